import { operations } from '@parley/contract/operations.ts'
import type { PackagePlanBody } from '@parley/contract/packages/package.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { subjectOf } from '../../test/people.ts'
import { ok } from '../../test/storeItems.ts'
import { plainPlan } from '../../test/suites/plantPackages.ts'
import { datasetArea } from '../datasets/dataset.person.ts'
import { addUtterances } from '../datasets/dataset.service.ts'
import { personOf } from '../kernel/personArea.ts'

const { Nlp, Tools } = operations

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const [here, there] = [() => core.as('operator', { context: 2 }), () => core.as('operator', { context: 3 })]

const NUMBER = '605 111 222'
const person = personOf({ kind: 'number', value: '420605111222' })

async function datasetOf(name: string) {
  const draft = { name, language: 'en-GB', purpose: 'intent', description: '', testShare: 20 } as const
  const { idDataset, guid } = await ok(here().call(Nlp.CreateDataset, { body: draft }))
  const params = { idDataset }
  const { idCategory } = await ok(
    here().call(Nlp.CreateCategory, { params, body: { name: 'Pay', description: 'Old' } }),
  )
  const add = (...texts: string[]) =>
    ok(here().call(Nlp.AddUtterances, { params: { idDataset }, body: { idCategory, texts } }))
  await add('pay now', 'pay later')
  return { idDataset, guid, idCategory, add }
}
async function carried(guid: string, version: string) {
  const roots = [{ kind: 'dataset' as const, key: guid }]
  const body = { name: `Of ${guid}`, version, description: '', roots, excluded: [] }
  const made = await ok(here().call(Tools.CreateInstallPackage, { body }))
  const headers = {
    authorization: `Bearer ${await core.token({ sub: subjectOf('operator') })}`,
    'x-tenant-context': '2',
  }
  const file = await core.server.inject({ url: `/api/Tools/GetInstallPackage/${made.idPackage}`, headers })
  const content = file.rawPayload.toString('base64')
  const { idPackage } = await ok(there().call(Tools.UploadPackage, { body: { content } }))
  return { made: made.idPackage, idPackage }
}
const planOf = (idPackage: number, body: Partial<PackagePlanBody> = {}) =>
  ok(there().call(Tools.PackagePlan, { params: { idPackage }, body: { ...plainPlan, ...body } }))
async function install(idPackage: number, body: Partial<PackagePlanBody> = {}) {
  const { stamp } = await planOf(idPackage, body)
  const asked = { params: { idPackage }, body: { ...plainPlan, ...body, stamp } }
  return await ok(there().call(Tools.InstallPackage, asked))
}
async function said(idDataset: number) {
  const { items } = await ok(there().call(Nlp.Utterances, { params: { idDataset }, query: { limit: 100 } }))
  return items.map(({ text }) => text).sort()
}
const undo = (idPackageInstall: number) => there().call(Tools.UndoInstall, { params: { idPackageInstall } })

test('an upgrade of a dataset is undone by its versions, without what was erased since', async () => {
  const { guid, add } = await datasetOf('Erased')
  const first = await install((await carried(guid, '1')).idPackage)
  const own = first.items[0]?.id ?? 0
  const { items: categories } = await ok(there().call(Nlp.Categories, { params: { idDataset: own }, query: {} }))
  const idCategory = categories[0]?.idCategory ?? 0
  const texts = [`call ${NUMBER}`, 'pay me']
  await ok(there().call(Nlp.AddUtterances, { params: { idDataset: own }, body: { idCategory, texts } }))
  await add('pay tomorrow')
  const second = await carried(guid, '2')
  const plan = await planOf(second.idPackage)
  expect(plan.items[0]).toMatchObject({ state: 'CONFLICT', conflicts: [{ label: 'Categories' }] })
  const key = plan.items[0]?.key ?? ''
  const upgraded = await install(second.idPackage, { strategies: { [key]: 'theirs' } })
  expect(await said(own)).toEqual(['pay later', 'pay now', 'pay tomorrow'])
  const { rows } = await core.owner.query(
    `SELECT base::text AS text FROM package_thing WHERE kind = 'dataset' UNION ALL SELECT result::text FROM package_install`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/pay|605/)

  await core.inTenant(3, (ctx) => datasetArea.erase(ctx, person, 'anonymise', { identity: undefined }))
  await ok(undo(upgraded.idPackageInstall))
  expect(await said(own)).toEqual(['call •••', 'pay later', 'pay me', 'pay now'])
})

