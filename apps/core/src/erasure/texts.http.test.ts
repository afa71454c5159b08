import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { workOn } from '../../test/contactImports.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { domains } from '../domains.ts'
import type { Worker } from '../kernel/jobs/worker.ts'
import { byAreas, names, notes, outside } from './textColumns.ts'

const { Campaigns, Erasure, Folders, TenantValues } = operations
let core: TestCore
let worker: Worker
beforeAll(async () => {
  core = await startTestCore()
  worker = await workOn(core)
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})

test('every column of text is cleaned, searched, or named as one that holds nobody', async () => {
  const { rows } = await core.owner.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       JOIN pg_type y ON y.oid = a.atttypid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND y.typname IN ('text', 'varchar', 'json', 'jsonb', '_text', '_varchar')`,
  )
  const listed = [...Object.values(byAreas), ...Object.values(outside)].flat().flatMap((line) => {
    const [table, columns = ''] = line.split(': ')
    return columns.split(' ').map((column) => `${table}.${column}`)
  })
  const known = [...Object.keys(notes), ...Object.keys(names), ...listed]
  const there = new Set(rows.map(({ name }) => name))
  const ofLists = new Set(known)
  expect([...there].filter((name) => !ofLists.has(name)).sort(), 'on no list').toEqual([])
  expect([...ofLists].filter((name) => !there.has(name)).sort(), 'gone from the database').toEqual([])
  expect(
    known.filter((name, at) => known.indexOf(name) !== at),
    'on two lists',
  ).toEqual([])
  const areas = new Set(domains.flatMap(({ people = [] }) => people.map(({ name }) => name)))
  expect(Object.keys(byAreas).filter((name) => !areas.has(name))).toEqual([])
})

const NUMBER = '+420 605 777 888'
test('notes are cleaned, names are found with their place and stay, and the receipt says both', async () => {
  const admin = core.as('admin')
  const added = await admin.call(Campaigns.AddSuppressions, {
    body: {
      ...{ identifiers: ['someone@example.test'], scope: 'tenant', idCampaign: null, expiresAt: null },
      reason: 'asked by 605 777 888, thanks',
    },
  })
  expect(added.status, added.text).toBe(200)
  const folder = await admin.call(Folders.Create, {
    body: { kind: 'flow', name: 'For 605777888', idParent: null },
  })
  expect(folder.status, folder.text).toBe(200)
  const value = {
    valueName: 'hotline',
    kind: 0 as const,
    type: 'text' as const,
    value: '1',
    description: `of ${NUMBER}`,
  }
  const made = await admin.call(TenantValues.CreateValue, { params: { idTenant: 2 }, body: value })
  expect(made.status, made.text).toBe(200)
  // What another tenant noted is theirs.
  await core.owner.query(
    "INSERT INTO suppression (id_tenant, fingerprint, identifier, reason, created_at) VALUES (3, 'theirs', '1', 'of 605777888', now())",
  )
  const find = async () => {
    const { body } = await admin.call(Erasure.Find, { body: { kind: 'number', value: NUMBER } })
    const area = (name: string) => body.areas.find((each) => each.area === name)
    return { notes: area('notes'), names: area('names') }
  }
  const before = await find()
  expect(before.notes?.samples.map(({ text }) => text)).toEqual([
    'Reasons of the do-not-call list: asked by •••, thanks',
    'Descriptions of stored variables: of •••',
  ])
  expect(before.names).toMatchObject({ count: 1, samples: [{ text: 'Names of folders: For •••' }] })
  const begun = await admin.call(Erasure.Erase, {
    body: { kind: 'number', value: NUMBER, confirmation: NUMBER, mode: 'erase', reason: 'asked by letter' },
  })
  expect(begun.status, begun.text).toBe(200)
  const params = { idErasure: begun.body.idErasure }
  const receipt = await vi.waitFor(async () => {
    const answer = await admin.call(Erasure.Receipt, { params })
    expect(answer.status).toBe(200)
    return answer.body
  }, 20_000)
  expect(receipt.areas.filter(({ area }) => area === 'notes' || area === 'names')).toMatchObject([
    { area: 'notes', found: 2, done: 2 },
    { area: 'names', found: 1, done: 0 },
  ])
  const after = await find()
  expect([after.notes?.count, after.names?.count]).toEqual([0, 1])
  const kept = await core.owner.query("SELECT reason FROM suppression WHERE reason LIKE 'asked%'")
  expect(kept.rows).toEqual([{ reason: 'asked by •••, thanks' }])
  // A form that was opened before would write the person back.
  const stale = await admin.call(TenantValues.EditValue, {
    params: { idTenant: 2, valueName: 'hotline' },
    body: { description: `of ${NUMBER}`, rowVersion: made.body.rowVersion },
  })
  expect(stale).toMatchObject({ status: 409, body: { code: 'entity.stale' } })
  const theirs = await core.owner.query("SELECT reason FROM suppression WHERE fingerprint = 'theirs'")
  expect(theirs.rows).toEqual([{ reason: 'of 605777888' }])
})
