import { encodeText } from '@parley/contract/kernel/encodeText.ts'
import { operations } from '@parley/contract/operations.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { Create, Entries, ReadGolden } = operations.KnowledgeBase
let core: TestCore
let idKnowledgeBase: number
beforeAll(async () => {
  core = await startTestCore()
  const body = { name: 'Fees', entries: [] }
  idKnowledgeBase = (await core.as('admin').call(Create, { body })).body.idKnowledgeBase
})
afterAll(async () => await core.close())

const read = async (content: string | Uint8Array, way: object = {}) =>
  await core.as('admin').call(ReadGolden, {
    params: { idKnowledgeBase },
    body: { content: Buffer.from(content).toString('base64'), ...way },
  })

test('a Czech file of Excel is read with its questions, without an answer or with one, and nothing is kept', async () => {
  const text =
    'Otázka;Odpověď;Jazyk\r\nKolik stojí karta?;dvacet korun;cs_cz\r\nKde je Mars?;žádná odpověď;\r\nProč?;;\r\nKOLIK STOJÍ KARTA?;jinak;cs-CZ\r\n"x" y;"a;b;;\r\n'
  const { status, body } = await read(encodeText(text, 'windows-1250'))
  expect([status, body.encoding, body.separator, body.columns]).toEqual([
    200,
    'windows-1250',
    ';',
    { question: 0, expected: 1, language: 2 },
  ])
  expect(body.rows.slice(0, 4)).toEqual([
    {
      line: 2,
      question: 'Kolik stojí karta?',
      golden: { question: 'Kolik stojí karta?', expected: 'dvacet korun', language: 'cs-CZ' },
      problem: null,
    },
    {
      line: 3,
      question: 'Kde je Mars?',
      golden: { question: 'Kde je Mars?', expected: null, language: null },
      problem: null,
    },
    { line: 4, question: 'Proč?', golden: null, problem: 'Write the words that are expected, or “no answer”.' },
    { line: 5, question: 'KOLIK STOJÍ KARTA?', golden: null, problem: 'It is in the file already.' },
  ])
  expect(body.rows[4]?.problem).toMatch(/./)
  const base = await core.as('admin').call(Entries, { params: { idKnowledgeBase } })
  expect(base.body.golden).toEqual([])
})

test('untitled columns and sheets of a workbook are read, and chosen otherwise', async () => {
  const untitled = await read('How much?,ten crowns\nWhere?,no answer\n', { titleLine: 0 })
  expect(untitled.body.columns).toEqual({ question: 0, expected: 1 })
  expect(untitled.body.rows.map(({ golden }) => golden?.expected)).toEqual(['ten crowns', null])
  const turned = await read('a,b\nten crowns,How much?\n', { columns: { question: 1, expected: 0 } })
  expect(turned.body.rows[0]?.golden).toEqual({ question: 'How much?', expected: 'ten crowns', language: null })
  expect((await read('a,b\nten crowns,How much?\n')).body.rows).toEqual([])
  const book = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['nothing']] },
      {
        name: 'Questions',
        rows: [
          ['Question', 'Expected'],
          ['How much?', 20],
        ],
      },
    ],
  })
  const sheet = await read(book, { sheet: 'Questions' })
  expect(sheet.body.sheets).toEqual(['Notes', 'Questions'])
  expect(sheet.body.rows[0]?.golden).toEqual({ question: 'How much?', expected: '20', language: null })
})

test('what cannot be read, is too long or not theirs is refused with the reason', async () => {
  const empty = await read('')
  expect([empty.status, empty.body]).toEqual([422, expect.objectContaining({ code: 'knowledgeBase.goldenUnreadable' })])
  const rows = Array.from({ length: 1_001 }, (_, at) => `Question ${at},yes`)
  const many = await read(['Question,Expected', ...rows].join('\n'))
  expect([many.status, many.body]).toEqual([422, expect.objectContaining({ code: 'knowledgeBase.goldenTooMany' })])
  const long = await read(`Question,Expected\n${'x'.repeat(501)},yes\n`)
  expect(long.body.rows[0]?.problem).toMatch(/^Question: /)
  const languages = await read('Question,Expected,Language\nA?,yes,zh_Hans_CN\nB?,yes,en-GB-x-aaaaaaaa-bbbbbbbb\n')
  expect(languages.body.rows[0]?.golden?.language).toBe('zh-Hans-CN')
  expect(languages.body.rows[1]?.problem).toMatch(/^Language: /)
  const params = { idKnowledgeBase: idKnowledgeBase + 1 }
  expect((await core.as('admin').call(ReadGolden, { params, body: { content: 'YQ==' } })).status).toBe(404)
})
