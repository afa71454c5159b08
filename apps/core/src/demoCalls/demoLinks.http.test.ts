import type { DemoCallDraft } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { type DemoOutput, demoOutput } from '@parley/contract/demoCalls/demoLink.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { makeFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'

const { CallScripts, Conversations, DemoCallGroups, Statistics } = operations
let on: DiagnosticTest
const open: WebSocket[] = []
beforeAll(async () => {
  on = await startDiagnosticTest({ limits: { person: 10_000, address: 10_000 } })
})
afterEach(() => {
  for (const each of open.splice(0)) each.terminate()
  on.core.clock.advance(60_000)
})
afterAll(() => on.close())

const admin = () => on.core.as('admin')

/** A stranger: a socket without any account. */
function stranger() {
  const address = on.core.server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const ws = new WebSocket(`ws://127.0.0.1:${port}${DemoCallGroups.LinkSocket.path}`)
  open.push(ws)
  const seen: DemoOutput[] = []
  const waiting: (() => void)[] = []
  ws.on('error', () => {})
  ws.on('message', (data) => {
    seen.push(demoOutput.parse(JSON.parse(String(data))))
    for (const wake of waiting.splice(0)) wake()
  })
  ws.on('close', () => {
    for (const wake of waiting.splice(0)) wake()
  })
  const until = async <T extends DemoOutput['type']>(type: T, count = 1) => {
    for (;;) {
      const found = seen.filter((each): each is Extract<DemoOutput, { type: T }> => each.type === type)[count - 1]
      if (found) return found
      if (ws.readyState === WebSocket.CLOSED) throw new Error(`closed: ${JSON.stringify(seen)}`)
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  const send = async (message: object | string) => {
    if (ws.readyState === WebSocket.CONNECTING) await new Promise((resolve) => ws.once('open', resolve))
    ws.send(typeof message === 'string' ? message : JSON.stringify(message))
  }
  let said = 0
  const text = (words: string) => send({ type: 'text', text: words, id: `t${++said}` })
  return { ws, seen, until, send, text }
}

async function demo(
  call: Partial<DemoCallDraft> = {},
  group: { dailyLimit?: number; expires?: string | null } = {},
  document = orderFlow(),
) {
  const flow = await makeFlow(on.core, 2, document)
  const at = { idCallScript: flow.idCallScript }
  const { rowVersion } = (await admin().call(CallScripts.Basic, { params: at })).body
  await admin().call(CallScripts.Publish, { params: at, body: { version: 1, rowVersion } })
  const name = `Demos ${flow.idCallScript}`
  const made = await admin().call(DemoCallGroups.CreateGroup, {
    body: { name, language: 'en-GB', expires: null, dailyLimit: 20, ...group },
  })
  if (made.status !== 200) throw new Error(made.text)
  const params = { idDemoCallGroup: made.body.idDemoCallGroup }
  const body = {
    title: 'Order cakes',
    idCallScript: flow.idCallScript,
    idLine: null,
    variables: {},
    note: 'Try it',
    ...call,
  }
  const added = await admin().call(DemoCallGroups.AddCall, { params, body })
  if (added.status !== 200) throw new Error(added.text)
  const of = { idDemoCall: added.body.idDemoCall }
  const { secret } = (await admin().call(DemoCallGroups.CreateLink, { params: of })).body
  return { flow, group: made.body, params, call: added.body, of, secret }
}
const opened = (secret: string) =>
  on.core
    .send('POST', '/api/Administration/DemoCallGroups/OpenLink', { secret }, undefined)
    .then(({ status, body }) => ({ status, body }))

test('a stranger reads what the link leads to and talks; nothing of it is billed or counted, and the group shows it', async () => {
  const { secret, params, flow, call } = await demo({ variables: { name: 'Ms Novak' } })
  expect(await opened(secret)).toMatchObject({
    status: 200,
    body: { title: 'Order cakes', note: 'Try it', language: 'en-GB', company: 'Alpha', state: 'open' },
  })
  const period = { from: '2026-10-01', to: '2026-12-31' }
  const counted = async () =>
    (await admin().call(Statistics.Tenant, { params: { idTenant: 2 }, query: period })).body.totals
  const before = await counted()
  const guest = stranger()
  await guest.send({ type: 'start', secret })
  await guest.until('listening')
  await guest.text('yes')
  await guest.until('listening', 2)
  await guest.text('4321')
  await guest.until('listening', 3)
  await guest.text('4')
  expect(await guest.until('ended')).toEqual({ type: 'ended', failed: false })
  expect(guest.seen.flatMap((each) => (each.type === 'said' ? [each.text] : []))[0]).toBe(
    'Hello Ms Novak, would you like to order?',
  )
  // Neither steps nor variables, guids or versions.
  expect(new Set(guest.seen.flatMap((each) => Object.keys(each)))).toEqual(
    new Set(['type', 'token', 'text', 'hints', 'dtmf', 'failed']),
  )
  const [run] = (await admin().call(DemoCallGroups.Runs, { params })).body.items
  expect(run).toMatchObject({ by: null, byLink: true, disposition: 'ordered', call: { id: call.idDemoCall } })
  const { legs } = (await admin().call(Conversations.Conversations, { query: { guid: run?.guid ?? '' } })).body
  expect(legs[0]?.log).toMatchObject({ isTest: true, callType: 3, flow: { id: flow.idCallScript } })
  expect(await counted()).toEqual(before)
})

test('who comes back with their token goes on; nobody else’s conversation is reached', async () => {
  const { secret } = await demo()
  const guest = stranger()
  await guest.send({ type: 'start', secret })
  const { token } = await guest.until('started')
  await guest.until('listening')
  guest.ws.terminate()
  const back = stranger()
  await back.send({ type: 'resume', token })
  await back.until('listening')
  expect(back.seen.filter(({ type }) => type === 'said')).toHaveLength(1)
  await back.text('yes')
  await back.until('listening', 2)
  for (const wrong of [
    { type: 'resume', token: `${token}x` },
    { type: 'resume', token: secret },
    { type: 'start', secret: token },
  ]) {
    const other = stranger()
    await other.send(wrong)
    expect((await other.until('closed')).error).toContain('This link doesn’t work')
    expect(other.seen).toHaveLength(1)
  }
})

test('a revoked link opens nothing and ends what goes on, at once where somebody speaks', async () => {
  const { secret, of, params } = await demo()
  const [guest, silent] = [stranger(), stranger()]
  for (const each of [guest, silent]) {
    await each.send({ type: 'start', secret })
    await each.until('listening')
  }
  const { token } = await guest.until('started')
  await admin().call(DemoCallGroups.RevokeLink, { params: of })
  await guest.text('yes')
  expect((await guest.until('closed')).error).toContain('This link doesn’t work')
  await on.endOverdue()
  await silent.until('ended')
  expect((await opened(secret)).status).toBe(404)
  const late = stranger()
  await late.send({ type: 'resume', token })
  await late.until('closed')
  expect((await admin().call(DemoCallGroups.Get, { params })).body).toMatchObject({
    links: 0,
    demoCalls: [{ link: null }],
  })
})

test('a group that expires in the middle of a conversation ends it, also where nobody speaks', async () => {
  const { secret, params, group } = await demo()
  const [guest, silent] = [stranger(), stranger()]
  for (const each of [guest, silent]) {
    await each.send({ type: 'start', secret })
    await each.until('listening')
  }
  const { name, language, dailyLimit, rowVersion } = group
  const body = { name, language, dailyLimit, rowVersion, expires: '2020-01-01' }
  const ended = await admin().call(DemoCallGroups.Update, { params, body })
  expect(ended.body.state).toBe('expired')
  await guest.text('yes')
  await guest.until('closed')
  await on.endOverdue()
  await silent.until('ended')
  expect((await opened(secret)).status).toBe(404)
  const again = await admin().call(DemoCallGroups.CreateLink, {
    params: { idDemoCall: ended.body.demoCalls[0]?.idDemoCall ?? 0 },
  })
  expect(again.body).toMatchObject({ code: 'demoCall.expired' })
})

test('the day’s conversations run out, for people and strangers together', async () => {
  const { secret, of } = await demo({}, { dailyLimit: 2 })
  const guest = stranger()
  await guest.send({ type: 'start', secret })
  await guest.until('started')
  expect((await admin().call(DemoCallGroups.Run, { params: of })).status).toBe(200)
  expect((await opened(secret)).body).toMatchObject({ state: 'full' })
  const late = stranger()
  await late.send({ type: 'start', secret })
  expect((await late.until('closed')).error).toContain('Today’s 2 conversations are used up')
  expect((await admin().call(DemoCallGroups.Run, { params: of })).body).toMatchObject({ code: 'demoCall.limit' })
})

test('what a stranger sends that is too long, too fast or no message at all is refused, and the conversation goes on', async () => {
  const anything = { name: 'any', recognise: [{ kind: 'anything' as const }] }
  const echo = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    { id: 'ask', type: 'listen', reactions: [anything], outlets: { any: 'ask', noInput: 'end', noMatch: 'end' } },
    { id: 'end', type: 'end' },
  ])
  const { secret } = await demo({}, {}, echo)
  const guest = stranger()
  await guest.send({ type: 'text', text: 'before anything began', id: 'a' })
  await guest.send({ type: 'start', secret })
  await guest.until('listening')
  await guest.text('x'.repeat(5_000))
  await guest.send('no JSON')
  await guest.send({ type: 'debug', on: true })
  await guest.send({ type: 'text', text: 'yes', id: 'b', guid: 'another' })
  expect((await guest.until('refused', 4)).error).toContain('1000 characters')
  await guest.text('yes')
  await guest.until('listening', 2)
  for (let i = 0; i < 40; i += 1) await guest.text('hurry')
  expect(await guest.until('refused', 5)).toMatchObject({ error: expect.stringContaining('very fast') })
})

