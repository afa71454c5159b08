import { operations } from '@parley/contract/operations.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { compile } from '@parley/flow'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, type Socket, serve, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'
import { IDLE_MS } from '../runtime/mailbox.ts'
import { traced } from '../runtime/program.store.ts'
import { readRecording } from '../runtime/recording.store.ts'
import { runConversation } from '../runtime/runConversation.ts'

let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

test('runs a conversation from the greeting to its end', async () => {
  const { guid, connect, flow } = await on.test()
  on.core.events.length = 0
  const socket = connect()
  expect(await socket.listening()).toMatchObject({ nodeId: 'ask', dtmf: false })
  expect(socket.seen[0]).toMatchObject({ type: 'started', guid, version: 1, variables: { name: 'Anna' } })
  socket.text('yes')
  await socket.listening(2)
  socket.text('0000')
  await socket.listening(3)
  expect((await on.status(guid)).body).toMatchObject({ running: true, nodeId: 'count' })
  socket.text('4')
  expect(await socket.ended()).toMatchObject({ outcome: 3, disposition: 'ordered', reason: 'done' })
  expect(await socket.closed).toMatchObject({ code: 1000 })
  expect(socket.robot()).toEqual([
    'Hello Anna, would you like to order?',
    'Your pin?',
    'How many cakes?',
    // Who talks with it reads what it says; the record does not.
    'That makes 40 pounds for crème brûlée, 0000.',
  ])
  const leg = await on.legOf(guid)
  expect(leg.log).toMatchObject({
    outcome: 3,
    disposition: 'ordered',
    turns: 3,
    endReason: { whose: 'bot', code: 'done' },
  })
  expect(leg.events.map(({ text }) => text)).toContain('That makes 40 pounds for crème brûlée, •••.')
  expect(leg.variables.final).toMatchObject({ total: 40, pin: '•••' })
  expect(leg.flows).toMatchObject([{ guid: flow.guid, version: 1 }])
  const shown = socket.seen.flatMap((each) => ('seq' in each ? [each.seq] : []))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  // Told at once, and then once a second at most.
  expect(on.core.events.map((event) => event.name)).toEqual(['CallChanged', 'CallRemoved'])
  expect(on.core.events[0]?.payload).toEqual({ guid })
  expect((await on.core.owner.query('SELECT FROM conversation_session WHERE guid = $1', [guid])).rowCount).toBe(0)
})

test('leaves the same rows as a conversation run at once', async () => {
  const { guid, connect, flow } = await on.test()
  const at = on.core.clock.now()
  const socket = connect()
  for (const [index, said] of ['what', 'yes', '55', '2'].entries()) {
    await socket.listening(index + 1)
    on.core.clock.advance(1_000)
    socket.text(said)
  }
  await socket.ended()
  const moves = ['what', 'yes', '55', '2']
  let move = 0
  const clock = {
    now: () => new Date(at.getTime() + passed),
    advance: (ms: number) => {
      passed += ms
    },
  }
  let passed = 0
  const same = runConversation({
    setup: {
      guid,
      callId: '',
      thread: guid,
      channel: 2,
      callType: 3,
      direction: 'in',
      from: 'admin Tester',
      to: flow.name,
      idCallScript: flow.idCallScript,
      flowGuid: flow.guid,
      flowVersion: 1,
      line: null,
      language: null,
      zone: 'UTC',
      variables: {},
      seed: 1,
      isTest: true,
      idUser: null,
    },
    program: compile(traced(orderFlow())),
    clock,
    caller: () => ({
      afterMs: 1_000,
      said: { kind: 'heard', by: 'typed', alternatives: [{ text: moves[move++] ?? '' }] },
    }),
    answer: () => {
      throw new Error('nothing is asked')
    },
  })
  const { flows, events, path, changes, initial, final } = same.detail
  const plain = events.map(({ data, ...event }) => ({ ...event, data: event.kind === 0 ? expect.anything() : data }))
  expect(await on.core.inTenant(2, (ctx) => readRecording(ctx.db, ctx.vault, guid))).toEqual({
    flows,
    events: plain,
    path,
    changes,
    initial,
    final,
  })
  expect(
    (await on.core.owner.query("SELECT FROM conversation_detail WHERE guid = $1 AND words @@ 'brulee'", [guid]))
      .rowCount,
  ).toBe(1)
})

