import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { type Answers, example, failed, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const dataset = { ...example('Nlp.Dataset'), idDataset: 3, name: 'Bank intents', language: 'en-GB', contentVersion: 7 }
const category = { ...example('Nlp.Category'), idCategory: 5, idDataset: 3, name: 'block_card', description: '' }
const said = {
  ...example('Nlp.Utterances').items[0],
  idUtterance: 11,
  text: 'block my card',
  category: { id: 5, name: 'block_card' },
  split: 'train' as const,
  source: 'typed' as const,
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: null,
  updatedAt: '2026-11-20T10:00:00Z',
  updatedBy: null,
}
const pageOf = <T,>(...items: T[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const answers: Answers = {
  'Nlp.Dataset': dataset,
  'Nlp.Category': category,
  'Nlp.Categories': pageOf(category),
  'Nlp.Utterances': pageOf(said, { ...said, idUtterance: 12, text: 'my card is gone' }),
  'Lookups.SupportedLanguages': [{ code: 'en-GB', name: 'English (United Kingdom)' }],
}
const at = (query = {}) => screens.dataset('en-GB', 3, query)
const open = (path: string, more: Answers = {}, NlpApi?: string[]) =>
  openConsole(path, { ...answers, ...more }, NlpApi && { permissions: { NlpApi } })
const drawer = page.getByRole('dialog')

test('the tester leads to what one may open, and says what is missing', async () => {
  const opened = await open(screens.nlpTester())
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Datasets/ })).toBeVisible()
  await opened.unmount()
  await open(screens.nlpTester(), {}, [])
  await expect.element(page.getByText('You can’t open datasets or models')).toBeVisible()
})

test('a dataset is created with what was typed, and opens', async () => {
  const { asked, history } = await open(`${screens.datasets()}?panel=new`, { 'Nlp.CreateDataset': dataset })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Bank intents')
  await drawer.getByRole('combobox', { name: /^Language/ }).fill('English')
  await page.getByRole('option', { name: /English/ }).click()
  await drawer.getByRole('button', { name: 'Create dataset' }).click()
  await expect.poll(() => history.location.pathname).toBe(screens.dataset('en-GB', 3))
  expect(asked('Nlp.CreateDataset')[0]?.body).toMatchObject({ name: 'Bank intents', language: 'en-GB', testShare: 20 })
})

test('what another user changed meanwhile stands beside what one typed', async () => {
  await expectBothSides(`${screens.datasets()}?dataset=3`, {
    label: 'Name',
    field: 'name',
    read: 'Nlp.Dataset',
    save: 'Nlp.UpdateDataset',
    others: answers,
  })
})

test('utterances are added line by line; what is missing is said first', async () => {
  const { asked } = await open(`${screens.category('en-GB', 3, 5)}?panel=add`, {
    'Nlp.AddUtterances': { added: 2, known: 1, conflicts: 1 },
  })
  await drawer.getByRole('button', { name: 'Add' }).click()
  expect(asked('Nlp.AddUtterances')).toEqual([])
  await drawer.getByRole('textbox', { name: /^Utterances/ }).fill('one\n\n two \nthree')
  await drawer.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText('2 added, 1 already there, 1 also in another category')).toBeVisible()
  expect(asked('Nlp.AddUtterances')).toEqual([
    { params: { idDataset: 3 }, body: { idCategory: 5, texts: ['one', 'two', 'three'] } },
  ])
})

