import { callOutcome, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { compile, type FlowDocument } from '@parley/flow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'
import type { VoiceAct, VoiceCaller } from '../carrier/simulated/caller.ts'
import { castCalled, castCalling, type Part } from '../carrier/simulated/part.ts'
import { SimulatedCarrier, type SimulatedCarrierOptions } from '../carrier/simulated/simulatedCarrier.ts'
import { simulatedNumber } from '../carrier/simulated/simulatedNumber.ts'
import { VirtualTimeline } from '../carrier/timeline.ts'
import { compareReplay } from '../runtime/compareReplay.ts'
import { inputLogOf } from '../runtime/inputLog.ts'
import { nextLegOf } from '../runtime/nextLeg.ts'
import type { ConversationRows } from '../runtime/rows.ts'
import { guidAt, type Setup } from '../runtime/setup.ts'
import type { OnMachine } from './callLegs.ts'
import { runCall } from './runCall.ts'

const START = new Date('2026-03-05T10:00:00Z')
const RING_TIMEOUT_MS = 30_000
const K = eventKind.of

const setupAt = (at: Date, number: number, more: Partial<Setup> = {}): Setup => {
  const guid = guidAt(
    at,
    Uint8Array.from({ length: 10 }, (_, index) => (number >> (8 * (index % 4))) & 255),
  )
  return {
    guid,
    callId: `call-${number}`,
    thread: guid,
    channel: 1,
    callType: 1,
    direction: 'out',
    from: '+420222333444',
    to: '+420777123456',
    idCallScript: 7,
    flowGuid: '0199a000-0000-7000-8000-000000000001',
    flowVersion: 3,
    line: null,
    language: null,
    zone: 'UTC',
    variables: {},
    seed: 1,
    isTest: false,
    idUser: null,
    ...more,
  }
}

interface Calls extends Partial<Omit<SimulatedCarrierOptions, 'timeline'>> {
  readonly count?: number
  readonly document?: FlowDocument
  readonly everyMs?: number
  readonly direction?: 'in' | 'out'
  readonly onMachine?: OnMachine
  /** In which a call goes on that is handed over to a flow. */
  readonly next?: FlowDocument
}

/** Makes calls on a virtual clock, all beside each other; gives what was recorded, in the order of their ends, and the most at once. */
function makeCalls({
  count = 1,
  document = orderFlow(),
  everyMs = 0,
  direction = 'out',
  onMachine = 'hangUp',
  next,
  ...carried
}: Calls = {}) {
  const timeline = new VirtualTimeline(START)
  const carrier = new SimulatedCarrier({ timeline, seed: 1, ...carried })
  const program = compile(document)
  const rows: ConversationRows[] = []
  let most = 0
  const begin = (number: number) => {
    const setup = setupAt(timeline.now(), number, { direction })
    const { callId, from, to } = setup
    const common = {
      setup,
      program,
      timeline,
      onMachine,
      answer: () => ({ failed: { code: 'nobody' } }),
      thinkMs: () => 150,
      ...(next && {
        goOnIn: (before: Setup, flowGuid: string, language: string | null, now: Date) => ({
          setup: nextLegOf(before, { idCallScript: 8, flowGuid, flowVersion: 1, language }, now),
          program: compile(next),
        }),
      }),
    }
    const done = (each: ConversationRows) => rows.push(each)
    const request = { at: timeline.now(), callId, from, to: simulatedNumber(to), ringTimeoutMs: RING_TIMEOUT_MS }
    if (direction === 'out') runCall({ ...common, done, connect: (listener) => carrier.dial(request, listener) })
    else
      carrier.ring(request, (incoming) =>
        runCall({ ...common, done, connect: (listener) => incoming.answer(listener) }),
      )
    most = Math.max(most, carrier.open)
  }
  for (let number = 0; number < count; number += 1) timeline.after(number * everyMs, () => begin(number))
  timeline.run()
  return { rows, most, open: carrier.open, program }
}

/** Does one thing after the other. */
const caller = (...acts: readonly VoiceAct[]): VoiceCaller => {
  const left = [...acts]
  return { patienceMs: 60_000, act: () => left.shift() ?? { do: 'wait' } }
}
const says = (text: string, afterMs = 5_000): VoiceAct => ({
  do: 'speak',
  afterMs,
  forMs: 800,
  heard: [{ text, confidence: 0.9 }],
})
const answering = (...acts: readonly VoiceAct[]) => ({
  called: (): Part => ({ result: 'answered', ringMs: 4_000, caller: caller(...acts) }),
})
const one = (calls: Calls) => {
  const [row] = makeCalls(calls).rows
  if (!row) throw new Error('the call never ended')
  return row
}

describe('a call', () => {
  it('rings, is talked in and ends when the last words have been played', () => {
    const { log, detail } = one(answering(says('yes'), says('1234'), says('3')))
    expect(detail.events.map(({ kind }) => kind)).toEqual([
      K.START,
      K.PICKUP,
      ...[K.ROBOT, K.HUMAN, K.ROBOT, K.HUMAN, K.ROBOT, K.HUMAN, K.ROBOT],
      K.HANGUP,
    ])
    const [start, pickup] = detail.events
    expect([start?.offsetMs, pickup?.offsetMs]).toEqual([0, 4_000])
    const last = detail.events.at(-2)
    const hangup = detail.events.at(-1)
    expect(last?.endOffsetMs).toBeGreaterThan((last?.offsetMs ?? 0) + 2_000)
    expect(hangup?.offsetMs).toBe(last?.endOffsetMs)
    expect(log).toMatchObject({
      outcome: callOutcome.of.LISTENED_TO_END,
      endWhose: 'bot',
      endCode: 'done',
      ringMs: 4_000,
      disposition: 'ordered',
    })
    expect(log.talkMs).toBe((hangup?.offsetMs ?? 0) - 4_000)
    expect(Date.parse(log.answeredAt ?? '') - START.getTime()).toBe(4_000)
  })

  it('measures the answer of the bot from the end of what was said', () => {
    const { detail } = one(answering(says('yes')))
    const human = detail.events.find(({ kind }) => kind === K.HUMAN)
    const robot = detail.events.filter(({ kind }) => kind === K.ROBOT)[1]
    expect((human?.endOffsetMs ?? 0) - (human?.offsetMs ?? 0)).toBe(800)
    expect(robot?.latencyMs).toBe((robot?.offsetMs ?? 0) - (human?.endOffsetMs ?? 0))
    expect(robot?.latencyMs).toBeGreaterThan(150)
  })

  it('may be interrupted, and tells how much was heard', () => {
    const { detail } = one(answering(says('yes', 700)))
    expect(detail.events.find(({ kind }) => kind === K.ROBOT)?.data).toMatchObject({ heardMs: 700, cutBy: 'speech' })
  })

  it('goes on with its text after a sound that was no speech, and the record has nothing of it', () => {
    const cough: VoiceAct = { do: 'speak', afterMs: 700, forMs: 300, heard: [] }
    const { detail } = one(answering(cough))
    const [first] = detail.events.filter(({ kind }) => kind === K.ROBOT)
    expect(first?.data).not.toHaveProperty('cutBy')
    // Paused meanwhile: from its beginning to its end it took longer than it was heard.
    const tookMs = (first?.endOffsetMs ?? 0) - (first?.offsetMs ?? 0)
    expect(tookMs).toBeGreaterThan(Number(first?.data?.heardMs) + 300)
    expect(detail.events.some(({ kind }) => kind === K.HUMAN)).toBe(false)
  })

  it('goes on in another flow once its last words were played, with the times of a leg of its own', () => {
    const flow = '0199a000-0000-7000-8000-000000000002'
    const handing = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'say' } },
      { id: 'say', type: 'say', texts: { 'en-GB': [{ kind: 'text', text: 'One moment.' }] }, outlets: { next: 'on' } },
      { id: 'on', type: 'transfer', to: '', flow, outlets: { failed: 'end' } },
      { id: 'end', type: 'end', reason: 'stayed' },
    ])
    const acts = [says('yes'), says('1234'), says('3')] as const
    const { rows, open } = makeCalls({ document: handing, next: orderFlow(), ...answering(...acts) })
    expect(open).toBe(0)
    const [first, second] = rows
    expect(rows.map(({ log }) => [log.flowGuid, log.endCode])).toEqual([
      ['0199a000-0000-7000-8000-000000000001', 'transferred'],
      [flow, 'done'],
    ])
    expect([second?.log.thread, second?.log.disposition]).toEqual([first?.log.guid, 'ordered'])
    const goodbye = first?.detail.events.find(({ kind }) => kind === K.ROBOT)
    expect(first?.detail.events.at(-1)?.offsetMs).toBe(goodbye?.endOffsetMs)
    const answered = second?.detail.events.find(({ kind }) => kind === K.HUMAN)
    expect((answered?.endOffsetMs ?? 0) - (answered?.offsetMs ?? 0)).toBe(800)
    for (const { log, detail } of rows) expect(log.talkMs).toBeLessThanOrEqual(detail.events.at(-1)?.offsetMs ?? 0)
    expect(one({ document: handing, ...answering() }).log.endCode).toBe('stayed')
    // Who is gone before the last words were played has not reached the other flow.
    const dropping = (): Part => ({ result: 'answered', ringMs: 4_000, dropsAfterMs: 500, caller: caller() })
    const gone = makeCalls({ document: handing, next: orderFlow(), called: dropping })
    expect(gone.rows.map(({ log }) => [log.flowGuid, log.outcome, log.ringMs, log.endCode])).toEqual([
      ['0199a000-0000-7000-8000-000000000001', callOutcome.of.LISTENED_TO_END, 4_000, 'transferred'],
      [flow, callOutcome.of.NOT_PICKED, 0, 'dropped'],
    ])
  })

  it('hears keys one by one as one entry', () => {
    const menu = flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'ask' } },
        {
          id: 'ask',
          type: 'say',
          texts: { 'en-GB': [{ kind: 'text', text: 'Your number, please?' }] },
          outlets: { next: 'keys' },
        },
        {
          id: 'keys',
          type: 'dtmf',
          digits: { variable: 'n', min: 4, max: 4 },
          outlets: { digits: 'end', noInput: 'end', noMatch: 'end' },
        },
        { id: 'end', type: 'end', reason: 'done' },
      ],
      { variables: [{ name: 'n', type: 'string' }] },
    )
    const { detail } = one({ document: menu, ...answering({ do: 'press', afterMs: 500, keys: '4711', gapMs: 200 }) })
    expect(detail.events.filter(({ kind }) => kind === K.TONE_IN).map(({ text }) => text)).toEqual(['4711'])
    expect(detail.final).toEqual({ n: '4711' })
  })

  it('is hung up in the middle, and by who hears nothing', () => {
    expect(one(answering(says('yes'), { do: 'hangUp', afterMs: 300 })).log).toMatchObject({
      outcome: callOutcome.of.PICKED,
      endWhose: 'caller',
      endCode: 'hangup',
    })
    const silent = one(answering())
    expect(silent.log).toMatchObject({ endWhose: 'bot', endCode: 'lost' })
    expect(silent.detail.events.filter(({ kind }) => kind === K.HUMAN)).toEqual([])
  })

  it('is cut off where the line fails', () => {
    const called = (): Part => ({ result: 'answered', ringMs: 1_000, caller: caller(), dropsAfterMs: 3_000 })
    expect(one({ called }).log).toMatchObject({
      outcome: callOutcome.of.PICKED,
      endWhose: 'provider',
      endCode: 'dropped',
      talkMs: 3_000,
    })
  })

  it.each(['completed', 'failed'] as const)('is handed over: %s', (result) => {
    const { log, detail } = one({ ...answering(says('operator')), transfer: () => ({ result, afterMs: 6_000 }) })
    expect(detail.events.filter(({ kind }) => kind === K.CALL_TRANSFER).map(({ data }) => data?.state)).toEqual([
      'started',
      result,
    ])
    expect(detail.events.some(({ text }) => text === 'Nobody is free.')).toBe(result === 'failed')
    expect(log.endCode).toBe('done')
  })
})