test('the day’s last conversation is given once, and only so many are open by links at once', async () => {
  const { secret } = await demo({}, { dailyLimit: 1 })
  const both = [stranger(), stranger()]
  await Promise.all(both.map((each) => each.send({ type: 'start', secret })))
  const told = await Promise.all(both.map((each) => Promise.any([each.until('started'), each.until('closed')])))
  expect(told.map(({ type }) => type).sort()).toEqual(['closed', 'started'])

  const other = await demo({}, { dailyLimit: 100 })
  const guests = []
  for (let i = 0; i < 20; i += 1) {
    const guest = stranger()
    await guest.send({ type: 'start', secret: other.secret })
    await guest.until('listening')
    guests.push(guest)
    // Who leaves the page keeps their conversation for a while.
    guest.ws.terminate()
  }
  const late = stranger()
  await late.send({ type: 'start', secret: other.secret })
  expect((await late.until('closed')).error).toContain('Too many people')
})

test('someone who sends more than anybody types is cut off', async () => {
  const { secret } = await demo()
  const guest = stranger()
  await guest.send({ type: 'start', secret })
  const closed = new Promise((resolve) => guest.ws.once('close', resolve))
  for (let i = 0; i < 2_000; i += 1) await guest.text('hurry')
  await closed
})

test('an address that tries one link after the other waits', async () => {
  const { secret } = await demo()
  for (let i = 0; i < 30; i += 1) {
    const guest = stranger()
    await guest.send({ type: 'start', secret: `prl_demo_${i}` })
    await guest.until('closed')
    guest.ws.terminate()
    await new Promise((resolve) => guest.ws.once('close', resolve)).catch(() => {})
  }
  const guest = stranger()
  await guest.send({ type: 'start', secret })
  expect((await guest.until('closed')).error).toContain('Too many requests')
})

