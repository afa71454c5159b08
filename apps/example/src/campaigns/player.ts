import { dirname, join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { virtualClock } from '@parley/core'
import {
  type ConversationRows,
  folderSms,
  insertConversations,
  type RunningDialer,
  type SeedTools,
  sendFollowUps,
  startDialer,
  VirtualTimeline,
} from '@parley/core'
import type { ExampleTenant } from '../exampleTenant.ts'
import { setStage } from '../stage.ts'
import { PlayedChannel } from './playedChannel.ts'

/** Between two looks of the dialer while calls go on: as long as most of them take, so that a look has something to do. */
const STEP_MS = 30_000
const BATCH = 40
/** Between two looks at the messages that follow. */
const FOLLOW_MS = 3_600_000
/** A machine that is busy with other things may be late for its database; the clock of the calls waits. */
const BETWEEN_TRIES_MS = 200
const MOST_TRIES = 300

/** The dialer of the product with its database, on a clock that jumps to whatever comes next, so that weeks of calls take seconds. */
export class CampaignPlayer {
  readonly #timeline: VirtualTimeline
  readonly #clock: ReturnType<typeof virtualClock>
  readonly #running: RunningDialer
  readonly #channel: PlayedChannel
  readonly #store: () => Promise<void>
  readonly #follow: () => Promise<void>
  #followedAt = 0

  private constructor(
    timeline: VirtualTimeline,
    clock: ReturnType<typeof virtualClock>,
    running: RunningDialer,
    channel: PlayedChannel,
    store: () => Promise<void>,
    follow: () => Promise<void>,
  ) {
    this.#timeline = timeline
    this.#clock = clock
    this.#running = running
    this.#channel = channel
    this.#store = store
    this.#follow = follow
  }

  static async open(
    tools: SeedTools,
    tenant: ExampleTenant,
    clock: ReturnType<typeof virtualClock>,
  ): Promise<CampaignPlayer> {
    const timeline = new VirtualTimeline(clock.now())
    const { stage, idTenant } = await tools.as(tenant.builder, tenant.name, async (ctx) => ({
      stage: await setStage(ctx, tenant, clock.now()),
      idTenant: ctx.tenant,
    }))
    let rows: ConversationRows[] = []
    const store = async () => {
      const some = rows
      rows = []
      if (some.length > 0)
        await tools.as(tenant.builder, tenant.name, (ctx) => insertConversations(ctx.db, ctx.vault, some))
    }
    const channel = new PlayedChannel(stage, timeline, async (more) => {
      rows.push(more)
      if (rows.length >= BATCH) await store()
    })
    const { core, log } = tools
    const running = await startDialer({ core, clock: timeline, log, channel, tenant: idTenant })
    // Beside the other files of the product: whatever carries messages later, these people are invented.
    const sms = folderSms(join(dirname(tools.services.auditHeadFile ?? ''), 'sms'), timeline)
    const follow = () => sendFollowUps({ ...core, clock: timeline, log, sms })
    return new CampaignPlayer(timeline, clock, running, channel, store, follow)
  }

  /** Calls whoever is due until that moment. */
  async play(until: Date): Promise<void> {
    const timeline = this.#timeline
    const end = until.getTime()
    timeline.run(this.#clock.now().getTime())
    while (timeline.now().getTime() < end) {
      const { calls, nextAt } = await this.#turn()
      await this.#settled()
      const now = timeline.now().getTime()
      const step = calls > 0 || this.#channel.live > 0 ? now + STEP_MS : (nextAt?.getTime() ?? end)
      if (now >= this.#followedAt + FOLLOW_MS) {
        await this.#follow()
        this.#followedAt = now
      }
      timeline.run(Math.max(now + 1, Math.min(step, end)))
      await this.#settled()
    }
    await this.#follow()
    this.#clock.set(timeline.now())
    await this.#store()
  }

  async close(): Promise<void> {
    // Those that still talk come to their end.
    while (this.#channel.live > 0) {
      this.#timeline.run(this.#timeline.now().getTime() + STEP_MS)
      await this.#settled()
    }
    await this.#store()
    await this.#running.close()
  }

  /** Until it has looked: else days would pass in which nobody is called. */
  async #turn() {
    for (let tries = 1; tries < MOST_TRIES; tries += 1) {
      const turned = await this.#running.dialer.turn()
      if (turned.isWhole) return turned
      await sleep(BETWEEN_TRIES_MS)
    }
    throw new Error('the campaigns of the example could not be played')
  }

  /** All that has happened by now is kept: only those who talk are left. */
  async #settled(): Promise<void> {
    const { dialer } = this.#running
    // Those whose time has just come are still among who talk until they were told so: looked at now, the next look of
    // the dialer would race with the end that it is to know.
    await setImmediate()
    while (dialer.open !== this.#channel.live) await Promise.race([dialer.nextEnd(), this.#channel.nextBegin()])
  }
}
