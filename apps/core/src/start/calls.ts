import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { Logger } from 'pino'
import { SimulatedCarrier } from '../carrier/simulated/simulatedCarrier.ts'
import { timelineOf } from '../carrier/timeline.ts'
import { startDialer } from '../dialer/startDialer.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import type { Listener } from '../kernel/listener.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import type { Settings } from '../settings/readSettings.ts'
import { VoiceChannel } from '../voice/voiceChannel.ts'

interface CallsOptions {
  readonly settings: Pick<Settings, 'CARRIER' | 'ROLES'>
  readonly core: Pick<Core, 'db' | 'contexts'>
  readonly runner: ConversationRunner
  readonly listener: Listener
  readonly log: Logger
}

/** Calls that go on have so long to end by themselves when the process stops. */
const GRACE_MS = 4_000

/** What carries calls, and who makes those of campaigns, as far as they are for this process. Without a carrier campaigns say that nobody can be called. */
export async function startCalls({ settings, core, runner, listener, log }: CallsOptions) {
  const { CARRIER, ROLES } = settings
  const carrier =
    CARRIER === 'simulated' && ROLES.has('voice')
      ? new SimulatedCarrier({ timeline: timelineOf(systemClock), seed: Math.floor(Math.random() * 2 ** 31) })
      : undefined
  const channel = carrier && new VoiceChannel({ runner, carrier, log })
  if (channel) runner.register(channelType.of.VOICE, channel)
  const dialer = ROLES.has('dialer') ? await startDialer({ core, clock: systemClock, log, channel }) : undefined
  if (dialer) {
    await listener.listen('dialer', () => dialer.wake())
    listener.onMissed(() => dialer.wake())
    dialer.start()
  }
  return {
    async close() {
      await dialer?.stopClaims()
      await channel?.close(GRACE_MS)
      await dialer?.close()
    },
  }
}
