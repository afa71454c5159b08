import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { component, type greet, jsonOf, ok } from '../../test/storeItems.ts'
import { grammarPackage, installGrammar, plainPlan, uploadGrammar } from '../../test/suites/plantPackages.ts'

const { CallScripts, Grammars, Tools } = operations

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const inTenant = (context: number) => core.as('operator', { context })

test('a package by an unknown key is planned, and installed once its fingerprint was named', async () => {
  const { idPackage, fingerprint, trust } = await uploadGrammar(core, 2, 'Foreign', false)
  expect(trust).toBe('unknown')
  const params = { idPackage }
  const plan = () => ok(inTenant(2).call(Tools.PackagePlan, { params, body: plainPlan }))
  const { stamp, blocked, items } = await plan()
  expect([blocked === null, items[0]?.state]).toEqual([false, 'CREATE'])
  const install = (body: object) =>
    inTenant(2).call(Tools.InstallPackage, { params, body: { ...plainPlan, stamp, ...body } })
  expect((await install({})).body).toMatchObject({ code: 'package.untrusted' })
  const trustIt = (name: string, of: string) =>
    inTenant(2).call(Tools.TrustPackageKey, { params, body: { name, fingerprint: of } })
  expect((await trustIt('Them', 'aaaa bbbb')).body).toMatchObject({ code: 'package.wrongFingerprint' })
  await ok(trustIt('Them', fingerprint ?? ''))
  expect((await trustIt('Them', fingerprint ?? '')).body).toMatchObject({ code: 'package.keyThere' })
  await ok(install({ stamp: (await plan()).stamp }))
  // Trust is the tenant's.
  expect((await uploadGrammar(core, 3, 'Foreign', false)).trust).toBe('unknown')
})

test('who may install packages still needs the permissions of what is in them', async () => {
  const { rows } = await core.owner.query<{ id_role: string }>(
    `INSERT INTO role (id_tenant, name, permissions) VALUES (NULL, 'packer', '{"Settings": ["packages"], "AccessManagement": [-1]}') RETURNING id_role`,
  )
  await core.owner.query('UPDATE membership SET id_role = $1 WHERE id_tenant = 1', [rows[0]?.id_role])
  core.directory.forget()
  const packer = inTenant(2)
  const uploaded = await packer.call(Tools.UploadPackage, { body: { content: grammarPackage(core, 'Refused') } })
  const params = { idPackage: uploaded.body.idPackage }
  const { stamp } = (await packer.call(Tools.PackagePlan, { params, body: plainPlan })).body
  const refused = await packer.call(Tools.InstallPackage, { params, body: { ...plainPlan, stamp } })
  const made = await packer.call(Tools.PreviewPackage, {
    body: { roots: [{ kind: 'language', key: 'en-GB' }], excluded: [] },
  })
  await core.owner.query(
    `UPDATE membership SET id_role = (SELECT id_role FROM role WHERE name = 'all') WHERE id_tenant = 1`,
  )
  core.directory.forget()
  expect([refused.status, made.status]).toEqual([403, 403])
})

test('what was installed and is in use is not taken back; what nobody uses is', async () => {
  const used = await installGrammar(core, 3, 'In use')
  const [item] = used.items
  const grammar = await ok(inTenant(3).call(Grammars.Basic, { params: { idGrammar: item?.id ?? 0 } }))
  const undo = () => inTenant(3).call(Tools.UndoInstall, { params: { idPackageInstall: used.idPackageInstall } })
  const listens = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    {
      ...{
        id: 'ask',
        type: 'listen',
        reactions: [{ name: 'yes', recognise: [{ kind: 'grammar', grammar: grammar.guid }] }],
      },
      outlets: { yes: 'end', noMatch: 'end', noInput: 'end' },
    },
    { id: 'end', type: 'end' },
  ])
  const flow = await ok(
    inTenant(3).call(CallScripts.Create, {
      body: { name: 'Uses it', idFolder: null, type: 1, channel: 2, document: jsonOf(listens) },
    }),
  )
  expect((await undo()).body).toMatchObject({ code: 'grammar.inUse' })
  await ok(inTenant(3).call(CallScripts.Remove, { params: { idCallScript: flow.idCallScript } }))
  await ok(undo())
  expect((await inTenant(3).call(Grammars.Basic, { params: { idGrammar: grammar.idGrammar } })).status).toBe(404)
})

test('two hundred items are packed, carried and planned at once, and one more is refused', async () => {
  const facts = { idFolder: null, type: 1, channel: 2 } as const
  const live = async (name: string, document: ReturnType<typeof greet>, scriptKind: 'flow' | 'component') => {
    const body = { ...facts, name, scriptKind, document: jsonOf(document) }
    const { idCallScript, rowVersion } = await ok(inTenant(2).call(CallScripts.Create, { body }))
    const params = { idCallScript }
    return await ok(inTenant(2).call(CallScripts.Publish, { params, body: { version: 1, rowVersion } }))
  }
  const { idCallScript } = await live('Part', component(), 'component')
  // By the database: two hundred by hand take as long as all other tests.
  const copies = (table: string, change: string) => `
    INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT r.* FROM ${table} s, generate_series(1, 200) n,
      jsonb_populate_record(s, jsonb_build_object('id_call_script', 900000 + n ${change})) r WHERE s.id_call_script = ${idCallScript}`
  await core.owner.query(copies('call_script', ", 'guid', uuidv7(), 'name', 'Part ' || n"))
  await core.owner.query(copies('call_script_history', ''))
  const { rows } = await core.owner.query<{ guid: string }>(
    'SELECT guid FROM call_script WHERE id_call_script > 900000 ORDER BY id_call_script',
  )
  const parts = rows.map(({ guid }) => guid)
  const steps = (guids: string[]) =>
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'run0' } },
      ...guids.map((flow, n) => ({
        ...{ id: `run${n}`, type: 'subflow' as const, flow },
        outlets: { next: n + 1 < guids.length ? `run${n + 1}` : 'end' },
      })),
      { id: 'end', type: 'end' },
    ])
  const make = async (name: string, guids: string[]) => {
    const { guid: key } = await live(name, steps(guids), 'flow')
    const body = { name, version: '1', description: '', roots: [{ kind: 'flow' as const, key }], excluded: [] }
    return await inTenant(2).call(Tools.CreateInstallPackage, { body })
  }
  expect((await make('Too many', parts)).body).toMatchObject({ code: 'package.tooLarge' })
  const { idPackage } = await ok(make('All', parts.slice(1)))
  const authorization = `Bearer ${await core.token({ sub: 'subject-operator' })}`
  const file = await core.server.inject({
    url: `/api/Tools/GetInstallPackage/${idPackage}`,
    headers: { authorization, 'x-tenant-context': '2' },
  })
  const there = inTenant(3)
  const content = file.rawPayload.toString('base64')
  const params = { idPackage: (await ok(there.call(Tools.UploadPackage, { body: { content } }))).idPackage }
  const { items } = await ok(there.call(Tools.PackagePlan, { params, body: plainPlan }))
  expect(items.filter(({ state }) => state === 'CREATE')).toHaveLength(200)
})
