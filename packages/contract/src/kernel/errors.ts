import { dayWords } from './day.ts'
import { catalogue } from './errorCatalogue.ts'

export type ErrorCode = keyof typeof catalogue
type Holes<T extends string> = T extends `${string}{${infer Hole}}${infer Rest}` ? NameOf<Hole> | Holes<Rest> : never
type NameOf<Hole extends string> = Hole extends `${infer Name}:${string}` ? Name : Hole
export type ErrorParams<C extends ErrorCode> = Readonly<
  Record<Holes<(typeof catalogue)[C]['message']>, string | number>
>
/** Codes whose sentence has no holes. */
export type PlainErrorCode = {
  [C in ErrorCode]: [Holes<(typeof catalogue)[C]['message']>] extends [never] ? C : never
}[ErrorCode]
type Args<C extends ErrorCode> = [Holes<(typeof catalogue)[C]['message']>] extends [never]
  ? []
  : [params: ErrorParams<C>]

/** Why something cannot be done: the button shows the sentence, the core throws it. */
export interface Reason {
  readonly code: ErrorCode
  readonly status: number
  readonly message: string
  readonly field?: string
}

/** `{name}`, `{from:day}` for a day as people read it, or `{name:line/lines}` for a number with its word. */
export const HOLE = /\{(\w+)(?::(?:day|([^/}]+)\/([^}]+)))?\}/g

/** A reason from the catalogue with the sentence's holes filled. */
export function reason<C extends ErrorCode>(code: C, ...args: Args<C>): Reason {
  const entry: { status: number; message: string; field?: string } = catalogue[code]
  const params: Readonly<Record<string, string | number>> = args[0] ?? {}
  const message = entry.message.replaceAll(HOLE, (hole: string, name: string, one?: string, many?: string) => {
    const value = params[name] ?? ''
    if (one !== undefined) return `${value} ${Number(value) === 1 ? one : many}`
    return hole.endsWith(':day}') ? dayWords(String(value)) : String(value)
  })
  return { code, status: entry.status, message, ...(entry.field === undefined ? {} : { field: entry.field }) }
}

/** The body of every refused call. */
export interface ErrorBody {
  readonly error: string
  readonly code: string
  readonly details?: unknown
  readonly requestId: string
}
