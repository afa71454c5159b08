import { MOST_IN_THREAD } from '@parley/contract/flowComments/flowComment.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { newFlowDocument } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { type PersonName, people } from '../../test/people.ts'
import { personOf } from '../kernel/personArea.ts'

const { CallScripts, Home } = operations
const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

async function makeFlow(idFolder: number | null = null) {
  const document = JSON.parse(JSON.stringify(newFlowDocument('en', 'Hello')))
  const facts = { type: 1 as const, channel: 2 as const, description: '', idFolder, document }
  const made = await core
    .as('admin')
    .call(CallScripts.Create, { body: { name: `Flow ${crypto.randomUUID()}`, ...facts } })
  expect(made.status, made.text).toBe(200)
  return made.body
}
interface Said {
  readonly as?: PersonName
  readonly mentions?: readonly number[]
}
async function comment(idCallScript: number, text: string, { as = 'admin', mentions = [] }: Said = {}) {
  const body = { nodeId: 'greeting', nodeName: 'Greeting', text, mentions: [...mentions] }
  return await core.as(as).call(CallScripts.AddComment, { params: { idCallScript }, body })
}
const answer = (idFlowComment: number, text: string, { as = 'admin', mentions = [] }: Said = {}) =>
  core.as(as).call(CallScripts.AnswerComment, { params: { idFlowComment }, body: { text, mentions: [...mentions] } })
const list = async (idCallScript: number, as: PersonName = 'admin') =>
  (await core.as(as).call(CallScripts.Comments, { params: { idCallScript } })).body
const bellOf = async (name: PersonName) => (await core.as(name).call(Home.Notices)).body

test('who may only view a flow comments on it; threads come newest first, answers oldest first', async () => {
  const { idCallScript } = await makeFlow()
  const first = (await comment(idCallScript, 'Too long?', { as: 'viewer' })).body
  await comment(idCallScript, 'Second')
  await answer(first.idFlowComment, 'Shorter now')
  await answer(first.idFlowComment, 'Thanks', { as: 'viewer' })
  const threads = await list(idCallScript, 'viewer')
  expect(threads.map(({ comments }) => comments.map(({ text, author }) => [text, author?.name]))).toEqual([
    [['Second', 'admin Tester']],
    [
      ['Too long?', 'viewer Tester'],
      ['Shorter now', 'admin Tester'],
      ['Thanks', 'viewer Tester'],
    ],
  ])
  expect(threads[1]).toMatchObject({ nodeId: 'greeting', nodeName: 'Greeting', resolvedAt: null, resolvedBy: null })
  expect((await comment(idCallScript, 'x', { as: 'nobody' })).status).toBe(403)
  expect((await comment(idCallScript, 'x', { as: 'other' })).status).toBe(404)
  expect((await comment(idCallScript, '   ')).status).toBe(400)
})

test('a mention is told in the bell with a link to the step and its thread; an answer tells the others of it', async () => {
  const { idCallScript, guid, name } = await makeFlow()
  const thread = (await comment(idCallScript, '@viewer Tester look', { mentions: [idOf('viewer'), idOf('admin')] }))
    .body
  expect(thread.comments[0]?.mentions.map((each) => each.name)).toContain('viewer Tester')
  const path = `/flows/designer/${guid}?node=greeting&thread=${thread.idFlowComment}`
  expect((await bellOf('viewer'))[0]).toMatchObject({
    title: `admin Tester mentioned you in “${name}”`,
    text: 'Greeting: @viewer Tester look',
    path,
  })
  expect((await bellOf('admin')).filter((each) => each.path === path)).toEqual([])
  await answer(thread.idFlowComment, 'Done', { as: 'viewer' })
  expect((await bellOf('admin'))[0]).toMatchObject({ title: `viewer Tester answered a comment in “${name}”`, path })
  // Told of the mention alone, not of the same comment twice.
  await answer(thread.idFlowComment, 'And this', { mentions: [idOf('viewer')] })
  expect((await bellOf('viewer')).filter((each) => each.path === path)).toHaveLength(2)
})

test('only people who may view the flow are offered and can be mentioned', async () => {
  const { Folders } = operations
  const folder = await core.as('admin').call(Folders.Create, { body: { name: 'Ours', kind: 'flow', idParent: null } })
  const inside = await makeFlow(folder.body.idFolder)
  const outside = await makeFlow()
  await giveRole(core, 'nobody', { CallScript: [`view:${folder.body.idFolder}`] })
  const offered = async (idCallScript: number, search?: string) =>
    (
      await core.as('admin').call(CallScripts.CommentPeople, {
        params: { idCallScript },
        query: search === undefined ? {} : { search },
      })
    ).body.map((each) => each.name)
  expect(await offered(inside.idCallScript)).toEqual(expect.arrayContaining(['nobody Tester', 'viewer Tester']))
  expect(await offered(outside.idCallScript)).not.toContain('nobody Tester')
  expect(await offered(inside.idCallScript, 'NOBÓDY')).toEqual(['nobody Tester'])
  const mentions = [idOf('nobody')]
  expect((await comment(inside.idCallScript, 'Hi', { mentions })).status).toBe(200)
  const refused = await comment(outside.idCallScript, 'Hi', { mentions })
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'flowComment.unknownPeople' }])
  expect(await list(outside.idCallScript)).toEqual([])
})

