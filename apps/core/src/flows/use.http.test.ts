import { operations } from '@parley/contract/operations.ts'
import type { FlowDocumentInput } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow, makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { flowOf } from '../../test/orderFlow.ts'

const { Audit, CallScripts, Grammars } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const ACME = 2
type Listen = Extract<FlowDocumentInput['nodes'][number], { type: 'listen' }>

const part = (needs: string[] = []) =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'end' } },
      { id: 'end', type: 'end', exit: 'next' },
    ],
    {
      variables: needs.map((name) => ({ name, type: 'number' as const, default: 0 })),
      interface: { properties: needs.map((name) => ({ name, type: 'number' as const, required: true })) },
    },
  )
const caller = (guid: string, version?: number) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'part' } },
    {
      id: 'part',
      type: 'subflow',
      flow: guid,
      ...(version === undefined ? {} : { version: { policy: 'pinned' as const, version } }),
      outlets: { next: 'end', error: 'end' },
    },
    { id: 'end', type: 'end' },
  ])

const bare = () =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'end' } },
    { id: 'end', type: 'end', exit: 'elsewhere' },
  ])
const returning = (document: ReturnType<typeof flowOf>) => ({
  ...document,
  settings: { ...document.settings, interface: { properties: [], exits: ['next'], results: [] } },
})

const admin = () => core.as('admin')
const basic = async (idCallScript: number) => (await admin().call(CallScripts.Basic, { params: { idCallScript } })).body
async function publish(idCallScript: number, version = 1) {
  const { rowVersion } = await basic(idCallScript)
  const answer = await admin().call(CallScripts.Publish, { params: { idCallScript }, body: { version, rowVersion } })
  expect(answer.status).toBe(200)
}
async function live(document: ReturnType<typeof flowOf>) {
  const made = await makeFlow(core, ACME, document)
  await publish(made.idCallScript)
  return made
}
type Pair = { kind: 'flow' | 'grammar' | 'model' | 'asset' | 'knowledgeBase'; target: string; by: string }
const preview = async (query: Pair, who: 'admin' | 'viewer' = 'admin') =>
  (await core.as(who).call(CallScripts.ReplacePreview, { query })).body
const replace = async (pair: Pair, flows: { idCallScript: number; rowVersion: number }[], isPublished = true) =>
  admin().call(CallScripts.ReplaceUses, {
    body: {
      ...pair,
      flows: flows.map(({ idCallScript, rowVersion }) => ({ idCallScript, rowVersion })),
      publish: isPublished,
    },
  })

test.each(['id_call_script', 'id_closed_script', 'id_full_script', 'id_spare_script'])(
  'a flow that a line names as %s is used by the line, and not removed',
  async (column) => {
    const { idCallScript } = await live(part())
    const line = await makeLine(core, ACME, `Answers by ${column}`)
    await core.owner.query(`UPDATE line SET ${column} = $2 WHERE id_line = $1`, [line.idLine, idCallScript])
    expect((await basic(idCallScript)).usage.lines).toEqual([{ id: line.idLine, name: line.name }])
    const removed = await admin().call(CallScripts.Remove, { params: { idCallScript } })
    expect(removed.body).toMatchObject({ code: 'callScript.inUse', details: { users: [{ kind: 'Line' }] } })
  },
)

