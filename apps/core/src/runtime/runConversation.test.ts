import { type AskEffect, compile, type FlowDocument } from '@parley/flow'
import { describe, expect, it } from 'vitest'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'
import { virtualClock } from '../kernel/clock.ts'
import type { AskAnswer } from './checkpoint.ts'
import { type CallerMove, runConversation } from './runConversation.ts'
import { guidAt, startOfGuid } from './setup.ts'

const START = new Date('2026-09-30T23:59:59.900Z')
const FLOW = '0199a000-0000-7000-8000-000000000001'

const text = (said: string): CallerMove => ({
  afterMs: 2_000,
  said: { kind: 'heard', by: 'typed', alternatives: [{ text: said }] },
})

function converse(
  document: FlowDocument,
  moves: readonly CallerMove[],
  answer: (ask: AskEffect) => AskAnswer & { afterMs?: number } = (ask) => {
    throw new Error(`nobody answers ${ask.service}`)
  },
  { start = START, zone = 'UTC' }: { start?: Date; zone?: string } = {},
) {
  const heard: (readonly string[])[] = []
  const rows = runConversation({
    setup: {
      guid: guidAt(start, new Uint8Array(10)),
      callId: 'chat-1',
      thread: guidAt(start, new Uint8Array(10)),
      channel: 2,
      callType: 1,
      direction: 'in',
      from: '+420777123456',
      to: 'Orders',
      idCallScript: 7,
      flowGuid: FLOW,
      flowVersion: 3,
      line: { idLine: 4, idModule: 5, name: 'Web' },
      language: null,
      zone,
      variables: {},
      seed: 1,
      isTest: false,
      idUser: null,
    },
    program: compile(document),
    clock: virtualClock(start),
    caller: ({ said, turns }) => {
      heard.push(said)
      return moves[turns] ?? { afterMs: 5_000, said: { kind: 'hangup', by: 'caller', reason: 'hangup' } }
    },
    answer,
    thinkMs: () => 120,
  })
  const { events } = rows.detail
  return { ...rows, events, heard, kinds: events.map((event) => event.kind) }
}

describe('runConversation', () => {
  it('begins with the variables as they were before the first step', () => {
    const document = flowOf(
      [
        { id: 'start', type: 'start', facts: [{ fact: 'from', variable: 'caller' }], outlets: { next: 'set' } },
        {
          id: 'set',
          type: 'set',
          assignments: [{ variable: 'count', expression: 'count + 1' }],
          outlets: { next: 'end' },
        },
        { id: 'end', type: 'end', reason: 'done' },
      ],
      {
        variables: [
          { name: 'count', type: 'number', default: 1 },
          { name: 'caller', type: 'string' },
          { name: 'pin', type: 'string', default: '4711', redact: true },
        ],
      },
    )
    const { detail } = converse(document, [])
    expect(detail.initial).toEqual({ count: 1, caller: null, pin: '•••' })
    expect(detail.final).toEqual({ count: 2, caller: '+420777123456', pin: '•••' })
  })

  it('runs to the end and records everything in order', () => {
    const { log, events, detail, heard, kinds } = converse(orderFlow(), [text('yes'), text('1234'), text('3')])
    expect(heard[0]).toEqual(['Hello Anna, would you like to order?'])
    expect(kinds).toEqual([0, 1, 3, 5, 3, 5, 3, 5, 3, 2])
    expect(log).toMatchObject({
      startedAt: START.toISOString(),
      outcome: 3,
      endWhose: 'bot',
      endCode: 'done',
      disposition: 'ordered',
      turns: 3,
      errors: 0,
      warnings: 0,
      language: 'en-GB',
      latencyP50: 120,
      latencyP95: 120,
      idLine: 4,
      idModule: 5,
      talkMs: 3 * 2_000 + 4 * 120,
    })
    expect(detail.path.map((visit) => visit[2])).toEqual(
      'start greet ask askPin pin askCount count total ordered thanks done'.split(' '),
    )
    expect(detail.final).toEqual({ name: 'Anna', count: 3, total: 30, pin: '•••' })
    expect(detail.initial).toEqual({ name: 'Anna', count: null, total: null, pin: null })
    const numbers = [
      ...events.map((event) => event.seq),
      ...detail.path.map((visit) => visit[0]),
      ...detail.changes.map((change) => change[0]),
    ].sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const offsets = events.map((event) => event.offsetMs)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  })

  it('stores no redacted value anywhere', () => {
    const rows = converse(orderFlow(), [text('yes'), text('s3cret-pin'), text('3')])
    // What the flow was given is sealed where it is kept, of which the test over HTTP tells.
    const { inputs: _, ...detail } = rows.detail
    expect(rows.detail.isSensitive).toBe(true)
    expect(JSON.stringify(detail) + JSON.stringify(rows.events) + JSON.stringify(rows.log)).not.toContain('s3cret')
  })

  it('makes words without case and diacritics', () => {
    const { detail } = converse(orderFlow(), [text('Yes'), text('1'), text('2')])
    expect(detail.words).toContain('creme brulee')
    expect(detail.words).toContain('yes')
  })

  it.each([
    [[], { outcome: 1, endWhose: 'caller', endCode: 'hangup', disposition: null }],
    [[text('no')], { outcome: 3, endWhose: 'bot', endCode: 'declined', disposition: 'declined' }],
    [[text('what'), text('what')], { outcome: 3, endWhose: 'bot', endCode: 'lost', disposition: null }],
  ])('tells how it ended: %#', (moves, end) => {
    expect(converse(orderFlow(), moves).log).toMatchObject(end)
  })

  it('ends with ERROR where the flow is at fault', () => {
    const document = flowOf([{ id: 'start', type: 'start', outlets: {} }])
    const { log, kinds } = converse(document, [])
    expect(log).toMatchObject({ outcome: 11, endWhose: 'config', endCode: 'outlet.unwired', errors: 1 })
    expect(kinds).toEqual([0, 1, 8, 2])
  })

  it('records what a channel declines as a warning', () => {
    const { log, events } = converse(orderFlow(), [text('operator')], () => ({
      value: { result: 'declined' },
      warning: { code: 'transfer.nobody', text: 'Nobody' },
      afterMs: 700,
    }))
    expect(log).toMatchObject({ warnings: 1, outcome: 3, latencyP95: 2 * 120 + 700 })
    expect(events.find((event) => event.kind === 13)).toMatchObject({
      nodeId: 'transfer',
      data: { code: 'transfer.nobody' },
    })
  })

  it('marks subflows and remembers their versions', () => {
    const inner = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'end' } },
      { id: 'end', type: 'end', exit: 'next' },
    ])
    const guid = '0199a000-0000-7000-8000-000000000002'
    const outer = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'sub' } },
      { id: 'sub', type: 'subflow', flow: guid, outlets: { next: 'end' } },
      { id: 'end', type: 'end', reason: 'done' },
    ])
    const key = `${guid}@9`
    const { detail, events } = converse(outer, [], () => ({
      value: { key, version: 9 },
      subflow: { key, program: compile(inner), guid, version: 9 },
    }))
    expect(detail.flows).toEqual([
      [FLOW, 3],
      [guid, 9],
    ])
    expect(detail.path.map(([, , node, depth, flow]) => [node, depth, flow])).toEqual([
      ['start', 0, 0],
      ['sub', 0, 0],
      ['start', 1, 1],
      ['end', 1, 1],
      ['end', 0, 0],
    ])
    expect(events.filter((event) => event.kind === 14 || event.kind === 15).map((event) => event.data?.marker)).toEqual(
      [600, 600],
    )
  })
})

