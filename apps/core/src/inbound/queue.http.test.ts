import { operations } from '@parley/contract/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { usualIncoming } from '../../test/inbound.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { type QueueTest, startQueueTest, type TestProcess } from '../../test/queueTest.ts'
import { claim } from '../dialer/store/claim.ts'
import { lockCalls } from '../tenants/callLimit.ts'
import { moveUp } from './moveUp.ts'
import { abandon } from './waitEnds.ts'

const { Incoming, Queue, SetEnableLine, UpdateIncoming } = operations.DialModuleLines
const [ANNA, BEN, CARL, DORA, EVA] = [
  '+420777000001',
  '+420777000002',
  '+420777000003',
  '+420777000004',
  '+420777000005',
]

let test: QueueTest
let one: TestProcess
beforeAll(async () => {
  test = await startQueueTest()
  one = await test.startProcess()
})
afterAll(() => test.core.close())
beforeEach(() => {
  test.refused.length = 0
  test.heard.length = 0
})

type Line = Awaited<ReturnType<QueueTest['makeQueue']>>
const admin = () => test.core.as('admin')
const waitingOn = async ({ idLine }: Line) => (await test.queueOf(idLine)).waiting.map(({ from }) => from)
const talkingOn = ({ idLine }: Line, processes = [one]) =>
  processes.flatMap(({ talking }) =>
    [...talking].flatMap(([from, { setup }]) => (setup.line?.idLine === idLine ? [from] : [])),
  )
/** Calls one after the other, each in its place before the next. */
async function crowd(line: Line, callers: readonly string[], more: { process?: TestProcess; waitsMs?: number } = {}) {
  for (const from of callers) {
    const before = (await waitingOn(line)).length + talkingOn(line).length
    test.call(more.process ?? one, line, from, more.waitsMs)
    await test.until(async () => expect((await waitingOn(line)).length + talkingOn(line).length).toBe(before + 1))
  }
}
async function endAll(line: Line, processes = [one]) {
  await test.until(async () => {
    for (const { talking } of processes)
      for (const { setup, end } of talking.values()) if (setup.line?.idLine === line.idLine) end()
    expect([await waitingOn(line), talkingOn(line, processes)]).toEqual([[], []])
  })
}
const last = <T>(items: readonly T[]) => items.at(-1)

it('two of five are answered; the others wait in their order, move up, and are answered in it', async () => {
  const line = await test.makeQueue({ queueHold: 'answer', queueText: 'Please wait.', queueSeconds: 600 })
  await crowd(line, [ANNA, BEN, CARL, DORA, EVA])
  expect(talkingOn(line)).toEqual([ANNA, BEN])
  const queue = await test.queueOf(line.idLine)
  expect(queue).toMatchObject({ isOn: true, running: 2, mostCalls: 2, today: { waited: 3, averageMs: null } })
  expect(queue.waiting).toMatchObject([
    { from: CARL, position: 1, isFirst: false },
    { from: DORA, position: 2 },
    { from: EVA, position: 3, estimate: null },
  ])
  test.pass(7_000)
  one.talking.get(BEN)?.end()
  await test.until(() => expect(talkingOn(line)).toEqual([ANNA, CARL]))
  // What the conversation begins with says how long the caller waited.
  expect(one.talking.get(CARL)?.setup).toMatchObject({ from: CARL, queued: { position: 1, waitedMs: 7_000 } })
  expect((await test.queueOf(line.idLine)).waiting).toMatchObject([
    { from: DORA, position: 1 },
    { from: EVA, position: 2 },
  ])
  await endAll(line)
  const { today } = await test.queueOf(line.idLine)
  expect(today).toMatchObject({ waited: 3, answered: 3, abandoned: 0, longestMs: 7_000, averageMs: 7_000 })
})

