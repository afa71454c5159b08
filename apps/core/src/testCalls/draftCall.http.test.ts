import { operations } from '@parley/contract/operations.ts'
import type { FlowDocument } from '@parley/flow'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { removeConversations } from '../records/detail/conversation.retention.ts'
import { IDLE_MS } from '../runtime/mailbox.ts'
import { replayAll } from '../runtime/replayAll.ts'

const { CallScripts, CallManagement, DialLogs } = operations
let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

const admin = () => on.core.as('admin')
const replayed = () => on.core.inTenant(2, ({ db, vault }) => replayAll(db, vault))
const edited = (change: (node: FlowDocument['nodes'][number]) => object | undefined): FlowDocument => {
  const document = orderFlow()
  return { ...document, nodes: document.nodes.flatMap((node) => (change(node) as typeof node | undefined) ?? []) }
}
const saying = (text: string) =>
  edited((node) => (node.id === 'askPin' ? { ...node, texts: { 'en-GB': [{ kind: 'text', text }] } } : node))

async function flowWithDraft(document: FlowDocument) {
  const { flow } = await on.test()
  const params = { idCallScript: flow.idCallScript }
  let rowVersion = 0
  const save = async (next: FlowDocument) => {
    const body = { document: JSON.stringify(next), version: 1, rowVersion }
    const saved = await admin().call(CallScripts.UpdateDraft, { params, body })
    expect(saved.status, saved.text).toBe(200)
    rowVersion = saved.body.rowVersion
  }
  await save(document)
  const start = async () => {
    const started = await admin().call(CallManagement.TestCall, { body: { ...params, draft: true } })
    expect(started.status, started.text).toBe(200)
    const { guid, ticket } = started.body
    const path = `${CallManagement.DiagnosticSocket.path}?guid=${guid}`
    return { guid, path, socket: on.connect(`${path}&ticket=${ticket}`) }
  }
  return { flow, params, save, start }
}

test('a test runs on the draft, and its record shows that draft and says so', async () => {
  const { flow, params, start } = await flowWithDraft(saying('Draft pin?'))
  const { guid, socket } = await start()
  await socket.listening()
  expect(socket.seen[0]).toMatchObject({ type: 'started', version: null })
  socket.text('yes')
  await socket.listening(2)
  expect(socket.robot()).toContain('Draft pin?')
  socket.say({ type: 'hangup' })
  await socket.ended()
  const { log, flows } = await on.legOf(guid)
  expect(log.flowVersion).toBeNull()
  expect(flows).toMatchObject([{ guid: flow.guid, version: null, live: null, document: saying('Draft pin?') }])
  const logs = await admin().call(DialLogs.DialLogs, { query: { search: guid } })
  expect(logs.body.items.map(({ flowVersion }) => flowVersion)).toEqual([null])
  // What it ran on outlives the draft.
  await admin().call(CallScripts.DiscardDraft, { params, query: { rowVersion: 1 } })
  expect((await on.legOf(guid)).flows).toMatchObject([{ document: saying('Draft pin?') }])
  expect(await replayed()).toEqual({ same: 1, notReplayable: 0, different: [] })
})

test('what is edited while it waits counts for what is said next, and where it stands stays', async () => {
  const { save, start } = await flowWithDraft(saying('First pin?'))
  const { guid, socket } = await start()
  await socket.listening()
  await save(saying('Second pin?'))
  socket.text('yes')
  await socket.listening(2)
  expect(socket.robot()).toContain('Second pin?')
  expect(socket.robot()).not.toContain('First pin?')
  // Another process goes on with the same draft.
  await on.restart()
  const again = await on.join(`${CallManagement.DiagnosticSocket.path}?guid=${guid}`)
  await again.listening()
  again.text('1234')
  await again.until((each) => each.type === 'event' && each.kind === 3 && each.text === 'How many cakes?')
  again.say({ type: 'hangup' })
  await again.ended()
  expect((await on.legOf(guid)).flows).toMatchObject([{ version: null, document: saying('Second pin?') }])
  const { different, notReplayable } = await replayed()
  expect(different).toEqual([])
  expect(notReplayable).toBeGreaterThan(0)
})