test('declines a transfer, says so, and goes on', async () => {
  const { guid, connect } = await on.test()
  const socket = connect()
  await socket.listening()
  socket.text('operator please')
  expect(await socket.ended()).toMatchObject({ outcome: 3 })
  const { problems, events } = await on.legOf(guid)
  expect(problems).toMatchObject([{ severity: 'warning', nodeLabel: 'To a person' }])
  expect(events.filter((event) => event.kind === 11).map((event) => event.data)).toMatchObject([
    { state: 'started' },
    { state: 'declined' },
  ])
})

test('goes on in another flow, as a leg of its own that waits for who is in it', async () => {
  const next = await makeFlow(on.core, 2, orderFlow())
  await on.core.owner.query('UPDATE call_script SET published_version = version WHERE guid = $1', [next.guid])
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'on' } },
    { id: 'on', type: 'transfer', to: '', flow: next.guid, outlets: { failed: 'end' } },
    { id: 'end', type: 'end', reason: 'stayed' },
  ])
  const { guid, connect, path } = await on.test(document)
  const first = connect()
  expect(await first.ended()).toMatchObject({ reason: 'transferred' })
  const done = first.seen.findLast((each) => each.type === 'event' && each.kind === 11)
  const { next: second } = Object(done?.type === 'event' ? done.data : undefined)
  // Also after a restart, and however soon it is looked for conversations that nobody runs.
  await on.restart()
  await on.endOverdue()
  const socket = await on.join(path.replace(guid, second))
  expect(await socket.listening()).toMatchObject({ nodeId: 'ask' })
  for (const [index, said] of ['yes', '0000', '4'].entries()) {
    await socket.listening(index + 1)
    socket.text(said)
  }
  expect(await socket.ended()).toMatchObject({ disposition: 'ordered' })
  const query = { guid: second, fullConversations: true }
  const { body } = await on.core.as('admin').call(operations.Conversations.Conversations, { query })
  expect(body.legs.map(({ log }) => log.guid)).toEqual([guid, second])
  expect(body.legs[1]).toMatchObject({ cameFrom: { how: 'transfer', leg: 0, nodeId: 'on', to: null } })
  expect(body.legs[1]?.log).toMatchObject({ isTest: true })
  expect(body.legs[1]?.flows).toMatchObject([{ guid: next.guid, version: 1 }])
})

test('makes requests, runs subflows and starts with the values given', async () => {
  const service = await serve({ city: 'Brno' })
  const inner = await makeFlow(
    on.core,
    2,
    flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'call' } },
        {
          id: 'call',
          type: 'request',
          url: `${service.url}/who/{{ who }}`,
          mapping: [{ variable: 'city', expression: 'response.body.city' }],
          outlets: { ok: 'end', error: 'end' },
        },
        { id: 'end', type: 'end', exit: 'next' },
      ],
      {
        variables: [
          { name: 'who', type: 'string' },
          { name: 'city', type: 'string' },
        ],
      },
    ),
  )
  const outer = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'sub' } },
      {
        id: 'sub',
        type: 'subflow',
        flow: inner.guid,
        version: { policy: 'pinned', version: 1 },
        inputs: [{ variable: 'who', expression: 'name' }],
        outputs: [{ variable: 'city', from: 'city' }],
        outlets: { next: 'tell' },
      },
      {
        id: 'tell',
        type: 'say',
        texts: { 'en-GB': [{ kind: 'text', text: '{{ name }} lives in {{ city }}' }] },
        outlets: { next: 'end' },
      },
      { id: 'end', type: 'end', reason: 'done' },
    ],
    {
      variables: [
        { name: 'name', type: 'string', default: 'Eva' },
        { name: 'city', type: 'string' },
      ],
    },
  )
  const { guid, connect } = await on.test(outer, { variables: { name: 'Jana', nonsense: 1 } })
  const socket = connect()
  await socket.ended()
  expect(socket.robot()).toEqual(['Jana lives in Brno'])
  expect(service.paths).toEqual(['/who/Jana'])
  const leg = await on.legOf(guid)
  expect(leg.flows.map((each) => [each.guid, each.version])).toContainEqual([inner.guid, 1])
  expect(leg.path.find((visit) => visit.nodeId === 'call')).toMatchObject({ depth: 1, flowGuid: inner.guid })
  expect(leg.log.warnings).toBe(1)
  service.server.close()
})

