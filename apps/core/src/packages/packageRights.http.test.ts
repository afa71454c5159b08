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

test('a package by an unknown key is not looked into before its fingerprint was named', async () => {
  const { idPackage, fingerprint, trust } = await uploadGrammar(core, 2, 'Foreign', false)
  expect(trust).toBe('unknown')
  const params = { idPackage }
  const plan = () => ok(inTenant(2).call(Tools.PackagePlan, { params, body: plainPlan }))
  const { stamp, blocked, items } = await plan()
  expect([blocked === null, items]).toEqual([false, []])
  const difference = await inTenant(2).call(Tools.PackageDifference, {
    params,
    body: { ...plainPlan, key: 'key of Foreign' },
  })
  expect(difference.body).toMatchObject({ code: 'package.untrusted' })
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

/** As the operator with these permissions alone. */
async function withOnly<T>(permissions: object, work: () => Promise<T>): Promise<T> {
  const all = { Settings: ['packages'], AccessManagement: [-1], ...permissions }
  const { rows } = await core.owner.query<{ id_role: string }>(
    `INSERT INTO role (id_tenant, name, permissions) VALUES (NULL, 'packer ' || uuidv7(), $1) RETURNING id_role`,
    [JSON.stringify(all)],
  )
  await core.owner.query('UPDATE membership SET id_role = $1 WHERE id_tenant = 1', [rows[0]?.id_role])
  core.directory.forget()
  try {
    return await work()
  } finally {
    await core.owner.query(
      `UPDATE membership SET id_role = (SELECT id_role FROM role WHERE name = 'all') WHERE id_tenant = 1`,
    )
    core.directory.forget()
  }
}

test('who may install packages still needs the permissions of what is in them', async () => {
  const packer = inTenant(2)
  const { idPackage } = await uploadGrammar(core, 2, 'Refused')
  const params = { idPackage }
  const install = async () => {
    const { stamp } = (await packer.call(Tools.PackagePlan, { params, body: plainPlan })).body
    return (await packer.call(Tools.InstallPackage, { params, body: { ...plainPlan, stamp } })).status
  }
  expect(await withOnly({ Grammar: ['view'] }, install)).toBe(403)
  const made = await withOnly({}, () =>
    packer.call(Tools.PreviewPackage, { body: { roots: [{ kind: 'language', key: 'en-GB' }], excluded: [] } }),
  )
  expect(made.status).toBe(403)
})

test('planning, comparing, choosing and downloading tell nothing of what one may not view', async () => {
  await installGrammar(core, 2, 'Kept back')
  const { idPackage } = await uploadGrammar(core, 2, 'Kept back')
  const params = { idPackage }
  const packer = inTenant(2)
  const look = async () => {
    const plan = await ok(packer.call(Tools.PackagePlan, { params, body: plainPlan }))
    const body = { ...plainPlan, key: 'key of Kept back' }
    const difference = await ok(packer.call(Tools.PackageDifference, { params, body }))
    const targets = await ok(packer.call(Tools.BindingTargets, { query: { kind: 'grammar', search: 'Kept back' } }))
    const authorization = `Bearer ${await core.token({ sub: 'subject-operator' })}`
    const headers = { authorization, 'x-tenant-context': '2' }
    const file = await core.server.inject({ url: `/api/Tools/GetInstallPackage/${idPackage}`, headers })
    const [item] = plan.items
    return [item?.state, item?.ownName, difference.before !== null, targets.length, file.statusCode]
  }
  expect(await withOnly({}, look)).toEqual(['INCOMPATIBLE', null, false, 0, 403])
  expect(await withOnly({ Grammar: ['view'] }, look)).toEqual(['IDENTICAL', 'Kept back', true, 1, 200])
})

test('an item that is no JSON, or that cannot be made, is told and not a failure', async () => {
  const { idPackage } = await ok(
    inTenant(2).call(Tools.UploadPackage, { body: { content: grammarPackage(core, 'Broken', true, '{ "kind": ') } }),
  )
  const plan = await ok(inTenant(2).call(Tools.PackagePlan, { params: { idPackage }, body: plainPlan }))
  expect(plan.items[0]).toMatchObject({ state: 'INCOMPATIBLE', problem: 'Its file is no JSON of an item.' })
  const newer = JSON.stringify({
    kind: 'grammar',
    name: 'Newer',
    language: null,
    definition: { kind: 'new' },
    tests: [],
  })
  const other = await ok(
    inTenant(2).call(Tools.UploadPackage, { body: { content: grammarPackage(core, 'Newer', true, newer) } }),
  )
  const { items } = await ok(
    inTenant(2).call(Tools.PackagePlan, { params: { idPackage: other.idPackage }, body: plainPlan }),
  )
  expect(items[0]?.state).toBe('INCOMPATIBLE')
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
