import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { type PostcallTest, scorecard, startPostcall } from '../../test/postcall.ts'
import { lockProfile, markRemoved } from './profile.store.ts'

const { AnalysisProfiles, DialModuleLines, Nlp } = operations
let tools: PostcallTest

beforeAll(async () => {
  tools = await startPostcall(() => ({ text: '' }))
})
afterAll(() => tools.close())

const modelNamed = async (name: string) => {
  const admin = tools.core.as('admin')
  const facts = { language: 'en-GB', purpose: 'intent', description: '', testShare: 20 } as const
  const { idDataset } = (await admin.call(Nlp.CreateDataset, { body: { name, ...facts } })).body
  const body = { name, idDataset, description: '', strangeCategory: '', worstF1: 0, mostLoss: 100 }
  return (await admin.call(Nlp.CreateModel, { body })).body
}

test('a model that finds topics is there, and stays as long as a profile uses it', async () => {
  const { core, made } = tools
  const { idModel, guid } = await modelNamed('Wishes')
  const { idAnalysisProfile, name, rowVersion } = await made({ topicModel: guid })
  const params = { idAnalysisProfile }
  const remove = (who: 'admin' | 'nobody') => core.as(who).call(Nlp.RemoveModel, { params: { idModel } })
  expect(await remove('admin')).toMatchObject({
    status: 409,
    body: {
      code: 'model.inUse',
      details: { users: [{ kind: 'AnalysisProfile', id: idAnalysisProfile, name }], more: 0 },
    },
  })
  // Who sees no lines sees no profiles; they are counted.
  await giveRole(core, 'nobody', { NlpApi: ['viewmodel', 'editmodel'] })
  expect((await remove('nobody')).body).toMatchObject({ details: { users: [], more: 1 } })
  const save = (topicModel: string | null, version = rowVersion) =>
    core.as('admin').call(AnalysisProfiles.Update, {
      params,
      body: { name, definition: scorecard({ topicModel }), rowVersion: version },
    })
  const unknown = {
    ...{ status: 400, body: { code: 'validation.failed', details: { 'definition.topicModel': expect.any(String) } } },
  }
  expect(await save(crypto.randomUUID())).toMatchObject(unknown)
  expect((await save(null)).status).toBe(200)
  expect((await remove('admin')).status).toBe(204)
  expect(await save(guid, rowVersion + 1)).toMatchObject(unknown)
  const body = { name: 'Late', definition: scorecard({ topicModel: guid }) }
  expect(await core.as('admin').call(AnalysisProfiles.Create, { body })).toMatchObject(unknown)
})

test('a line is given no profile that is being deleted', async () => {
  const { core, made, lineWith } = tools
  const { line, profile, params } = await lineWith()
  const { idAnalysisProfile } = await made()
  const [locked, assigning] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removed = core.inTenant(2, async (ctx) => {
    await lockProfile(ctx.db, idAnalysisProfile)
    locked.resolve()
    await assigning.promise
    await markRemoved(ctx, idAnalysisProfile)
  })
  await locked.promise
  const body = { idAnalysisProfile, rowVersion: 2 }
  const assigned = core.as('admin').call(DialModuleLines.AssignPostcall, { params, body })
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`
  await expect.poll(async () => (await core.owner.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
  assigning.resolve()
  await removed
  expect((await assigned).status).toBe(404)
  const { rows } = await core.owner.query('SELECT id_analysis_profile FROM line WHERE id_line = $1', [line.idLine])
  expect(rows.map((row) => Number(row.id_analysis_profile))).toEqual([profile.idAnalysisProfile])
})
