import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow, makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { flowOf } from '../../test/orderFlow.ts'
import type { JobRun } from '../kernel/jobs/jobRun.ts'
import { compareJob } from './instance.jobs.ts'

const { Audit, CallScripts, Grammars, InfrastructureComparison, Instances, Inventory, Languages, Tenants, Users } =
  operations

let master: TestCore
let slave: TestCore
let appUrl: string
let secret: string

beforeAll(async () => {
  ;[master, slave] = await Promise.all([startTestCore(), startTestCore()])
  await slave.server.listen({ port: 0, host: '0.0.0.0' })
  appUrl = `http://127.0.0.1:${(slave.server.server.address() as AddressInfo).port}` // it listens on a port
  secret = await secretOf({ InstanceOverview: ['view'], Grammar: ['view'] })
})
afterAll(() => Promise.all([master.close(), slave.close()]))

/** Of the other side’s operator, limited to what is given. */
async function secretOf(scopes: Record<string, string[]>): Promise<string> {
  const body = { name: JSON.stringify(scopes), expiresAt: null, scopes }
  return (await slave.as('operator').call(Users.CreateUserApiSecret, { body })).body.secret
}

const operator = () => master.as('operator')
const draft = (change = {}) => ({
  ...{ name: 'Branch', appUrl, role: 'slave' as const, idTenantThere: null, secret },
  ...change,
})
let made = 0
/** Each address once: the same machine has many. */
async function register(change = {}) {
  made += 1
  const body = draft({ appUrl: appUrl.replace('127.0.0.1', `127.0.0.${made}`), ...change })
  const answer = await operator().call(Instances.Create, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const run = () =>
  ({
    tenant: 1,
    clock: master.clock,
    signal: new AbortController().signal,
    log: { error: () => undefined },
    run: (work: Parameters<JobRun['run']>[0]) => master.inTenant(1, work),
  }) as unknown as JobRun // all it asks of a run
const compare = (idInstance: number) => compareJob().handle(run(), { idInstance } as unknown as never) // its payload

const componentIn = async (core: TestCore, grammar: string) => {
  const listen = {
    id: 'ask',
    type: 'listen',
    reactions: [{ name: 'heard', recognise: [{ kind: 'grammar', grammar }] }],
  } as const
  const document = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'ask' } },
      {
        ...listen,
        reactions: [...listen.reactions],
        outlets: { heard: 'end', noMatch: 'end', noInput: 'end' },
      } as never,
      { id: 'end', type: 'end', exit: 'done' },
    ],
    { interface: { properties: [], exits: ['done'], results: [] } },
  )
  const facts = { name: 'Asks', scriptKind: 'component', idFolder: null, type: 1, channel: 2 } as const
  const answer = await core.as('operator').call(CallScripts.Create, { body: { ...facts, document: document as never } })
  expect(answer.status, answer.text).toBe(200)
  const { idCallScript, rowVersion } = answer.body
  const live = await core
    .as('operator')
    .call(CallScripts.Publish, { params: { idCallScript }, body: { version: 1, rowVersion } })
  expect(live.status, live.text).toBe(200)
  return answer.body
}
const callerOf = (flow: string) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'part' } },
    {
      id: 'part',
      type: 'subflow',
      flow,
      version: { policy: 'published' },
      outlets: { done: 'end', failed: 'end' },
    } as never,
    { id: 'end', type: 'end' },
  ])

