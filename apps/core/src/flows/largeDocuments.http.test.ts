import { operations } from '@parley/contract/operations.ts'
import { flowDocument } from '@parley/flow'
import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { WrittenAnswer } from '../kernel/http/writtenAnswer.ts'
import { answerDraft } from './draft.service.ts'
import { diffHistoryJson, getHistory } from './history.service.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

test('large documents are answered as they are, and neither read nor written on the event loop', async () => {
  const document = flowDocument.parse(ringFlow(3_000))
  const { idCallScript } = await makeFlow(core, 2, document)
  const [parse, stringify] = [vi.spyOn(JSON, 'parse'), vi.spyOn(JSON, 'stringify')]
  const answers = await core.inTenant(2, async (ctx) => [
    await diffHistoryJson(ctx, idCallScript, { from: 1 }),
    await getHistory(ctx, idCallScript, 1),
    await answerDraft(ctx, idCallScript),
  ])
  const texts = answers.map((answer: unknown) =>
    answer instanceof WrittenAnswer ? answer.write((value) => JSON.stringify(value)) : '',
  )
  const read = parse.mock.calls.map(([text]) => text.length)
  const written = stringify.mock.results.map(({ value }) => String(value).length)
  vi.restoreAllMocks()
  expect(Math.max(...texts.map(({ length }) => length))).toBeGreaterThan(500_000)
  expect(Math.max(0, ...read)).toBeLessThan(50_000)
  // What is wrong with it is written, as a list.
  expect(Math.max(...written)).toBeLessThan(200_000)
  const [pair, version, draft] = texts.map((text) => JSON.parse(text))
  expect([pair.from.document, pair.to.document, version.document, draft.document]).toEqual(Array(4).fill(document))
})

test('over HTTP they are what the contract says', async () => {
  const document = flowDocument.parse(ringFlow(300))
  const { idCallScript } = await makeFlow(core, 2, document)
  const params = { idCallScript }
  const { CallScripts } = operations
  const pair = await core.as('admin').call(CallScripts.HistoryDiffJson, { params, query: { from: 1, to: 1 } })
  expect(pair.body).toMatchObject({ from: { version: 1, document }, to: { version: 1, document } })
  const draft = await core.as('admin').call(CallScripts.Draft, { params })
  expect(draft.body).toMatchObject({ version: 1, isChanged: false, document })
})
