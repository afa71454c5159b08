import type { Endpoint, ParamsOf } from '@parley/contract/kernel/endpoint.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { Ctx } from './ctx.ts'
import type { Role } from './role.ts'

type Item = { readonly kind: string }

/** One who follows a stream. */
export interface Following {
  /** What is told on its topic from the moment on in which they began. */
  readonly items: AsyncIterable<Item> & { takeWaiting(): Item[] }
  /** As they are now. */
  readonly rights: () => PermissionMap
  /** Work with their rights; `writes` where it is more than a look. */
  readonly run: <T>(work: (ctx: Ctx) => Promise<T>, options?: { readonly writes?: boolean }) => Promise<T>
}

/** What one who follows gets instead of the items as they are. */
export interface Feed<P> {
  readonly show: (following: Following, params: P) => AsyncIterable<Item>
  /** What of their rights it goes by: where that changes they begin again. */
  readonly sight: (rights: PermissionMap) => string
}

/** Something that people follow over the hub. */
export interface StreamRoute {
  readonly endpoint: Endpoint
  /** Of the process whose hub it is followed on. */
  readonly role: Role
  /** What is followed; throws where one may not. Asked again whenever rights change. */
  readonly topic: (ctx: Ctx, params: unknown) => Promise<string>
  /** Those who follow it see each other: by this call one says where one is. */
  readonly place?: Endpoint
  readonly feed?: Feed<unknown>
}

interface Options<P> {
  readonly place?: Endpoint
  readonly feed?: Feed<P>
}

/** Binds a stream of the contract to what is followed. */
export const streamRoute = <E extends Endpoint>(
  endpoint: E,
  topic: (ctx: Ctx, params: ParamsOf<E>) => Promise<string>,
  { place, feed }: Options<ParamsOf<E>> = {},
): StreamRoute => ({
  endpoint,
  role: 'web',
  topic: topic as StreamRoute['topic'], // its parameters were parsed by this endpoint's schema before
  ...(place ? { place } : {}),
  ...(feed ? { feed: feed as Feed<unknown> } : {}), // likewise
})