describe('guidAt', () => {
  it('holds the millisecond, sorts by time and is of version 7', () => {
    const [early, late] = [guidAt(START), guidAt(new Date(START.getTime() + 1))]
    expect(startOfGuid(early)).toEqual(START)
    expect(early < late).toBe(true)
    expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

describe('the zone of a conversation', () => {
  const document = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'ask' } },
      {
        id: 'ask',
        type: 'listen',
        reactions: [{ name: 'day', recognise: [{ kind: 'date' }], variable: 'day' }],
        outlets: { day: 'set', noInput: 'end', noMatch: 'end' },
      },
      {
        id: 'set',
        type: 'set',
        assignments: [
          { variable: 'hour', expression: 'now().getHours()' },
          { variable: 'days', expression: 'daysBetween(now(), day)' },
        ],
        outlets: { next: 'end' },
      },
      { id: 'end', type: 'end' },
    ],
    {
      languages: [{ code: 'en' }],
      variables: [
        { name: 'day', type: 'date' },
        { name: 'hour', type: 'number' },
        { name: 'days', type: 'number' },
      ],
    },
  )

  it.each([
    ['at half past midnight in Prague', '2026-11-20T23:30:00Z', 'Europe/Prague', '2026-11-22', 0],
    ['on the same evening in UTC', '2026-11-20T23:30:00Z', 'UTC', '2026-11-21', 23],
    ['in the evening in New York', '2026-11-21T01:00:00Z', 'America/New_York', '2026-11-21', 20],
    ['13 hours ahead', '2026-01-01T11:30:00Z', 'Pacific/Auckland', '2026-01-03', 0],
    ['11 hours behind', '2026-01-01T10:30:00Z', 'Pacific/Pago_Pago', '2026-01-01', 23],
    ['before clocks go forward in Prague', '2026-03-28T23:30:00Z', 'Europe/Prague', '2026-03-30', 0],
    ['after clocks went forward in Prague', '2026-03-29T22:30:00Z', 'Europe/Prague', '2026-03-31', 0],
    ['before clocks go back in Prague', '2026-10-24T22:30:00Z', 'Europe/Prague', '2026-10-26', 0],
    ['after clocks went back in Prague', '2026-10-25T23:30:00Z', 'Europe/Prague', '2026-10-27', 0],
  ])('“tomorrow” %s is the next day there', (_, at, zone, day, hour) => {
    const { detail, log } = converse(document, [text('tomorrow')], undefined, { start: new Date(at), zone })
    expect(detail.final).toEqual({ day, hour, days: 1 })
    // Instants of the record stay UTC.
    expect(log.startedAt).toBe(new Date(at).toISOString())
  })
})