test('an upgrade that changes categories alone is undone as well', async () => {
  const { guid, idDataset, idCategory } = await datasetOf('Sorts')
  const first = await install((await carried(guid, '1')).idPackage)
  const own = first.items[0]?.id ?? 0
  const named = async () => {
    const { items } = await ok(there().call(Nlp.Categories, { params: { idDataset: own }, query: {} }))
    return items.map(({ name, description }) => `${name}: ${description}`).sort()
  }
  await ok(here().call(Nlp.CreateCategory, { params: { idDataset }, body: { name: 'Wait', description: '' } }))
  const { items } = await ok(here().call(Nlp.Categories, { params: { idDataset }, query: {} }))
  const rowVersion = items.find((each) => each.idCategory === idCategory)?.rowVersion ?? 0
  const change = { name: 'pay', description: 'New', rowVersion }
  await ok(here().call(Nlp.UpdateCategory, { params: { idDataset, idCategory }, body: change }))
  const second = await install((await carried(guid, '2')).idPackage)
  expect(await named()).toEqual(['Wait: ', 'pay: New'])
  await ok(undo(second.idPackageInstall))
  expect(await named()).toEqual(['Pay: Old'])
})

test('an installation can be undone after the upgrade of it was', async () => {
  const { guid, add } = await datasetOf('Twice')
  const first = await install((await carried(guid, '1')).idPackage)
  await add('pay today')
  const second = await install((await carried(guid, '2')).idPackage)
  await ok(undo(second.idPackageInstall))
  expect(await said(first.items[0]?.id ?? 0)).toEqual(['pay later', 'pay now'])
  await ok(undo(first.idPackageInstall))
})

test('what undoing needs is kept of the newest installations', async () => {
  const { guid } = await datasetOf('Aged')
  const { idPackageInstall } = await install((await carried(guid, '1')).idPackage)
  await core.owner.query(
    `INSERT INTO package_install (id_tenant, name, version, is_published, result, undone_at, created_at)
     SELECT 3, 'Later', '1', false, '[]', now(), now() FROM generate_series(1, 20)`,
  )
  expect((await ok(there().call(Tools.PackageInstall, { params: { idPackageInstall } }))).isNewest).toBe(true)
  const { idPackageInstall: next } = await install((await carried((await datasetOf('Next')).guid, '1')).idPackage)
  await ok(undo(next))
  expect((await undo(idPackageInstall)).body).toMatchObject({ code: 'package.notNewest' })
})

test('erasing a person deletes the packages that hold what they said', async () => {
  const { guid, idDataset, idCategory } = await datasetOf('Packed')
  const before = await carried(guid, '1')
  const { idPackage: kept } = await ok(here().call(Tools.Package, { params: { idPackage: before.made } }))
  core.clock.advance(1_000)
  await core.inTenant(2, (ctx) => addUtterances(ctx, idDataset, idCategory, [`this is ${NUMBER}`], 'feedback'))
  core.clock.advance(1_000)
  const { made } = await carried(guid, '2')
  await core.inTenant(2, (ctx) => datasetArea.erase(ctx, person, 'erase', { identity: undefined }))
  expect((await here().call(Tools.Package, { params: { idPackage: made } })).status).toBe(404)
  expect((await here().call(Tools.Package, { params: { idPackage: kept } })).status).toBe(200)
})

test('texts that came between the plan and the writing are not deleted', async () => {
  const { guid, add } = await datasetOf('Raced')
  const first = await install((await carried(guid, '1')).idPackage)
  const own = first.items[0]?.id ?? 0
  await add('pay soon')
  const { idPackage } = await carried(guid, '2')
  const { stamp } = await planOf(idPackage)
  const other = await core.owner.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM nlp_dataset WHERE id_dataset = $1 FOR UPDATE', [own])
  const installing = there().call(Tools.InstallPackage, { params: { idPackage }, body: { ...plainPlan, stamp } })
  await expect
    .poll(async () => (await core.owner.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount, { timeout: 10_000 })
    .toBeGreaterThan(0)
  await other.query('UPDATE nlp_dataset SET content_version = content_version + 1 WHERE id_dataset = $1', [own])
  await other.query('COMMIT')
  other.release()
  expect((await installing).body).toMatchObject({ code: 'entity.stale' })
  expect(await said(own)).toEqual(['pay later', 'pay now'])
})
