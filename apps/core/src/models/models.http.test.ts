import type { ModelDraft } from '@parley/contract/models/model.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { allJobs } from '../domains.ts'
import { forgetDatasets } from '../kernel/housekeeping.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'

const { Nlp, Audit, Tasks, CallScripts, Users } = operations
let core: TestCore
let worker: Worker | undefined
beforeAll(async () => {
  core = await startTestCore()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const work = async () => {
  const { owner: pool, contexts, clock, services } = core
  worker = await startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs: allJobs(services) })
}

const SAID = {
  balance:
    'what is my balance,how much money do I have,balance please,how much is left on my account,tell me my balance,show my balance,check the balance,what do I have left,my account balance,how much have I got'.split(
      ',',
    ),
  card: 'I lost my card,block my card,my card was stolen,please block the card,somebody stole my card,the card is gone,I cannot find my card,stop my card,my debit card is missing,block the stolen card'.split(
    ',',
  ),
}
let made = 0
async function datasetOf(categories: Readonly<Record<string, readonly string[]>>) {
  made += 1
  const facts = { language: 'en-GB', purpose: 'intent', description: '', testShare: 20 } as const
  const dataset = await admin().call(Nlp.CreateDataset, { body: { name: `Said ${made}`, ...facts } })
  expect(dataset.status, dataset.text).toBe(200)
  const params = { idDataset: dataset.body.idDataset }
  for (const [name, texts] of Object.entries(categories)) {
    const category = await admin().call(Nlp.CreateCategory, { params, body: { name, description: '' } })
    const { idCategory } = category.body
    if (texts.length > 0) await admin().call(Nlp.AddUtterances, { params, body: { idCategory, texts: [...texts] } })
  }
  return params.idDataset
}
async function modelOf(categories: Readonly<Record<string, readonly string[]>>, change: Partial<ModelDraft> = {}) {
  const idDataset = await datasetOf(categories)
  const facts = { description: '', strangeCategory: '', worstF1: 0, mostLoss: 100 }
  const model = await admin().call(Nlp.CreateModel, { body: { name: `Model ${made}`, idDataset, ...facts, ...change } })
  expect(model.status, model.text).toBe(200)
  return { ...model.body, params: { idModel: model.body.idModel } }
}
const read = async (idModel: number) => (await admin().call(Nlp.Model, { params: { idModel } })).body
const newest = async (idModel: number) =>
  (await admin().call(Nlp.ModelVersions, { params: { idModel }, query: { limit: 1 } })).body.items[0]
const over = (idModel: number) =>
  vi.waitFor(async () => {
    const version = await newest(idModel)
    expect(['DONE', 'ERROR', 'NOT TRAINED']).toContain(version?.state)
    return version
  }, 60_000)
async function trained(idModel: number) {
  const begun = await admin().call(Nlp.Train, { params: { idModel } })
  expect(begun.status, begun.text).toBe(200)
  if (!worker) await work()
  return await over(idModel)
}
const ask = (idModel: number, texts: string[], version?: number) =>
  admin().call(Nlp.Classifier, { params: { idModel }, body: { texts, ...(version === undefined ? {} : { version }) } })

