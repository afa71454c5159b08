import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { isAlive } from '@parley/postgres/postmaster.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serve } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { startSpokenTest } from '../../test/spokenTest.ts'
import { replayAll } from '../runtime/replayAll.ts'

type Spoken = Awaited<ReturnType<typeof startSpokenTest>>
type Call = Awaited<ReturnType<Spoken['call']>>
const LEASE_MS = 2_000
const { ROBOT } = eventKind.of
let voice: Spoken
beforeAll(async () => {
  voice = await startSpokenTest({ leaseMs: LEASE_MS })
  await voice.ready()
})
afterEach(() => voice.hangUpAll())
afterAll(() => voice.close())

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

async function endOf(guid: string) {
  while ((await voice.on.status(guid)).body.running) await pause()
  return await voice.on.legOf(guid)
}

/** Comes to the call as the console does: again, until a process has it. */
async function come({ connect }: Call, hello: object = {}) {
  for (;;) {
    const socket = await connect()
    const is = await Promise.race([
      socket.has('ready').then(() => 'there'),
      socket.refused,
      socket.closed.then(() => 'closed'),
    ]).catch(() => 'closed')
    if (is === 'there') {
      socket.hello(hello)
      return socket
    }
    await pause()
  }
}

async function answered(document?: Parameters<Spoken['call']>[0]) {
  const call = await voice.call(document)
  return { call, guid: call.guid, socket: await come(call) }
}

/** How often it was continued by another process. */
const movesOf = ({ events }: Awaited<ReturnType<typeof endOf>>) =>
  events.filter(({ text }) => text?.includes('Another one continues the call')).length

const replayed = () => voice.on.core.inTenant(2, (ctx) => replayAll(ctx.db, ctx.vault))

test.each(['killed', 'stopped'] as const)(
  'a process that is %s in mid-sentence drops nobody: the next one goes on, and nothing is said twice',
  async (how) => {
    const { call, guid, socket } = await answered()
    await socket.until(() => socket.loud > 10)
    await voice.restart(how)
    const back = await come(call)
    await back.state('listens')
    // What was heard before and after is the greeting once, and what may not have arrived.
    const { frames: whole } = socket
    expect(whole + back.frames).toBeLessThan(250)
    back.say({ type: 'text', text: 'yes' })
    await back.state('listens', 2)
    back.say({ type: 'text', text: '0000' })
    await back.state('listens', 3)
    back.say({ type: 'text', text: 'four' })
    await back.closed
    const leg = await endOf(guid)
    expect(leg.log).toMatchObject({ disposition: 'ordered', endReason: { code: 'done' } })
    expect(movesOf(leg)).toBe(1)
    const said = leg.events.filter(({ kind }) => kind === ROBOT).map(({ text }) => text)
    expect(said).toEqual([...new Set(said)])
    expect(await replayed()).toMatchObject({ different: [] })
  },
)

test('what was keyed while nobody answered, and while a request ran that is sent again, is heard', async () => {
  const service = await serve({}, 1)
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'first' } },
    {
      ...{ id: 'first', type: 'listen' },
      reactions: [{ name: 'one', recognise: [{ kind: 'keys', keys: '1' }] }],
      outlets: { one: 'call', noInput: 'lost', noMatch: 'lost' },
    },
    {
      ...{ id: 'call', type: 'request', method: 'GET', url: `${service.url}/` },
      outlets: { ok: 'second', error: 'lost' },
    },
    {
      ...{ id: 'second', type: 'listen' },
      reactions: [{ name: 'two', recognise: [{ kind: 'keys', keys: '2' }] }],
      outlets: { two: 'done', noInput: 'lost', noMatch: 'lost' },
    },
    { id: 'done', type: 'end', reason: 'done' },
    { id: 'lost', type: 'end', reason: 'lost' },
  ] as Parameters<typeof flowOf>[0])
  const { guid, socket } = await answered(document)
  await socket.state('listens')
  // Of one of these the process may not have kept anything.
  socket.say({ type: 'key', key: '1' })
  socket.say({ type: 'key', key: '2' })
  await expect.poll(() => service.paths.length).toBe(1)
  await voice.restart('killed')
  // It may be over before its person is back: what was keyed answers all.
  const leg = await endOf(guid)
  expect(leg.log).toMatchObject({ endReason: { code: 'done' } })
  expect(service.paths).toHaveLength(2)
  expect(await replayed()).toMatchObject({ different: [] })
  service.server.closeAllConnections()
  service.server.close()
})