test('a component is replaced in each flow by a version that goes live where it can, and can be deleted then', async () => {
  const [old, next] = [await live(part()), await live(part())]
  const user = await live(caller(old.guid, 1))
  const waiting = await live(caller(old.guid))
  const { rowVersion } = await basic(waiting.idCallScript)
  await admin().call(CallScripts.UpdateDocument, {
    params: { idCallScript: waiting.idCallScript },
    body: {
      document: JSON.parse(
        JSON.stringify({ ...caller(old.guid), settings: { ...caller(old.guid).settings, traceLevel: 1 } }),
      ),
      note: '',
      rowVersion,
    },
  })
  const pair: Pair = { kind: 'flow', target: old.guid, by: next.guid }
  expect(await admin().call(CallScripts.Remove, { params: { idCallScript: old.idCallScript } })).toMatchObject({
    status: 409,
    body: { code: 'callScript.inUse' },
  })
  const { rows } = await preview(pair)
  const rowOf = (idCallScript: number) => rows.find((row) => row.idCallScript === idCallScript)
  expect(rowOf(user.idCallScript)).toMatchObject({ blocked: null, publishBlocked: null, isLive: true })
  expect(rowOf(waiting.idCallScript)).toMatchObject({
    blocked: null,
    publishBlocked: expect.stringMatching(/Version 1 is live/),
  })
  expect((await basic(user.idCallScript)).version).toBe(1)

  const { body: results } = await replace(pair, rows)
  const resultOf = (idCallScript: number) => results.find((row) => row.idCallScript === idCallScript)
  expect(resultOf(user.idCallScript)).toMatchObject({ version: 2, published: true, isLive: false })
  expect(resultOf(waiting.idCallScript)).toMatchObject({ version: 3, published: false, isLive: true })
  const now = await basic(user.idCallScript)
  expect(now).toMatchObject({ version: 2, publishedVersion: 2 })
  // The version to which the step was fixed was one of the other.
  expect(now.document).toMatchObject({ nodes: [{}, { flow: next.guid, version: { policy: 'published' } }, {}] })
  const { body: log } = await admin().call(Audit.Audit, {
    query: { entityKind: 'CallScript', entityId: String(user.idCallScript) },
  })
  expect(log.items.some(({ after }) => JSON.stringify(after).includes('replaced by'))).toBe(true)
  // What is live still runs it, until someone publishes.
  expect((await admin().call(CallScripts.Remove, { params: { idCallScript: old.idCallScript } })).status).toBe(409)
  await publish(waiting.idCallScript, 3)
  expect((await admin().call(CallScripts.Remove, { params: { idCallScript: old.idCallScript } })).status).toBe(204)
})

test('a draft takes the replacement on top of the new version', async () => {
  const [old, next] = [await live(part()), await live(part())]
  const user = await live(caller(old.guid))
  const params = { idCallScript: user.idCallScript }
  const drawn = { ...caller(old.guid), settings: { ...caller(old.guid).settings, traceLevel: 2 } }
  await admin().call(CallScripts.UpdateDraft, {
    params,
    body: { document: JSON.parse(JSON.stringify(drawn)), version: 1, rowVersion: 0 },
  })
  const pair: Pair = { kind: 'flow', target: old.guid, by: next.guid }
  await replace(pair, (await preview(pair)).rows)
  const { body: draft } = await admin().call(CallScripts.Draft, { params })
  expect(draft).toMatchObject({ version: 2, isChanged: true })
  expect(draft.document).toMatchObject({ settings: { traceLevel: 2 }, nodes: [{}, { flow: next.guid }, {}] })
  expect(await basic(user.idCallScript)).toMatchObject({
    publishedVersion: 2,
    document: { settings: { traceLevel: 0 } },
  })
})

test('what does not fit, runs itself, changed meanwhile or may not be edited stays and says why; the rest goes on', async () => {
  const [old, needy] = [await live(part()), await live(part(['amount']))]
  const user = await live(caller(old.guid))
  const misfit = await preview({ kind: 'flow', target: old.guid, by: needy.guid })
  expect(misfit.rows[0]?.blocked).toMatch(/does not fit.*amount/)
  // Nobody knows by what it would return.
  const unknown = await live(bare())
  const unsure = await preview({ kind: 'flow', target: old.guid, by: unknown.guid })
  expect(unsure.rows[0]?.blocked).toMatch(/no published version with an interface/)
  // The replacement runs the one that uses what goes: a circle.
  const circle = await live(returning(caller(user.guid)))
  const pair: Pair = { kind: 'flow', target: old.guid, by: circle.guid }
  expect((await preview(pair)).rows[0]?.blocked).toMatch(/would run itself/)
  expect((await replace(pair, (await preview(pair)).rows)).body[0]).toMatchObject({ version: null, published: false })
  expect((await basic(user.idCallScript)).version).toBe(1)

  const next = await live(part())
  const good: Pair = { kind: 'flow', target: old.guid, by: next.guid }
  const stale = (await preview(good)).rows.map((row) => ({ ...row, rowVersion: row.rowVersion - 1 }))
  expect((await replace(good, stale)).body[0]?.blocked).toMatch(/changed meanwhile/)
  await core.owner.query(`UPDATE role SET permissions = '{"CallScript": ["view"]}' WHERE name = 'viewer'`)
  core.directory.forget()
  expect((await preview(good, 'viewer')).rows[0]?.blocked).toMatch(/need the permission Flows: edit/)
  const viewer = await core.as('viewer').call(CallScripts.ReplaceUses, {
    body: { ...good, flows: [{ idCallScript: user.idCallScript, rowVersion: 1 }], publish: true },
  })
  expect(viewer.status).toBe(403)
  expect((await core.as('other').call(CallScripts.ReplacePreview, { query: good })).status).toBe(404)
})

