import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { Logger } from 'pino'
import { SimulatedCarrier } from '../carrier/simulated/simulatedCarrier.ts'
import { timelineOf } from '../carrier/timeline.ts'
import { CallbackCalls } from '../dialer/callbacks/callbackCalls.ts'
import { startDialer } from '../dialer/startDialer.ts'
import { Arrivals } from '../inbound/arrivals.ts'
import { QUEUED } from '../inbound/queue.store.ts'
import { startSimulatedCallers } from '../inbound/simulatedCallers.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import type { Listener } from '../kernel/listener.ts'
import { every } from '../kernel/round.ts'
import { followOutages } from '../modules/runningOutages.ts'
import { Lease } from '../runtime/lease.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { guidAt } from '../runtime/setup.ts'
import type { Settings } from '../settings/readSettings.ts'
import { VoiceChannel } from '../voice/voiceChannel.ts'

interface CallsOptions {
  readonly settings: Pick<Settings, 'CARRIER' | 'ROLES'>
  readonly core: Pick<Core, 'db' | 'contexts'>
  readonly runner: ConversationRunner
  readonly listener: Listener
  readonly log: Logger
}

/** The calls of this process. */
export interface Calls {
  /** Where they are; undefined where this process has none. */
  readonly channel: VoiceChannel | undefined
  /** Those that ring or talk. */
  readonly open: number
  /** No further calls; resolves once those that go on are over, by themselves or, when that takes too long or is urgent, by the platform. */
  drain(graceMs: number, urgent: AbortSignal, leavesTests?: () => boolean): Promise<void>
  /** Ends what goes on at once. */
  close(): Promise<void>
}

/** Work of a tenant that nobody asked for; it changes nothing but the database. */
export const byItself =
  ({ contexts }: Pick<Core, 'contexts'>, log: Logger) =>
  <T>(tenant: number, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
    const scope = { actor, tenant, permissions: allPermissions, requestId: 'calls', log, clock: systemClock }
    return contexts.run(scope, work, { isRepeatable: true })
  }

/** What carries calls, and who makes those of campaigns, as far as they are for this process. Without a carrier campaigns say that nobody can be called. */
export async function startCalls({ settings, core, runner, listener, log }: CallsOptions): Promise<Calls> {
  const { CARRIER, ROLES } = settings
  const outages =
    CARRIER === 'simulated' && ROLES.has('voice')
      ? await followOutages({ core, listener, clock: systemClock, log })
      : undefined
  const seed = Math.floor(Math.random() * 2 ** 31)
  const carrier = outages && new SimulatedCarrier({ timeline: timelineOf(systemClock), seed, outageOf: outages.of })
  // Without a carrier it has the test calls alone.
  const all = ROLES.has('voice') ? new VoiceChannel({ runner, carrier, log }) : undefined
  if (all) runner.register(channelType.of.VOICE, all)
  const channel = carrier && all
  const timeline = timelineOf(systemClock)
  const lease = channel && new Lease(core.db, log)
  await lease?.start()
  const arrivals = channel && lease && new Arrivals({ channel, run: byItself(core, log), lease, timeline, log })
  if (arrivals) await listener.listen(QUEUED, (process) => arrivals.told(process))
  const hush = carrier && arrivals && (await startSimulatedCallers({ core, carrier, arrivals, listener, log }))
  const dialer = ROLES.has('dialer') ? await startDialer({ core, clock: systemClock, log, channel }) : undefined
  if (dialer) {
    await listener.listen('dialer', () => dialer.wake())
    listener.onMissed(() => dialer.wake())
    dialer.start()
  }
  const callbacks = channel && ROLES.has('dialer') ? startCallbacks(core, channel, log) : undefined
  return {
    channel: all,
    get open() {
      return all?.open ?? 0
    },
    async drain(graceMs, urgent, leavesTests) {
      hush?.()
      await Promise.all([dialer?.stopClaims(), callbacks?.stop(), arrivals?.close()])
      await all?.close(graceMs, urgent, leavesTests)
      await callbacks?.settled()
    },
    async close() {
      hush?.()
      outages?.stop()
      await Promise.all([dialer?.stopClaims(), callbacks?.stop(), arrivals?.close()])
      await all?.close(0)
      await callbacks?.settled()
      await dialer?.close()
      await lease
        ?.end()
        .catch((error: unknown) => log.warn({ err: error }, 'the lease of waiting calls could not be ended'))
    },
  }
}

const CALLBACKS_MS = 2_000

/** Those that go on when no more are begun end with their calls, and are kept then. */
function startCallbacks(core: CallsOptions['core'], channel: VoiceChannel, log: Logger) {
  const newGuid = () => guidAt(systemClock.now())
  const calls = new CallbackCalls({ ...core, channel, clock: systemClock, run: byItself(core, log), newGuid, log })
  const stop = every({ what: 'calling back', everyMs: CALLBACKS_MS }, log, () => calls.turn())
  return {
    stop(): Promise<void> {
      calls.stop()
      return stop()
    },
    settled: () => calls.settled(),
  }
}
