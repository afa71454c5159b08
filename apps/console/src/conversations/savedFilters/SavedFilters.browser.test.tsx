import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../shell/api/call-error.ts'
import { type Answers, stale } from '../../testing/fake-core.ts'
import { expectAccessible } from '../../testing/look.ts'
import { openConsole } from '../../testing/open-console.tsx'
// The screen is downloaded when it opens; here it is there already, however busy the machine.
import '../ConversationPage.tsx'
import { sampleLog } from '../testing/conversation.sample.ts'
import { savedFilterSample } from '../testing/saved-filter.sample.ts'

const own = savedFilterSample()
const shared = savedFilterSample({
  idSavedFilter: 2,
  name: 'Complaints',
  filters: { outcome: '3,11', q: 'refund' },
  isShared: true,
  isOwn: false,
  createdBy: { id: 9, name: 'Petr Malý' },
})
const list = { items: [sampleLog], total: 1, totalExact: true, nextCursor: null }
const mayView = { CallScript: ['viewdiallogs'] }

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
})

async function open(query = '', answers: Answers = {}, permissions: Parameters<typeof openConsole>[2] = {}) {
  const opened = await openConsole(
    `${screens.conversation()}${query}`,
    { 'DialLogs.DialLogs': list, 'DialLogs.SavedFilters': [shared, own], 'Lookups.Lines': [], ...answers },
    permissions,
  )
  const search = () => Object.fromEntries(new URLSearchParams(opened.history.location.search))
  return { ...opened, search }
}
const button = (name: RegExp | string) => page.getByRole('button', { name, exact: typeof name === 'string' })
const item = (name: RegExp | string) => page.getByRole('menuitem', { name })
const choice = (name: RegExp | string) => page.getByRole('menuitemradio', { name })

test('choosing one filters by it alone, and its name stands on the button', async () => {
  const { search } = await open('?talk=10-60')
  await button('Saved filters').click()
  await choice('Complaints, by Petr Malý').click()
  await expect.poll(search).toEqual({ outcome: '3,11', q: 'refund', saved: '2' })
  await expect.element(button('Complaints')).toBeVisible()
})

test('what is set is saved under a name, and then chosen', async () => {
  const saved = savedFilterSample({ idSavedFilter: 3, name: 'Short ones', filters: { talk: '10-60' } })
  const { asked, search, answers } = await open('?talk=10-60', { 'DialLogs.CreateSavedFilter': saved })
  await button('Saved filters').click()
  await item('Save current filters…').click()
  await expect.poll(search).toMatchObject({ panel: 'saveFilter' })
  await expectAccessible()
  await expect.element(page.getByText(/Saves Duration/)).toBeVisible()
  await page.getByRole('textbox', { name: /Name/ }).fill('Short ones')
  await page.getByText('Share with everyone in this tenant').click()
  Object.assign(answers, { 'DialLogs.SavedFilters': [saved] })
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => asked('DialLogs.CreateSavedFilter'))
    .toEqual([{ body: { name: 'Short ones', isShared: true, filters: { talk: '10-60' } } }])
  await expect.poll(search).toEqual({ talk: '10-60', saved: '3' })
  await expect.element(button('Short ones')).toBeVisible()
})

test('nothing set is nothing to save', async () => {
  await open()
  await button('Saved filters').click()
  await expect.element(item(/Save current filters… Set a filter first\./)).toHaveAttribute('aria-disabled', 'true')
})

test('a changed one says so, and takes the change', async () => {
  const { asked } = await open('?time=last7&marks=errors&talk=300-&saved=1')
  await button('Errors of the week (edited)').click()
  await item('Save changes to “Errors of the week”').click()
  await expect
    .poll(() => asked('DialLogs.UpdateSavedFilter'))
    .toEqual([
      {
        params: { idSavedFilter: 1 },
        body: {
          name: 'Errors of the week',
          isShared: false,
          rowVersion: 1,
          filters: { time: 'last7', marks: 'errors', talk: '300-' },
        },
      },
    ])
})

test('those of others are used as they are', async () => {
  await open('?panel=savedFilters', {}, { permissions: mayView })
  await button('Actions of Complaints').click()
  await expect.element(item(/Delete….*belongs to Petr Malý/)).toHaveAttribute('aria-disabled', 'true')
})

test('who edits the tenant looks after those of others', async () => {
  await open('?panel=savedFilters', {}, { permissions: { ...mayView, AccessManagement: ['editaccount'] } })
  await button('Actions of Complaints').click()
  await expect.element(item('Delete…')).not.toHaveAttribute('aria-disabled')
})

test('by the keyboard: renamed where another tab was faster, with both names shown', async () => {
  const theirs = { ...own, name: 'Theirs', rowVersion: 2 }
  const { answers, asked } = await open('?panel=savedFilters')
  const actions = button('Actions of Errors of the week')
  await expect.element(actions).toBeVisible()
  await expectAccessible()
  actions.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Rename or share…')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const name = page.getByRole('textbox', { name: /Name/ })
  await expect.element(name).toHaveFocus()
  await name.fill('Mine')
  Object.assign(answers, { 'DialLogs.SavedFilters': [theirs], 'DialLogs.UpdateSavedFilter': stale(theirs) })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toMatch(/Mine.*Theirs|Theirs.*Mine/s)
  expect(asked('DialLogs.UpdateSavedFilter')).toHaveLength(1)
})

test('deleted after a question; the last one leaves the next step', async () => {
  const { answers, asked } = await open('?panel=savedFilters', { 'DialLogs.SavedFilters': [own] })
  await button('Actions of Errors of the week').click()
  await item('Delete…').click()
  await expect.element(page.getByRole('heading', { name: 'Delete saved filter “Errors of the week”?' })).toBeVisible()
  Object.assign(answers, { 'DialLogs.SavedFilters': [] })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => asked('DialLogs.RemoveSavedFilter')).toEqual([{ params: { idSavedFilter: 1 } }])
  await expect.element(page.getByText('No saved filters')).toBeVisible()
})

test('a taken name is said at its field', async () => {
  const message = 'You already have a saved filter with this name.'
  const taken = new CallError({ kind: 'refused', status: 409, message }, { name: message })
  await open('?talk=10-60&panel=saveFilter', { 'DialLogs.CreateSavedFilter': taken })
  await page.getByRole('textbox', { name: /Name/ }).fill('Complaints')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(message)).toBeVisible()
})