test('a model learns a dataset as a task, says how good it is, and answers with its reasons', async () => {
  const { idModel, params, state } = await modelOf(SAID)
  expect(state).toBe('NOT TRAINED')
  expect(await ask(idModel, ['balance'])).toMatchObject({ status: 409, body: { code: 'model.notTrained' } })
  const version = await trained(idModel)
  expect(version).toMatchObject({ state: 'DONE', version: 1, error: null, tests: 4, utterances: 16, categories: 2 })
  expect(await read(idModel)).toMatchObject({ state: 'DONE', isOutdated: false, publishedVersion: null })
  await vi.waitFor(async () => {
    const task = await admin().call(Tasks.Tasks, { query: {} })
    expect(task.body.items[0]).toMatchObject({ name: 'Train a model', progress: 1 })
  })
  const report = await admin().call(Nlp.ModelReport, { params: { ...params, version: 1 } })
  expect(report.body.categories.map(({ category }) => category)).toEqual(['balance', 'card'])
  expect(report.body.categories.reduce((sum, { support }) => sum + support, 0)).toBe(4)
  const [cell] = report.body.confusion
  const confused = await admin().call(Nlp.Confused, {
    params: { ...params, version: 1 },
    query: { actual: cell?.actual ?? '', predicted: cell?.predicted ?? '' },
  })
  expect(confused.body).toHaveLength(cell?.count ?? 0)
  expect(SAID.balance.concat(SAID.card)).toContain(confused.body[0]?.text)
  const { body, text, status } = await ask(idModel, ['somebody has stolen my card'])
  expect(status, text).toBe(200)
  expect(body.version).toBe(1)
  expect(body.results[0]?.scores[0]?.category).toBe('card')
  expect(body.results[0]?.words.map(({ word }) => word)).toEqual(['somebody', 'has', 'stolen', 'my', 'card'])
  expect(body.results[0]?.nearest[0]?.category).toBe('card')
  const many = await ask(idModel, ['my balance', 'block it'])
  expect(many.body.results.map(({ scores }) => scores[0]?.category)).toEqual(['balance', 'card'])
  expect(many.body.results[0]?.nearest).toEqual([])
})

test('what cannot be learned is refused with the reason, and one example is enough', async () => {
  const refusal = async (categories: Readonly<Record<string, readonly string[]>>) => {
    const { params } = await modelOf(categories)
    return (await admin().call(Nlp.Train, { params })).text
  }
  expect(await refusal({})).toContain('it has no utterances for training')
  expect(await refusal({ only: ['one', 'two'] })).toContain('at least two categories')
  const { idModel } = await modelOf({ ...SAID, person: ['talk to a person'] })
  expect(await trained(idModel)).toMatchObject({ state: 'DONE', categories: 3 })
})

test('a training is done once at a time, canceled before it begins and while it runs, and done again', async () => {
  const { idModel, params } = await modelOf(SAID)
  await admin().call(Nlp.Train, { params })
  expect(await admin().call(Nlp.Train, { params })).toMatchObject({ status: 409, body: { code: 'model.training' } })
  expect(await admin().call(Nlp.RemoveModel, { params })).toMatchObject({
    status: 409,
    body: { code: 'model.training' },
  })
  expect((await admin().call(Nlp.CancelTraining, { params })).body).toMatchObject({
    state: 'NOT TRAINED',
    error: 'Canceled',
  })
  expect(await admin().call(Nlp.CancelTraining, { params })).toMatchObject({
    status: 409,
    body: { code: 'model.notTraining' },
  })
  expect(await trained(idModel)).toMatchObject({ state: 'DONE', version: 2 })
  // Nothing is live: what was trained is tried out, also while it is trained again.
  await worker?.stop()
  worker = undefined
  await admin().call(Nlp.Train, { params })
  expect(await read(idModel)).toMatchObject({ state: 'QUEUED', newestVersion: 3, usedVersion: 2 })
  expect((await ask(idModel, ['my balance'])).body).toMatchObject({ version: 2 })
  await admin().call(Nlp.CancelTraining, { params })
})

test('a training whose process was killed starts over, and the same comes of it', async () => {
  const { idModel, params } = await modelOf(SAID)
  const { body } = await admin().call(Nlp.Train, { params })
  // As a killed process leaves them.
  await core.owner.query(`UPDATE task SET status = 1 WHERE id = $1`, [body.idTask])
  await core.owner.query(`UPDATE nlp_model_version SET state = 'TRAINING' WHERE id_model = $1`, [idModel])
  expect((await newest(idModel))?.state).toBe('TRAINING')
  await work()
  const again = await over(idModel)
  expect(again).toMatchObject({ state: 'DONE', version: 1 })
  await trained(idModel)
  const bytes = await core.owner.query('SELECT bytes FROM nlp_model_artifact WHERE id_model = $1 ORDER BY version', [
    idModel,
  ])
  expect(bytes.rows[0].bytes.equals(bytes.rows[1].bytes)).toBe(true)
})

