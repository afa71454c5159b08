import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { workbookOf } from '../../test/workbooks.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'

const { Erasure, KnowledgeBase } = operations
let core: TestCore
let worker: Worker
beforeAll(async () => {
  core = await startTestCore()
  const { owner: pool, contexts, clock, services } = core
  worker = await startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs: allJobs(services) })
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})

const admin = () => core.as('admin')
async function readIn(name: string, fileName: string, content: string | Buffer) {
  const made = await admin().call(KnowledgeBase.Create, { body: { name, entries: [] } })
  const { idKnowledgeBase } = made.body
  const added = await admin().call(KnowledgeBase.InsertFile, {
    params: { idKnowledgeBase },
    body: { fileName, content: Buffer.from(content as string).toString('base64') }, // a buffer is copied as well
  })
  expect(added.status, added.text).toBe(200)
  const { idKnowledgeSource } = added.body
  return await vi.waitFor(async () => {
    const found = await admin().call(KnowledgeBase.Source, { params: { idKnowledgeBase, idKnowledgeSource } })
    expect(['ready', 'failed']).toContain(found.body.state)
    return found.body
  }, 20_000)
}
const ask = async (idKnowledgeBase: number, question: string) =>
  (await admin().call(KnowledgeBase.Ask, { params: { idKnowledgeBase }, body: { question, language: null } })).body

const cell = (text: string | number) =>
  typeof text === 'number' ? `<c><v>${text}</v></c>` : `<c t="str"><v>${text}</v></c>`
const sheet = (name: string, rows: readonly (readonly (string | number)[])[]) => ({
  name,
  xml: `<sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData>`,
})

test('a row of a workbook answers with all of its cells, from its sheet and row', async () => {
  const book = workbookOf([
    sheet('Fees', [
      ['Tariff', 'Monthly fee', 'Payments abroad'],
      ['Gold', 19, 'free'],
      ['Silver', 9, '1 percent'],
    ]),
    sheet('Branches', [
      ['Town', 'Street', 'Opening hours'],
      ['Brno', 'Main', 'from eight to four'],
    ]),
  ])
  const source = await readIn('Sheets', 'tariffs.xlsx', book)
  expect(source).toMatchObject({ state: 'ready', passages: 3, title: 'tariffs.xlsx' })
  expect(source.text[0]).toMatchObject({
    ...{ heading: ['Fees'], row: 2, question: null, text: 'Tariff: Gold\nMonthly fee: 19\nPayments abroad: free' },
  })
  expect((await ask(source.idKnowledgeBase, 'what is the monthly fee of silver')).answer).toMatchObject({
    text: 'Tariff: Silver, Monthly fee: 9, Payments abroad: 1 percent',
    source: { title: 'tariffs.xlsx', heading: ['Fees'], row: 3, page: null },
  })
  expect((await ask(source.idKnowledgeBase, 'opening hours of the branch in Brno')).answer?.source).toMatchObject({
    ...{ heading: ['Branches'], row: 2 },
  })
})

test('a row with a question and an answer is one, scores as one, and names no other', async () => {
  const file = 'Question,Answer\nCan I park at the office?,"Yes, behind the building."\nDo you take cash?,Cards only.\n'
  const { idKnowledgeBase, text } = await readIn('Questions', 'faq.csv', file)
  expect(text).toMatchObject([
    { question: 'Can I park at the office?', text: 'Yes, behind the building.', row: 2 },
    { question: 'Do you take cash?', text: 'Cards only.', row: 3 },
  ])
  expect((await ask(idKnowledgeBase, 'do you take cash')).answer).toMatchObject({
    ...{ text: 'Cards only.', score: 1, source: { title: 'faq.csv', row: 3 } },
  })
})

test('a row that cannot be read fails the file with its line', async () => {
  const source = await readIn('Broken', 'fees.csv', 'Tariff,Fee\nGold,19\nSilver,9,50\n')
  expect(source).toMatchObject({ state: 'failed', passages: 0, problem: expect.stringMatching(/line 3 can’t be read/) })
})

test('a person named in a question of a row is found', async () => {
  await readIn('People', 'people.csv', 'Question,Answer\nIs karel@sheets.example there?,On Monday.\n')
  const found = await admin().call(Erasure.Find, { body: { kind: 'email', value: 'karel@sheets.example' } })
  expect([found.status, found.text]).toEqual([200, expect.stringContaining('people.csv: Is ••• there? On Monday.')])
})
