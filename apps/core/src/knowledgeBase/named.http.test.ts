import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'

const { CallScripts, KnowledgeBase } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const ACME = 2
const GONE = '0198c0de-0000-7000-8000-00000000dead'
const asking = (knowledgeBase: string) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'look' } },
    {
      ...{ id: 'look', type: 'answer', knowledgeBase, question: 'When?' },
      outlets: { answered: 'end', noAnswer: 'end' },
    },
    { id: 'end', type: 'end' },
  ])

test('a flow that names a knowledge base which does not exist says so and is not published', async () => {
  const admin = core.as('admin')
  const body = { name: 'Hours', entries: [] }
  const { body: base } = await admin.call(KnowledgeBase.Create, { body })
  const [good, bad] = [await makeFlow(core, ACME, asking(base.guid)), await makeFlow(core, ACME, asking(GONE))]
  const basic = async (idCallScript: number) => (await admin.call(CallScripts.Basic, { params: { idCallScript } })).body
  const { validation, version, rowVersion } = await basic(bad.idCallScript)
  expect(validation.errors).toMatchObject([{ code: 'knowledgeBase.missing', nodeId: 'look' }])
  const params = { idCallScript: bad.idCallScript }
  const published = await admin.call(CallScripts.Publish, { params, body: { version, rowVersion } })
  expect(published).toMatchObject({ status: 409, body: { code: 'callScript.hasErrors' } })
  expect((await basic(good.idCallScript)).validation.errors).toEqual([])
})
