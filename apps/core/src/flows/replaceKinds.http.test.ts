import { operations } from '@parley/contract/operations.ts'
import type { FlowDocumentInput } from '@parley/flow'
import { writeWave } from '@parley/speech'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'

const { CallScripts, KnowledgeBase, Nlp, Tools } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const ACME = 2
const admin = () => core.as('admin')
type Node = FlowDocumentInput['nodes'][number]
type Pair = { kind: 'model' | 'knowledgeBase' | 'asset'; target: string; by: string }

const using = (step: Node) =>
  makeFlow(
    core,
    ACME,
    flowOf([{ id: 'start', type: 'start', outlets: { next: step.id } }, step, { id: 'end', type: 'end' }]),
  )
const preview = async (query: Pair) => (await admin().call(CallScripts.ReplacePreview, { query })).body
const replace = async (pair: Pair) => {
  const flows = (await preview(pair)).rows.map(({ idCallScript, rowVersion }) => ({ idCallScript, rowVersion }))
  return (await admin().call(CallScripts.ReplaceUses, { body: { ...pair, flows, publish: false } })).body
}
async function replaced(pair: Pair, idCallScript: number) {
  const { rows } = await preview(pair)
  expect(rows).toMatchObject([{ idCallScript, blocked: null }])
  expect(await replace(pair)).toMatchObject([{ idCallScript, blocked: null, version: 2 }])
  const { body: flow } = await admin().call(CallScripts.Basic, { params: { idCallScript } })
  return JSON.stringify(flow.document)
}

const content = Buffer.from(writeWave({ sampleRate: 8_000, samples: new Float32Array(800) })).toString('base64')
const recording = async (name: string, language: string) =>
  (await admin().call(Tools.UploadAudioAsset, { body: { name, language, transcript: 'Hello', content } })).body

test('a recording goes once another of the same language is played in its place', async () => {
  const [old, next, foreign] = [
    await recording('Old hello', 'en-GB'),
    await recording('New hello', 'en-US'),
    await recording('Ahoj', 'cs-CZ'),
  ]
  const { idCallScript } = await using({
    ...{ id: 'hello', type: 'say', outlets: { next: 'end' } },
    texts: { 'en-GB': [{ kind: 'audio', asset: old.guid }] },
  })
  const remove = () => admin().call(Tools.RemoveAudioAsset, { params: { idAudioAsset: old.idAudioAsset } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'audioAsset.inUse' } })

  const misfit = { kind: 'asset', target: old.guid, by: foreign.guid } as const
  const { rows } = await preview(misfit)
  expect(rows[0]?.blocked).toMatch(/“Ahoj” is for the language cs-CZ/)
  expect(await replace(misfit)).toMatchObject([{ version: null }])
  expect((await remove()).status).toBe(409)

  expect(await replaced({ kind: 'asset', target: old.guid, by: next.guid }, idCallScript)).toContain(next.guid)
  expect((await remove()).status).toBe(204)
})

test('a knowledge base goes once another answers, and never one of another tenant', async () => {
  const base = async (name: string, as = admin()) =>
    (await as.call(KnowledgeBase.Create, { body: { name, entries: [] } })).body
  const [old, next, theirs] = [
    await base('Old hours'),
    await base('New hours'),
    (
      await core.owner.query<{ guid: string }>(
        `INSERT INTO knowledge_base (id_tenant, name, updated_at) VALUES (3, 'Theirs', now()) RETURNING guid`,
      )
    ).rows[0]?.guid,
  ]
  const { idCallScript } = await using({
    ...{ id: 'look', type: 'answer', knowledgeBase: old.guid, question: 'When?' },
    outlets: { answered: 'end', noAnswer: 'end' },
  })
  const remove = () => admin().call(KnowledgeBase.DeleteBase, { params: { idKnowledgeBase: old.idKnowledgeBase } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'knowledgeBase.inUse' } })
  const stolen = { kind: 'knowledgeBase', target: old.guid, by: String(theirs) } as const
  expect((await admin().call(CallScripts.ReplacePreview, { query: stolen })).status).toBe(404)
  const pair = { kind: 'knowledgeBase', target: old.guid, by: next.guid } as const
  expect(await replaced(pair, idCallScript)).toContain(next.guid)
  expect((await remove()).status).toBe(204)
})

/** A model with one live version that knows these categories. */
async function model(name: string, categories: string[], language = 'en-GB') {
  const { rows } = await core.owner.query<{ id: number; guid: string }>(
    `INSERT INTO nlp_model (id_tenant, language, name, worst_f1, most_loss, published_version, created_at, updated_at)
     VALUES ($1, $2, $3, 50, 5, 1, now(), now()) RETURNING id_model AS id, guid`,
    [ACME, language, name],
  )
  const made = rows[0]
  if (!made) throw new Error('no model')
  await core.owner.query(
    `INSERT INTO nlp_model_version (id_tenant, id_model, version, state, content_version, categories, started_at)
     VALUES ($1, $2, 1, 'DONE', 1, $3, now())`,
    [ACME, made.id, JSON.stringify(categories)],
  )
  return made
}

test('a model goes once one with the same category hears instead, whatever version was fixed', async () => {
  const [old, next, deaf] = [await model('Old', ['yes']), await model('New', ['yes']), await model('Deaf', ['no'])]
  const { idCallScript } = await using({
    ...{ id: 'ask', type: 'listen', outlets: { yes: 'end', noInput: 'end', noMatch: 'end' } },
    reactions: [{ name: 'yes', recognise: [{ kind: 'model', model: old.guid, version: 1, category: 'yes' }] }],
  })
  const remove = () => admin().call(Nlp.RemoveModel, { params: { idModel: old.id } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'model.inUse' } })
  const { rows } = await preview({ kind: 'model', target: old.guid, by: deaf.guid })
  // It may be on purpose, and is said before.
  expect(rows[0]).toMatchObject({ blocked: null, warning: expect.stringMatching(/no category “yes”/) })
  const foreign = await model('Cizí', ['yes'], 'cs-CZ')
  const misfit = await preview({ kind: 'model', target: old.guid, by: foreign.guid })
  expect(misfit.rows[0]?.blocked).toMatch(/is for the language cs-CZ/)
  const document = await replaced({ kind: 'model', target: old.guid, by: next.guid }, idCallScript)
  expect(document).toContain(`"model":"${next.guid}"`)
  expect(document).not.toContain(old.guid)
  expect(document).not.toMatch(/"version":1,"category"|"category":"yes","version":1/)
  expect((await remove()).status).toBe(204)
})
