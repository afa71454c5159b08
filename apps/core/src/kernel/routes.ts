import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@parley/contract/kernel/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from './ctx.ts'
import type { FileAnswer } from './http/fileAnswer.ts'

export interface Input<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Answer<E> = E extends { readonly response: 'stream' }
  ? FileAnswer
  : ResponseOf<E> extends undefined
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer may simply end
      void
    : ResponseOf<E>
/** What an operation does; runs inside the transaction of its request. */
export type Handler<E> = (ctx: Ctx, input: Input<E>) => Answer<E> | Promise<Answer<E>>

/** An input whose parts were parsed by the schemas of its own endpoint. */
export interface ParsedInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (ctx: Ctx, input: ParsedInput) => unknown
}

/** Binds every operation of a group to a function; a missing or misshapen one does not compile. */
export function routes<const G extends Readonly<Record<string, Endpoint>>>(
  group: G,
  handlers: { readonly [C in keyof G]: Handler<G[C]> },
): readonly Route[] {
  return Object.entries(group).map(([call, endpoint]) => ({
    endpoint,
    handle: handlers[call as keyof G] as unknown as Route['handle'], // the input is parsed by this endpoint's schemas before
  }))
}
