import type {
  BodyOf,
  Endpoint,
  EndpointDeclaration,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@parley/contract/kernel/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from './ctx.ts'

export interface Input<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Answer<E> = E extends { readonly response: 'stream' } ? unknown : ResponseOf<E>
/** What an operation does; runs inside the transaction of its request. */
export type Handler<E> = (ctx: Ctx, input: Input<E>) => Answer<E> | Promise<Answer<E>>

export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (ctx: Ctx, input: Input<EndpointDeclaration>) => unknown
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
