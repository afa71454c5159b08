import { setTimeout as sleep } from 'node:timers/promises'
import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { compile, parseFlowDocument } from '@parley/flow'
import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'
import type { CallListener, Carrier, CarrierCall } from '../../../apps/core/src/carrier/carrier.ts'
import { createVoiceCaller } from '../../../apps/core/src/carrier/simulated/caller.ts'
import type { Random } from '../../../apps/core/src/carrier/simulated/random.ts'
import { SimulatedCarrier } from '../../../apps/core/src/carrier/simulated/simulatedCarrier.ts'
import { simulatedNumber } from '../../../apps/core/src/carrier/simulated/simulatedNumber.ts'
import { type Timeline, timelineOf, VirtualTimeline } from '../../../apps/core/src/carrier/timeline.ts'
import { systemClock } from '../../../apps/core/src/kernel/clock.ts'
import { openLog } from '../../../apps/core/src/kernel/log.ts'
import { runCall } from '../../../apps/core/src/voice/runCall.ts'
import { VoiceChannel } from '../../../apps/core/src/voice/voiceChannel.ts'
import { type Bench, ms, percentile, perSecond, type Row, times } from '../frame/row.ts'
import { type Flow, type Lane, openLane, setupOf, TENANT } from '../runtime/lane.ts'
import { makeFlow, measureTurns } from '../runtime/runtime.bench.ts'

const sizes = {
  full: { calls: 2_000, withinMs: 20_000, millis: 30_000, talkers: 200, talkMillis: 8_000, virtual: 2_000 },
  tiny: { calls: 4, withinMs: 40, millis: 1_000, talkers: 4, talkMillis: 100, virtual: 4 },
} as const
const RING_TIMEOUT_MS = 30_000
/** As long as callers of the first day talk. */
const TALK_MS = 180_000

/** Calls of the simulated carrier, everything recorded, and as many on a virtual clock. */
export const calls: Bench = {
  name: 'calls',
  run: async (size, say, ground) => {
    const { calls: count, withinMs, millis, talkers, talkMillis, virtual } = sizes[size]
    const rows = await ground.onProduct(async (stage) => {
      const flow = await makeFlow(stage)
      const lane = await openLane(stage.product, flow)
      try {
        const chats = await measureTurns(lane, talkers, talkMillis)
        const live = await measureCalls(lane, flow, { count, withinMs, millis })
        return liveRows(live, chats, count)
      } finally {
        await lane.close()
      }
    })
    const all = [...rows, virtualRow(measureVirtual(virtual), virtual)]
    for (const { work, ours } of all) say(`${work}: ${ours}`)
    return all
  },
}

interface Measured {
  readonly turnsPerSecond: number
  readonly open: number
  /** From what happened on a line to the first word of the answer. */
  readonly effectMs: readonly number[]
  /** How late the carrier’s own clock was. */
  readonly lateMs: readonly number[]
}

interface Measuring {
  readonly count: number
  /** Over how long calls begin. */
  readonly withinMs: number
  readonly millis: number
}

async function measureCalls(lane: Lane, flow: Flow, { count, withinMs, millis }: Measuring): Promise<Measured> {
  const lateMs: number[] = []
  const timeline = watchedTimeline(lateMs)
  const effectMs: number[] = []
  let turns = 0
  const heard = () => {
    turns += 1
  }
  const carrier = timed(
    new SimulatedCarrier({ timeline, seed: 1, called: (_, random) => talker(random) }),
    effectMs,
    heard,
  )
  const channel = new VoiceChannel({ runner: lane.runner, carrier, log: openLog('fatal') })
  lane.runner.register(channelType.of.VOICE, channel)
  const overs: Promise<unknown>[] = []
  for (let index = 0; index < count; index += 1) {
    const setup = { ...setupOf(flow), channel: channelType.of.VOICE, direction: 'out' as const }
    // One that cannot be made is not open, and that is what counts.
    overs.push(
      channel
        .dial(
          TENANT,
          { ...setup, to: simulatedNumber(setup.to) },
          { ringTimeoutMs: RING_TIMEOUT_MS, onMachine: 'talk' },
        )
        .catch(() => undefined),
    )
    await sleep(withinMs / count)
  }
  const [from, before] = [performance.now(), turns]
  effectMs.length = 0
  lateMs.length = 0
  await sleep(millis)
  const turnsPerSecond = ((turns - before) * 1000) / (performance.now() - from)
  const measured = { turnsPerSecond, open: channel.open, effectMs: [...effectMs], lateMs: [...lateMs] }
  await channel.close(0)
  await Promise.allSettled(overs)
  return measured
}

/** Somebody who picks up soon and talks for minutes. */
const talker = (random: Random) => ({
  result: 'answered' as const,
  ringMs: random.int(500, 4_000),
  // Nothing that the flow would take as a good-bye.
  caller: createVoiceCaller({
    random,
    persona: TALKER,
    knows: () => random.pick(['yes please', 'next one please', '205']),
  }),
})
const TALKER = {
  name: 'talker',
  share: 1,
  mumbles: 0.1,
  silent: 0,
  leaves: 0,
  asksForPerson: 0,
  slips: 0.05,
  chats: 0.2,
  errs: 0,
  interrupts: 0.1,
  thinksMs: [0, 0],
  typesMs: 0,
  reactsMs: [1_000, 4_000],
  speaksMs: 70,
  patienceMs: TALK_MS,
} as const