it('who hangs up while waiting leaves the place to the next, and is listed with how long it was', async () => {
  const line = await test.makeQueue({ queueSeconds: 60 }, 1)
  await crowd(line, [ANNA])
  await crowd(line, [BEN], { waitsMs: 20_000 })
  await crowd(line, [CARL])
  test.pass(20_000)
  await test.until(async () => expect(await waitingOn(line)).toEqual([CARL]))
  await test.until(async () => expect(await test.refusedOf(line.idLine)).toHaveLength(1))
  const [gone] = await test.refusedOf(line.idLine)
  expect(gone).toMatchObject({ from: BEN, refusedAs: 'abandoned', waitedMs: 20_000 })
  expect(last(gone?.trail ?? [])).toMatchObject({ step: 'queue', isPassed: false })
  // The network is told nothing: the call was over.
  expect(test.refused).toEqual([])
  expect((await test.queueOf(line.idLine)).today).toMatchObject({ waited: 2, abandoned: 1, longestMs: 20_000 })
  await endAll(line)
})

it('who hangs up takes the lock of the calls before all else, as whoever lets callers in', async () => {
  const line = await test.makeQueue({}, 1)
  await crowd(line, [ANNA, BEN, CARL])
  const guid = (await test.queueOf(line.idLine)).waiting[0]?.guid ?? ''
  const { promise: pid, resolve: begins } = Promise.withResolvers<number>()
  const { abandoned, isHeld } = await test.core.inTenant(2, async (ctx) => {
    await lockCalls(ctx)
    const abandoned = test.core.inTenant(2, async (other) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(other.db)
      begins(rows[0]?.pid ?? 0)
      await abandon(other, guid)
    })
    const waits = await pid
    const blocked = () => test.core.owner.query('SELECT cardinality(pg_blocking_pids($1)) > 0 AS is', [waits])
    await test.until(async () => expect((await blocked()).rows).toEqual([{ is: true }]))
    const free = await sql`SELECT FROM queued_call WHERE guid = ${guid} FOR UPDATE SKIP LOCKED`.execute(ctx.db)
    // As an object: what is awaited here would wait for the lock that this holds.
    return { abandoned: () => abandoned, isHeld: free.rows.length === 0 }
  })
  await abandoned()
  expect(isHeld).toBe(false)
  // The process that holds the call finds that it is over.
  await test.until(() => expect(test.refused).toEqual([[BEN, 'unavailable']]))
  await endAll(line)
})

it('a wait that is too long overflows: it is refused, passed to another line, or answered by another flow', async () => {
  const line = await test.makeQueue({ queueSeconds: 30 }, 1)
  const other = await test.makeQueue()
  await crowd(line, [ANNA, BEN])
  test.pass(29_000)
  expect(await waitingOn(line)).toEqual([BEN])
  test.pass(1_000)
  await test.until(() => expect(test.refused).toEqual([[BEN, 'busy']]))
  expect((await test.refusedOf(line.idLine))[0]).toMatchObject({ from: BEN, refusedAs: 'busy', waitedMs: 30_000 })

  await test.set(line, { queueSeconds: 30, whenQueueEnds: 'line', idFullLine: other.idLine })
  await crowd(line, [CARL])
  test.pass(30_000)
  await test.until(() => expect(talkingOn(other)).toEqual([CARL]))

  const closing = await makeFlow(test.core, 2, orderFlow())
  await test.core.owner.query('UPDATE call_script SET published_version = version, channel = 1 WHERE guid = $1', [
    closing.guid,
  ])
  await test.set(line, { queueSeconds: 30, whenQueueEnds: 'flow', idFullFlow: closing.idCallScript })
  await crowd(line, [DORA])
  test.pass(30_000)
  await test.until(() => expect(one.talking.get(DORA)?.setup.flowGuid).toBe(closing.guid))
  expect((await test.queueOf(line.idLine)).today).toMatchObject({ waited: 3, overflowed: 3, answered: 0 })
  await endAll(line)
  await endAll(other)
})

