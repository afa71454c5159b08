import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SyncPlan } from '@parley/contract/instances/sync.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { subjectOf } from '../../test/people.ts'
import type { JobRun } from '../kernel/jobs/jobRun.ts'
import { compareJob } from './instance.jobs.ts'

const { Audit, CallScripts, Folders, Grammars, InfrastructureComparison, Instances, Tools, Users } = operations

let master: TestCore
let slave: TestCore
let appUrl: string
beforeAll(async () => {
  ;[master, slave] = await Promise.all([startTestCore(), startTestCore()])
  await slave.server.listen({ port: 0, host: '0.0.0.0' })
  appUrl = `http://127.0.0.1:${(slave.server.server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => Promise.all([master.close(), slave.close()]))

const operator = () => master.as('operator')
const secretOf = async (scopes: Record<string, string[]> | null) =>
  (
    await slave.as('operator').call(Users.CreateUserApiSecret, {
      body: { name: crypto.randomUUID(), expiresAt: null, scopes },
    })
  ).body.secret
let made = 0
async function register(secret: string, change = {}) {
  made += 1
  const body = {
    ...{ name: 'Branch', appUrl: appUrl.replace('127.0.0.1', `127.0.0.${made}`), role: 'slave' as const },
    ...{ idTenantThere: null, secret },
    ...change,
  }
  const answer = await operator().call(Instances.Create, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const run = () =>
  ({
    ...{ tenant: 1, clock: master.clock, signal: new AbortController().signal },
    run: (work: Parameters<JobRun['run']>[0]) => master.inTenant(1, work),
  }) as unknown as JobRun // all it asks of a run
const compare = (idInstance: number) => compareJob().handle(run(), { idInstance } as unknown as never) // its payload
const grammarIn = async (core: TestCore, name: string, phrase: string) =>
  (
    await core.as('operator').call(Grammars.Create, {
      body: {
        ...{ name, language: null, tests: [] },
        definition: { kind: 'phrases' as const, match: 'contains' as const, phrases: [{ phrase }] },
      },
    })
  ).body
/** Says in its description where it lies, so that the two differ. */
const componentIn = async (core: TestCore, idFolder: number | null) => {
  const document = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'end' } },
      { id: 'end', type: 'end', exit: 'done' },
    ],
    { interface: { properties: [], exits: ['done'], results: [] } },
  ) as never
  const facts = {
    name: 'Greeting',
    description: `In ${idFolder}`,
    scriptKind: 'component',
    type: 1,
    channel: 2,
  } as const
  const { body } = await core.as('operator').call(CallScripts.Create, { body: { ...facts, idFolder, document } })
  const { idCallScript, rowVersion } = body
  const live = { params: { idCallScript }, body: { version: 1, rowVersion } }
  expect((await core.as('operator').call(CallScripts.Publish, live)).status).toBe(200)
  return body
}
const folderOf = async (core: TestCore) =>
  (await core.as('operator').call(Folders.Create, { body: { name: 'Shared', kind: 'component', idParent: null } })).body
    .idFolder
const results = async (idInstance: number) =>
  (await operator().call(InfrastructureComparison.Grammars, { query: { idInstance } })).body.items
const plan = (idInstance: number, things: number[], trusts = false) =>
  operator().call(Tools.PlanSync, { body: { idInstance, things, isPublished: true, trusts } })

const install = (idInstance: number, { idPackage, idPackageThere, plan: { stamp } }: SyncPlan) =>
  operator().call(Tools.SyncSlave, { body: { idInstance, idPackage, idPackageThere, isPublished: true, stamp } })

test('chosen things are planned there, installed once the key is trusted, and the same afterwards', async () => {
  await grammarIn(master, 'Mine', 'mine')
  await grammarIn(master, 'Changed', 'one')
  await grammarIn(slave, 'Changed', 'two')
  const { idInstance } = await register(await secretOf(null))
  await compare(idInstance)
  const things = (await results(idInstance)).map(({ idComparedThing }) => idComparedThing)
  const unknown = (await plan(idInstance, things)).body
  expect(unknown.plan.package.trust).toBe('unknown')
  const untrusted = await install(idInstance, unknown)
  expect(untrusted.body).toMatchObject({ code: 'instance.syncRefused' })
  const planned = await plan(idInstance, things, true)
  expect(planned.status, planned.text).toBe(200)
  const { plan: shown } = planned.body
  expect(shown.package.trust).toBe('trusted')
  expect(shown.items.map(({ name, state, strategy }) => [name, state, strategy]).sort()).toEqual([
    ['Changed', 'CONFLICT', 'theirs'],
    ['Mine', 'CREATE', 'theirs'],
  ])
  const done = await install(idInstance, planned.body)
  expect(done.status, done.text).toBe(200)
  await compare(idInstance)
  expect((await results(idInstance)).map(({ name, result }) => [name, result])).toEqual([
    ['Changed', 1],
    ['Mine', 1],
  ])
  const log = await operator().call(Audit.Audit, { query: {} })
  expect(log.text).toContain('Synchronized')
})

test('what changed there since the plan is refused, and nothing is written', async () => {
  await grammarIn(master, 'Later', 'master')
  const { idInstance } = await register(await secretOf(null))
  await compare(idInstance)
  const later = (await results(idInstance)).find(({ name }) => name === 'Later')
  const planned = (await plan(idInstance, [later?.idComparedThing ?? 0])).body
  await grammarIn(slave, 'Later', 'meanwhile')
  const done = await install(idInstance, planned)
  expect(done.body).toMatchObject({ code: 'instance.syncRefused', error: expect.stringMatching(/changed|plan/i) })
})

test('a secret that may not install says so, and the package stays here to be downloaded', async () => {
  const { idInstance } = await register(await secretOf({ InstanceOverview: ['view'] }))
  await compare(idInstance)
  const [thing] = await results(idInstance)
  const refused = await plan(idInstance, [thing?.idComparedThing ?? 0])
  expect(refused.body).toMatchObject({
    code: 'instance.mayNotInstall',
    error: expect.stringContaining('Sync to Branch'),
  })
  const kept = await operator().call(Tools.Packages, { query: {} })
  expect(kept.body.items[0]?.name).toBe('Sync to Branch')
})

test('a master is not written to, nor is what only the other side has', async () => {
  await grammarIn(slave, 'Theirs', 'theirs')
  const { idInstance, rowVersion, ...facts } = await register(await secretOf(null))
  await compare(idInstance)
  const theirs = (await results(idInstance)).find(({ name }) => name === 'Theirs')
  const only = await plan(idInstance, [theirs?.idComparedThing ?? 0])
  expect(only.body).toMatchObject({ code: 'instance.onlyThere' })
  const { name, appUrl: at, idTenantThere } = facts
  await operator().call(Instances.Update, {
    params: { idInstance },
    body: { name, appUrl: at, idTenantThere, role: 'master', rowVersion },
  })
  expect((await plan(idInstance, [theirs?.idComparedThing ?? 0])).body).toMatchObject({ code: 'instance.notSlave' })
})

test('what is only there is left out, and what lies in a folder there is not made twice', async () => {
  const [componentHere] = await Promise.all([
    componentIn(master, null),
    folderOf(slave).then((id) => componentIn(slave, id)),
  ])
  await grammarIn(slave, 'Only there', 'x')
  await grammarIn(master, 'Along', 'x')
  const { idInstance } = await register(await secretOf(null))
  await compare(idInstance)
  const ids = new Map((await results(idInstance)).map((each) => [each.name, each.idComparedThing]))
  const components = await operator().call(InfrastructureComparison.Components, { query: { idInstance } })
  expect(components.body.items).toMatchObject([{ name: componentHere.name, result: 4 }])
  const mixed = await plan(idInstance, [ids.get('Only there') ?? 0, ids.get('Along') ?? 0])
  expect(mixed.body).toMatchObject({ leftOut: ['Only there'], plan: { blocked: null } })
  const moved = await plan(idInstance, [components.body.items[0]?.idComparedThing ?? 0])
  expect(moved.body.plan.blocked).toMatch(/Greeting lies in a folder there/)
  // Also of one who installs what was planned all the same.
  const forced = await install(idInstance, moved.body)
  expect(forced.body).toMatchObject({ error: expect.stringContaining('Greeting lies in a folder there') })
})

test('another package there is not installed', async () => {
  await grammarIn(master, 'Meant', 'meant')
  await grammarIn(master, 'Foreign', 'foreign')
  const { idInstance } = await register(await secretOf(null))
  await compare(idInstance)
  const idOf = async (name: string) =>
    (await results(idInstance)).find((each) => each.name === name)?.idComparedThing ?? 0
  const meant = (await plan(idInstance, [await idOf('Meant')])).body
  const foreign = (await plan(idInstance, [await idOf('Foreign')])).body
  const done = await install(idInstance, { ...foreign, idPackage: meant.idPackage })
  expect(done.body).toMatchObject({ code: 'instance.syncRefused', error: expect.stringContaining('Another package') })
  await compare(idInstance)
  expect((await results(idInstance)).find(({ name }) => name === 'Foreign')?.result).toBe(2)
})

test('who leaves while it is installed there leaves a trace all the same', async () => {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const door = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    const { url = '/', headers, method } = request
    const { 'content-length': _, ...sent } = headers
    if (url.includes('/InstallPackage/')) {
      arrived.resolve()
      await released.promise
    }
    const answer = await slave.server.inject({
      ...{ method: method as 'GET', url, headers: sent },
      ...(text === '' ? {} : { payload: text }),
    })
    response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) }).end(answer.body)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo // it listens on a port
  const { idInstance } = await register(await secretOf(null), { appUrl: `http://127.0.0.1:${port}` })
  await grammarIn(master, 'Left alone', 'here')
  await compare(idInstance)
  const thing = (await results(idInstance)).find(({ name }) => name === 'Left alone')
  const { idPackage, idPackageThere, plan: planned } = (await plan(idInstance, [thing?.idComparedThing ?? 0])).body
  const address = await master.server.listen({ port: 0, host: '127.0.0.1' })
  const left = new AbortController()
  const asked = fetch(`${address}/api/Tools/SyncSlave`, {
    ...{ method: 'POST', signal: left.signal },
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await master.token({ sub: subjectOf('operator') })}`,
    },
    body: JSON.stringify({ idInstance, idPackage, idPackageThere, isPublished: true, stamp: planned.stamp }),
  })
  await arrived.promise
  left.abort()
  await expect(asked).rejects.toThrow()
  released.resolve()
  const whats = async () => {
    const { rows } = await master.owner.query<{ what: string }>(
      `SELECT after::jsonb ->> 'what' AS what FROM audit_event WHERE after::text LIKE '%grammar Left alone%' ORDER BY 1`,
    )
    return rows.map(({ what }) => what)
  }
  await expect.poll(whats, { timeout: 10_000 }).toEqual(['Synchronization begun', 'Synchronized'])
  door.close()
})

test('the other side that vanishes while it installs is compared again, and the log says that it broke off', async () => {
  let isGone = false
  const door = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    const { url = '/', headers, method } = request
    const { 'content-length': _, ...sent } = headers
    const answer = await slave.server.inject({
      ...{ method: method as 'GET', url, headers: sent },
      ...(text === '' ? {} : { payload: text }),
    })
    if (isGone && url.includes('/InstallPackage/')) return void request.socket.destroy()
    response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) }).end(answer.body)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo // it listens on a port
  const { idInstance } = await register(await secretOf(null), { appUrl: `http://127.0.0.1:${port}` })
  await grammarIn(master, 'Vanishing', 'here')
  await compare(idInstance)
  const thing = (await results(idInstance)).find(({ name }) => name === 'Vanishing')
  const planned = (await plan(idInstance, [thing?.idComparedThing ?? 0])).body
  isGone = true
  const broken = await install(idInstance, planned)
  expect(broken.body).toMatchObject({ code: 'instance.brokeOff' })
  isGone = false
  await compare(idInstance)
  // It had done it before it was gone.
  expect((await results(idInstance)).find(({ name }) => name === 'Vanishing')?.result).toBe(1)
  const log = (await operator().call(Audit.Audit, { query: {} })).text
  expect(log).toContain('Synchronization begun')
  expect(log).toContain('Synchronization broke off')
  door.close()
})