test('several utterances are removed after a question; a refusal is said in it', async () => {
  const { asked, answers: now } = await open(screens.category('en-GB', 3, 5), {
    'Nlp.RemoveUtterances': refusedFor('entity.notFound', { entity: 'Dataset' }),
  })
  await page.getByRole('checkbox', { name: /block my card/ }).click()
  await page.getByRole('checkbox', { name: /my card is gone/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(question.getByText(/Dataset was not found/)).toBeVisible()
  Object.assign(now, { 'Nlp.RemoveUtterances': { changed: 2 } })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('2 utterances removed')).toBeVisible()
  expect(asked('Nlp.RemoveUtterances').at(-1)?.body).toEqual({ idUtterances: [11, 12] })
})

test('a text of several categories is kept in the one it belongs to', async () => {
  const both = [
    { idUtterance: 11, text: 'my card', category: { id: 5, name: 'block_card' }, split: 'train' as const },
    { idUtterance: 12, text: 'My card', category: { id: 6, name: 'new_card' }, split: 'test' as const },
  ]
  const { asked } = await open(at({ tab: 'issues' }), {
    'Nlp.Conflicts': { items: [{ key: 'my card', utterances: both }], total: 1 },
    'Nlp.Similar': { items: [], total: 0 },
    'Nlp.RemoveUtterances': { changed: 1 },
  })
  await page.getByRole('button', { name: 'Keep in new_card' }).click()
  await expect.element(page.getByText('Kept in new_card')).toBeVisible()
  expect(asked('Nlp.RemoveUtterances')[0]?.body).toEqual({ idUtterances: [11] })
})

test('two versions are compared in the address, and one is restored after a question', async () => {
  const version = { contentVersion: 6, what: 'Utterances removed', added: 0, removed: 4, moved: 0, edited: 0 }
  const { asked, history } = await open(at({ tab: 'versions' }), {
    'Nlp.Versions': pageOf(
      { ...version, contentVersion: 7, what: 'Category renamed', removed: 0, at: '2026-11-21T10:00:00Z', by: null },
      { ...version, at: '2026-11-20T10:00:00Z', by: null },
    ),
    'Nlp.CompareSummary': {
      added: 0,
      removed: 4_000,
      moved: 0,
      edited: 0,
      categories: [
        { idCategory: 5, before: 'block_card', after: null, added: 0, removed: 4 },
        { idCategory: 6, before: 'new_card', after: 'order_card', added: 0, removed: 0 },
        { idCategory: 7, before: null, after: 'greet', added: 0, removed: 0 },
      ],
    },
    'Nlp.Compare': pageOf({
      idUtterance: 9,
      change: 'removed' as const,
      after: null,
      before: { text: 'gone text', category: 'block_card' },
    }),
    'Nlp.RestoreVersion': { ...dataset, contentVersion: 8 },
  })
  const row = page.getByRole('row').filter({ hasText: 'Utterances removed' })
  await expect.element(row.getByText('Removed 4')).toBeVisible()
  await row.getByRole('button', { name: /Actions|More/ }).click()
  await page.getByRole('menuitem', { name: 'Show changes' }).click()
  await expect.element(page.getByText('gone text (block_card)')).toBeVisible()
  expect(history.location.search).toContain('from=5&to=6')
  await expect.element(page.getByText(/Removed 4,000/)).toBeVisible()
  await expect.element(page.getByText('block_card deleted')).toBeVisible()
  await expect.element(page.getByText('new_card renamed to order_card')).toBeVisible()
  await expect.element(page.getByText('greet created')).toBeVisible()
  await page.getByRole('button', { name: 'Close comparison' }).click()
  await expect.element(page.getByText('gone text (block_card)')).not.toBeInTheDocument()
  await row.getByRole('button', { name: /Actions|More/ }).click()
  await page.getByRole('menuitem', { name: 'Compare with current' }).click()
  await expect.element(page.getByText('gone text (block_card)')).toBeVisible()
  expect(history.location.search).toContain('from=6&to=7')
  const current = page.getByRole('row').filter({ hasText: 'Category renamed' })
  await current.getByRole('button', { name: /Actions|More/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Show changes' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Restore' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await row.getByRole('button', { name: /Actions|More/ }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByText('Version 6 restored')).toBeVisible()
  expect(asked('Nlp.RestoreVersion')[0]?.body).toEqual({ contentVersion: 6 })
})

const preview = {
  ...example('Nlp.Import'),
  idDatasetImport: 8,
  fileName: 'nlu.yml',
  state: 'preview' as const,
  format: 'Rasa (YAML)',
  error: null,
  counts: { create: 1, update: 1, unchanged: 0, invalid: 0 },
  similar: 1,
  newCategories: ['fees'],
}
const row = { category: 'fees', problems: [], changes: [], similar: '' }
const rows = pageOf(
  { ...row, line: 2, text: 'what does it cost', result: 'create' as const, similar: 'what will it cost (fees)' },
  {
    ...row,
    line: 3,
    text: 'a transfer',
    result: 'update' as const,
    changes: [{ field: 'Category', from: 'transfer', to: 'fees' }],
  },
)

test('of an imported file conflicts, near texts and single lines are decided before it is applied', async () => {
  const { asked } = await open(at({ panel: 'import', import: 8 }), {
    'Nlp.Import': preview,
    'Nlp.ImportRows': rows,
    'Nlp.ApplyImport': { ...preview, state: 'done' },
  })
  await expect.element(drawer.getByText('Recognized as Rasa (YAML).')).toBeVisible()
  await expect.element(drawer.getByText(/^1 text is already in another category/)).toBeVisible()
  await expect.element(drawer.getByText('Nearly the same as what will it cost (fees)')).toBeVisible()
  await expect.element(drawer.getByText('Category: transfer → fees')).toBeVisible()
  await drawer.getByRole('checkbox', { name: 'Import line 2' }).click()
  await drawer.getByRole('button', { name: /Texts that another category has/ }).click()
  await page.getByRole('option', { name: 'Keep in both categories' }).click()
  await drawer.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByText('Utterances imported')).toBeVisible()
  expect(asked('Nlp.ApplyImport')).toEqual([
    {
      params: { idDataset: 3, idDatasetImport: 8 },
      body: { onConflict: 'both', withSimilar: true, leaveOut: [2] },
    },
  ])
})

test('without the permission to edit, buttons say what is missing; what fails can be tried again', async () => {
  const opened = await open(at(), {}, ['viewdataset', 'viewcategory'])
  await expect.element(page.getByRole('button', { name: 'New category' })).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(page.getByRole('button', { name: 'Import', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
  await opened.unmount()
  await open(at(), { 'Nlp.Categories': failed })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('variants are made, looked at and made again; those that are ticked are added', async () => {
  const variant = (text: string) => ({ text, of: 'block my card', rules: ['polite' as const] })
  const { asked, answers: now } = await open(screens.category('en-GB', 3, 5, { panel: 'variants' }), {
    'Nlp.Generator': { items: [variant('please block my card'), variant('block my card thanks')], sources: 1 },
    'Nlp.AddUtterances': { added: 1, known: 0, conflicts: 0 },
  })
  await drawer.getByText('A typing error').click()
  await drawer.getByRole('button', { name: 'Make variants' }).click()
  await expect.element(drawer.getByRole('group', { name: '2 variants' })).toBeVisible()
  expect(asked('Nlp.Generator')[0]).toMatchObject({
    params: { idDataset: 3, idCategory: 5 },
    body: { rules: ['polite', 'synonym', 'drop', 'reorder'], most: 20, seed: 1 },
  })
  await drawer.getByText(/^block my card thanks/).click()
  await drawer.getByRole('button', { name: 'Add ticked' }).click()
  await expect.element(page.getByText('1 added, 0 already there')).toBeVisible()
  expect(asked('Nlp.AddUtterances')[0]?.body).toEqual({
    idCategory: 5,
    texts: ['please block my card'],
    isGenerated: true,
  })
  await page.getByRole('button', { name: 'Make variants' }).click()
  await drawer.getByRole('button', { name: 'Add ticked' }).click()
  await expect.element(drawer.getByText('Make variants first.')).toBeVisible()
  Object.assign(now, { 'Nlp.Generator': { items: [], sources: 0 } })
  await drawer.getByRole('button', { name: 'Make variants' }).click()
  await expect.element(drawer.getByText('The category has no training utterances to make variants of.')).toBeVisible()
  expect(asked('Nlp.AddUtterances')).toHaveLength(1)
})