it('calls that another flow answers because the queue is full keep nobody out whom the line has room for', async () => {
  const line = await test.makeQueue({}, 1)
  const full = await makeFlow(test.core, 2, orderFlow())
  await test.core.owner.query('UPDATE call_script SET published_version = version, channel = 1 WHERE guid = $1', [
    full.guid,
  ])
  await test.set(line, { queueMost: 1, whenQueueEnds: 'flow', idFullFlow: full.idCallScript })
  await crowd(line, [ANNA, BEN])
  await crowd(line, [CARL, DORA])
  expect(talkingOn(line)).toEqual([ANNA, CARL, DORA])
  // One of them has its conversation already.
  const setup = one.talking.get(CARL)?.setup
  await test.core.owner.query('DELETE FROM incoming_call WHERE guid = $1', [setup?.guid])
  const begun = `INSERT INTO conversation_session (guid, id_tenant, setup, deadline) VALUES ($1, 2, $2, 'infinity')`
  await test.core.owner.query(begun, [setup?.guid, JSON.stringify(setup)])
  expect(await test.queueOf(line.idLine)).toMatchObject({ running: 1, mostCalls: 1 })
  one.talking.get(ANNA)?.end()
  await test.until(() => expect(talkingOn(line).toSorted()).toEqual([BEN, CARL, DORA]))
  // Those of the module are taken up by all of them.
  const { rows } = await test.core.owner.query('SELECT count(*)::int AS n FROM incoming_call WHERE id_module = $1', [
    line.idModule,
  ])
  expect(rows).toEqual([{ n: 2 }])
  await test.core.owner.query('DELETE FROM conversation_session WHERE guid = $1', [setup?.guid])
  await endAll(line)
})

it('a queue without a place overflows at once', async () => {
  const line = await test.makeQueue({ queueMost: 1 }, 1)
  await crowd(line, [ANNA, BEN])
  test.call(one, line, CARL)
  await test.until(() => expect(test.refused).toEqual([[CARL, 'busy']]))
  const [full] = await test.refusedOf(line.idLine)
  expect(full).toMatchObject({ from: CARL, waitedMs: null })
  expect(last(full?.trail ?? [])).toMatchObject({ step: 'queue', isPassed: false })
  await endAll(line)
})

it('numbers that are listed go before others, in the order among themselves', async () => {
  const line = await test.makeQueue({ queueFirst: `${DORA}\n00 420 777 000 005` }, 1)
  await crowd(line, [ANNA, BEN, CARL, DORA, EVA])
  const { waiting } = await test.queueOf(line.idLine)
  expect(waiting.map(({ from, position, isFirst }) => [from, position, isFirst])).toEqual([
    [DORA, 1, true],
    [EVA, 2, true],
    [BEN, 3, false],
    [CARL, 4, false],
  ])
  await endAll(line)
})

it('who waits hears it ring, or an announcement again and again with the place', async () => {
  const text = 'You are number {position}. About {minutes} min.'
  const line = await test.makeQueue({ queueHold: 'answer', queueText: text, queueEvery: 20, queueSeconds: 600 }, 1)
  await crowd(line, [ANNA, BEN, CARL])
  await test.until(() => expect(test.heard.toSorted()).toEqual(['You are number 1.', 'You are number 2.']))
  one.talking.get(ANNA)?.end()
  await test.until(() => expect(talkingOn(line)).toEqual([BEN]))
  test.pass(20_000)
  await test.until(() => expect(test.heard.slice(2)).toEqual(['You are number 1.']))
  await endAll(line)
  test.heard.length = 0
  const ringing = await test.makeQueue({ queueText: text }, 1)
  await crowd(ringing, [ANNA, BEN])
  await endAll(ringing)
  expect(test.heard).toEqual([])
})

it('an announcement of which nothing is known yet is not spoken', async () => {
  const hold = { queueHold: 'answer', queueEvery: 20, queueSeconds: 600 } as const
  const line = await test.makeQueue({ ...hold, queueText: 'About {minutes} min.' }, 1)
  const other = await test.makeQueue({ ...hold, queueText: 'Please wait.' }, 1)
  await crowd(line, [ANNA, BEN])
  await crowd(other, [CARL, DORA])
  await test.until(() => expect(test.heard).toContain('Please wait.'))
  test.pass(20_000)
  await test.until(() => expect(test.heard).toHaveLength(2))
  expect(test.heard).toEqual(['Please wait.', 'Please wait.'])
  await endAll(line)
  await endAll(other)
})

