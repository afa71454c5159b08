import { randomUUID } from 'node:crypto'
import { actionsOf, opens } from '@parley/contract/kernel/permission.ts'
import { type HubConnection, HubError } from '@parley/hub'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { type ContextOpener, missingPermission } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Feed, Following, StreamRoute } from '../kernel/streamRoute.ts'
import type { Watcher } from './audience.ts'
import type { Topics } from './topics.ts'

interface StreamsOptions {
  readonly routes: readonly StreamRoute[]
  readonly topics: Topics
  readonly contexts: Pick<ContextOpener, 'run'>
  readonly clock: Clock
  readonly log: Logger
}

type Queue = Following['items']
type Connection = HubConnection<Watcher>
interface Entry {
  /** Refused where it may not be followed any more. */
  readonly ask: () => Promise<unknown>
  readonly sight: string | undefined
  readonly sightNow: () => string | undefined
  /** With the reason where it was taken away. */
  readonly end: (why?: HubError) => void
}
interface Call {
  readonly connection: Connection
  readonly signal: AbortSignal
}

/** The streams that the contract declares, as methods of the hub, and who may go on following. */
export function createStreams({ routes, topics, contexts, clock, log }: StreamsOptions) {
  /** What each connection follows, with the question whether it still may. */
  const followed = new Map<string, Set<Entry>>()

  const methods = Object.fromEntries(
    routes.flatMap((route) => {
      const { endpoint, place } = route
      const stream = {
        streams: true,
        arguments: 1,
        run: (call: Call, params: unknown) => follow(call, route, params),
      }
      const call = {
        arguments: 2,
        run: async ({ connection }: Call, params: unknown, body: unknown) => {
          const { nodeId } = parsed(place?.body ?? z.never(), body) as { nodeId: string | null } // the body of a place
          topics.place(await topicOf(connection, route, params), connection.id, nodeId)
        },
      }
      return [[endpoint.operationId, stream] as const, ...(place ? [[place.operationId, call] as const] : [])]
    }),
  )

  async function* follow({ connection, signal }: Call, route: StreamRoute, params: unknown) {
    const topic = await topicOf(connection, route, params)
    const { actor } = connection.data
    const person = { connection: connection.id, id: actor.id ?? 0, name: actor.name, nodeId: null }
    const following = topics.follow(topic, route.place && actor.id !== null ? person : null)
    let taken: HubError | undefined
    const leave = () => topics.leave(topic, following)
    const end = (why?: HubError) => {
      taken = why
      leave()
    }
    const sightNow = () => route.feed?.sight(connection.data.permissions)
    const entry: Entry = { ask: () => topicOf(connection, route, params), sight: sightNow(), sightNow, end }
    const all = followed.get(connection.id) ?? new Set()
    followed.set(connection.id, all.add(entry))
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    try {
      yield* route.feed ? shown(connection, route.feed, following.queue, route, params) : following.queue
      if (taken) throw taken
    } finally {
      leave()
      all.delete(entry)
      if (all.size === 0) followed.delete(connection.id)
    }
  }

  /** What one is shown of a stream that shows each what they may see of it. */
  function shown(
    connection: Connection,
    { show }: Feed<unknown>,
    items: Queue,
    { endpoint }: StreamRoute,
    given: unknown,
  ) {
    const run: Following['run'] = (work, { writes = false } = {}) => runAs(connection, work, !writes)
    return show({ items, rights: () => connection.data.permissions, run }, paramsOf(endpoint, given))
  }

  async function topicOf(connection: Connection, { endpoint, topic }: StreamRoute, given: unknown): Promise<string> {
    const params = paramsOf(endpoint, given)
    return await runAs(connection, async (ctx) => {
      if (!opens(ctx.permissions, endpoint.permission))
        throw await missingPermission(ctx, actionsOf(endpoint.permission))
      return await topic(ctx, params)
    })
  }

  /** With the rights of this moment; a refusal is told in the words in which any call is refused. */
  async function runAs<T>({ data }: Connection, work: (ctx: Ctx) => Promise<T>, readOnly = true): Promise<T> {
    const { actor, tenant, permissions } = data
    const scope = { actor, tenant, permissions, requestId: randomUUID(), log, clock }
    return await contexts.run(scope, work, { readOnly }).catch((error: unknown) => {
      throw error instanceof Refusal ? new HubError(error.message) : error
    })
  }

  return {
    methods,
    /** Rights changed: what a connection may not follow any more ends. */
    async recheck({ id }: Connection): Promise<void> {
      for (const { ask, sight, sightNow, end } of followed.get(id) ?? []) {
        try {
          await ask()
          if (sight !== sightNow()) end()
        } catch (error) {
          if (!(error instanceof HubError)) throw error
          end(error)
        }
      }
    },
  }
}

const paramsOf = ({ params }: StreamRoute['endpoint'], given: unknown) => parsed(params ?? z.object({}), given)

function parsed(schema: z.ZodType, value: unknown): unknown {
  const strict = schema instanceof z.ZodObject ? schema.strict() : schema
  const read = strict.safeParse(value)
  if (!read.success) throw new HubError(z.prettifyError(read.error))
  return read.data
}
