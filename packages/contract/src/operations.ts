import type { api } from './api.ts'
import type { EndpointDeclaration } from './kernel/endpoint.ts'
import type { Operation } from './kernel/operation.ts'
import { faces } from './operations.gen.ts'

type Face<E> = E extends EndpointDeclaration ? Operation<E> : never
type Operations = {
  readonly [G in keyof typeof api]: { readonly [C in keyof (typeof api)[G]]: Face<(typeof api)[G][C]> }
}

/** What is written of a call where it says something of its own. */
interface Written {
  readonly path?: string
  readonly method?: unknown
  readonly reads?: boolean
  readonly permission?: unknown
  readonly changes?: unknown
  readonly answers?: unknown
  readonly removes?: unknown
  readonly sorts?: unknown
}

const READ = { method: 'GET', reads: true } as const
/** The name of the call ends a path that is not there, or not to its end. */
const pathOf = (call: string, path = '') => (path === '' || path.endsWith('/') ? path + call : path)
const named = Object.entries(faces).map(([group, [base, calls, permission]]) => [
  group,
  Object.fromEntries(
    Object.entries<Written>(calls).map(([call, face]) => [
      call,
      {
        ...('method' in face ? {} : READ),
        permission,
        ...face,
        path: base + pathOf(call, face.path),
        operationId: `${group}.${call}`,
      },
    ]),
  ),
])

/** The operations for callers: method, path and permission at run time, everything else only for the compiler. */
export const operations = Object.fromEntries(named) as Operations // written from `api` by bin/generate.ts, which a test repeats
