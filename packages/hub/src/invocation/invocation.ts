import type { InvocationMessage } from '../protocols/message.ts'
import type { Call } from './call.ts'
import type { Method } from './method.ts'

/** One invocation under way: what the client asked for, and what serves it. */
export interface Invocation<Data> {
  readonly method: Method<Data>
  readonly message: InvocationMessage
  readonly call: Call<Data>
}

/** What an invocation is answered with, if the client wants an answer. */
export type Outcome = { readonly result?: unknown } | { readonly error: string }
