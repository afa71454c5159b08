import { CONTACT_PART_BYTES } from '@parley/contract/contacts/contact.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, failed, refused, refusedFor } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { pageOf, sampleCampaign, sampleDone, sampleImport } from '../testing/contact.sample.ts'
// Downloaded when it opens; here it is there already, however busy the machine.
import '../ContactsTab.tsx'
import './ImportDrawer.tsx'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})

const drawer = page.getByRole('dialog')
const file = (bytes: number, name = 'debtors.csv') => new File([new Uint8Array(bytes).fill(65)], name)
const whole = CONTACT_PART_BYTES * 2 + 10
const uploading = (received: number) => ({
  ...sampleImport,
  state: 'uploading' as const,
  bytes: whole,
  parts: { received, all: 3 },
})

const open = (query: string, answers: Answers = {}, permissions?: { Campaign: string[] }) =>
  openConsole(
    `${screens.campaign(7, { tab: 'contacts' })}${query}`,
    {
      'Campaigns.Basic': sampleCampaign,
      'Campaigns.Contacts': pageOf(),
      'Campaigns.Imports': [],
      'Campaigns.Import': sampleImport,
      'Campaigns.ImportRows': pageOf(),
      ...answers,
    },
    permissions && { permissions },
  )

async function choose(chosen: File): Promise<void> {
  await expect.element(drawer.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return expect.unreachable('no file input')
  // Within the page: sent there from the runner, eight megabytes take more than ten seconds.
  const chosenThere = new DataTransfer()
  chosenThere.items.add(chosen)
  input.files = chosenThere.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A core that keeps what has come. */
function core(received = 0) {
  const state = { received }
  const now = () => (state.received < 3 ? uploading(state.received) : sampleImport)
  const answers: Answers = {
    'Campaigns.StartImport': () => now(),
    'Campaigns.Import': () => now(),
    'Campaigns.UploadPart': ({ params }) => {
      state.received = Math.max(state.received, params.part + 1)
      return now()
    },
  }
  return answers
}

test('a file goes up in parts, each as its own bytes, and its preview comes by itself', async () => {
  const { asked, history } = await open('&panel=import', core())
  await choose(file(whole))
  await expect.element(drawer.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect
    .element(drawer.getByText(/1 of the first 2 rows is refused: 1 × This is no phone number\.$/))
    .toBeVisible()
  expect(asked('Campaigns.StartImport')).toEqual([
    { params: { idCampaign: 7 }, body: { fileName: 'debtors.csv', bytes: whole } },
  ])
  const parts = asked('Campaigns.UploadPart')
  expect(parts.map(({ params }) => params)).toEqual(
    [0, 1, 2].map((part) => ({ idCampaign: 7, idContactImport: 5, part })),
  )
  expect(atob(parts[2]?.body.content ?? '')).toBe('A'.repeat(10))
  expect(history.location.search).toContain('import=5')
})

test('the same file chosen again goes on with the part that is missing; no second upload begins', async () => {
  const { asked } = await open('&panel=import', { ...core(2), 'Campaigns.Imports': [uploading(2)] })
  await expect.element(drawer.getByRole('link', { name: 'debtors.csv' })).toBeVisible()
  await choose(file(whole))
  await expect.element(drawer.getByRole('heading', { name: 'Preview' })).toBeVisible()
  expect(asked('Campaigns.StartImport')).toEqual([])
  expect(asked('Campaigns.UploadPart').map(({ params }) => params.part)).toEqual([2])
})

test('by its link an upload is resumed with its own file only', async () => {
  const { asked } = await open('&import=5', core(1))
  await expect.element(drawer.getByText(/\(1 of 3\)/)).toBeVisible()
  await choose(file(12, 'others.csv'))
  await expect.element(drawer.getByText(/^That is another file\. Choose “debtors.csv”/)).toBeVisible()
  expect(asked('Campaigns.UploadPart')).toEqual([])
  await choose(file(whole))
  await expect.poll(() => asked('Campaigns.UploadPart').map(({ params }) => params.part)).toEqual([1, 2])
})

test('what breaks off says why, and goes on where it stopped', async () => {
  const { answers, asked } = await open('&panel=import', { ...core(), 'Campaigns.UploadPart': failed })
  await choose(file(whole))
  await expect.element(drawer.getByText(/Something went wrong/)).toBeVisible()
  Object.assign(answers, core(1))
  await drawer.getByRole('button', { name: 'Resume upload' }).click()
  await expect.element(drawer.getByRole('heading', { name: 'Preview' })).toBeVisible()
  expect(asked('Campaigns.StartImport').length).toBe(1)
})

test('how the file is read is tried out at once; rows say what is wrong with them', async () => {
  const { asked } = await open('&import=5', { 'Campaigns.UpdateImport': { ...sampleImport, columns: { phone: 0 } } })
  await expect.element(drawer.getByText('phone: This is no phone number.')).toBeVisible()
  await drawer.getByRole('button', { name: /amount/ }).click()
  await page.getByRole('option', { name: 'Dluh' }).click()
  await drawer.getByRole('button', { name: /^UTF-8 Encoding/ }).click()
  await page.getByRole('option', { name: /Windows-1250/ }).click()
  await drawer.getByRole('button', { name: /^Semicolon Separator/ }).click()
  await page.getByRole('option', { name: 'Vertical bar' }).click()
  await drawer.getByRole('button', { name: /^Line 1 Titles/ }).click()
  await page.getByRole('option', { name: 'Line 3', exact: true }).click()
  await drawer.getByText('Update contacts that are there already').click()
  await expect
    .poll(() => asked('Campaigns.UpdateImport').map(({ body }) => body))
    .toEqual([
      { columns: { phone: 0, name: 1, amount: 3 } },
      { encoding: 'windows-1250' },
      { separator: '|' },
      { titleLine: 3 },
      { updates: true },
    ])
})

test('a column of the file that is chosen for another value is read for that one alone', async () => {
  const { asked } = await open('&import=5', { 'Campaigns.UpdateImport': sampleImport })
  await drawer.getByRole('button', { name: /amount/ }).click()
  await page.getByRole('option', { name: 'Jméno' }).click()
  await expect
    .poll(() => asked('Campaigns.UpdateImport').map(({ body }) => body))
    .toEqual([{ columns: { phone: 0, amount: 1 } }])
})

test('all columns of the file are seen, those that are read first', async () => {
  const heads = () =>
    drawer
      .getByRole('columnheader')
      .elements()
      .slice(3)
      .map(({ textContent }) => textContent)
  const rows = [{ line: 2, cells: ['+420 601', 'Jana', 'C-1', '12'], phone: null, isRefused: false, problems: [] }]
  const file = { ...sampleImport, titles: ['Telefon', '', 'Smlouva', 'Dluh'], preview: rows }
  const opened = await open('&import=5', { 'Campaigns.Import': { ...file, columns: { amount: 3 } } })
  await expect.poll(heads).toEqual(['amount', 'Telefon', 'Column 2', 'Smlouva'])
  await opened.unmount()
  await open('&import=5', { 'Campaigns.Import': { ...file, columns: {} } })
  await expect.poll(heads).toEqual(['Telefon', 'Column 2', 'Smlouva', 'Dluh'])
  await expect.element(drawer.getByRole('row', { name: /Jana/ })).toBeVisible()
})

test('the focus stays with the drawer when a file is chosen, and Escape closes it at once', async () => {
  await open('&panel=import', core())
  const button = drawer.getByRole('button', { name: 'Choose a file' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await choose(file(whole))
  await expect.element(drawer.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect.element(drawer.getByRole('region', { name: 'Import contacts' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => drawer.elements()).toEqual([])
})

test('without the column that every contact needs it cannot be imported, and says so', async () => {
  await open('&import=5', { 'Campaigns.Import': { ...sampleImport, columns: { name: 1 } } })
  const apply = drawer.getByRole('button', { name: 'Import 3 rows' })
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
  await expect.element(apply).toHaveAccessibleDescription(/No column of the file is read as “phone”/)
})

test('an import runs as a task and ends with its counts; contacts are read again', async () => {
  const running = { ...sampleImport, state: 'running' as const, idTask: 1 }
  const { answers, asked } = await open('&import=5', { 'Campaigns.ApplyImport': running })
  const apply = drawer.getByRole('button', { name: 'Import 3 rows' })
  await expect.element(apply).toBeVisible()
  Object.assign(answers, { 'Campaigns.Import': running })
  await apply.click()
  await expect.element(drawer.getByRole('progressbar', { name: 'Working on the contacts' })).toBeVisible()
  const before = asked('Campaigns.Contacts').length
  Object.assign(answers, { 'Campaigns.Import': sampleDone })
  await expect.element(drawer.getByText('9,120')).toBeVisible()
  await expect.poll(() => asked('Campaigns.Contacts').length).toBeGreaterThan(before)
})

test('rows that were not imported say why and can be filtered; the address keeps by what', async () => {
  const row = {
    line: 3,
    result: 'invalid' as const,
    cells: ['call me', 'Jan'],
    problems: [{ field: 'phone', reason: 'This is no phone number.' }],
  }
  const { asked, history } = await open('&import=5', {
    'Campaigns.Import': sampleDone,
    'Campaigns.ImportRows': pageOf(row),
  })
  await expect.element(drawer.getByText('phone: This is no phone number.')).toBeVisible()
  await drawer.getByRole('button', { name: /^All rows/ }).click()
  await page.getByRole('option', { name: 'Refused' }).click()
  await expect.poll(() => asked('Campaigns.ImportRows').at(-1)?.query).toMatchObject({ result: ['invalid'] })
  expect(history.location.search).toContain('result=invalid')
  await expect.element(drawer.getByRole('button', { name: 'Download refused rows' })).toBeVisible()
  await expect
    .element(drawer.getByRole('link', { name: 'Show these contacts' }))
    .toHaveAttribute('href', expect.stringContaining('imported=5'))
})

test('an import is undone after a question that says what goes and what stays', async () => {
  const { asked } = await open('&import=5', {
    'Campaigns.Import': sampleDone,
    'Campaigns.UndoImport': { ...sampleDone, state: 'running' },
  })
  await drawer.getByRole('button', { name: 'Undo import' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/^This import added 9,125 contacts/)).toBeVisible()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(() => asked('Campaigns.UndoImport')).toEqual([{ params: { idCampaign: 7, idContactImport: 5 } }])
})

test('undone, it says what went, what is as it was, and what stayed and why', async () => {
  const undone = { removed: 9_000, brought: 120, restored: 5, called: 1, changed: 2 }
  await open('&import=5', { 'Campaigns.Import': { ...sampleDone, state: 'undone', undone } })
  for (const sentence of [
    '9,000 contacts were deleted.',
    '5 updated contacts have their earlier values again.',
    '120 contacts stayed, because they were called.',
    '1 updated contact keeps its new values, because it was called since.',
    '2 updated contacts keep their new values, because they were changed again since.',
  ])
    await expect.element(drawer.getByText(sentence)).toBeVisible()
})

test('what runs is stopped where it is seen; what it wrote by then is said, resumed or undone', async () => {
  const running = { ...sampleImport, state: 'running' as const, idTask: 1 }
  const { answers, asked } = await open('', {
    'Campaigns.Imports': [running],
    'Campaigns.Import': running,
    'Campaigns.CancelImport': running,
  })
  const stop = page.getByRole('button', { name: 'Stop import' })
  await stop.click()
  expect(asked('Campaigns.CancelImport')).toEqual([{ params: { idCampaign: 7, idContactImport: 5 } }])
  await expect.element(page.getByText(/^Stopping after/)).toBeVisible()
  const counts = { ...sampleDone.counts, imported: 4_000, updated: 12 }
  const stopped = { ...sampleImport, rows: null, idTask: 1, counts }
  await page.getByRole('link', { name: 'debtors.csv' }).click()
  Object.assign(answers, { 'Campaigns.Import': stopped, 'Campaigns.Imports': [stopped] })
  await expect.element(drawer.getByText(/^This import stopped before its end/)).toBeVisible()
  await expect.element(drawer.getByText('4,000')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Resume import' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo import' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/It updated 12 contacts, which get their earlier values again/)).toBeVisible()
})

test('who may not change the campaign cannot stop an import, and is told why', async () => {
  const running = { ...sampleImport, state: 'running' as const, idTask: 1 }
  await open('&import=5', { 'Campaigns.Import': running }, { Campaign: ['view'] })
  await expect.element(drawer.getByRole('button', { name: 'Stop import' })).toHaveAttribute('aria-disabled', 'true')
})

test('a file with sheets lets one choose; a file that was refused says why', async () => {
  const sheets = { encoding: null, separator: null, sheet: 'People', sheets: ['People', 'Old'] }
  const opened = await open('&import=5', {
    'Campaigns.Import': { ...sampleImport, ...sheets },
    'Campaigns.UpdateImport': sampleImport,
  })
  await drawer.getByRole('button', { name: /^People Sheet/ }).click()
  await page.getByRole('option', { name: 'Old' }).click()
  await expect.poll(() => opened.asked('Campaigns.UpdateImport')[0]?.body).toEqual({ sheet: 'Old' })
  await opened.unmount()
  const refusal = { ...sampleImport, state: 'refused' as const, error: 'The file has no titles.' }
  await open('&import=5', { 'Campaigns.Import': refusal })
  await expect.element(drawer.getByText('The file has no titles.')).toBeVisible()
  expect(drawer.getByRole('grid').elements()).toEqual([])
  expect(drawer.getByText('Rows that are not new contacts').elements()).toEqual([])
})

test('an empty file is refused before anything is sent', async () => {
  const { asked } = await open('&panel=import')
  await choose(file(0))
  await expect.element(drawer.getByText('The file is empty. Choose another one.')).toBeVisible()
  expect(asked('Campaigns.StartImport')).toEqual([])
})

test('a refused start, a refused permission and an import that is gone each say so', async () => {
  const opened = await open('&panel=import', {
    'Campaigns.StartImport': refusedFor('tenant.storageFull', { megabytes: 1 }),
  })
  await choose(file(12))
  await expect.element(drawer.getByText(/can store 1 MB/)).toBeVisible()
  await opened.unmount()
  const refusal = await open('&panel=import', { 'Campaigns.StartImport': refused('Campaign.edit') })
  await choose(file(12))
  await expect.element(drawer.getByRole('alert').filter({ hasText: /permission/ })).toBeVisible()
  await refusal.unmount()
  await open('&import=99', { 'Campaigns.Import': refusedFor('entity.notFound', { entity: 'Import' }) })
  await expect.element(drawer.getByText(/Import was not found/)).toBeVisible()
})

test('what all rows would come to is counted while one reads it, and then stands there with the reasons', async () => {
  const counts = { added: 4_000, known: 2, repeated: 1, suppressed: 3, invalid: 0 }
  const running = { isRunning: true, rows: 4_006, counts, reasons: [], leftOut: [], error: null }
  const { answers } = await open('&import=5', { 'Campaigns.Import': { ...sampleImport, rows: null, checked: running } })
  const all = drawer.getByRole('region', { name: 'All rows of the file' })
  await expect.element(all.getByRole('progressbar', { name: 'Counting, 4,006 rows so far' })).toBeVisible()
  const reasons = [{ reason: 'This is no phone number.', rows: 1_500 }]
  const done = { ...running, isRunning: false, rows: 20_000, reasons, counts: { ...counts, invalid: 1_500 } }
  Object.assign(answers, { 'Campaigns.Import': { ...sampleImport, rows: null, checked: done } })
  await expect.element(all.getByText('Why rows will be refused')).toBeVisible()
  expect(all.getByRole('progressbar').elements()).toEqual([])
  await expect.element(all.getByRole('listitem')).toHaveTextContent('This is no phone number.1,500')
  await expect.element(drawer.getByRole('button', { name: 'Import 18,500 rows' })).toBeVisible()
})

test('a column of the file that is left out becomes a new column by its name and the type of its values', async () => {
  const drawn = { ...sampleCampaign, status: processState.of.CREATED, startedAt: null, submittedBy: null }
  const answer = { ...sampleImport, columns: { ...sampleImport.columns, Dluh: 3 }, offers: [] }
  const { asked } = await open('&import=5', { 'Campaigns.Basic': drawn, 'Campaigns.UpdateImport': answer })
  const left = drawer.getByRole('region', { name: 'Columns of the file that are left out' })
  await left.getByRole('button', { name: 'New column… of “Dluh”' }).click()
  const name = left.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Dluh')
  await expect.element(left.getByRole('button', { name: /^Number/ })).toBeVisible()
  await name.fill('Amount')
  const add = left.getByRole('button', { name: 'Add column' })
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await name.fill('Dluh')
  await add.click()
  await expect
    .poll(() => asked('Campaigns.UpdateImport').map(({ body }) => body))
    .toEqual([{ newColumn: { at: 3, name: 'Dluh', type: 'number' } }])
})

test('a column that looks like phone numbers is offered as further numbers, and what they lack is told', async () => {
  const drawn = { ...sampleCampaign, status: processState.of.CREATED, startedAt: null, submittedBy: null }
  const offers = [{ at: 3, name: 'Práce', type: 'text' as const, isPhone: true }]
  const counts = { added: 2, known: 0, repeated: 0, suppressed: 0, invalid: 0 }
  const leftOut = [{ reason: 'This is no phone number.', rows: 4 }]
  const checked = { isRunning: false, rows: 2, counts, reasons: [], leftOut, error: null }
  const file = { ...sampleImport, offers, checked }
  const { asked } = await open('&import=5', {
    ...{ 'Campaigns.Basic': drawn, 'Campaigns.Import': file, 'Campaigns.UpdateImport': { ...file, offers: [] } },
  })
  const left = drawer.getByRole('region', { name: 'Columns of the file that are left out' })
  await expect.element(left.getByText('looks like a phone number')).toBeVisible()
  await left.getByRole('button', { name: /New column/ }).click()
  await expect.element(left.getByRole('button', { name: /^Further phone number/ })).toBeVisible()
  await left.getByRole('button', { name: 'Add column' }).click()
  await expect
    .poll(() => asked('Campaigns.UpdateImport').map(({ body }) => body))
    .toEqual([{ newColumn: { at: 3, name: 'Práce', type: 'text', isPhone: true } }])
  const all = drawer.getByRole('region', { name: 'All rows of the file' })
  await expect.element(all.getByText('Numbers that will be left out')).toBeVisible()
  await expect.element(all.getByRole('listitem')).toHaveTextContent('This is no phone number.4')
})

test('where the columns of a campaign stay as they are, that is said in place of the buttons', async () => {
  await open('&import=5')
  const left = drawer.getByRole('region', { name: 'Columns of the file that are left out' })
  await expect.element(left.getByText(/columns of contacts/)).toBeVisible()
  expect(left.getByRole('button').elements()).toEqual([])
})