it('who waits when the line closes is still answered; where it is disabled or removed, nobody waits on', async () => {
  const line = await test.makeQueue({}, 1)
  await crowd(line, [ANNA, BEN])
  const value = { zone: 'Europe/Prague', weekly: [], exceptions: [] }
  const body = { valueName: 'shutNow', kind: 1, type: 'json', description: '', value } as const
  const made = await admin().call(operations.TenantValues.CreateValue, { params: { idTenant: 2 }, body })
  expect(made.status, made.text).toBe(200)
  await test.set(line, { openingTimes: 'shutNow' })
  one.talking.get(ANNA)?.end()
  await test.until(() => expect(talkingOn(line)).toEqual([BEN]))
  await test.set(line, {})
  await crowd(line, [CARL])
  const { rowVersion } = (await admin().call(operations.DialModuleLines.Basic, { params: line.params })).body
  const off = await admin().call(SetEnableLine, { params: line.params, body: { enabled: false, rowVersion } })
  expect(off.status, off.text).toBe(200)
  await test.until(() => expect(test.refused).toEqual([[CARL, 'unavailable']]))
  expect(last((await test.refusedOf(line.idLine))[0]?.trail ?? [])).toMatchObject({ step: 'queue', isPassed: false })

  const gone = await test.makeQueue({}, 1)
  await crowd(gone, [DORA, EVA])
  const { name } = (await admin().call(operations.DialModuleLines.Basic, { params: gone.params })).body
  expect((await admin().call(operations.DialModuleLines.Remove, { params: gone.params, body: { name } })).status).toBe(
    204,
  )
  await test.until(() => expect(test.refused.slice(1)).toEqual([[EVA, 'unavailable']]))
  // The line has no screen any more; the module has.
  const { RefusedCalls } = operations.DialModules
  const ofModule = await admin().call(RefusedCalls, { params: { idDialModule: gone.idModule }, query: {} })
  expect(ofModule.body.items).toMatchObject([{ from: EVA, refusedAs: 'unavailable', waitedMs: 0 }])
  expect(last(ofModule.body.items[0]?.trail ?? [])).toMatchObject({ step: 'queue', isPassed: false })
  for (const { end } of one.talking.values()) end()
})

it('who is let in and whose line loses its flow in the very moment is listed, and takes up nothing', async () => {
  const line = await test.makeQueue({}, 1)
  await crowd(line, [ANNA, BEN])
  await test.core.inTenant(2, async (ctx) => {
    await sql`DELETE FROM incoming_call WHERE id_line = ${line.idLine}`.execute(ctx.db)
    await moveUp(ctx)
    await sql`UPDATE line SET id_call_script = NULL WHERE id_line = ${line.idLine}`.execute(ctx.db)
  })
  await test.until(() => expect(test.refused).toEqual([[BEN, 'unavailable']]))
  const [gone] = await test.refusedOf(line.idLine)
  expect(gone).toMatchObject({ from: BEN, refusedAs: 'unavailable', waitedMs: 0 })
  expect(last(gone?.trail ?? [])).toMatchObject({ step: 'queue', isPassed: false })
  expect(await test.queueOf(line.idLine)).toMatchObject({ running: 0, today: { answered: 0, overflowed: 1 } })
  await endAll(line)
})

it('a line that moves keeps those who wait, on the module over which they came', async () => {
  const [line, other] = [await test.makeQueue({}, 1), await test.makeQueue({}, 1)]
  await crowd(line, [ANNA, BEN])
  await test.core.owner.query('UPDATE line SET id_module = $2 WHERE id_line = $1', [line.idLine, other.idModule])
  one.talking.get(ANNA)?.end()
  await test.until(() => expect(talkingOn(line)).toEqual([BEN]))
  expect(one.talking.get(BEN)?.setup.line).toMatchObject({ idLine: line.idLine, idModule: line.idModule })
  await test.core.owner.query('UPDATE line SET id_module = $2 WHERE id_line = $1', [line.idLine, line.idModule])
  await endAll(line)
})

