import { screens } from '@parley/contract/kernel/screens.ts'
import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../../testing/both-sides.ts'
import { type Answers, example, refusedFor } from '../../testing/fake-core.ts'
import { expectAccessible } from '../../testing/look.ts'
import { openConsole, personForTest } from '../../testing/open-console.tsx'
import { type Part, partHref, parts } from './parts.ts'

beforeEach(() => page.viewport(1280, 900))

const idTenant = personForTest.context.id
const at = { idTenant, name: 'Acme', state: 'active' as const }
const tenant = { ...example('Tenants.Basic'), ...at }
const base: KnowledgeBase = {
  ...example('KnowledgeBase.Entries'),
  idKnowledgeBase: 7,
  name: 'Supply',
  entries: [{ question: 'When are you open?', answer: 'From nine.', language: null }],
  golden: [{ question: 'When does the night tariff hold?', expected: 'from 22 to 6', language: null }],
  rowVersion: 1,
}
const open = (part: Part, answers: Answers = {}, more = '') =>
  openConsole(`${partHref(idTenant, 7, part)}${more}`, {
    'Tenants.Basic': tenant,
    'KnowledgeBase.Entries': base,
    'Lookups.SupportedLanguages': [],
    ...answers,
  })
const usual = { value: 0.3, from: 'usual' as const, questions: null }
const drawer = page.getByRole('dialog')

test.each(parts)('%s keeps the rules of accessibility', async (part) => {
  const { cache } = await open(part)
  await expect.element(page.getByRole('heading', { name: 'Supply' })).toBeVisible()
  await expect.poll(() => cache.isFetching()).toBe(0)
  await expectAccessible()
})