test('grammars are replaced in the same way', async () => {
  const grammar = async (name: string) =>
    (
      await admin().call(Grammars.Create, {
        body: {
          name,
          language: null,
          definition: { kind: 'phrases', match: 'whole', phrases: [{ phrase: 'yes' }] },
          tests: [],
        },
      })
    ).body
  const [old, next] = [await grammar('old words'), await grammar('new words')]
  const ask: Listen = {
    id: 'ask',
    type: 'listen',
    reactions: [{ name: 'yes', recognise: [{ kind: 'grammar', grammar: old.guid }] }],
    outlets: { yes: 'end', noInput: 'end', noMatch: 'end' },
  }
  const user = await live(
    flowOf([{ id: 'start', type: 'start', outlets: { next: 'ask' } }, ask, { id: 'end', type: 'end' }]),
  )
  const pair: Pair = { kind: 'grammar', target: old.guid, by: next.guid }
  const { rows } = await preview(pair)
  expect(rows).toMatchObject([{ idCallScript: user.idCallScript, blocked: null }])
  expect((await replace(pair, rows)).body).toMatchObject([{ version: 2, published: true }])
  const params = { idGrammar: old.idGrammar }
  expect((await admin().call(Grammars.Remove, { params })).status).toBe(204)
})

test('a knowledge base is replaced, and only by those who see knowledge bases', async () => {
  const made = async (name: string) =>
    (await admin().call(operations.KnowledgeBase.Create, { body: { name, entries: [] } })).body
  const [old, next] = [await made('Old answers'), await made('New answers')]
  const asking = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'look' } },
    {
      ...{ id: 'look', type: 'answer', knowledgeBase: old.guid, question: 'When?' },
      outlets: { answered: 'end', noAnswer: 'end' },
    },
    { id: 'end', type: 'end' },
  ])
  const user = await live(asking)
  const pair: Pair = { kind: 'knowledgeBase', target: old.guid, by: next.guid }
  const params = { idKnowledgeBase: old.idKnowledgeBase }
  expect(await admin().call(operations.KnowledgeBase.DeleteBase, { params })).toMatchObject({
    body: { code: 'knowledgeBase.inUse' },
  })
  await giveRole(core, 'viewer', { CallScript: ['view', 'edit'] })
  const blind = core.as('viewer')
  expect((await blind.call(CallScripts.ReplacePreview, { query: pair })).body).toMatchObject({
    code: 'permission.missing',
  })
  const { rows } = await preview(pair)
  const flows = rows.map(({ idCallScript, rowVersion }) => ({ idCallScript, rowVersion }))
  const refused = await blind.call(CallScripts.ReplaceUses, { body: { ...pair, flows, publish: false } })
  expect(refused.status).toBe(403)
  expect((await core.as('other').call(CallScripts.ReplacePreview, { query: pair })).status).toBe(404)
  expect(await preview({ ...pair, kind: 'grammar' })).toMatchObject({ code: 'entity.notFound' })
  expect((await replace(pair, rows)).body).toMatchObject([
    { idCallScript: user.idCallScript, blocked: null, warning: null, published: true },
  ])
  expect((await admin().call(operations.KnowledgeBase.DeleteBase, { params })).status).toBe(204)
  // It is gone, and comes in no other's place.
  expect(await preview({ ...pair, target: next.guid, by: old.guid })).toMatchObject({ code: 'entity.notFound' })
})