test('a training that failed or lost its task says so', async () => {
  const { idModel, params } = await modelOf(SAID)
  const { body } = await admin().call(Nlp.Train, { params })
  await core.owner.query(`UPDATE task SET status = 3, error = 'The process ended' WHERE id = $1`, [body.idTask])
  expect(await newest(idModel)).toMatchObject({ state: 'ERROR', error: 'The process ended' })
  await core.owner.query('DELETE FROM task WHERE id = $1', [body.idTask])
  expect(await newest(idModel)).toMatchObject({ state: 'ERROR', error: 'Its task was removed', idTask: null })
  const listed = await admin().call(Nlp.Tasks, { query: { state: ['ERROR'] } })
  expect(listed.body.items.map(({ idModel: id }) => id)).toContain(idModel)
})

test('a version goes live by itself where nothing is worse, and otherwise with a reason', async () => {
  const { idModel, params, rowVersion } = await modelOf(SAID)
  await trained(idModel)
  const publish = (body: { version: number; rowVersion: number; reason?: string }) =>
    admin().call(Nlp.PublishModel, { params, body })
  expect(await publish({ version: 1, rowVersion: rowVersion + 1 })).toMatchObject({
    status: 409,
    body: { code: 'entity.stale' },
  })
  expect(await publish({ version: 1, rowVersion })).toMatchObject({ status: 200, body: { publishedVersion: 1 } })
  await trained(idModel)
  await core.owner.query(
    `UPDATE nlp_model_version SET evaluation = jsonb_set(evaluation, '{metrics,categories,0,f1}', (CASE version WHEN 1 THEN '0.9' ELSE '0.6' END)::jsonb)
    WHERE id_model = $1`,
    [idModel],
  )
  const gate = () => admin().call(Nlp.Gate, { params: { ...params, version: 2 } })
  expect((await gate()).body).toEqual({ isOpen: true, against: 1, findings: [] })
  const { name, idDataset, ...live } = await read(idModel)
  const limits = { name, description: '', idDataset: idDataset ?? 0, strangeCategory: '', worstF1: 0, mostLoss: 5 }
  const strict = await admin().call(Nlp.UpdateModel, { params, body: { ...limits, rowVersion: live.rowVersion } })
  expect((await gate()).body).toEqual({
    isOpen: false,
    against: 1,
    findings: [{ category: 'balance', fault: 'loss', before: 0.9, now: 0.6 }],
  })
  const closed = await publish({ version: 2, rowVersion: strict.body.rowVersion })
  expect(closed).toMatchObject({ status: 409, body: { code: 'model.gateClosed' } })
  const opened = await publish({
    version: 2,
    rowVersion: strict.body.rowVersion,
    reason: 'The other categories matter more',
  })
  expect(opened).toMatchObject({ status: 200, body: { publishedVersion: 2 } })
  expect(await newest(idModel)).toMatchObject({ isPublished: true, reason: 'The other categories matter more' })
  expect((await ask(idModel, ['my card'])).body.version).toBe(2)
  // Once more it is as it was: who put it live, and why.
  const again = await publish({ version: 2, rowVersion: opened.body.rowVersion })
  expect(again).toMatchObject({ status: 200, body: { rowVersion: opened.body.rowVersion } })
  expect(await newest(idModel)).toMatchObject({ isPublished: true, reason: 'The other categories matter more' })
})

test('a model that a flow uses is not deleted, and says who uses it', async () => {
  const { idModel, params, guid } = await modelOf(SAID)
  await trained(idModel)
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    {
      id: 'ask',
      type: 'listen',
      reactions: [{ name: 'card', recognise: [{ kind: 'model', model: guid, category: 'card', minScore: 0.5 }] }],
      outlets: { card: 'end', noInput: 'end', noMatch: 'end' },
    },
    { id: 'end', type: 'end' },
  ])
  const flow = await admin().call(CallScripts.Create, {
    body: { name: 'Cards', idFolder: null, type: 1, channel: 2, description: '', document },
  })
  expect(flow.status, flow.text).toBe(200)
  const refused = await admin().call(Nlp.RemoveModel, { params })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'model.inUse', details: { users: [{ name: 'Cards' }], more: 0 } },
  })
  expect(refused.text).toContain('Cards')
  expect((await admin().call(Nlp.ModelRelations, { params })).body.map(({ name }) => name)).toEqual(['Cards'])
  await admin().call(CallScripts.Remove, { params: { idCallScript: flow.body.idCallScript } })
  expect((await admin().call(Nlp.RemoveModel, { params })).status).toBe(204)
  expect((await admin().call(Nlp.Model, { params })).status).toBe(404)
})

