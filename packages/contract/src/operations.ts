import type { api } from './api.ts'
import type { EndpointDeclaration } from './kernel/endpoint.ts'
import type { Operation } from './kernel/operation.ts'
import { faces } from './operations.gen.ts'

type Face<E> = E extends EndpointDeclaration ? Operation<E> : never
type Operations = {
  readonly [G in keyof typeof api]: { readonly [C in keyof (typeof api)[G]]: Face<(typeof api)[G][C]> }
}

const READ = { method: 'GET', reads: true } as const
const named = Object.entries(faces).map(([group, [base, calls]]) => [
  group,
  Object.fromEntries(
    Object.entries(calls).map(([call, face]) => [
      call,
      { ...('method' in face ? {} : READ), ...face, path: base + face.path, operationId: `${group}.${call}` },
    ]),
  ),
])

/** The operations for callers: method, path and permission at run time, everything else only for the compiler. */
export const operations = Object.fromEntries(named) as Operations // written from `api` by bin/generate.ts, which a test repeats
