import { pino } from 'pino'
import type { Carrier } from '../src/carrier/carrier.ts'
import type { VoiceAct } from '../src/carrier/simulated/caller.ts'
import { castCalled, type Part, type TransferPart } from '../src/carrier/simulated/part.ts'
import { SimulatedCarrier } from '../src/carrier/simulated/simulatedCarrier.ts'
import { simulatedNumber } from '../src/carrier/simulated/simulatedNumber.ts'
import type { Timeline } from '../src/carrier/timeline.ts'
import { guidAt, type Setup } from '../src/runtime/setup.ts'
import { type Dialable, VoiceChannel } from '../src/voice/voiceChannel.ts'
import { startDiagnosticTest } from './diagnostic.ts'

/** Seconds of calls pass in a second of the test. */
const SPEED = 30

export type VoiceTest = Awaited<ReturnType<typeof startVoiceTest>>

/** Calls over the runtime, on a clock that is faster than that of the machine. */
export async function startVoiceTest() {
  const on = await startDiagnosticTest()
  const [from, begun] = [on.core.clock.now().getTime(), performance.now()]
  on.core.clock.now = () => new Date(from + Math.round((performance.now() - begun) * SPEED))
  const timeline: Timeline = {
    now: () => on.core.clock.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms / SPEED)
      return () => clearTimeout(timer)
    },
  }
  const channelOver = (carrier: Carrier) => {
    const channel = new VoiceChannel({ runner: on.runner, carrier, log: pino({ level: 'silent' }) })
    on.runner.register(1, channel)
    return channel
  }
  const channelFor = (
    called: ((to: string) => Part) | undefined,
    transfer: TransferPart = { result: 'completed', afterMs: 2_000 },
    transferred: (to: string) => void = () => {},
  ) =>
    channelOver(
      new SimulatedCarrier({
        timeline,
        seed: 1,
        called: ({ to }, random) => called?.(to) ?? castCalled({ random }),
        transfer(to) {
          transferred(to)
          return transfer
        },
      }),
    )
  const setupOf = (
    flow: { idCallScript: number; guid: string; version: number },
    { to = '+420777123456', ...more }: Partial<Setup> = {},
  ): Dialable => {
    const guid = guidAt(timeline.now())
    return {
      ...{ guid, callId: guid, thread: guid, channel: 1, callType: 1, direction: 'out' },
      ...{ from: '+420222333444' },
      ...{ idCallScript: flow.idCallScript, flowGuid: flow.guid, flowVersion: flow.version },
      ...{ line: null, language: null, zone: 'UTC', variables: {}, seed: 1, isTest: false, idUser: null },
      ...more,
      to: simulatedNumber(to),
    }
  }
  return { on, timeline, channelOver, channelFor, setupOf }
}

export const DIAL = { ringTimeoutMs: 25_000, onMachine: 'hangUp' } as const

export const says = (text: string): VoiceAct => ({ do: 'speak', afterMs: 3_000, forMs: 600, heard: [{ text }] })

/** Answers after three seconds, and says nothing for as long as it takes. */
export const silent: Part = {
  result: 'answered',
  ringMs: 3_000,
  caller: { patienceMs: 24 * 3_600_000, act: () => ({ do: 'wait' }) },
}

/** Answers after three seconds and does one thing after the other. */
export const talking = (...acts: readonly VoiceAct[]): Part => {
  const left = [...acts]
  return {
    result: 'answered',
    ringMs: 3_000,
    caller: { patienceMs: 60_000, act: () => left.shift() ?? { do: 'wait' } },
  }
}
