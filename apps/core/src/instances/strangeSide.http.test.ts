import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import type { JobRun } from '../kernel/jobs/jobRun.ts'
import { checkJob, compareJob } from './instance.jobs.ts'

const { InfrastructureComparison, Instances, Users } = operations

let master: TestCore
let slave: TestCore
let secret: string
beforeAll(async () => {
  ;[master, slave] = await Promise.all([startTestCore(), startTestCore()])
  const body = { name: 'Branch', expiresAt: null }
  secret = (await slave.as('operator').call(Users.CreateUserApiSecret, { body })).body.secret
})
afterAll(() => Promise.all([master.close(), slave.close()]))

const operator = () => master.as('operator')
async function register({ appUrl }: { appUrl: string }) {
  const body = { name: 'Branch', appUrl, role: 'slave' as const, idTenantThere: null, secret }
  const answer = await operator().call(Instances.Create, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const run = () =>
  ({
    ...{ tenant: 1, clock: master.clock, signal: new AbortController().signal, log: { error: () => undefined } },
    run: (work: Parameters<JobRun['run']>[0]) => master.inTenant(1, work),
  }) as unknown as JobRun // all it asks of a run
const compare = (idInstance: number) => compareJob().handle(run(), { idInstance } as unknown as never) // its payload
const stateOf = async (appUrl: string) => (await operator().call(Instances.At, { query: { appUrl } })).body
const languages = async (idInstance: number) =>
  (await operator().call(InfrastructureComparison.Languages, { query: { idInstance } })).body.items
const grammars = async (idInstance: number, query = {}) =>
  (await operator().call(InfrastructureComparison.Grammars, { query: { idInstance, ...query } })).body.items

/** The other side behind an address that can go away: after so many answers it breaks off. */
async function fragile() {
  let left = Number.POSITIVE_INFINITY
  const server = createServer(async (request, response) => {
    left -= 1
    if (left < 0) return void request.socket.destroy()
    const { url = '/', headers } = request
    const answer = await slave.server.inject({ method: 'GET', url, headers })
    response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    breakAfter: (answers: number) => {
      left = answers
    },
    close: () => server.close(),
  }
}

test('a side that goes away in the middle leaves what was found before, and says so', async () => {
  const there = await fragile()
  const { idInstance, appUrl: at } = await register({ appUrl: there.url })
  await compare(idInstance)
  const { body: before } = await operator().call(Instances.At, { query: { appUrl: at } })
  expect(before).toMatchObject({ compareError: null, comparedAt: expect.any(String) })
  there.breakAfter(3)
  await compare(idInstance)
  const { body: after } = await operator().call(Instances.At, { query: { appUrl: at } })
  expect(after).toMatchObject({ isComparing: false, compareError: expect.stringContaining('connection failed') })
  expect({ ...after, compareError: null }).toEqual(before)
  there.breakAfter(0)
  await checkJob().handle(run(), { idInstance } as unknown as never) // its payload
  const { body: away } = await operator().call(Instances.Basic, { params: { idInstance } })
  expect(away).toMatchObject({ state: 'AWAY', checkedAt: expect.any(String) })
  const [thing] = await languages(idInstance)
  const asked = await operator().call(InfrastructureComparison.Difference, {
    params: { idComparedThing: thing?.idComparedThing ?? 0 },
  })
  expect(asked.body).toMatchObject({ code: 'instance.away' })
  there.close()
})

/** Another side that says what it likes. */
async function strange(page: (after: string) => object) {
  const about = {
    product: 'Parley',
    version: '1\u0000',
    format: 1,
    tenant: { id: 1, name: `a\u0000${'b'.repeat(5_000)}` },
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://other')
    const answer = url.pathname.endsWith('/About') ? about : page(url.searchParams.get('after') ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
test('names that the database does not take are left out, and a tenant’s is cut', async () => {
  const hash = 'a'.repeat(64)
  const there = await strange(() => ({
    things: [
      { name: 'Odd', hash },
      { name: 'Odd\u0000', hash },
    ],
    next: null,
  }))
  const { idInstance } = await register({ appUrl: there.url })
  await compare(idInstance)
  expect(await stateOf(there.url)).toMatchObject({ isComparing: false, compareError: null })
  expect((await grammars(idInstance, { search: 'Odd' })).map(({ name }) => name)).toEqual(['Odd'])
  const { body } = await operator().call(Instances.Check, { params: { idInstance } })
  expect(body).toMatchObject({ state: 'REACHABLE', version: '1', tenantThere: `a${'b'.repeat(199)}` })
  there.close()
})

test('a side whose pages do not get ahead ends the comparison', async () => {
  const there = await strange((after) => ({ things: [], next: after === 'b' ? 'a' : 'b' }))
  const { idInstance } = await register({ appUrl: there.url })
  await compare(idInstance)
  const found = await stateOf(there.url)
  expect(found).toMatchObject({ isComparing: false, compareError: 'It lists more than can be compared.' })
  there.close()
})

test('what fails on this side is said, and the next comparison waits all the same', async () => {
  const { idInstance, appUrl: at } = await register({ appUrl: 'http://127.0.0.3:9' })
  await master.owner.query("UPDATE instance SET secret = 'broken' WHERE id_instance = $1", [idInstance])
  await compare(idInstance)
  expect(await stateOf(at)).toMatchObject({ isComparing: false, compareError: expect.stringContaining('log') })
  await master.owner.query('UPDATE instance SET compare_asked_at = $2 WHERE id_instance = $1', [
    idInstance,
    new Date(master.clock.now().getTime() - 11 * 60_000),
  ])
  // Left by a process that ended: it can be pressed again.
  expect(await stateOf(at)).toMatchObject({ isComparing: false })
})