test('a category without a test utterance goes live only with a reason', async () => {
  const { idModel, params, rowVersion } = await modelOf({ ...SAID, person: ['talk to a person'] })
  await trained(idModel)
  const gate = await admin().call(Nlp.Gate, { params: { ...params, version: 1 } })
  expect(gate.body.findings).toEqual([{ category: 'person', fault: 'untested', before: null, now: null }])
  const publish = (reason?: string) =>
    admin().call(Nlp.PublishModel, { params, body: { version: 1, rowVersion, ...(reason && { reason }) } })
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'model.gateClosed' } })
  expect(await publish('Few say it')).toMatchObject({ status: 200, body: { publishedVersion: 1 } })
})

test('a deleted model comes back with its versions, for thirty days', async () => {
  const { idModel, params, guid, name, rowVersion } = await modelOf(SAID)
  await trained(idModel)
  await admin().call(Nlp.PublishModel, { params, body: { version: 1, rowVersion } })
  const undo = async () => {
    const { body } = await admin().call(Audit.Audit, { query: { entityKind: 'Model', entityId: String(idModel) } })
    return await admin().call(Audit.Undo, { params: { idAuditEvent: body.items[0]?.idAuditEvent ?? 0 } })
  }
  const remove = async () => expect((await admin().call(Nlp.RemoveModel, { params })).status).toBe(204)
  await remove()
  const answers = await Promise.all([
    ask(idModel, ['my card']),
    admin().call(Nlp.Model, { params }),
    admin().call(Nlp.Gate, { params: { ...params, version: 1 } }),
    admin().call(Nlp.Train, { params }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const offered = await admin().call(Nlp.ResourceModels, { query: { search: name } })
  expect(offered.body).toEqual([])
  const trainings = await admin().call(Nlp.Tasks, { query: { limit: 200 } })
  expect(trainings.body.items.map((one) => one.idModel)).not.toContain(idModel)
  // Its name is free, and its place is not.
  const other = await modelOf(SAID, { name })
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'model.nameTaken' } })
  await admin().call(Nlp.RemoveModel, { params: other.params })
  expect((await undo()).status).toBe(200)
  expect(await read(idModel)).toMatchObject({ guid, publishedVersion: 1, state: 'DONE' })
  expect((await ask(idModel, ['my card'])).body.version).toBe(1)
  await remove()
  const days = (count: number) => new Date(core.clock.now().getTime() + count * 86_400_000)
  const stored = async () =>
    (await core.owner.query('SELECT 1 FROM nlp_model_artifact WHERE id_model = $1', [idModel])).rows.length
  await forgetDatasets(core.pool, days(29))
  expect(await stored()).toBe(1)
  await forgetDatasets(core.pool, days(31))
  expect(await stored()).toBe(0)
  expect((await undo()).status).toBe(409)
})

test('a model outlives its dataset, and its name is its own', async () => {
  const { idModel, params, name, idDataset, rowVersion } = await modelOf(SAID)
  await trained(idModel)
  const facts = { description: '', idDataset: idDataset ?? 0, strangeCategory: '', worstF1: 0, mostLoss: 5 }
  const same = await admin().call(Nlp.CreateModel, { body: { ...facts, name: name.toUpperCase() } })
  expect(same).toMatchObject({ status: 409, body: { code: 'model.nameTaken' } })
  const changed = await admin().call(Nlp.UpdateModel, { params, body: { ...facts, name: 'Renamed', rowVersion } })
  expect(changed.body).toMatchObject({ name: 'Renamed', state: 'DONE' })
  const remove = () => admin().call(Nlp.RemoveDataset, { params: { idDataset: idDataset ?? 0 } })
  expect(await remove()).toMatchObject({
    status: 409,
    body: {
      code: 'dataset.inUse',
      error: expect.stringContaining('Renamed'),
      details: {
        users: [{ kind: 'Model', id: idModel, name: 'Renamed', path: `/administration/nlp-tester/models/${idModel}` }],
        more: 0,
      },
    },
  })
  // Only a model that was deleted lets it go; restored, it is without.
  await admin().call(Nlp.RemoveModel, { params })
  expect((await remove()).status).toBe(204)
  const { body: events } = await admin().call(Audit.Audit, {
    query: { entityKind: 'Model', entityId: String(idModel) },
  })
  await admin().call(Audit.Undo, { params: { idAuditEvent: events.items[0]?.idAuditEvent ?? 0 } })
  expect(await read(idModel)).toMatchObject({ dataset: null, language: 'en-GB' })
  expect((await ask(idModel, ['block my card'])).body.results[0]?.scores[0]?.category).toBe('card')
  expect(await admin().call(Nlp.Train, { params })).toMatchObject({
    status: 422,
    body: { code: 'model.unknownDataset' },
  })
  const log = await admin().call(Audit.Audit, { query: { entityKind: 'Model', entityId: String(idModel) } })
  expect(log.body.items.length).toBeGreaterThan(2)
})