/** The machine’s clock; tells how late it was. */
function watchedTimeline(lateMs: number[]): Timeline {
  const real = timelineOf(systemClock)
  return {
    now: () => real.now(),
    after(millis, run) {
      const due = performance.now() + millis
      return real.after(millis, () => {
        lateMs.push(Math.max(0, performance.now() - due))
        run()
      })
    },
  }
}

/** A carrier that tells how long the bot takes from what was said to its first word. */
const timed = (carrier: Carrier, effectMs: number[], heard: () => void): Carrier => ({
  dial(request, listener) {
    let since: number | undefined
    const told: CallListener = {
      answered: (ringMs) => listener.answered(ringMs),
      machine: () => listener.machine(),
      input: (input) => {
        heard()
        if (input.kind !== 'played') since = performance.now()
        listener.input(input)
      },
      note: (note) => listener.note(note),
      ended: (end) => listener.ended(end),
    }
    const call = carrier.dial(request, told)
    const answering: CarrierCall = {
      say(say) {
        if (since !== undefined) effectMs.push(performance.now() - since)
        since = undefined
        call.say(say)
      },
      listen: (listen) => call.listen(listen),
      mute: (aside) => call.mute(aside),
      transfer: (to, done) => call.transfer(to, done),
      hangUp: (when) => call.hangUp(when),
      release: () => call.release(),
    }
    return answering
  },
})

/** Whole calls beside each other on a virtual clock, without a database: how a history or a rehearsal is made. */
function measureVirtual(count: number): {
  readonly callsPerSecond: number
  readonly turnsPerSecond: number
  readonly most: number
} {
  const parsed = parseFlowDocument(ringFlow(52))
  if (!parsed.ok) throw new Error('the flow is none')
  const program = compile(parsed.document)
  const timeline = new VirtualTimeline(new Date('2026-03-05T10:00:00Z'))
  const carrier = new SimulatedCarrier({
    timeline,
    seed: 1,
    called: (_, random) => ({ ...talker(random), dropsAfterMs: TALK_MS }),
  })
  let [turns, most] = [0, 0]
  const from = performance.now()
  for (let index = 0; index < count; index += 1) {
    const flow = { idCallScript: 1, guid: '0195a000-0000-7000-8000-000000000001', version: 1 }
    const setup = { ...setupOf(flow), channel: channelType.of.VOICE, direction: 'out' as const }
    const { callId, from: caller } = setup
    const to = simulatedNumber(setup.to)
    runCall({
      setup,
      program,
      timeline,
      onMachine: 'talk',
      answer: () => ({ failed: { code: 'nobody' } }),
      done: ({ detail }) => {
        turns += detail.inputs.length
      },
      connect: (listener) =>
        carrier.dial({ at: timeline.now(), callId, from: caller, to, ringTimeoutMs: RING_TIMEOUT_MS }, listener),
    })
    most = Math.max(most, carrier.open)
  }
  timeline.run()
  const seconds = (performance.now() - from) / 1000
  return { callsPerSecond: count / seconds, turnsPerSecond: turns / seconds, most }
}

function liveRows({ turnsPerSecond, open, effectMs, lateMs }: Measured, chats: number, count: number): Row[] {
  const [many, p95] = [count.toLocaleString('en-US'), percentile(effectMs, 0.95)]
  return [
    {
      work: `${many} calls at once, turns kept`,
      ours: `${open.toLocaleString('en-US')} open, ${perSecond(turnsPerSecond)}`,
      beside: `${perSecond(chats)} (chats without a pause, the most there can be)`,
      ratio: times(turnsPerSecond / chats),
      reach: `${many} open`,
      isReached: open >= count,
    },
    {
      work: '… from the line to the first word of the answer',
      ours: `p50 ${ms(percentile(effectMs, 0.5))}, p95 ${ms(p95)}, p99 ${ms(percentile(effectMs, 0.99))}`,
      beside: `p95 ${ms(percentile(lateMs, 0.95))} (how late the clock of the lines is)`,
      ratio: '–',
      reach: 'p95 < 100 ms',
      isReached: p95 < 100,
    },
  ]
}

const virtualRow = (
  { callsPerSecond, turnsPerSecond, most }: ReturnType<typeof measureVirtual>,
  count: number,
): Row => ({
  work: `${count.toLocaleString('en-US')} calls of three minutes at once on a virtual clock, in memory`,
  ours: `${perSecond(callsPerSecond)}, ${perSecond(turnsPerSecond)} turns, ${most.toLocaleString('en-US')} at once`,
  beside: '–',
  ratio: '–',
  reach: `${count.toLocaleString('en-US')} at once`,
  isReached: most >= count,
})