test('of two processes that could go on one does', async () => {
  const { guid, socket } = await answered()
  await socket.state('speaks')
  const rival = await voice.rival()
  await voice.restart('killed')
  await expect.poll(async () => movesOf(await voice.on.legOf(guid)), { timeout: 20_000 }).toBe(1)
  const { rows } = await voice.on.core.owner.query('SELECT core FROM app.voice_process WHERE epoch > 0')
  expect(rows).toHaveLength(1)
  const winner = [voice.on.runner, rival.runner].find(({ id }) => id === rows[0]?.core)
  await winner?.say(2, guid, { kind: 'hangup', by: 'caller', reason: 'hangup' })
  expect(movesOf(await endOf(guid))).toBe(1)
  await rival.close()
})

test('a process that stood still for too long leaves its calls to the one that goes on with them', async () => {
  const { guid, socket } = await answered()
  await socket.state('speaks')
  const rival = await voice.rival()
  const { owner } = voice.on.core
  const isTaken = async () =>
    (await owner.query('SELECT FROM app.voice_process WHERE core = $1', [rival.runner.id])).rows.length > 0
  // As where it could not show that it lives; now it wakes.
  while (!(await isTaken())) await owner.query('DELETE FROM app.runtime_process WHERE id = $1', [voice.on.runner.id])
  await expect.poll(async () => movesOf(await voice.on.legOf(guid)), { timeout: 20_000 }).toBe(1)
  await expect.poll(() => voice.on.runner.call(guid)).toBeUndefined()
  expect((await voice.on.status(guid)).body.running).toBe(true)
  await rival.runner.say(2, guid, { kind: 'hangup', by: 'caller', reason: 'hangup' })
  expect(await endOf(guid)).toMatchObject({ log: { endReason: { whose: 'caller', code: 'hangup' } } })
  await rival.close()
})

test('a process that is about to end takes nothing over', async () => {
  const { guid, socket } = await answered()
  await socket.state('speaks')
  const rival = await voice.rival()
  rival.drain()
  await voice.restart('killed')
  await expect.poll(async () => movesOf(await voice.on.legOf(guid)), { timeout: 20_000 }).toBe(1)
  expect(voice.on.runner.call(guid)).toBeDefined()
  await rival.close()
})

test('a voice process that is killed ends its calls, whoever has them by now', async () => {
  const { call, guid, socket } = await answered()
  await socket.state('speaks')
  const { pid, place } = voice.process()
  await voice.restart('killed')
  await come(call)
  process.kill(pid, 'SIGKILL')
  expect(await endOf(guid)).toMatchObject({ log: { endReason: { whose: 'provider', code: 'lost' } } })
  await expect.poll(() => existsSync(dirname(place.path))).toBe(false)
  // The one of the process that lives now is another.
  await voice.ready()
  expect(voice.process().pid).not.toBe(pid)
})

test('killed together, nobody waits for them: the call ends as lost', async () => {
  const { guid, socket } = await answered()
  await socket.state('speaks')
  const { pid } = voice.process()
  await voice.restart('killed', async () => process.kill(pid, 'SIGKILL'))
  expect(await endOf(guid)).toMatchObject({ log: { endReason: { whose: 'platform', code: 'lost' } } })
})

test('without a call a voice process ends with its core, and with one when nobody came in time', async () => {
  const short = await startSpokenTest({ keepMs: 1, leaseMs: LEASE_MS })
  await short.ready()
  const idle = short.process()
  await short.restart('killed')
  await expect.poll(() => isAlive(idle.pid), { timeout: 20_000 }).toBe(false)
  expect(existsSync(dirname(idle.place.path))).toBe(false)
  await short.ready()
  const { guid, connect } = await short.call()
  const socket = await connect()
  await socket.has('ready')
  socket.hello()
  await socket.state('speaks')
  const busy = short.process()
  await short.restart('killed', () => expect.poll(() => isAlive(busy.pid), { timeout: 20_000 }).toBe(false))
  expect(existsSync(dirname(busy.place.path))).toBe(false)
  while ((await short.on.status(guid)).body.running) await pause()
  expect((await short.on.legOf(guid)).log).toMatchObject({ endReason: { whose: 'platform', code: 'lost' } })
  await short.close()
})
