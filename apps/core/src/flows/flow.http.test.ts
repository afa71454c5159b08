import type { flowDraft } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { newFlowDocument } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { CallScripts, Designer, Folders, Lookups } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

type Draft = z.input<typeof flowDraft>
const greeting = (text: string) => JSON.parse(JSON.stringify(newFlowDocument('en-GB', text)))
const create = async (draft: Partial<Draft> = {}) => {
  const body: Draft = { name: `Flow ${crypto.randomUUID()}`, idFolder: null, type: 1, channel: 2, ...draft }
  const answer = await core.as('admin').call(CallScripts.Create, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const save = async (script: { idCallScript: number; rowVersion: number }, text: string, note = '') =>
  (
    await core.as('admin').call(CallScripts.UpdateDocument, {
      params: { idCallScript: script.idCallScript },
      body: { document: greeting(text), note, rowVersion: script.rowVersion },
    })
  ).body

test('a new flow has a first version that can be tried, and a guid that leads to it', async () => {
  const flow = await create()
  expect(flow).toMatchObject({ version: 1, publishedVersion: null, errors: 0, usage: { conversations: 0, lines: [] } })
  expect(flow.daily).toHaveLength(14)
  const byGuid = await core.as('admin').call(Designer.GuidToId, { query: { guid: flow.guid } })
  expect(byGuid.body).toEqual({ idCallScript: flow.idCallScript, scriptKind: 'flow' })
  expect((await core.as('other').call(Designer.GuidToId, { query: { guid: flow.guid } })).status).toBe(404)
})

test('saving makes versions, an equal document makes none, and a stale save is refused with both sides', async () => {
  const flow = await create()
  const second = await save(flow, 'Hello there', 'Warmer')
  expect(second.version).toBe(2)
  const same = await save(second, 'Hello there')
  expect(same).toMatchObject({ version: 2, rowVersion: second.rowVersion })
  const stale = await core.as('admin').call(CallScripts.UpdateDocument, {
    params: { idCallScript: flow.idCallScript },
    body: { document: greeting('X'), note: '', rowVersion: 1 },
  })
  expect(stale).toMatchObject({ status: 409, body: { code: 'entity.stale', details: { current: { version: 2 } } } })
  const histories = await core.as('admin').call(CallScripts.Histories, { params: { idCallScript: flow.idCallScript } })
  expect(histories.body.items.map(({ version, note }) => [version, note])).toEqual([
    [2, 'Warmer'],
    [1, 'First version'],
  ])
})

test('what is not a flow document is refused with its path and nothing is saved', async () => {
  const flow = await create()
  const answer = await core.as('admin').call(CallScripts.UpdateDocument, {
    params: { idCallScript: flow.idCallScript },
    body: { document: { schemaVersion: 1, nodes: 'x' }, note: '', rowVersion: flow.rowVersion },
  })
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'callScript.invalidDocument',
      details: { problems: expect.arrayContaining([expect.objectContaining({ path: 'nodes' })]) },
    },
  })
  expect(
    (await core.as('admin').call(CallScripts.Basic, { params: { idCallScript: flow.idCallScript } })).body.version,
  ).toBe(1)
})

test('publishing refuses errors and a version that is live already; reverting makes a new version', async () => {
  const flow = await create()
  const params = { idCallScript: flow.idCallScript }
  const published = await core
    .as('admin')
    .call(CallScripts.Publish, { params, body: { version: 1, rowVersion: flow.rowVersion } })
  expect(published.body.publishedVersion).toBe(1)
  const again = await core
    .as('admin')
    .call(CallScripts.Publish, { params, body: { version: 1, rowVersion: published.body.rowVersion } })
  expect(again).toMatchObject({ status: 409, body: { code: 'callScript.alreadyPublished' } })
  const broken = greeting('Hi')
  broken.nodes = broken.nodes.filter((node: { type: string }) => node.type !== 'end')
  const withErrors = await core.as('admin').call(CallScripts.UpdateDocument, {
    params,
    body: { document: broken, note: '', rowVersion: published.body.rowVersion },
  })
  expect(withErrors.body.errors).toBeGreaterThan(0)
  const refused = await core
    .as('admin')
    .call(CallScripts.Publish, { params, body: { version: 2, rowVersion: withErrors.body.rowVersion } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'callScript.hasErrors' } })
  const reverted = await core
    .as('admin')
    .call(CallScripts.Revert, { params, body: { version: 1, note: '', rowVersion: withErrors.body.rowVersion } })
  expect(reverted.body).toMatchObject({ version: 3, errors: 0 })
})

