import { setTimeout as sleep } from 'node:timers/promises'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import type { AskEffect, FlowPayload } from '@parley/flow'
import type { Logger } from 'pino'
import type { Clock } from '../../kernel/clock.ts'
import type { ContextOpener } from '../../kernel/context.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { allPermissions } from '../../kernel/jobs/allPermissions.ts'
import type { RequestPort } from '../../requests/performRequest.ts'
import type { ServiceContext } from '../services/service.ts'
import { services } from '../services/services.ts'
import type { AskAnswer, Said } from './conversation.ts'
import { libraryKey, loadSubflow } from './program.store.ts'
import { beginStored, endStored, type Moved, moveStored } from './session.service.ts'
import { listExpired, readCheckpoint } from './session.store.ts'

interface RunnerOptions {
  readonly db: Db
  readonly contexts: Pick<ContextOpener, 'run'>
  readonly clock: Clock
  readonly log: Logger
  readonly requests: RequestPort
}

type Watcher = (outputs: readonly DiagnosticOutput[]) => void

/** Runs the conversations of this process: one input of a conversation after the other, each turn one transaction. */
export class ConversationRunner {
  readonly #options: RunnerOptions
  readonly #queues = new Queues()
  readonly #watchers = new Map<string, Set<Watcher>>()

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Someone joins: `replay` sees the conversation as it stands, the watcher everything after it. Begins it, or goes on after a crash. */
  async join(tenant: number, guid: string, replay: (ctx: Ctx) => Promise<void>, watcher: Watcher): Promise<void> {
    await this.#queues.add(guid, async () => {
      await this.#run(tenant, replay)
      const watchers = this.#watchers.get(guid) ?? new Set()
      this.#watchers.set(guid, watchers.add(watcher))
      const checkpoint = await this.#run(tenant, (ctx) => readCheckpoint(ctx.db, guid))
      if (checkpoint === undefined) await this.#follow(tenant, guid, (ctx) => beginStored(ctx, guid))
      else if (checkpoint.pending)
        await this.#continue(tenant, guid, checkpoint.pending, answerInterrupted(checkpoint.pending))
    })
  }

  leave(guid: string, watcher: Watcher): void {
    const watchers = this.#watchers.get(guid)
    watchers?.delete(watcher)
    if (watchers?.size === 0) this.#watchers.delete(guid)
  }

  /** Gives the flow an input; false where the conversation has ended. Rejects where too many wait. */
  async say(tenant: number, guid: string, said: Said): Promise<boolean> {
    return await this.#queues.add(guid, () => this.#follow(tenant, guid, (ctx) => moveStored(ctx, guid, { said })))
  }

  /** Waits for the turns under way; what takes longer goes on after the next start, like after a crash. */
  async settle(graceMs: number): Promise<void> {
    await Promise.race([this.#queues.settled(), sleep(graceMs, undefined, { ref: false })])
  }

  /** Ends conversations that nobody came back to, of every tenant. */
  async endOverdue(): Promise<number> {
    const overdue = await listExpired(this.#options.db, this.#options.clock.now())
    for (const { guid, idTenant } of overdue) {
      await this.#queues.add(guid, () => this.#follow(idTenant, guid, (ctx) => endStored(ctx, guid)))
    }
    return overdue.length
  }

  /** A turn, and what the flow asks for until it waits for the caller or is over. */
  async #follow(tenant: number, guid: string, move: (ctx: Ctx) => Promise<Moved | undefined>): Promise<boolean> {
    const moved = await this.#run(tenant, move)
    if (!moved) return false
    for (const watcher of this.#watchers.get(guid) ?? []) watcher(moved.outputs)
    if (moved.pending) await this.#continue(tenant, guid, moved.pending)
    return true
  }

  async #continue(tenant: number, guid: string, ask: AskEffect, known?: AskAnswer): Promise<void> {
    const { requests } = this.#options
    const context: ServiceContext = { requests, run: (work) => this.#run(tenant, work) }
    const answer = known ?? (await answerAsk(ask, context, new AbortController().signal))
    await this.#follow(tenant, guid, (ctx) => moveStored(ctx, guid, { answer, to: ask.id }))
  }

  #run<T>(tenant: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { contexts, clock, log } = this.#options
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
    return contexts.run({ actor, tenant, permissions: allPermissions, requestId: 'runtime', log, clock }, work)
  }
}

/** Does what a flow asks for; outside of any transaction, because others may take long to answer. */
async function answerAsk(ask: AskEffect, context: ServiceContext, signal: AbortSignal): Promise<AskAnswer> {
  if (ask.service === 'flow') return await findFlow(ask, context)
  const service = Object.hasOwn(services, ask.service) ? services[ask.service] : undefined
  if (!service) return { failed: { code: 'unavailable', message: `there is no service ${ask.service} here` } }
  return await service(ask, context, signal, () => {})
}

async function findFlow({ payload }: AskEffect, { run }: ServiceContext): Promise<AskAnswer> {
  const { flow, version } = payload as FlowPayload // made by the node from this type
  const found = await run((ctx) => loadSubflow(ctx.db, flow, version))
  if (!found) return { failed: { code: 'missing', message: 'it has no such published version' } }
  const key = libraryKey(found)
  return { value: { key, version: found.version }, subflow: { key, ...found } }
}

/** After a crash nobody knows whether the service was reached; what could do something twice is not asked again. */
function answerInterrupted({ repeatable, payload }: AskEffect): AskAnswer | undefined {
  if (repeatable) return undefined
  const method =
    typeof payload === 'object' && payload !== null && 'method' in payload ? { method: payload.method } : {}
  return {
    failed: { code: 'network', message: 'interrupted by a restart' },
    facts: { ...method, failure: 'interrupted' },
  }
}

const MOST_WAITING = 20

export class QueueFull extends Error {}

/** Work by key: one piece after the other within a key, keys beside each other. */
class Queues {
  readonly #tails = new Map<string, { tail: Promise<unknown>; waiting: number }>()

  add<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#tails.get(key) ?? { tail: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= MOST_WAITING) return Promise.reject(new QueueFull('too much is waiting'))
    queue.waiting++
    const done = queue.tail.then(work).finally(() => {
      queue.waiting--
      if (queue.waiting === 0) this.#tails.delete(key)
    })
    // The next piece is done whatever became of this one; the one who added it learns of its failure.
    queue.tail = done.catch(() => {})
    this.#tails.set(key, queue)
    return done
  }

  /** When everything that waits now is done. */
  async settled(): Promise<void> {
    await Promise.all([...this.#tails.values()].map(({ tail }) => tail))
  }
}
