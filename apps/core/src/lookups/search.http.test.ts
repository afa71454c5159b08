import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import type { people } from '../../test/people.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const find = async (person: keyof typeof people, search: string) =>
  (await core.as(person).call(operations.Lookups.Search, { query: { search } })).body.map(({ kind, title }) => [
    kind,
    title,
  ])

test('people, permission groups and tenants are found by who may see them, in their own tenant', async () => {
  expect(await find('admin', 'tester')).toContainEqual(['user', 'viewer Tester'])
  expect(await find('admin', 'tester')).not.toContainEqual(['user', 'other Tester'])
  expect(await find('admin', 'viewer')).toContainEqual(['role', 'viewer'])
  expect(await find('admin', 'alph')).toEqual([['tenant', 'Alpha']])
  expect(await find('other', 'alph')).toEqual([])
  expect(await find('viewer', 'tester')).toEqual([])
  expect(await find('viewer', 'alph')).toEqual([])
})

test('datasets, models and knowledge bases are found by who may see them', async () => {
  const { Nlp, KnowledgeBase } = operations
  const admin = core.as('admin')
  const facts = { language: 'en-GB', purpose: 'intent', description: '', testShare: 20 } as const
  const { idDataset } = (await admin.call(Nlp.CreateDataset, { body: { name: 'Zebra words', ...facts } })).body
  const limits = { description: '', strangeCategory: '', worstF1: 0, mostLoss: 100 }
  const { idModel } = (await admin.call(Nlp.CreateModel, { body: { name: 'Zebra model', idDataset, ...limits } })).body
  await admin.call(KnowledgeBase.Create, { body: { name: 'Zebra answers', entries: [] } })
  expect((await find('admin', 'zebra')).sort()).toEqual([
    ['dataset', 'Zebra words'],
    ['knowledgeBase', 'Zebra answers'],
    ['model', 'Zebra model'],
  ])
  expect(await find('nobody', 'zebra')).toEqual([])
  expect(await find('other', 'zebra')).toEqual([])
  await admin.call(Nlp.RemoveModel, { params: { idModel } })
  await admin.call(Nlp.RemoveDataset, { params: { idDataset } })
  expect((await find('admin', 'zebra')).map(([kind]) => kind)).not.toContain('dataset')
})

test('what is found leads to its page', async () => {
  const { body } = await core.as('admin').call(operations.Lookups.Search, { query: { search: 'alph' } })
  expect(body).toEqual([
    {
      kind: 'tenant',
      title: 'Alpha',
      detail: '',
      at: null,
      hasErrors: false,
      path: '/administration/tenants/detail/2',
    },
  ])
})

test('signs of a pattern are letters like others', async () => {
  expect(await find('admin', '%')).toEqual([])
  expect(await find('admin', '_ester')).toEqual([])
})