test('a flow cannot be removed under a demo; one that changed under it says what no longer fits', async () => {
  const { flow, secret, params, of } = await demo({ variables: { name: 'Anna' } })
  const removed = await admin().call(CallScripts.Remove, { params: { idCallScript: flow.idCallScript } })
  expect(removed.body).toMatchObject({ code: 'callScript.inUse', error: expect.stringContaining('Demos') })
  const bare = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'end' } },
    { id: 'end', type: 'end' },
  ])
  const at = { idCallScript: flow.idCallScript }
  const saved = await admin().call(CallScripts.UpdateDocument, {
    params: at,
    body: {
      document: JSON.parse(JSON.stringify(bare)),
      note: '',
      rowVersion: (await admin().call(CallScripts.Basic, { params: at })).body.rowVersion,
    },
  })
  await admin().call(CallScripts.Publish, { params: at, body: { version: 2, rowVersion: saved.body.rowVersion } })
  const [call] = (await admin().call(DemoCallGroups.Get, { params })).body.demoCalls
  expect(call?.problem).toBe('The flow has no variable name to prepare.')
  expect((await opened(secret)).body).toMatchObject({ state: 'away' })
  // A stranger is not told what the flow is made of.
  const guest = stranger()
  await guest.send({ type: 'start', secret })
  expect((await guest.until('closed')).error).toBe(
    'This demo can’t be started right now. Try again later, or ask the person who sent you the link.',
  )
  expect((await admin().call(DemoCallGroups.Run, { params: of })).body).toMatchObject({
    code: 'demoCall.unknownVariable',
  })
})

test('who may view demo calls runs them and reads their conversations, and no others', async () => {
  const { of } = await demo()
  await on.core.owner.query(
    `INSERT INTO role (id_tenant, name, permissions) VALUES (2, 'shows', '{"DemoCall":["view"]}')`,
  )
  await on.core.owner.query(
    `INSERT INTO membership (id_user, id_tenant, id_role) SELECT id_user, 2, id_role FROM app_user, role WHERE username = 'nobody' AND name = 'shows'`,
  )
  const started = await on.core.as('nobody').call(DemoCallGroups.Run, { params: of })
  expect(started.status, started.text).toBe(200)
  const { guid, ticket } = started.body
  const socket = on.connect(`${operations.CallManagement.DiagnosticSocket.path}?guid=${guid}&ticket=${ticket}`)
  await socket.listening()
  const { body } = await on.core.as('nobody').call(operations.DialLogs.DialLogs, {})
  expect(body.items.length).toBeGreaterThan(0)
  const other = await on.test()
  expect((await on.core.as('nobody').call(Conversations.Conversations, { query: { guid: other.guid } })).status).toBe(
    404,
  )
  expect((await on.core.as('nobody').call(Conversations.Conversations, { query: { guid } })).status).toBe(200)
  expect((await on.core.as('viewer').call(DemoCallGroups.Run, { params: of })).status).toBe(403)
})