describe('nobody talks in a call', () => {
  it.each([
    ['busy', 900, 0, 'caller'],
    ['failed', 900, 0, 'provider'],
    ['noAnswer', 900, RING_TIMEOUT_MS, 'caller'],
    ['declined', 5_000, 5_000, 'caller'],
  ] as const)('that ends with %s', (result, partMs, ringMs, endWhose) => {
    const { log, detail } = one({ called: () => ({ result, ringMs: partMs }) })
    expect(log).toMatchObject({
      outcome: callOutcome.of.NOT_PICKED,
      endCode: result,
      endWhose,
      ringMs,
      answeredAt: null,
      talkMs: 0,
      turns: 0,
    })
    expect(detail.events.map(({ kind }) => kind)).toEqual([K.START, K.HANGUP])
    // What the network says of it is on record, too.
    expect(detail.events.at(-1)?.data).toMatchObject({ cause: { protocol: 'q850', code: expect.any(Number) } })
    expect(detail.path).toEqual([])
  })

  it('that is not answered in time', () => {
    const called = (): Part => ({ result: 'answered', ringMs: RING_TIMEOUT_MS + 1, caller: caller() })
    expect(one({ called }).log).toMatchObject({
      outcome: callOutcome.of.NOT_PICKED,
      endCode: 'noAnswer',
      ringMs: RING_TIMEOUT_MS,
    })
  })

  it('that a machine takes, unless it is to be talked to', () => {
    const called = (): Part => ({ result: 'voicemail', ringMs: 15_000, caller: caller() })
    expect(one({ called }).log).toMatchObject({
      outcome: callOutcome.of.PICKED,
      endWhose: 'provider',
      endCode: 'voicemail',
      ringMs: 15_000,
    })
    const talked = one({ called, onMachine: 'talk' })
    expect(talked.log.endWhose).toBe('bot')
    expect(talked.detail.events.some(({ text }) => text?.startsWith('You have reached'))).toBe(true)
    const left = one({ called, onMachine: { message: 'Please call us back.' } })
    expect([left.log.endCode, left.detail.events.at(-2)]).toMatchObject([
      'voicemail',
      { kind: K.ROBOT, text: 'Please call us back.' },
    ])
  })
})