test('a step that vanished while the conversation stands at it is said, once, and breaks nothing', async () => {
  const { save, start } = await flowWithDraft(saying('Pin?'))
  const { guid, socket } = await start()
  await socket.listening()
  await save(
    edited((node) =>
      node.id === 'ask' ? undefined : node.id === 'greet' ? { ...node, outlets: { next: 'askPin' } } : node,
    ),
  )
  socket.text('what?')
  await socket.listening(2)
  socket.text('yes')
  await socket.listening(3)
  expect(socket.robot()).toContain('Pin?')
  const warnings = socket.seen.filter((each) => each.type === 'event' && each.kind === 13)
  expect(warnings).toMatchObject([{ nodeId: 'ask', text: expect.stringContaining('“Order?”') }])
  socket.say({ type: 'hangup' })
  await socket.ended()
  expect((await on.legOf(guid)).log.warnings).toBe(1)
})

test('without a draft it is the newest version that is tried, until something is drawn', async () => {
  const { flow } = await on.test()
  const params = { idCallScript: flow.idCallScript }
  const { guid, ticket } = (await admin().call(CallManagement.TestCall, { body: { ...params, draft: true } })).body
  const socket = on.connect(`${CallManagement.DiagnosticSocket.path}?guid=${guid}&ticket=${ticket}`)
  await socket.listening()
  const body = { document: JSON.stringify(saying('Drawn meanwhile?')), version: 1, rowVersion: 0 }
  expect((await admin().call(CallScripts.UpdateDraft, { params, body })).status).toBe(200)
  socket.text('yes')
  await socket.listening(2)
  expect(socket.robot()).toContain('Drawn meanwhile?')
})

test('a draft that is edited for long while its test waits still has it, as long as someone looks on', async () => {
  // Those of the tests before count among the ones that may be open.
  on.core.clock.advance(IDLE_MS + 1)
  await on.endOverdue()
  const { start } = await flowWithDraft(saying('Draft pin?'))
  const { guid, socket, path } = await start()
  await socket.listening()
  on.core.clock.advance(2 * IDLE_MS)
  await on.endOverdue()
  expect((await on.status(guid)).body.running).toBe(true)
  socket.ws.terminate()
  await expect
    .poll(async () => {
      await on.endOverdue()
      return (await on.status(guid)).body.running
    })
    .toBe(false)
  const late = await on.join(path)
  expect(await late.ended()).toMatchObject({ reason: 'idle' })
})

test('what a test ran on stays as long as its conversation, and goes with the last', async () => {
  const { params, start } = await flowWithDraft(saying('Kept pin?'))
  const { guid, socket } = await start()
  await socket.listening()
  socket.say({ type: 'hangup' })
  await socket.ended()
  const later = new Date(on.core.clock.now().getTime() + 3 * 86_400_000)
  const left = async () => {
    await on.core.pool.query('SELECT app.forget_snapshots($1)', [later])
    const { rows } = await on.core.owner.query(
      'SELECT count(*)::int AS count FROM call_script_snapshot WHERE id_call_script = $1',
      [params.idCallScript],
    )
    return rows[0].count
  }
  expect(await left()).toBe(1)
  expect((await on.legOf(guid)).flows).toMatchObject([{ document: saying('Kept pin?') }])
  const { rows: logs } = await on.core.owner.query(
    'SELECT guid FROM dial_log WHERE id_call_script = $1 ORDER BY guid',
    [params.idCallScript],
  )
  await on.core.inTenant(2, ({ db }) =>
    removeConversations(
      db,
      logs.map((log) => log.guid),
    ),
  )
  expect(await left()).toBe(0)
})