const phrases = (...all: string[]) => ({
  ...{ language: null, tests: [] },
  definition: { kind: 'phrases' as const, match: 'contains' as const, phrases: all.map((phrase) => ({ phrase })) },
})
const grammarIn = async (core: TestCore, name: string, ...all: string[]) => {
  const answer = await core.as('operator').call(Grammars.Create, { body: { name, ...phrases(...all) } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const stateOf = async (appUrl: string) => (await operator().call(Instances.At, { query: { appUrl } })).body
const grammars = async (idInstance: number, query = {}) =>
  (await operator().call(InfrastructureComparison.Grammars, { query: { idInstance, ...query } })).body.items

test('an installation is registered, asked by a press, and its secret is told to nobody', async () => {
  const instance = await register()
  expect(instance).toMatchObject({ state: 'UNCHECKED', isComparing: true, version: null })
  const checked = await operator().call(Instances.Check, { params: { idInstance: instance.idInstance } })
  expect(checked.body).toMatchObject({ state: 'REACHABLE', tenantThere: 'Operator', version: expect.any(String) })
  const told = JSON.stringify([checked.body, (await operator().call(Instances.List)).body])
  expect(told).not.toContain(secret)
  const { rows } = await master.owner.query('SELECT secret FROM instance')
  expect(JSON.stringify(rows)).not.toContain(secret)
  const taken = await operator().call(Instances.Create, { body: draft({ appUrl: `${instance.appUrl}/` }) })
  expect(taken.body).toMatchObject({ code: 'instance.addressTaken' })
})

test('what is no address, or one that is not permitted, is refused in words', async () => {
  const refused = async (url: string) =>
    (await operator().call(Instances.Create, { body: draft({ appUrl: url }) })).body as unknown as { error: string }
  expect(await refused('parley.example.com')).toMatchObject({ error: 'The address must begin with https://.' })
  expect(await refused('https://me:pass@parley.example.com')).toMatchObject({ code: 'instance.badAddress' })
  expect(await refused('https://10.0.0.1')).toMatchObject({ code: 'instance.badAddress' })
  expect(await refused('https://parley.example.com?a=b')).toMatchObject({ code: 'instance.badAddress' })
})

test('what failed is said in words: the secret, the permission, the address, and what is no Parley', async () => {
  const { idInstance, rowVersion } = await register({ secret: 'prl_nothing' })
  const params = { idInstance }
  const check = async () => (await operator().call(Instances.Check, { params })).body
  expect(await check()).toMatchObject({ state: 'CREDENTIALS', stateText: expect.stringContaining('API secret') })
  const lacking = await secretOf({ Grammar: ['view'] })
  const body = { ...draft({ appUrl: (await check()).appUrl, secret: lacking }), rowVersion }
  await operator().call(Instances.Update, { params, body })
  expect(await check()).toMatchObject({ state: 'PERMISSION', stateText: expect.stringMatching(/permission/) })
  const away = await register({ appUrl: 'http://127.0.0.1:9' })
  const asked = await operator().call(Instances.Check, { params: { idInstance: away.idInstance } })
  expect(asked.body).toMatchObject({ state: 'AWAY', stateText: 'The connection was refused.' })
  const web = createServer((_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const { port } = web.address() as AddressInfo // it listens on a port
  const other = await register({ appUrl: `http://127.0.0.1:${port}` })
  const led = await operator().call(Instances.Check, { params: { idInstance: other.idInstance } })
  expect(led.body).toMatchObject({ state: 'NOT_PARLEY', stateText: expect.stringContaining('another address') })
  web.close()
})

test('grammars are compared by name and content, and seen from a slave the sides are the other way round', async () => {
  for (const core of [master, slave]) await grammarIn(core, 'Same', 'yes')
  await grammarIn(master, 'Mine', 'mine')
  await grammarIn(slave, 'Theirs', 'theirs')
  await grammarIn(master, 'Changed', 'one')
  await grammarIn(slave, 'Changed', 'two')
  const { idInstance, rowVersion, appUrl: at } = await register()
  await compare(idInstance)
  const found = async () => Object.fromEntries((await grammars(idInstance)).map(({ name, result }) => [name, result]))
  expect(await found()).toEqual({ Same: 1, Mine: 2, Theirs: 3, Changed: 4 })
  const { body } = await operator().call(Instances.At, { query: { appUrl: at } })
  expect(body).toMatchObject({ differences: 3, unexpected: 3, isComparing: false, compareError: null })
  expect(body.counts).toContainEqual({ kind: 'Grammar', result: 2, things: 1 })
  expect(body.counts.filter(({ kind }) => kind === 'Language')).toEqual([
    { kind: 'Language', result: 1, things: expect.any(Number) },
  ])
  expect((await grammars(idInstance, { result: [4] })).map(({ name }) => name)).toEqual(['Changed'])
  expect((await grammars(idInstance, { search: 'their' })).map(({ name }) => name)).toEqual(['Theirs'])
  const { secret: _, ...facts } = draft({ appUrl: at, role: 'master' })
  await operator().call(Instances.Update, { params: { idInstance }, body: { ...facts, rowVersion } })
  expect(await found()).toEqual({ Same: 1, Mine: 3, Theirs: 2, Changed: 4 })
  await compare(idInstance)
  expect(await found()).toEqual({ Same: 1, Mine: 3, Theirs: 2, Changed: 4 })
})

test('a difference shows both sides as they are now, and one that is gone is empty', async () => {
  const { idInstance } = await register()
  await compare(idInstance)
  const byName = new Map((await grammars(idInstance)).map((each) => [each.name, each.idComparedThing]))
  const difference = async (name: string) =>
    (
      await operator().call(InfrastructureComparison.Difference, {
        params: { idComparedThing: byName.get(name) ?? 0 },
      })
    ).body
  const changed = await difference('Changed')
  expect(changed).toMatchObject({ isSame: false, kind: 'Grammar' })
  expect(JSON.stringify(changed.here.document)).toContain('one')
  expect(JSON.stringify(changed.there.document)).toContain('two')
  expect(JSON.stringify(changed)).not.toMatch(/guid|created|rowVersion/i)
  expect((await difference('Mine')).there.document).toBeNull()
  expect((await difference('Same')).isSame).toBe(true)
})

test('a component is the same though what it names has other guids; who uses it is told on both sides', async () => {
  const [mine, theirs] = [await grammarIn(master, 'Answers', 'yes'), await grammarIn(slave, 'Answers', 'yes')]
  expect(mine.guid).not.toBe(theirs.guid)
  const ofMaster = await componentIn(master, mine.guid)
  await componentIn(slave, theirs.guid)
  const caller = await makeFlow(master, 1, callerOf(ofMaster.guid))
  const line = await makeLine(master, 1, 'Hotline')
  await master.owner.query('UPDATE line SET id_call_script = $1 WHERE id_line = $2', [caller.idCallScript, line.idLine])
  const { idInstance } = await register()
  await compare(idInstance)
  const components = await operator().call(InfrastructureComparison.Components, { query: { idInstance } })
  expect(components.body.items).toMatchObject([{ name: 'Asks', result: 1 }])
  const { idComparedThing = 0 } = components.body.items[0] ?? {}
  const found = await operator().call(InfrastructureComparison.Difference, { params: { idComparedThing } })
  expect(found.body.isSame).toBe(true)
  expect(JSON.stringify(found.body.here.document)).toContain('grammar Answers')
  expect(found.body.here.users).toMatchObject({ flows: [{}], lines: [{ name: 'Hotline' }], campaigns: [], hidden: 0 })
  const grammar = (await grammars(idInstance, { search: 'Answers' }))[0]?.idComparedThing ?? 0
  const used = await operator().call(InfrastructureComparison.Difference, { params: { idComparedThing: grammar } })
  expect(used.body.here.users.flows).toHaveLength(2)
  // The secret may view instances there, and no flows.
  expect(used.body.there.users).toEqual({ flows: [], lines: [], campaigns: [], hidden: 1 })
  // Nor components, of which it is told whether they are the same.
  expect(found.body.there).toMatchObject({ document: null, withheld: 'permission' })
  expect(used.body.there).toMatchObject({ document: {}, withheld: null })
})

test('what is expected until a time is not counted until then, and the log tells who expects it', async () => {
  const { idInstance, appUrl: at } = await register()
  await compare(idInstance)
  const [mine] = await grammars(idInstance, { result: [2] })
  const params = { idComparedThing: mine?.idComparedThing ?? 0 }
  const until = new Date(master.clock.now().getTime() + 3_600_000).toISOString().replace('.000', '')
  const body = { reason: 'Only here until the move', until }
  const expected = await operator().call(InfrastructureComparison.Expect, { params, body })
  expect(expected.body.expected).toMatchObject({ ...body, by: { name: 'operator Tester' } })
  const count = async () => (await operator().call(Instances.At, { query: { appUrl: at } })).body.unexpected
  expect(await count()).toBe(2)
  expect((await grammars(idInstance, { unexpected: true })).map(({ name }) => name)).toEqual(['Changed', 'Theirs'])
  const late = await operator().call(InfrastructureComparison.Expect, {
    params,
    body: { ...body, until: master.clock.now().toISOString() },
  })
  expect(late.body).toMatchObject({ code: 'instance.badUntil' })
  master.clock.set(new Date(Date.parse(until) + 1))
  expect(await count()).toBe(3)
  expect((await grammars(idInstance, { result: [2] }))[0]?.expected).toBeNull()
  const [same] = await grammars(idInstance, { result: [1] })
  const nothing = await operator().call(InfrastructureComparison.Expect, {
    params: { idComparedThing: same?.idComparedThing ?? 0 },
    body: { ...body, until: new Date(Date.parse(until) + 9e6).toISOString() },
  })
  expect(nothing.body).toMatchObject({ code: 'instance.isSame' })
  // Another tenant there is another thing: what was expected is told as it goes.
  const { rowVersion } = await stateOf(at)
  const { secret: _, ...facts } = draft({ appUrl: at, idTenantThere: 2 })
  await operator().call(Instances.Update, { params: { idInstance }, body: { ...facts, rowVersion } })
  const log = (await operator().call(Audit.Audit, { query: {} })).text
  expect(log).toContain('Grammar Mine: Only here until the move')
})

test('groups are told once of what differs, and once it is the same again', async () => {
  const group = {
    ...{ name: 'Instances', isEnabled: true, events: ['instance.differs', 'instance.aligned'] as const },
    ...{ emails: ['ann@example.org'], webhookUrl: null, idUsers: [], quiet: null },
  }
  await operator().call(Tenants.CreateNotificationGroup, {
    params: { idTenant: 1 },
    body: { ...group, events: [...group.events] },
  })
  const { idInstance } = await register()
  const told = async () => {
    const { rows } = await master.owner.query<{ kind: string; text: string }>(
      'SELECT kind, text FROM raised_event ORDER BY id_raised_event',
    )
    return rows.map(({ kind, text }) => `${kind}: ${text}`)
  }
  await compare(idInstance)
  await compare(idInstance)
  const differs = 'instance.differs: Not expected: grammar Changed, grammar Mine, grammar Theirs.'
  expect(await told()).toEqual([differs])
  const there = new Map(
    (await slave.as('operator').call(Grammars.List)).body.items.map(({ name, idGrammar }) => [name, idGrammar]),
  )
  await slave.as('operator').call(Grammars.Remove, { params: { idGrammar: there.get('Theirs') ?? 0 } })
  await slave.as('operator').call(Grammars.Remove, { params: { idGrammar: there.get('Changed') ?? 0 } })
  await grammarIn(slave, 'Changed', 'one')
  await grammarIn(slave, 'Mine', 'mine')
  await compare(idInstance)
  expect(await told()).toEqual([differs, 'instance.aligned: Nothing differs that is not expected.'])
})

test('languages and tenants: another language name differs, and another tenant there is another thing', async () => {
  const list = (await slave.as('operator').call(Languages.List)).body.items
  const one = list.find(({ code }) => code === 'it-IT')
  const params = { idLanguage: one?.idLanguage ?? 0 }
  const { body } = await slave.as('operator').call(Languages.Basic, { params })
  const { speech, pronunciations, rowVersion } = body
  await slave.as('operator').call(Languages.UpdateBasic, {
    params,
    body: { name: 'Italiano', speech, pronunciations, rowVersion },
  })
  const switching = await secretOf({ InstanceOverview: ['view'], AccessManagement: ['tenantContextSwitching'] })
  const { idInstance } = await register({ idTenantThere: 2, secret: switching })
  await compare(idInstance)
  const languages = await operator().call(InfrastructureComparison.Languages, { query: { idInstance, result: [4] } })
  expect(languages.body.items).toMatchObject([{ name: 'it-IT', result: 4 }])
  // Tenant 2 has no grammars there.
  expect((await grammars(idInstance)).every(({ result }) => result === 2)).toBe(true)
  const checked = await operator().call(Instances.Check, { params: { idInstance } })
  expect(checked.body).toMatchObject({ state: 'REACHABLE', tenantThere: 'Alpha' })
})

test('ten thousand things are compared in pages, and listed in pages', async () => {
  const many = (from: number) => `
    INSERT INTO grammar (id_tenant, name, language, definition, tests, created_at, updated_at)
    SELECT 1, 'Many ' || lpad(n::text, 5, '0'), NULL, jsonb_build_object('kind', 'pattern', 'pattern', 'x' || (n % ${from})), '[]', now(), now()
    FROM generate_series(1, 10000) AS n`
  await master.owner.query(many(10_001))
  await slave.owner.query(many(5_000))
  const { idInstance } = await register()
  await compare(idInstance)
  const page = await operator().call(InfrastructureComparison.Grammars, { query: { idInstance, limit: 200 } })
  expect(page.body.items).toHaveLength(200)
  const differing = await operator().call(InfrastructureComparison.Grammars, { query: { idInstance, result: [4] } })
  expect(differing.body.total).toBe(5_001)
  for (const core of [master, slave]) await core.owner.query("DELETE FROM grammar WHERE name LIKE 'Many %'")
})

test('a component that this release cannot read is compared as it is stored', async () => {
  const { idInstance, appUrl: at } = await register()
  const tooNew = (core: TestCore) =>
    core.owner.query(`UPDATE call_script_history SET document = jsonb_set(document, '{schemaVersion}', '999')
      WHERE id_call_script IN (SELECT id_call_script FROM call_script WHERE name = 'Asks')`)
  const asks = async () =>
    (await operator().call(InfrastructureComparison.Components, { query: { idInstance, search: 'Asks' } })).body
      .items[0]
  for (const core of [master, slave]) {
    await tooNew(core)
    await compare(idInstance)
    expect(await stateOf(at)).toMatchObject({ compareError: null })
    expect(await asks()).toMatchObject({ result: 4 })
  }
  const params = { idComparedThing: (await asks())?.idComparedThing ?? 0 }
  const { body } = await operator().call(InfrastructureComparison.Difference, { params })
  expect(JSON.stringify(body.here.document)).toContain('999')
})

test('without the permission nothing is seen, and who may only view changes nothing', async () => {
  for (const operation of [Instances.List, Inventory.About])
    expect((await master.as('admin').call(operation as typeof Instances.List)).status).toBe(403)
  const { idInstance } = await register()
  await grammarIn(master, 'Secretive', 'x')
  await grammarIn(slave, 'Secretive', 'y')
  await compare(idInstance)
  await master.owner.query('DELETE FROM membership WHERE id_user = 1')
  await giveRole(master, 'operator', { InstanceOverview: ['view'] })
  expect((await operator().call(Instances.List)).status).toBe(200)
  expect((await operator().call(Instances.Create, { body: draft() })).status).toBe(403)
  const [thing] = (
    await operator().call(InfrastructureComparison.Grammars, { query: { idInstance, search: 'Secretive' } })
  ).body.items
  const params = { idComparedThing: thing?.idComparedThing ?? 0 }
  const { body } = await operator().call(InfrastructureComparison.Difference, { params })
  const withheld = { document: null, withheld: 'permission' }
  expect(body).toMatchObject({ here: withheld, there: withheld })
})