it('the same seed makes the same calls, another one others, whatever goes on beside them', () => {
  const callsOf = (seed: number, count: number) =>
    JSON.stringify(makeCalls({ seed, count, everyMs: 700 }).rows.sort(byCall).slice(0, 20))
  const byCall = (a: ConversationRows, b: ConversationRows) =>
    a.log.callId.localeCompare(b.log.callId, 'en', { numeric: true })
  expect(callsOf(1, 20)).toBe(callsOf(1, 20))
  expect(callsOf(1, 60)).toBe(callsOf(1, 20))
  expect(callsOf(2, 20)).not.toBe(callsOf(1, 20))
})

it('two thousand at once pass in one process', { timeout: 60_000 }, () => {
  const { rows, most, open } = makeCalls({ count: 2_000 })
  expect([rows.length, most, open]).toEqual([2_000, 2_000, 0])
  expect(new Set(rows.map(({ log }) => log.outcome)).size).toBeGreaterThanOrEqual(3)
  expect(new Set(rows.map(({ log }) => log.endCode))).toEqual(
    new Set([...rows.map(({ log }) => log.endCode), 'busy', 'noAnswer', 'declined', 'failed', 'voicemail', 'done']),
  )
})

describe('for any seed and time between calls', () => {
  it('calls end once, in order and by the carrier’s clock, and run again the same', { timeout: 60_000 }, () => {
    const inbound = fc.boolean()
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 60_000 }), inbound, (seed, everyMs, isIn) => {
        const cast = isIn ? castCalling : castCalled
        const who = (_: unknown, random: Parameters<typeof cast>[0]['random']) => cast({ random })
        const { rows, open, program } = makeCalls({
          count: 8,
          seed,
          everyMs,
          direction: isIn ? 'in' : 'out',
          called: who,
          calling: who,
        })
        expect([rows.length, new Set(rows.map(({ log }) => log.guid)).size, open]).toEqual([8, 8, 0])
        for (const { log, detail } of rows) {
          const { events } = detail
          expect([events[0]?.kind, events.at(-1)?.kind]).toEqual([K.START, K.HANGUP])
          expect(events.filter(({ kind }) => kind === K.HANGUP)).toHaveLength(1)
          expect(events.map(({ offsetMs }) => offsetMs)).toEqual(
            events.map(({ offsetMs }) => offsetMs).toSorted((a, b) => a - b),
          )
          const pickup = events.find(({ kind }) => kind === K.PICKUP)
          expect(pickup === undefined).toBe(log.outcome === callOutcome.of.NOT_PICKED)
          const wholeMs = Date.parse(log.endedAt) - Date.parse(log.startedAt)
          if (pickup) {
            expect([pickup.offsetMs, log.ringMs + log.talkMs]).toEqual([log.ringMs, wholeMs])
            const given = inputLogOf(JSON.parse(JSON.stringify(detail.inputs)))
            expect(given && compareReplay({ log, ...detail }, given, program, new Map())).toBeUndefined()
          } else expect([log.talkMs, log.ringMs <= wholeMs]).toEqual([0, true])
        }
      }),
      { numRuns: 25, seed: 7 },
    )
  })
})
