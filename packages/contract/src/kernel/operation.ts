import type { BodyIn, Changes, EndpointDeclaration, Method, ParamsIn, QueryIn, ResponseOf } from './endpoint.ts'
import type { Permission } from './permission.ts'

/** An endpoint without its schemas: all that a caller needs, so that the console's first load carries no validator. */
export interface Operation<E extends EndpointDeclaration = EndpointDeclaration> {
  readonly operationId: string
  readonly method: Method
  readonly path: string
  readonly permission: Permission
  /** It changes nothing. */
  readonly reads?: true
  readonly changes?: Changes
  readonly answers?: string
  readonly removes?: string
  /** Columns by which its pages can be sorted. */
  readonly sorts?: readonly string[]
  /** Only for the compiler: which endpoint this is the face of. */
  readonly endpoint?: E
}

export const groupOf = (operationId: string): string => operationId.slice(0, operationId.indexOf('.'))

/** Whether a write made the answers of a read old. Every change stands in the audit log. */
export function makesOld({ operationId, changes = [] }: Pick<Operation, 'operationId' | 'changes'>) {
  if (changes === 'all') return () => true
  const named = 'only' in changes ? changes.only : [groupOf(operationId), 'Audit', ...changes]
  return (read: string): boolean => named.includes(read) || named.includes(groupOf(read))
}

type Needed<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }

/** What a call takes: `params`, `query` and `body`, each where the endpoint has it. */
export type InputOf<E> = Needed<'params', ParamsIn<E>> & Needed<'query', QueryIn<E>> & Needed<'body', BodyIn<E>>
export type OutputOf<E> = ResponseOf<E>
/** What a list answers one of: an item of its pages, or of all that there is. */
export type ItemOf<E> = OutputOf<E> extends { readonly items: readonly (infer T)[] } | readonly (infer T)[] ? T : never
/** What a list can be asked for. */
export type ListQueryOf<E> = NonNullable<QueryIn<E>>
/** Arguments of a call: none where the endpoint takes nothing. */
export type CallArguments<E> = Partial<InputOf<E>> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** The names in the braces of a path. */
export const parametersIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

/** Path and query string of a call; arrays repeat their name, absent values are left out. */
export function urlOf(operation: Pick<Operation, 'path'>, input: LooseInput = {}): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each))
  }
  const query = search.toString()
  return query === '' ? path : `${path}?${query}`
}
