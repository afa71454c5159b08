import { screens } from '@parley/contract/kernel/screens.ts'
import type { Suppression, SuppressionFileRead } from '@parley/contract/suppressions/suppression.schema.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf, sampleCampaign } from '../contacts/testing/contact.sample.ts'
import { type Answers, empty, failed, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'
// Downloaded when it opens; here it is there already, however busy the machine.
import '../contacts/ContactsTab.tsx'
import './AddSuppressions.tsx'
import './SuppressionFile.tsx'
import './SuppressionPanel.tsx'

beforeEach(() => page.viewport(1280, 900))

const entry: Suppression = {
  idSuppression: 3,
  identifier: '+420601234567',
  scope: 'tenant',
  campaign: null,
  reason: 'Asked for it',
  expiresAt: null,
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: null,
}
const everywhere: Suppression = { ...entry, idSuppression: 4, identifier: null, scope: 'global', reason: '' }
const drawer = page.getByRole('dialog')
const open = (path: string, answers: Answers = {}, permissions?: { Campaign: string[] }) =>
  openConsole(
    path,
    { 'Campaigns.Basic': sampleCampaign, 'Campaigns.Suppressions': pageOf(entry, everywhere), ...answers },
    permissions && { permissions },
  )
const ofTenant = `${screens.campaigns()}?panel=suppression`
const ofCampaign = `${screens.campaign(7, { tab: 'contacts' })}&panel=suppression`

test('entries are found by search and scope, which are in the address under names of their own', async () => {
  const { asked, history } = await open(ofTenant)
  const row = drawer.getByRole('row').filter({ hasText: '+420601234567' })
  await expect.element(row.getByText('All campaigns')).toBeVisible()
  await expect.element(row.getByText('for good')).toBeVisible()
  await expect.element(row.getByText('A flow')).toBeVisible()
  await expect.element(drawer.getByText('Erased person')).toBeVisible()
  await drawer.getByRole('searchbox').fill('601')
  await drawer.getByRole('button', { name: /^All entries/ }).click()
  await page.getByRole('option', { name: 'All tenants' }).click()
  await expect
    .poll(() => asked('Campaigns.Suppressions').at(-1))
    .toEqual({ query: { sort: '-createdAt', search: '601', scope: ['global'] } })
  expect(history.location.search).toContain('holdsFor=global')
  expect(history.location.search).toContain('blocked=601')
})

test('many are added at once to the list of the tenant; what came of them is said line by line', async () => {
  const { asked } = await open(`${ofTenant}&add=1`, {
    'Campaigns.AddSuppressions': { added: 1, known: 1, contacts: 12, invalid: [{ line: 2, identifier: 'nobody' }] },
  })
  await drawer.getByRole('button', { name: 'Add to the list' }).click()
  await expect.element(drawer.getByText(/at least one|Field is required/)).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Numbers/ }).fill('601 234 567\nnobody\njana@example.test')
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('By mail')
  await drawer.getByRole('button', { name: 'Add to the list' }).click()
  await expect.element(drawer.getByText('Line 2')).toBeVisible()
  await expect.element(drawer.getByText('12', { exact: true })).toBeVisible()
  expect(asked('Campaigns.AddSuppressions')).toEqual([
    {
      body: {
        identifiers: ['601 234 567', 'nobody', 'jana@example.test'],
        scope: 'tenant',
        idCampaign: null,
        reason: 'By mail',
        expiresAt: null,
      },
    },
  ])
  await drawer.getByRole('button', { name: 'Correct these lines' }).click()
  await expect.element(drawer.getByRole('textbox', { name: /^Numbers/ })).toHaveValue('nobody')
})

test('on a campaign its own entries are asked for, and new ones hold for it', async () => {
  const { asked } = await open(ofCampaign, {
    'Campaigns.AddSuppressions': { added: 1, known: 0, contacts: 0, invalid: [] },
  })
  await expect.poll(() => asked('Campaigns.Suppressions').at(-1)?.query).toMatchObject({ idCampaign: 7 })
  await drawer.getByRole('button', { name: 'Add numbers' }).click()
  await drawer.getByRole('textbox', { name: /^Numbers/ }).fill('601')
  await drawer.getByRole('button', { name: 'Add to the list' }).click()
  await expect.element(drawer.getByText('Contacts no longer called')).toBeVisible()
  expect(asked('Campaigns.AddSuppressions')[0]?.body).toMatchObject({ scope: 'campaign', idCampaign: 7 })
})

