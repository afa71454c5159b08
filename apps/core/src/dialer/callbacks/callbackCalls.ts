import { callbackResult } from '@parley/contract/callbacks/callback.enum.ts'
import type { Logger } from 'pino'
import { NotDialed } from '../../carrier/notDialed.ts'
import type { Core } from '../../kernel/core.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { columnOf } from '../../kernel/rows.ts'
import type { VoiceChannel } from '../../voice/voiceChannel.ts'
import { recall } from '../voiceGateway.ts'
import { type BegunCall, beginCallback, stuckCalls, takeBackCallback } from './beginCallback.ts'
import { keepCallback } from './keepCallback.ts'

interface Options {
  readonly db: Core['db']
  readonly clock: { readonly now: () => Date }
  readonly channel: Pick<VoiceChannel, 'dial'>
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly newGuid: () => string
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>
}

/** For how long a call may be made from when its process began to keep it: a process that stood still longer lets another look at it. */
const FRESH_MS = 10_000
const RING_MS = 45_000
/** In one turn of a tenant: what is left has the next one. */
const MOST_A_TURN = 20
/** With those that cannot be called. */
const MOST_LOOKED = 200

/** Lines call back what is due, where the tenant has set it so; several processes may turn at once. */
export class CallbackCalls {
  readonly #options: Options
  readonly #open = new Set<Promise<void>>()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Looks at what is due and at calls of which the process is gone; answers how many calls it began. */
  async turn(): Promise<number> {
    const { db, clock, log } = this.#options
    let begun = 0
    const tenants = await columnOf(db)<number>`SELECT app.tenants_to_call_back(${clock.now()})`
    for (const tenant of tenants) {
      if (this.#isClosed) return begun
      try {
        await this.#recover(tenant)
        begun += await this.#callDue(tenant)
      } catch (error) {
        log.error({ err: error, tenant }, 'callbacks could not be made')
      }
    }
    return begun
  }

  /** No further calls; those that go on are kept when they end. */
  stop(): void {
    this.#isClosed = true
  }

  /** Once all that was begun is kept. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#open])
  }

  async #callDue(tenant: number): Promise<number> {
    const { run, newGuid } = this.#options
    const callbacks: number[] = []
    const lines: number[] = []
    let begun = 0
    for (let looked = 0; begun < MOST_A_TURN && looked < MOST_LOOKED && !this.#isClosed; looked += 1) {
      const since = performance.now()
      const found = await run(tenant, (ctx) => beginCallback(ctx, newGuid, { callbacks, lines }))
      if (!found) break
      if ('passed' in found) {
        const { idCallback, idLine } = found.passed
        if (idCallback !== undefined) callbacks.push(idCallback)
        if (idLine !== undefined) lines.push(idLine)
      } else {
        begun += 1
        this.#make(tenant, found, since)
      }
    }
    return begun
  }

  #make(tenant: number, call: BegunCall, since: number): void {
    const made = this.#dial(tenant, call, since).catch((error: unknown) =>
      // What is not kept now the next recovery finds.
      this.#options.log.error({ err: error, guid: call.setup.guid }, 'the end of a callback could not be kept'),
    )
    this.#open.add(made)
    void made.then(() => this.#open.delete(made))
  }

  async #dial(tenant: number, { idCallback, setup }: BegunCall, since: number): Promise<void> {
    const { channel, run, log } = this.#options
    const { guid } = setup
    const isAllowed = () => performance.now() - since < FRESH_MS
    try {
      const { result, answeredAt, endedAt } = await channel.dial(tenant, setup, {
        ...{ ringTimeoutMs: RING_MS, onMachine: 'hangUp' as const, isAllowed },
      })
      const talkMs = answeredAt ? Math.max(0, endedAt.getTime() - answeredAt.getTime()) : 0
      await run(tenant, (ctx) => keepCallback(ctx, { idCallback, guid, result, at: endedAt, talkMs }))
    } catch (error) {
      if (!(error instanceof NotDialed)) throw error
      log.info({ guid, why: error.message }, 'a callback was not begun')
      await run(tenant, (ctx) => takeBackCallback(ctx, { idCallback, guid }))
    }
  }

  /** A call whose conversation ended tells its result; of what else became of it nothing is known, so that a person decides. */
  async #recover(tenant: number): Promise<void> {
    const { run } = this.#options
    await run(tenant, async (ctx) => {
      const { over, unmade } = await stuckCalls(ctx)
      const known = await recall(
        ctx,
        over.map(({ lastLeg: guid }) => ({ guid })),
      )
      for (const { idCallback, guid, lastLeg, endedAt, talkMs } of over) {
        const { result = callbackResult.of.UNKNOWN } = known.get(lastLeg) ?? {}
        await keepCallback(ctx, { idCallback, guid, result, at: new Date(endedAt), talkMs })
      }
      for (const each of unmade) await takeBackCallback(ctx, each)
    })
  }
}