test('a secret does with models what its scopes name, and nothing else', async () => {
  const { idModel, idDataset, name, rowVersion } = await modelOf(SAID)
  const secretOf = async (...actions: string[]) => {
    const body = { name: `Secret ${actions.join()}`, expiresAt: null, scopes: { NlpApi: actions } }
    const made = await admin().call(Users.CreateUserApiSecret, { body })
    expect(made.status, made.text).toBe(200)
    return made.body.secret
  }
  const at = `/api/Nlp/Models/${idModel}`
  const draft = { name, idDataset, description: 'By a program', strangeCategory: '', worstF1: 0, mostLoss: 100 }
  const body = { ...draft, engine: 'http', engineUrl: 'https://engine.example/', engineKey: 'k', rowVersion }
  const operationsOf = async (secret: string) => {
    const sent = [
      await core.send('GET', at, undefined, secret),
      await core.send('POST', `${at}/Train`, undefined, secret),
      await core.send('PUT', at, body, secret),
      await core.send('GET', `${at}/Feedback`, undefined, secret),
      await core.send('POST', `/api/Nlp/${idDataset}/Import`, { fileName: 'a.csv', content: 'YQ==' }, secret),
    ]
    return sent.map(({ status }) => (status === 403 ? 'refused' : 'let in'))
  }
  const refused = ['refused', 'refused', 'refused', 'refused', 'refused']
  expect(await operationsOf(await secretOf('viewdataset'))).toEqual(refused)
  expect(await operationsOf(await secretOf('viewmodel'))).toEqual(refused.with(0, 'let in'))
  expect(await operationsOf(await secretOf('train'))).toEqual(refused.with(1, 'let in'))
  expect(await operationsOf(await secretOf('editmodel'))).toEqual(refused.with(2, 'let in'))
  expect(await operationsOf(await secretOf('editcategory'))).toEqual(refused.with(3, 'let in').with(4, 'let in'))
})

test('a wrong label is found, moved, and gone from the list', async () => {
  const { params } = await modelOf({ ...SAID, card: [...SAID.card, 'tell me the balance', 'what balance do I have'] })
  const { idDataset } = await read(params.idModel)
  const at = { params: { idDataset: idDataset ?? 0 } }
  expect((await admin().call(Nlp.Diagnosis, at)).body).toMatchObject({ status: null, suggestions: [] })
  expect((await admin().call(Nlp.Diagnose, at)).body).toMatchObject({ status: 0 })
  expect(await admin().call(Nlp.Diagnose, at)).toMatchObject({ status: 409 })
  await work()
  const found = await vi.waitFor(async () => {
    const { body } = await admin().call(Nlp.Diagnosis, at)
    expect(body.status).toBe(2)
    return body
  }, 60_000)
  const [first] = found.suggestions.filter((one) => one.kind === 'relabel')
  expect(first).toMatchObject({ from: 'card', to: { name: 'balance' } })
  expect(first?.text).toContain('balance')
  const body = { idUtterances: [first?.idUtterance ?? 0], idCategory: first?.to.id ?? 0 }
  expect((await admin().call(Nlp.MoveUtterances, { ...at, body })).status).toBe(200)
  const after = (await admin().call(Nlp.Diagnosis, at)).body
  expect(after.suggestions).toHaveLength(found.suggestions.length - 1)
  expect(after.isOutdated).toBe(true)
})