test('an entry for all tenants is only removed by who may stop all campaigns', async () => {
  await open(ofTenant, {}, { Campaign: ['view', 'edit'] })
  await drawer.getByRole('button', { name: /Actions of Erased/ }).click()
  await expect.element(page.getByText(/Entries for all tenants need the permission/)).toBeVisible()
})

test('an entry is removed after a question', async () => {
  const { asked } = await open(ofTenant)
  await drawer.getByRole('button', { name: /Actions of \+420601234567/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Entry removed')).toBeVisible()
  expect(asked('Campaigns.RemoveSuppression')).toEqual([{ params: { idSuppression: 3 } }])
})

test('the scope of all tenants says whom it is for; what the core refuses stays in the form', async () => {
  const refusal = { 'Campaigns.AddSuppressions': refusedFor('suppression.globalNeedsControl', {}) }
  await open(`${ofTenant}&add=1`, refusal, { Campaign: ['view', 'edit'] })
  await drawer.getByRole('textbox', { name: /^Numbers/ }).fill('601')
  await drawer.getByRole('button', { name: 'Add to the list' }).click()
  await expect.element(drawer.getByRole('alert').filter({ hasText: /need the permission/ })).toBeVisible()
  await drawer.getByRole('button', { name: /Holds for/ }).click()
  const option = page.getByRole('option', { name: /All tenants/ })
  await expect.element(option).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option.getByText(/need the permission/)).toBeVisible()
})

test('an empty list, a search without results and a failure each say so', async () => {
  const nobody = empty('Campaigns.Suppressions')
  const opened = await open(ofTenant, { 'Campaigns.Suppressions': nobody })
  await expect.element(drawer.getByText('Nobody is on the list')).toBeVisible()
  await opened.unmount()
  const found = await open(`${ofTenant}&blocked=9`, { 'Campaigns.Suppressions': nobody })
  await expect.element(drawer.getByText('No results')).toBeVisible()
  await found.unmount()
  await open(ofTenant, { 'Campaigns.Suppressions': failed })
  await expect.element(drawer.getByRole('button', { name: 'Try again' })).toBeVisible()
})

const rows = [
  { line: 2, identifier: '605 111 222', reason: 'Moved', until: '', problem: null },
  { line: 3, identifier: 'nobody', reason: '', until: '', problem: 'Neither a number nor an address.' },
]
const fileRead: SuppressionFileRead = {
  encoding: 'utf-8',
  separator: ';',
  sheet: null,
  sheets: [],
  titles: ['Telefon', 'Why'],
  titleLine: 1,
  columns: { identifier: 0, reason: 1 },
  added: 1,
  known: 0,
  contacts: 0,
  preview: rows,
  refused: rows.slice(1),
}
const chooseFile = async (content: string) => {
  await expect.element(drawer.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no choice of a file')
  await userEvent.upload(input, new File([content], 'list.csv', { type: 'text/csv' }))
}

test('a file is looked at, read in another way, added, and what was refused is there to be mended', async () => {
  const { asked } = await open(`${ofCampaign}&add=file`, {
    'Campaigns.PreviewSuppressionFile': fileRead,
    'Campaigns.AddSuppressionFile': { ...fileRead, contacts: 3 },
  })
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('By mail')
  await chooseFile('Telefon;Why\n605 111 222;Moved\nnobody;')
  await expect.element(drawer.getByText('1 new · 0 on the list already · 1 refused')).toBeVisible()
  await expect.element(drawer.getByText('Neither a number nor an address.').first()).toBeVisible()
  const content = btoa('Telefon;Why\n605 111 222;Moved\nnobody;')
  const first = { content, scope: 'campaign', idCampaign: 7, reason: 'By mail' }
  expect(asked('Campaigns.PreviewSuppressionFile')).toEqual([{ body: first }])
  await drawer.getByRole('button', { name: /Until/ }).click()
  await page.getByRole('option', { name: 'Why' }).click()
  const read = { ...first, encoding: 'utf-8', separator: ';' }
  await expect
    .poll(() => asked('Campaigns.PreviewSuppressionFile').at(-1))
    // The column is read for one value only.
    .toEqual({ body: { ...read, titleLine: 1, columns: { identifier: 0, until: 1 } } })
  await drawer.getByRole('button', { name: /Separator/ }).click()
  await page.getByRole('option', { name: 'Comma' }).click()
  // Other columns come of it, which are found by their titles again.
  await expect
    .poll(() => asked('Campaigns.PreviewSuppressionFile').at(-1))
    .toEqual({ body: { ...read, separator: ',' } })
  await drawer.getByRole('button', { name: /^Line 1 Titles/ }).click()
  await page.getByRole('option', { name: 'Line 3', exact: true }).click()
  await expect.poll(() => asked('Campaigns.PreviewSuppressionFile').at(-1)).toEqual({ body: { ...read, titleLine: 3 } })
  expect(asked('Campaigns.AddSuppressionFile')).toEqual([])
  await drawer.getByRole('button', { name: 'Add 1 entry' }).click()
  await expect.element(drawer.getByText('Contacts no longer called')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Download refused rows' })).toBeVisible()
  expect(asked('Campaigns.AddSuppressionFile')[0]?.body).toEqual({
    ...read,
    titleLine: 1,
    columns: { identifier: 0, reason: 1 },
  })
})

test('refused rows are saved in the letters and with the separator of the file that they come from', async () => {
  await open(`${ofCampaign}&add=file`, {
    'Campaigns.PreviewSuppressionFile': {
      ...fileRead,
      encoding: 'windows-1250',
      refused: [{ line: 3, identifier: 'Žofie', reason: '', until: '', problem: 'Neither a number nor an address.' }],
    },
  })
  await chooseFile('Telefon;Why')
  const saved = vi.spyOn(URL, 'createObjectURL')
  await drawer.getByRole('button', { name: 'Download refused rows' }).click()
  const [blob] = saved.mock.calls[0] ?? []
  saved.mockRestore()
  if (!(blob instanceof Blob)) return expect.unreachable('nothing was saved')
  const text = new TextDecoder('windows-1250').decode(await blob.arrayBuffer())
  expect(text.split('\r\n')[1]).toBe('Žofie;;;3;Neither a number nor an address.')
})

test('without a column of numbers, and where nothing is new, the button says why', async () => {
  const { columns: _, ...none } = { ...fileRead, preview: [], refused: [], added: 0 }
  const opened = await open(`${ofTenant}&add=file`, { 'Campaigns.PreviewSuppressionFile': { ...none, columns: {} } })
  await chooseFile('x')
  const adding = drawer.getByRole('button', { name: 'Add 0 entries' })
  await expect.element(adding).toHaveAccessibleDescription(/^Choose the column/)
  await opened.unmount()
  await open(`${ofTenant}&add=file`, { 'Campaigns.PreviewSuppressionFile': { ...fileRead, added: 0 } })
  await chooseFile('x')
  await expect.element(adding).toHaveAccessibleDescription('No row of the file is new.')
})

test('a file that cannot be read says why, and another one can be chosen', async () => {
  const refusal = refusedFor('suppression.unreadable', { problem: 'it is empty.' })
  await open(`${ofTenant}&add=file`, { 'Campaigns.PreviewSuppressionFile': refusal })
  await chooseFile('')
  await expect.element(drawer.getByText(/The file can’t be read: it is empty\.$/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Choose another file' }).click()
  await expect.element(drawer.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('a file that was looked at is not left without a question', async () => {
  await open(`${ofTenant}&add=file`, { 'Campaigns.PreviewSuppressionFile': fileRead })
  await chooseFile('x')
  await expect.element(drawer.getByRole('button', { name: /^Add \d/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(drawer.getByRole('button', { name: /^Add \d/ })).toBeVisible()
})
