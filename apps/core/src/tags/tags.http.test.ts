import { operations } from '@parley/contract/operations.ts'
import { newFlowDocument } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { CallScripts } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const make = async (name: string) => (await admin().call(CallScripts.CreateTag, { body: { name, tone: 1 } })).body
const makeTagged = async (tags: readonly number[]) => {
  const document = JSON.parse(JSON.stringify(newFlowDocument('en', 'Hello')))
  const body = {
    name: `Flow ${crypto.randomUUID()}`,
    idFolder: null,
    type: 1 as const,
    channel: 2 as const,
    description: '',
    document,
  }
  const { idCallScript } = (await admin().call(CallScripts.Create, { body })).body
  await admin().call(CallScripts.Tag, { params: { idCallScript }, body: { version: 1, tags: [...tags] } })
  return idCallScript
}
const tagsOf = async (idCallScript: number) =>
  (await admin().call(CallScripts.Histories, { params: { idCallScript } })).body.items.flatMap(({ tags }) =>
    tags.map(({ name }) => name),
  )

test('tags are listed with how many versions have them, by name or by usage, and searched', async () => {
  const [rare, often] = [await make('zz rare'), await make('Álpha often')]
  await makeTagged([often.idTag])
  const list = async (query = {}) =>
    (await admin().call(CallScripts.Tags, { query })).body.items.map(({ name, usage }) => [name, usage])
  expect(await list()).toEqual([
    ['Álpha often', 1],
    ['zz rare', 0],
  ])
  expect(await list({ sort: '-usage', limit: 1 })).toEqual([['Álpha often', 1]])
  expect(await list({ search: 'rare' })).toEqual([['zz rare', 0]])
  await admin().call(CallScripts.RemoveTag, { params: { idTag: rare.idTag } })
})

test('a tag is renamed for all who have it, not to the name of another, and not over a newer change', async () => {
  const [one, other] = [await make('first name'), await make('taken')]
  const flow = await makeTagged([one.idTag])
  const params = { idTag: one.idTag }
  const save = (name: string, rowVersion = one.rowVersion) =>
    admin().call(CallScripts.UpdateTag, { params, body: { name, tone: 3, rowVersion } })
  expect((await save(other.name.toUpperCase())).status).toBe(409)
  expect((await save('second name')).body).toMatchObject({ name: 'second name', tone: 3, usage: 1 })
  expect(await tagsOf(flow)).toEqual(['second name'])
  const late = await save('third name')
  expect([late.status, late.body]).toMatchObject([409, { code: 'entity.stale' }])
})

test('a merged tag is gone, and each version has the other one once', async () => {
  const [gone, stays] = [await make('merge me'), await make('I stay')]
  const [both, only] = [await makeTagged([gone.idTag, stays.idTag]), await makeTagged([gone.idTag])]
  const params = { idTag: gone.idTag }
  const merge = (idTarget: number, rowVersion = gone.rowVersion) =>
    admin().call(CallScripts.MergeTag, { params, body: { idTarget, rowVersion } })
  expect((await merge(gone.idTag)).body).toMatchObject({ code: 'tag.itself' })
  expect((await merge(stays.idTag, gone.rowVersion + 1)).body).toMatchObject({ code: 'entity.stale' })
  expect(await tagsOf(only)).toEqual(['merge me'])
  expect((await merge(stays.idTag)).body).toMatchObject({ name: 'I stay', usage: 2 })
  expect([await tagsOf(both), await tagsOf(only)]).toEqual([['I stay'], ['I stay']])
  expect((await admin().call(CallScripts.TagBasic, { params })).status).toBe(404)
  const { rows } = await core.owner.query(
    "SELECT before FROM audit_event WHERE entity_kind = 'Tag' AND entity_id = $1::text AND before ? 'mergedInto'",
    [gone.idTag],
  )
  expect(rows).toMatchObject([{ before: { name: 'merge me', mergedInto: 'I stay' } }])
})

test('who may only see tags can’t change them', async () => {
  const tag = await make('guarded')
  const params = { idTag: tag.idTag }
  const viewer = core.as('viewer')
  const { rowVersion } = tag
  expect((await viewer.call(CallScripts.UpdateTag, { params, body: { name: 'x', tone: 1, rowVersion } })).status).toBe(
    403,
  )
  expect((await viewer.call(CallScripts.MergeTag, { params, body: { idTarget: 1, rowVersion } })).status).toBe(403)
})
