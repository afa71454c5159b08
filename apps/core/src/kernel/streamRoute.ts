import type { Endpoint, ParamsOf } from '@parley/contract/kernel/endpoint.ts'
import type { Ctx } from './ctx.ts'
import type { Role } from './role.ts'

/** Something that people follow over the hub. */
export interface StreamRoute {
  readonly endpoint: Endpoint
  /** Of the process whose hub it is followed on. */
  readonly role: Role
  /** What is followed; throws where one may not. Asked again whenever rights change. */
  readonly topic: (ctx: Ctx, params: unknown) => Promise<string>
  /** Those who follow it see each other: by this call one says where one is. */
  readonly place?: Endpoint
}

/** Binds a stream of the contract to what is followed. */
export const streamRoute = <E extends Endpoint>(
  endpoint: E,
  topic: (ctx: Ctx, params: ParamsOf<E>) => Promise<string>,
  place?: Endpoint,
): StreamRoute => ({
  endpoint,
  role: 'web',
  topic: topic as StreamRoute['topic'], // its parameters were parsed by this endpoint's schema before
  ...(place ? { place } : {}),
})