test('the difference of two versions is told node by node', async () => {
  const flow = await create()
  await save(flow, 'Good morning')
  const diff = await core
    .as('admin')
    .call(CallScripts.HistoryDiff, { params: { idCallScript: flow.idCallScript }, query: { from: 1, to: 2 } })
  expect(diff.body.isEqual).toBe(false)
  expect(JSON.stringify(diff.body.changed)).toContain('morning')
})

test('tags mark versions, and one in use is not removed', async () => {
  const flow = await create()
  const tag = (await core.as('admin').call(CallScripts.CreateTag, { body: { name: 'production', tone: 2 } })).body
  const params = { idCallScript: flow.idCallScript }
  const tagged = await core.as('admin').call(CallScripts.Tag, { params, body: { version: 1, tags: [tag.idTag] } })
  expect(tagged.body.tags).toMatchObject([{ name: 'production' }])
  expect(await core.as('admin').call(CallScripts.RemoveTag, { params: { idTag: tag.idTag } })).toMatchObject({
    status: 409,
    body: { code: 'tag.inUse', details: { users: [{ kind: 'CallScript', id: flow.idCallScript }], more: 0 } },
  })
  const byTag = await core.as('admin').call(CallScripts.List, { query: { idTag: [tag.idTag] } })
  expect(byTag.body.items.map((row) => row.idCallScript)).toEqual([flow.idCallScript])
})

test('a tag that is not there, or another tenant’s, is named, and nothing changes', async () => {
  const flow = await create()
  const make = async (who: 'admin' | 'other', name: string) =>
    (await core.as(who).call(CallScripts.CreateTag, { body: { name, tone: 1 } })).body.idTag
  const [own, foreign] = [await make('admin', 'kept'), await make('other', 'theirs')]
  const params = { idCallScript: flow.idCallScript }
  const tag = (tags: number[]) => core.as('admin').call(CallScripts.Tag, { params, body: { version: 1, tags } })
  expect((await tag([own, own])).body.tags).toMatchObject([{ name: 'kept' }])
  const refused = await tag([own, foreign, 987_654])
  expect(refused).toMatchObject({ status: 422, body: { code: 'tag.unknown' } })
  expect(refused.text).toContain(`${foreign}, 987654`)
  const { body } = await core.as('admin').call(CallScripts.History, { params: { ...params, version: 1 } })
  expect(body.tags).toMatchObject([{ name: 'kept' }])
  expect((await tag([])).body.tags).toEqual([])
})

test('a subflow shows who uses it and cannot be removed; its user shows it among its assets', async () => {
  const part = await create({ name: 'Identification' })
  const document = greeting('Hi')
  const start = document.nodes.find((node: { type: string }) => node.type === 'start')
  const next = start.outlets.next
  start.outlets.next = 'sub'
  document.nodes.push({
    id: 'sub',
    type: 'subflow',
    label: 'Identify',
    flow: part.guid,
    outlets: { next, error: next },
  })
  const user = await create({ name: 'Card blocking', document })
  const relations = await core.as('admin').call(CallScripts.Relations, { params: { idCallScript: part.idCallScript } })
  expect(relations.body).toMatchObject([{ name: 'Card blocking', nodeId: 'sub', nodeLabel: 'Identify', version: 1 }])
  const assets = await core.as('admin').call(CallScripts.Assets, { params: { idCallScript: user.idCallScript } })
  expect(assets.body).toContainEqual(
    expect.objectContaining({ kind: 'flow', name: 'Identification', idCallScript: part.idCallScript }),
  )
  const removed = await core.as('admin').call(CallScripts.Remove, { params: { idCallScript: part.idCallScript } })
  expect(removed).toMatchObject({
    status: 409,
    body: {
      code: 'callScript.inUse',
      error: expect.stringContaining('Card blocking'),
      details: {
        users: [
          {
            kind: 'CallScript',
            id: user.idCallScript,
            name: 'Card blocking',
            path: `/flows/detail/${user.idCallScript}`,
          },
        ],
        more: 0,
      },
    },
  })
})

test('pages by keyset hold every flow once, in order, with a total', async () => {
  const folder = (await core.as('admin').call(Folders.Create, { body: { name: 'Many', kind: 'flow', idParent: null } }))
    .body
  for (let index = 0; index < 7; index += 1) await create({ name: `Many ${index}`, idFolder: folder.idFolder })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await core.as('admin').call(CallScripts.List, {
      query: { idFolder: folder.idFolder, sort: 'name', limit: 3, ...(cursor ? { cursor } : {}) },
    })
    expect(page.body.total).toBe(7)
    seen.push(...page.body.items.map((row) => row.name))
    cursor = page.body.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `Many ${index}`))
  const garbage = await core.as('admin').call(CallScripts.List, { query: { cursor: 'garbage' } })
  expect(garbage).toMatchObject({ status: 400, body: { code: 'request.badCursor' } })
})