test('keeps traces for those who debug', async () => {
  const { connect, path } = await on.test()
  const quiet = connect()
  await quiet.listening()
  const debugging = await on.join(path)
  await debugging.listening()
  debugging.say({ type: 'debug', on: true })
  quiet.say({ type: 'silence' })
  await Promise.all([quiet.listening(2), debugging.listening(2)])
  expect(quiet.robot()).toContain('Are you there?')
  quiet.text('no')
  await Promise.all([quiet.ended(), debugging.ended()])
  const traces = (socket: Socket) => socket.seen.filter((each) => each.type === 'event' && each.kind === 12).length
  expect(traces(quiet)).toBe(0)
  expect(traces(debugging)).toBeGreaterThan(0)
})

test('sends traces that came meanwhile to who comes back for them', async () => {
  const { connect, path } = await on.test()
  const quiet = connect()
  await quiet.listening()
  quiet.say({ type: 'silence' })
  await quiet.listening(2)
  const numbers = (socket: Socket) => socket.seen.flatMap((each) => ('seq' in each ? [each.seq] : []))
  const back = await on.join(`${path}&debug=true`)
  const last = numbers(quiet).at(-1)
  await back.until((each) => 'seq' in each && each.seq === last)
  expect(numbers(back)).toEqual(numbers(back).map((_, at) => at + 1))
  expect(numbers(quiet)).not.toEqual(numbers(back))
})

test.each([
  ['nonsense', 'x'],
  ['another type', '{"type":"dance"}'],
  ['a wrong key', '{"type":"dtmf","keys":"abc"}'],
  ['deep nesting', '['.repeat(9_000)],
])('refuses %s and goes on', async (_, message) => {
  const { connect } = await on.test()
  const socket = connect()
  await socket.listening()
  socket.say(message)
  expect(await socket.refused()).toEqual({ type: 'refused', error: 'This message is not understood.' })
  socket.text('a\0b \ud800')
  await socket.listening(2)
  socket.say({ type: 'hangup' })
  expect(await socket.ended()).toMatchObject({ outcome: 1, reason: 'hangup' })
})

test('sends a new connection what it missed, and only that', async () => {
  const { connect, path } = await on.test()
  const socket = connect()
  await socket.listening()
  socket.ws.terminate()
  const last = Math.max(...socket.seen.map((each) => ('seq' in each ? each.seq : 0)))
  const back = await on.join(`${path}&since=${last}`)
  await back.listening()
  expect(back.seen.filter((each) => each.type !== 'listening')).toEqual([])
  back.text('yes')
  await back.listening(2)
  const whole = await on.join(path)
  await whole.listening()
  const numbers = (seen: DiagnosticOutput[]) => seen.flatMap((each) => ('seq' in each ? [each.seq] : []))
  expect(numbers(whole.seen)).toEqual([...numbers(socket.seen), ...numbers(back.seen)])
  expect(whole.seen[0]?.type).toBe('started')
})

test('takes what several say at once one after the other', async () => {
  const { guid, connect, path } = await on.test()
  const socket = connect()
  await socket.listening()
  const second = await on.join(path)
  await second.listening()
  for (const each of [socket, second]) each.text('what')
  await socket.ended()
  expect((await on.legOf(guid)).log).toMatchObject({ turns: 2, endReason: { code: 'lost' } })
})

test('ends where nobody says anything any more', async () => {
  const { guid, connect } = await on.test()
  const socket = connect()
  await socket.listening()
  on.core.clock.advance(IDLE_MS - 1)
  await on.endOverdue()
  expect((await on.status(guid)).body.running).toBe(true)
  on.core.clock.advance(2)
  await on.endOverdue()
  expect(await socket.ended()).toMatchObject({ outcome: 1, reason: 'idle' })
  expect((await on.legOf(guid)).log.endReason).toEqual({ whose: 'caller', code: 'idle' })
})

test('shows who comes late how it ended', async () => {
  const { connect, path } = await on.test()
  const socket = connect()
  await socket.listening()
  socket.text('no')
  await socket.ended()
  const late = await on.join(path)
  await late.ended()
  expect(late.robot()).toEqual(['Hello Anna, would you like to order?'])
})