it('lines of a full module share its queue, and calls of campaigns get only what nobody waits for', async () => {
  const [line, other] = [await test.makeQueue({}, 5), await test.makeQueue({}, 5)]
  await test.core.owner.query('UPDATE line SET id_module = $2 WHERE id_line = $1', [other.idLine, line.idModule])
  await test.core.owner.query('UPDATE line_number SET id_module = $2 WHERE id_line = $1', [other.idLine, line.idModule])
  await test.core.owner.query('UPDATE dial_module SET most_calls = 1 WHERE id_module = $1', [line.idModule])
  await crowd(line, [ANNA, BEN])
  await crowd({ ...other, idModule: line.idModule }, [CARL])
  const process = crypto.randomUUID()
  // It ends without anyone being told; then the dialer looks for what is free.
  await test.core.owner.query('DELETE FROM incoming_call WHERE id_line = $1', [line.idLine])
  let free: number | undefined
  await test.core.inTenant(2, (ctx) =>
    claim(ctx, process, test.timeline.now(), (facts) => {
      free = facts.modules.find(({ idModule }) => idModule === line.idModule)?.live
      return { holds: new Map(), slots: new Map() } as never // nothing is called
    }),
  )
  await test.until(() => expect(talkingOn(line)).toContain(BEN))
  expect([free, await waitingOn(other)]).toEqual([undefined, [CARL]])
  await endAll(line)
  await endAll(other)
})

it('what another process holds is let in there, and is lost with it: those behind move up', async () => {
  const line = await test.makeQueue({ queueHold: 'answer', queueText: 'Wait.', queueSeconds: 600 }, 1)
  const [two, three] = [await test.startProcess(), await test.startProcess()]
  await crowd(line, [ANNA])
  await crowd(line, [BEN], { process: two })
  await crowd(line, [CARL], { process: three })
  await crowd(line, [DORA])
  one.talking.get(ANNA)?.end()
  await test.until(() => expect(talkingOn(line, [two])).toEqual([BEN]))
  await three.kill()
  await test.until(async () => expect(await waitingOn(line)).toEqual([DORA]))
  two.talking.get(BEN)?.end()
  await test.until(() => expect(talkingOn(line)).toEqual([DORA]))
  const lost = (await test.refusedOf(line.idLine)).find(({ from }) => from === CARL)
  expect(lost).toMatchObject({ refusedAs: 'abandoned' })
  await endAll(line)
  await two.kill()
})

it('a process that stops turns those who wait in it away, and says so', async () => {
  const line = await test.makeQueue({}, 1)
  const two = await test.startProcess()
  await crowd(line, [ANNA])
  await crowd(line, [BEN], { process: two })
  await two.arrivals.close()
  expect(test.refused).toEqual([[BEN, 'unavailable']])
  expect(two.arrivals.waiting).toBe(0)
  expect(last((await test.refusedOf(line.idLine))[0]?.trail ?? [])).toMatchObject({ step: 'queue', isPassed: false })
  test.call(two, line, CARL)
  await test.until(() => expect(test.refused).toContainEqual([CARL, 'unavailable']))
  await endAll(line)
})

it('is set where it is sound, read by those who may, and shows numbers as they may see them', async () => {
  const line = await test.makeQueue({ queueMost: 7, queueSeconds: 45 }, 1)
  const { params } = line
  const { rowVersion, ...kept } = (await admin().call(Incoming, { params })).body
  expect(kept).toMatchObject({ whenFull: 'queue', queueMost: 7, queueSeconds: 45, queueHold: 'ring' })
  const refusal = async (more: object) => {
    const body = { ...usualIncoming, whenFull: 'queue', ...more, rowVersion } as const
    return (await admin().call(UpdateIncoming, { params, body })).body
  }
  expect(await refusal({ queueSeconds: 61 })).toMatchObject({
    code: 'validation.failed',
    details: { queueSeconds: expect.stringContaining('60 seconds at most') },
  })
  const silent = { code: 'validation.failed', details: { queueText: expect.any(String) } }
  for (const queueText of ['', ' \n']) expect(await refusal({ queueHold: 'answer', queueText })).toMatchObject(silent)
  expect(await refusal({ whenQueueEnds: 'flow' })).toMatchObject({ code: 'line.targetMissing' })
  expect(await refusal({ whenQueueEnds: 'line', idFullLine: line.idLine })).toMatchObject({
    code: 'line.passesToItself',
  })
  await crowd(line, [ANNA, BEN])
  const as = (name: 'nobody' | 'other') => test.core.as(name).call(Queue, { params })
  expect((await as('nobody')).status).toBe(403)
  expect((await as('other')).status).toBe(404)
  await endAll(line)
})