test('the same create sent twice with one key creates once; another body under the key is refused', async () => {
  const headers = { 'idempotency-key': 'key-1' }
  const body: Draft = { name: 'Only once', idFolder: null, type: 1, channel: 2 }
  const both = await Promise.all([1, 2].map(() => core.as('admin', { headers }).call(CallScripts.Create, { body })))
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  expect(both[0]?.body.idCallScript).toBe(both[1]?.body.idCallScript)
  const other = await core.as('admin', { headers }).call(CallScripts.Create, { body: { ...body, name: 'Another' } })
  expect(other).toMatchObject({ status: 409, body: { code: 'request.keyReused' } })
})

test('a context lets one act for another tenant one belongs to, and only those', async () => {
  const flow = await create()
  expect(
    (await core.as('both', { context: 3 }).call(CallScripts.Basic, { params: { idCallScript: flow.idCallScript } }))
      .status,
  ).toBe(404)
  expect(
    (await core.as('operator', { context: 2 }).call(CallScripts.Basic, { params: { idCallScript: flow.idCallScript } }))
      .status,
  ).toBe(200)
  expect(await core.as('admin', { context: 3 }).call(CallScripts.List)).toMatchObject({
    status: 403,
    body: { code: 'context.refused' },
  })
  expect((await core.as('admin', { context: 'x' }).call(CallScripts.List)).status).toBe(400)
})

test('palette and lookups find flows, and nodes by what they say', async () => {
  const flow = await create({
    name: 'Meter reading',
    document: greeting('Please tell me the meter reading in kilowatts'),
  })
  const found = await core.as('admin').call(Lookups.Search, { query: { search: 'kilowatts' } })
  expect(found.body).toContainEqual(expect.objectContaining({ kind: 'node', detail: 'Meter reading' }))
  const looked = await core.as('admin').call(Lookups.Flows, { query: { search: 'meter re' } })
  expect(looked.body).toMatchObject([
    { id: flow.idCallScript, name: 'Meter reading', channel: flow.channel, publishedVersion: null },
  ])
  expect((await core.as('nobody').call(Lookups.Flows)).body).toEqual([])
})

test('who uses a flow, and what it uses, is told only as far as one may look', async () => {
  const part = await create({ name: 'Shared part' })
  const hidden = (
    await core.as('admin').call(Folders.Create, { body: { name: 'Hidden', kind: 'flow', idParent: null } })
  ).body
  const open = (await core.as('admin').call(Folders.Create, { body: { name: 'Open', kind: 'flow', idParent: null } }))
    .body
  const document = greeting('Hi')
  const secret = await create({ name: 'Unseen part', idFolder: hidden.idFolder })
  const start = document.nodes.find((node: { type: string }) => node.type === 'start')
  document.nodes.push({ id: 'sub', type: 'subflow', flow: part.guid, outlets: { next: 'more', error: 'end' } })
  document.nodes.push({ id: 'more', type: 'subflow', flow: secret.guid, outlets: { next: 'end', error: 'end' } })
  start.outlets.next = 'sub'
  const seen = await create({ name: 'Seen', idFolder: open.idFolder, document })
  await create({ name: 'Unseen', idFolder: hidden.idFolder, document })
  await core.as('admin').call(CallScripts.UpdateBasic, {
    params: { idCallScript: part.idCallScript },
    body: { name: part.name, idFolder: open.idFolder, type: 1, description: '', rowVersion: part.rowVersion },
  })
  await core.owner.query(
    `UPDATE role SET permissions = jsonb_build_object('CallScript', jsonb_build_array($1::text)) WHERE name = 'viewer'`,
    [`view:${open.idFolder}`],
  )
  core.directory.forget()
  const relations = await core.as('viewer').call(CallScripts.Relations, { params: { idCallScript: part.idCallScript } })
  expect(relations.body.map((row) => row.name)).toEqual(['Seen'])
  const { body: assets } = await core
    .as('viewer')
    .call(CallScripts.Assets, { params: { idCallScript: seen.idCallScript } })
  expect(assets.map((asset) => asset.name).sort()).toEqual(['en-GB', part.name, secret.guid].sort())
  expect(assets.map((asset) => asset.idCallScript)).toContain(part.idCallScript)
  expect(assets.map((asset) => asset.idCallScript)).not.toContain(secret.idCallScript)
})
