import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { pino } from 'pino'
import type { Carrier } from '../../src/carrier/carrier.ts'
import type { VoiceCaller } from '../../src/carrier/simulated/caller.ts'
import type { Part } from '../../src/carrier/simulated/part.ts'
import { SimulatedCarrier } from '../../src/carrier/simulated/simulatedCarrier.ts'
import { timelineOf } from '../../src/carrier/timeline.ts'
import { startDialer } from '../../src/dialer/startDialer.ts'
import { systemClock as clock } from '../../src/kernel/clock.ts'
import { RobotNews } from '../../src/rpa/robotNews.ts'
import { addMonths } from '../../src/runtime/recording.store.ts'
import { ConversationRunner } from '../../src/runtime/runner.ts'
import { VoiceChannel } from '../../src/voice/voiceChannel.ts'
import { note } from './dialBook.ts'
import { openDialCore } from './dialCore.ts'

// One process that calls for campaigns, with a carrier that writes down what it hears.
const { DATABASE_URL = '', MASTER_KEY = '', BOOK = '', LEASE_MS = '', LOG_LEVEL = 'silent' } = process.env
const leaseMs = Number(LEASE_MS)
const SWEEP_MS = 1_000

const waiting: VoiceCaller = { patienceMs: 60_000, act: () => ({ do: 'wait' }) }
/** By the last digit of the number; everybody else answers. */
const parts: Readonly<Record<string, Part>> = {
  1: { result: 'busy', ringMs: 100 },
  2: { result: 'declined', ringMs: 600 },
  3: { result: 'busy', ringMs: 250 },
  4: { result: 'declined', ringMs: 150 },
  5: { result: 'voicemail', ringMs: 200, caller: waiting },
}
const answers: Part = { result: 'answered', ringMs: 150, caller: waiting }

const log = pino({ level: LOG_LEVEL }, pino.destination(2))
const core = openDialCore(DATABASE_URL, MASTER_KEY, log)
const now = clock.now()
await addMonths(core.db, now, now)
const none = async () => undefined
const ports = {
  clock,
  requests: { secret: async () => undefined },
  robots: new RobotNews(async () => []),
  offers: { next: none, offer: async () => ({ result: 'busy' as const }), resultOf: none },
}
const runner = new ConversationRunner({ ...core, log, ports: { ...ports, sms: undefined, llm: undefined }, leaseMs })
await runner.start()
setInterval(() => void runner.endOverdue().catch((error: unknown) => log.warn(error)), SWEEP_MS)

const timeline = timelineOf(clock)
const simulated = new SimulatedCarrier({ timeline, seed: 1, called: ({ to }) => parts[to.at(-1) ?? ''] ?? answers })
const attempts = new Map<string, { readonly idContact: number; readonly attempt: number }>()
const carrier: Carrier = {
  dial(request, listener) {
    const { callId: guid, to: phone } = request
    const { idContact = 0, attempt = 0 } = attempts.get(guid) ?? {}
    note(BOOK, { what: 'begun', guid, idContact, attempt, phone, pid: process.pid, at: Date.now() })
    return simulated.dial(request, {
      ...listener,
      ended(end) {
        note(BOOK, { what: 'ended', guid, result: end.result, at: Date.now() })
        listener.ended(end)
      },
    })
  },
}
const voice = new VoiceChannel({ runner, carrier, log })
runner.register(channelType.of.VOICE, voice)
const channel: Pick<VoiceChannel, 'dial'> = {
  dial(tenant, setup, options) {
    if (setup.campaign) attempts.set(setup.guid, setup.campaign)
    return voice.dial(tenant, setup, options)
  },
}
const dialer = await startDialer({ core, clock, log, channel, leaseMs })
dialer.start()
process.stdout.write('ready\n')