test('its history is its own, though the tenant has one too', async () => {
  const { asked } = await open('files')
  await expect.element(page.getByRole('heading', { name: 'Supply' })).toBeVisible()
  await page.getByRole('button', { name: 'History' }).last().click()
  await expect.element(page.getByRole('dialog', { name: /^History of Supply/ })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  expect(asked('Audit.Audit')[0]?.query).toMatchObject({ entityKind: 'KnowledgeBase', entityId: '7' })
})

test('a knowledge base is created and opens', async () => {
  const { asked } = await openConsole(screens.tenant(idTenant, { tab: 'data/knowledge-bases' }), {
    'Tenants.Basic': tenant,
    'KnowledgeBase.Create': base,
    'KnowledgeBase.Entries': base,
  })
  await page.getByRole('button', { name: 'New knowledge base' }).click()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Supply')
  await drawer.getByRole('button', { name: 'Create knowledge base' }).click()
  await expect.element(page.getByRole('heading', { name: 'Supply' })).toBeVisible()
  expect(asked('KnowledgeBase.Create')[0]?.body).toEqual({ name: 'Supply', entries: [] })
})

test('that of another tenant is listed, and opened only by who works for it', async () => {
  await openConsole(screens.tenant(9, { tab: 'data/knowledge-bases', knowledgeBase: 7 }), {
    'Tenants.Basic': { ...tenant, idTenant: 9 },
  })
  await expect.element(page.getByText(/^Switch to this tenant to open its knowledge bases\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New knowledge base' })).not.toBeInTheDocument()
})

test('what became of each file is said beside it', async () => {
  await open('files', {
    'KnowledgeBase.InsertFile': refusedFor('knowledgeBase.unreadable', { problem: 'it is an archive, and no PDF.' }),
  })
  await expect.element(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File(['PK'], 'posing.pdf'))
  if (input) {
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await expect.element(page.getByText('The file can’t be read: it is an archive, and no PDF.')).toBeVisible()
  await expect.element(page.getByText('0 of 1 uploaded, 1 refused')).toBeVisible()
  await page.getByRole('button', { name: 'Clear list' }).click()
  await expect.element(page.getByText('posing.pdf')).not.toBeInTheDocument()
})

test('a text that waits shows what it changes and which question fails, and is accepted', async () => {
  const source = {
    ...example('KnowledgeBase.Source'),
    idKnowledgeBase: 7,
    idKnowledgeSource: 3,
    title: 'Tariffs',
    kind: 'file' as const,
    fileName: 'tariffs.md',
    url: null,
    rules: null,
    state: 'stale' as const,
    problem: 'A golden question is no longer answered.',
    isHeld: true,
    held: {
      at: '2026-11-20T10:00:00.000Z',
      passages: 2,
      difference: [
        { kind: 'removed' as const, text: 'It holds from 22 to 6.' },
        { kind: 'added' as const, text: 'It holds at times that we publish.' },
      ],
      checks: [
        {
          question: 'When does the night tariff hold?',
          expected: 'from 22 to 6',
          now: { isPassed: true, found: 'It holds from 22 to 6.' },
          after: { isPassed: false, found: 'At times.' },
        },
      ],
    },
  }
  const { asked } = await open(
    'files',
    { 'KnowledgeBase.Source': source, 'KnowledgeBase.AcceptText': source },
    '&source=3',
  )
  await expect.element(drawer.getByText(/It holds at times that we publish\.$/)).toBeVisible()
  await expect.element(drawer.getByText('Not with the new text')).toBeVisible()
  await drawer.getByRole('button', { name: 'Accept new text' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept new text' }).click()
  await expect.poll(() => asked('KnowledgeBase.AcceptText')).toHaveLength(1)
})

test('a question is tried: its answer with the source, and words marked in what was found', async () => {
  const source = { title: 'Tariffs', heading: ['Night'], page: 3, row: null, url: null, idKnowledgeSource: 3 }
  const text = 'It holds from 22 to 6.'
  const { asked } = await open('test', {
    'KnowledgeBase.Ask': {
      minimum: usual,
      answer: { text, score: 0.8, source },
      found: [{ text, score: 0.8, marks: [{ start: 3, end: 8 }], source }],
    },
  })
  await page.getByRole('textbox', { name: 'Question' }).fill('when does it hold')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByText(/Night › Page 3$/).first()).toBeVisible()
  expect(document.querySelector('mark')?.textContent).toBe('holds')
  expect(asked('KnowledgeBase.Ask')[0]?.body).toEqual({ question: 'when does it hold', language: null })
})

test('a question without an answer becomes an entry', async () => {
  const question = {
    ...example('KnowledgeBase.Questions').items[0],
    idKnowledgeQuestion: 5,
    question: 'do you sell panels',
  }
  const { asked } = await open('questions', {
    'KnowledgeBase.Questions': { items: [question as never], total: 1, totalExact: true, nextCursor: null }, // the example has all else
    'KnowledgeBase.AnswerQuestion': base,
  })
  await page
    .getByRole('button', { name: /actions|more/i })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Make an entry' }).click()
  await drawer.getByRole('textbox', { name: /^Answer/ }).fill('Yes.')
  await drawer.getByRole('button', { name: 'Add entry' }).click()
  await expect
    .poll(() => asked('KnowledgeBase.AnswerQuestion')[0]?.body)
    .toMatchObject({
      question: 'do you sell panels',
      answer: 'Yes.',
    })
})

test('a long list of questions scrolls within the page, and nothing below it', async () => {
  await page.viewport(1280, 800)
  const golden = Array.from({ length: 30 }, (_, at) => ({
    question: `Question ${at}?`,
    expected: 'it',
    language: null,
  }))
  await open('golden', { 'KnowledgeBase.Entries': { ...base, golden } })
  await expect.element(page.getByRole('textbox', { name: /^Question/ }).nth(29)).toBeInTheDocument()
  // What only screen readers hear has a place, too.
  expect(document.scrollingElement?.scrollHeight).toBe(window.innerHeight)
})

test('a golden question shows how it is answered now, until it is changed', async () => {
  const [golden] = base.golden
  await open('golden', {
    'KnowledgeBase.GoldenChecks': [
      {
        question: golden?.question ?? '',
        expected: golden?.expected ?? '',
        now: { isPassed: false, found: null },
        after: null,
      },
    ],
  })
  await expect.element(page.getByText('Found: nothing')).toBeVisible()
  await page.getByRole('textbox', { name: /^Expected/ }).fill('from 23 to 6')
  await expect.element(page.getByText('Found: nothing')).not.toBeInTheDocument()
})

test('a row of a sheet is shown with its place, and with its question where it is one', async () => {
  const row = { heading: ['Fees'], page: null }
  await open(
    'files',
    {
      'KnowledgeBase.Source': {
        ...example('KnowledgeBase.Source'),
        ...{ idKnowledgeBase: 7, idKnowledgeSource: 3, title: 'fees.xlsx', kind: 'file', held: null, rules: null },
        text: [
          { ...row, ordinal: 0, row: 2, question: null, text: 'Tariff: Gold\nMonthly fee: 19' },
          { ...row, ordinal: 1, row: 5, question: 'Do you take cash?', text: 'Cards only.' },
        ],
      },
    },
    '&source=3',
  )
  await expect.element(drawer.getByText('Fees › Row 2')).toBeVisible()
  await expect.element(drawer.getByText(/^Tariff: Gold\s+Monthly fee: 19$/)).toBeVisible()
  await expect.element(drawer.getByText('Fees › Row 5')).toBeVisible()
  await expect.element(drawer.getByText('Do you take cash?')).toBeVisible()
  await expectAccessible()
})

test('pages that were recognized with little confidence are marked', async () => {
  await open(
    'files',
    {
      'KnowledgeBase.Source': {
        ...example('KnowledgeBase.Source'),
        ...{ idKnowledgeBase: 7, idKnowledgeSource: 3, title: 'scan.pdf', kind: 'file', held: null, rules: null },
        recognized: [
          { page: 1, confidence: 0.95 },
          { page: 2, confidence: 0.41 },
          { page: 3, confidence: null },
        ],
      },
    },
    '&source=3',
  )
  await expect.element(drawer.getByText('The text of 3 pages was recognized on pictures.')).toBeVisible()
  await expect.element(drawer.getByText('Page 2: low confidence, 41 %')).toBeVisible()
  await expect.element(drawer.getByText(/^Page [13]: low/)).not.toBeInTheDocument()
  await expectAccessible()
})

test('where nothing reaches the usual minimum of a step there is no answer, and what was found is shown', async () => {
  const source = { title: 'Tariffs', heading: [], page: null, row: null, url: null, idKnowledgeSource: 3 }
  await open('test', {
    'KnowledgeBase.Ask': {
      minimum: usual,
      answer: null,
      found: [{ text: 'It holds from 22 to 6.', score: 0.2, marks: [], source }],
    },
  })
  await page.getByRole('textbox', { name: 'Question' }).fill('do you sell bicycles')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByText('No answer: best 0.20 is below 0.30, the usual minimum score.')).toBeVisible()
  await expect.element(page.getByText('It holds from 22 to 6.')).toBeVisible()
})

test('an answer below the minimum of the knowledge base says how many questions that stands on', async () => {
  const source = { title: 'Tariffs', heading: [], page: null, row: null, url: null, idKnowledgeSource: 3 }
  await open('test', {
    'KnowledgeBase.Ask': {
      minimum: { value: 0.31, from: 'base', questions: 40 },
      answer: null,
      found: [{ text: 'It holds from 22 to 6.', score: 0.22, marks: [], source }],
    },
  })
  await page.getByRole('textbox', { name: 'Question' }).fill('do you sell bicycles')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByText('No answer: best 0.22 is below 0.31, from 40 golden questions.')).toBeVisible()
})

const points = Array.from({ length: 101 }, (_, step) => ({
  minScore: step / 100,
  right: step < 50 ? 33 : 10,
  wrong: step < 30 ? 4 : 1,
  silent: step < 50 ? 1 : 24,
  strangeAnswered: step < 20 ? 5 : 0,
}))
const sweep = { points, questions: 40, strange: 5, best: 0.4, missing: { questions: 0, strange: 0 } }
const measured = {
  ...{ value: 0.31, right: 33, wrong: 1, silent: 1, questions: 40, strange: 5, strangeAnswered: 0 },
  ...{ at: '2026-11-20T10:00:00.000Z', isOld: true },
}

test('the minimum score shows its figures, says that it is old, and is measured again or taken back', async () => {
  const { asked, cache } = await open('golden', {
    'KnowledgeBase.Entries': { ...base, minScore: measured },
    'KnowledgeBase.GoldenSweep': sweep,
    'KnowledgeBase.MeasureMinScore': { ...base, minScore: { ...measured, value: 0.4, isOld: false } },
    'KnowledgeBase.ClearMinScore': { ...base, minScore: null },
  })
  await expect.element(page.getByText('0.31 holds for Answer steps without one of their own.')).toBeVisible()
  await expect.element(page.getByText(/33 right, 1 wrong, 1 without an answer\. 0 of 5/)).toBeVisible()
  await expect.element(page.getByText(/have changed since\. Measure again\./)).toBeVisible()
  await expect.element(page.getByText('Recommended now: 0.40.')).toBeVisible()
  await expect.poll(() => cache.isFetching()).toBe(0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Measure again' }).click()
  await expect.poll(() => asked('KnowledgeBase.MeasureMinScore')).toHaveLength(1)
  await expect.element(page.getByText('0.40 holds now')).toBeVisible()
  await page.getByRole('button', { name: 'Use the usual one' }).click()
  await expect.poll(() => asked('KnowledgeBase.ClearMinScore')).toHaveLength(1)
  await expect.element(page.getByText('The usual minimum score holds again')).toBeVisible()
})

test('with too few golden questions nothing is measured, and it says how many are missing', async () => {
  const missing = { questions: 19, strange: 5 }
  const { asked } = await open('golden', {
    'KnowledgeBase.Entries': { ...base, minScore: null },
    'KnowledgeBase.GoldenSweep': { ...sweep, questions: 1, strange: 0, best: null, missing },
  })
  await expect.element(page.getByText('The usual 0.30 holds for Answer steps without one of their own.')).toBeVisible()
  await expect
    .element(page.getByText(/add 19 more golden questions, at least 5 of them without an answer\./).last())
    .toBeVisible()
  await page.getByRole('button', { name: 'Measure' }).click({ force: true })
  expect(asked('KnowledgeBase.MeasureMinScore')).toHaveLength(0)
})

test('a golden question that must have no answer expects nothing', async () => {
  const { asked } = await open('golden', { 'KnowledgeBase.UpdateEntries': base })
  await page.getByRole('checkbox', { name: 'Must have no answer' }).click({ force: true })
  await expect.element(page.getByRole('textbox', { name: /^Expected/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('KnowledgeBase.UpdateEntries')[0]?.body)
    .toMatchObject({ golden: [{ question: 'When does the night tariff hold?', expected: null }] })
})

test('entries that somebody else saved meanwhile are not written over', async () => {
  await expectBothSides(`${partHref(idTenant, 7, 'files')}&panel=rename`, {
    label: 'Name',
    field: 'name',
    read: 'KnowledgeBase.Entries',
    save: 'KnowledgeBase.UpdateEntries',
    facts: { ...base, name: 'Before' },
    others: { 'Tenants.Basic': tenant },
  })
})

test('one in use says by whom when it is to be deleted', async () => {
  await open('usage', {
    'KnowledgeBase.Relations': [],
    'KnowledgeBase.DeleteBase': refusedFor('knowledgeBase.inUse', { users: 'Reception' }),
  })
  await expect.element(page.getByText('No flow uses it')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(/used by Reception/)).toBeVisible()
})

test('golden questions come from a file into the form, without those that are there, and are saved with it', async () => {
  const row = (line: number, question: string, expected: string | null) => ({
    ...{ line, question, problem: null },
    golden: { question, expected, language: null },
  })
  const read = {
    ...{ encoding: 'windows-1250' as const, separator: ';' as const, sheet: null, sheets: [], titleLine: 1 },
    titles: ['Otázka', 'Odpověď'],
    columns: { question: 0, expected: 1 },
    rows: [
      row(2, 'Where is Mars?', null),
      row(3, 'When does the night tariff hold?', 'from 22'),
      { line: 4, question: '', golden: null, problem: 'There is no question.' },
    ],
  }
  const { asked } = await open('golden', { 'KnowledgeBase.ReadGolden': read, 'KnowledgeBase.UpdateEntries': base })
  await page.getByRole('button', { name: 'Import golden questions' }).click()
  await expect.element(drawer.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return expect.unreachable('no file input')
  await page.elementLocator(input).upload(new File(['a;b'], 'golden.csv', { type: 'text/csv' }))
  await expect.element(drawer.getByText('1 new · 1 there already · 1 refused')).toBeVisible()
  await expectAccessible()
  await drawer.getByRole('button', { name: /^Line 1 Titles/ }).click()
  await page.getByRole('option', { name: 'No titles' }).click()
  await expect
    .poll(() => asked('KnowledgeBase.ReadGolden').at(-1)?.body)
    .toEqual({ content: btoa('a;b'), encoding: 'windows-1250', separator: ';', titleLine: 0 })
  await drawer.getByRole('button', { name: 'Add 1 question' }).click()
  await expect.poll(() => drawer.elements()).toEqual([])
  await expect.element(page.getByRole('textbox', { name: /^Question/ }).nth(1)).toHaveValue('Where is Mars?')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('KnowledgeBase.UpdateEntries').at(-1)?.body.golden)
    .toEqual([...base.golden, { question: 'Where is Mars?', expected: null, language: null }])
})