test('a comment is edited by its author alone, not over a newer change, and tells whom it newly mentions', async () => {
  const { idCallScript } = await makeFlow()
  const { idFlowComment } = (await comment(idCallScript, 'One', { as: 'designer' })).body
  const edit = (as: PersonName, text: string, rowVersion: number, mentions: number[] = []) =>
    core.as(as).call(CallScripts.UpdateComment, { params: { idFlowComment }, body: { text, mentions, rowVersion } })
  expect((await edit('admin', 'Mine', 1)).body).toMatchObject({ code: 'flowComment.notOwn' })
  const told = (await bellOf('viewer')).length
  const edited = (await edit('designer', 'Two', 1, [idOf('viewer')])).body
  expect(edited.comments).toMatchObject([{ text: 'Two', rowVersion: 2, editedAt: expect.any(String) }])
  expect((await edit('designer', 'Three', 2, [idOf('viewer')])).status).toBe(200)
  expect(await bellOf('viewer')).toHaveLength(told + 1)
  expect((await edit('designer', 'Late', 1)).body).toMatchObject({ code: 'entity.stale' })
})

test('an author deletes what has no answers, and who may delete the flow anything', async () => {
  const { idCallScript } = await makeFlow()
  const remove = (as: PersonName, idFlowComment: number) =>
    core.as(as).call(CallScripts.RemoveComment, { params: { idFlowComment } })
  const { idFlowComment } = (await comment(idCallScript, 'One', { as: 'viewer' })).body
  const answered = (await answer(idFlowComment, 'Two', { as: 'designer' })).body
  expect((await remove('viewer', idFlowComment)).body).toMatchObject({ code: 'flowComment.answered' })
  const ofDesigner = answered.comments[1]?.idFlowComment ?? 0
  expect((await remove('viewer', ofDesigner)).body).toMatchObject({ code: 'flowComment.notOwn' })
  expect((await remove('admin', ofDesigner)).status).toBe(204)
  expect((await remove('viewer', idFlowComment)).status).toBe(204)
  expect(await list(idCallScript)).toEqual([])
  const { rows } = await core.owner.query(
    "SELECT before ->> 'text' AS text FROM audit_event WHERE entity_kind = 'FlowComment' AND kind = 4 AND entity_id = $1::text",
    [idFlowComment],
  )
  expect(rows).toEqual([{ text: 'One' }])
})

test('a thread is resolved and reopened by who may view the flow, and an answer reopens it', async () => {
  const { idCallScript } = await makeFlow()
  const { idFlowComment } = (await comment(idCallScript, 'One')).body
  const params = { idFlowComment }
  const resolve = () => core.as('viewer').call(CallScripts.ResolveComment, { params })
  expect((await resolve()).body).toMatchObject({ resolvedBy: { name: 'viewer Tester' } })
  await resolve()
  const events = await core.owner.query(
    "SELECT FROM audit_event WHERE entity_kind = 'FlowComment' AND entity_id = $1::text",
    [idFlowComment],
  )
  expect(events.rowCount).toBe(2)
  expect((await core.as('admin').call(CallScripts.ReopenComment, { params })).body.resolvedAt).toBeNull()
  await resolve()
  expect((await answer(idFlowComment, 'Not yet')).body).toMatchObject({ resolvedAt: null, resolvedBy: null })
})

test('a copy of a flow has no comments, and they go with the flow', async () => {
  const { idCallScript } = await makeFlow()
  await comment(idCallScript, 'One')
  const copy = await core.as('admin').call(CallScripts.Duplicate, {
    params: { idCallScript },
    body: { name: `Copy ${crypto.randomUUID()}`, idFolder: null },
  })
  expect(await list(copy.body.idCallScript)).toEqual([])
  await core.as('admin').call(CallScripts.Remove, { params: { idCallScript } })
  const left = await core.owner.query('SELECT FROM flow_comment WHERE id_call_script = $1', [idCallScript])
  expect(left.rowCount).toBe(0)
})

test('a thread and a flow have room for so many', async () => {
  const { idCallScript } = await makeFlow()
  const { idFlowComment } = (await comment(idCallScript, 'One')).body
  const fill = (thread: number | null, many: number) =>
    core.owner.query(
      `INSERT INTO flow_comment (id_tenant, id_call_script, id_thread, node_id, node_name, text, mentions, created_at, updated_at)
       SELECT 2, $1, $2, 'greeting', '', 'x', '[]', now(), now() FROM generate_series(1, $3::int)`,
      [idCallScript, thread, many],
    )
  await fill(idFlowComment, MOST_IN_THREAD - 1)
  expect((await answer(idFlowComment, 'x')).body).toMatchObject({ code: 'flowComment.threadFull' })
  await fill(null, 900)
  expect((await comment(idCallScript, 'x')).body).toMatchObject({ code: 'flowComment.tooMany' })
})

test('an erasure takes the person out of comments', async () => {
  const { idCallScript } = await makeFlow()
  const value = 'jana.gone@example.test'
  await comment(idCallScript, `Ask ${value} first`)
  await core.inTenant(2, async (ctx) => {
    for (const area of ctx.domains.people.filter(({ name }) => name === 'notes'))
      await area.erase(ctx, personOf({ kind: 'email', value }), 'erase', { identity: core.services.identity })
  })
  expect((await list(idCallScript))[0]?.comments[0]?.text).toBe('Ask ••• first')
})
