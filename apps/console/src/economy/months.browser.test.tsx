import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refusedFor, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'
import { adjustment, charge, closedMonth, october, openMonth } from './economy-facts.ts'

beforeEach(() => page.viewport(1280, 1000))

const open = (
  answers: Answers = {},
  month: string | undefined = '2026-10',
  permissions?: Record<string, (string | number)[]>,
) =>
  openConsole(
    screens.billing(BILLED_APP, 2, { tab: 'months', month }),
    {
      'Statistics.TenantEconomy': october,
      'Statistics.CheckMonth': openMonth,
      'Statistics.Adjustments': { items: [adjustment], later: [] },
      ...answers,
    },
    permissions && { permissions: permissions as never },
  )
const drawer = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const at = (query: object) => screens.billing(BILLED_APP, 2, query)
const task = { ...example('Statistics.CloseMonth'), id: 77, status: 1 as const, progress: 0.4, step: 'Adding up calls' }

test('months are listed with what they came to; one opens beside the list', async () => {
  const { history } = await open({}, '')
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/October 2026.*Open/)
  await expect.element(rows.nth(2)).toMatchTextContent(/September 2026.*Closed.*€1,300\.00/)
  await page.getByRole('link', { name: /^October 2026/ }).click()
  await expect.element(drawer.getByRole('heading', { name: 'October 2026' })).toBeVisible()
  expect(history.location.search).toBe('?month=2026-10')
})

test('one goes on to earlier years', async () => {
  const { asked } = await open({}, '')
  await page.getByRole('button', { name: 'Earlier months' }).click()
  await expect.poll(() => asked('Statistics.TenantEconomy').at(-1)?.query).toEqual({ month: '2025-10' })
})

test('what is odd says what to do and leads there', async () => {
  const findings = [
    ...openMonth.findings,
    { finding: 'earlierOpen' as const, blocks: true, count: 1, lines: [], month: '2026-09', problem: null },
    { finding: 'waiting' as const, blocks: true, count: 2, lines: [], month: null, problem: 'a lot is no amount' },
  ]
  await open({ 'Statistics.CheckMonth': { ...openMonth, findings } })
  await expect.element(drawer.getByText('Night desk (40 calls)')).toBeVisible()
  await expect.element(drawer.getByText('Not rated: a lot is no amount')).toBeVisible()
  await expect
    .element(drawer.getByRole('link', { name: 'Assign tariffs to lines' }))
    .toHaveAttribute('href', at({ tab: 'lines' }))
  await expect
    .element(drawer.getByRole('link', { name: 'Show the most expensive calls' }))
    .toHaveAttribute('href', at({ tab: 'calls', month: '2026-10', sort: '-amount' }))
  await expect.element(drawer.getByText('Blocks closing').first()).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Close month' })).toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('link', { name: 'Open September 2026' }).click()
  await expect.element(drawer.getByRole('heading', { name: 'September 2026' })).toBeVisible()
})

test('a month is closed by a task whose progress is shown until it is closed', async () => {
  const { asked, answers } = await open({ 'Statistics.CloseMonth': task, 'Home.UserTasksOverview': [task] })
  await drawer.getByRole('button', { name: 'Close month' }).click()
  await expect.element(question.getByText(/later become adjustments in the first open month/)).toBeVisible()
  await question.getByRole('button', { name: 'Close month' }).click()
  await expect.element(drawer.getByText('Adding up calls')).toBeVisible()
  expect(asked('Statistics.CloseMonth')).toEqual([
    { params: { idTenant: 2, month: '2026-10' }, body: { rowVersion: 4 } },
  ])
  Object.assign(answers, { 'Statistics.CheckMonth': closedMonth })
  await expect.element(drawer.getByText('By Eva Malá')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Lock month' })).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Close month' }).query()).toBeNull()
})

test('a task that failed says why, and the month can be closed again', async () => {
  const broken = { ...task, status: 3 as const, error: 'The database was away.' }
  await open({ 'Statistics.CloseMonth': task, 'Home.UserTasksOverview': [broken] })
  await drawer.getByRole('button', { name: 'Close month' }).click()
  await question.getByRole('button', { name: 'Close month' }).click()
  await expect.element(drawer.getByText('The month was not closed: The database was away.')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Close month' })).toBeVisible()
})

test('somebody else changed the month meanwhile: it is read again, said, and asked about as it is now', async () => {
  const { answers, asked } = await open({ 'Statistics.CloseMonth': stale(closedMonth, 'month') })
  await drawer.getByRole('button', { name: 'Close month' }).click()
  const now = { ...openMonth, rowVersion: 9 }
  Object.assign(answers, { 'Statistics.CheckMonth': now })
  await question.getByRole('button', { name: 'Close month' }).click()
  await expect.element(question.getByRole('alert')).toMatchTextContent(/^Another user changed this/)
  Object.assign(answers, { 'Statistics.CloseMonth': task })
  await question.getByRole('button', { name: 'Close month' }).click()
  await expect.poll(() => asked('Statistics.CloseMonth').map(({ body }) => body.rowVersion)).toEqual([4, 9])
})

test('two who close at once: one is told that it is under way', async () => {
  await open({ 'Statistics.CloseMonth': refusedFor('economy.running', {}) })
  await drawer.getByRole('button', { name: 'Close month' }).click()
  await question.getByRole('button', { name: 'Close month' }).click()
  await expect.element(question.getByText(/is being closed or recalculated/)).toBeVisible()
})

test('a closed month is reopened; where a later one is closed, it says so', async () => {
  const answers: Answers = {
    'Statistics.CheckMonth': closedMonth,
    'Statistics.ReopenMonth': refusedFor('month.laterClosed', { month: '2026-11' }),
  }
  const opened = await open(answers)
  await drawer.getByRole('button', { name: 'Reopen month' }).click()
  await question.getByRole('button', { name: 'Reopen month' }).click()
  await expect.element(question.getByText(/Reopen the later month first/)).toBeVisible()
  Object.assign(opened.answers, { 'Statistics.ReopenMonth': openMonth, 'Statistics.CheckMonth': openMonth })
  await question.getByRole('button', { name: 'Reopen month' }).click()
  await expect.element(page.getByText('October 2026 reopened')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Close month' })).toBeVisible()
})

test('a month is locked once its name was typed, and then offers nothing', async () => {
  const locked = {
    ...closedMonth,
    state: 'LOCKED' as const,
    lockedAt: '2026-11-05T08:00:00Z',
    lockedBy: closedMonth.closedBy,
  }
  const { asked, answers } = await open({ 'Statistics.CheckMonth': closedMonth, 'Statistics.LockMonth': locked })
  await drawer.getByRole('button', { name: 'Lock month' }).click()
  await question.getByRole('button', { name: 'Lock month' }).click()
  expect(asked('Statistics.LockMonth')).toEqual([])
  await question.getByRole('textbox').fill('October 2026')
  Object.assign(answers, { 'Statistics.CheckMonth': locked })
  await question.getByRole('button', { name: 'Lock month' }).click()
  await expect.element(page.getByText('October 2026 locked')).toBeVisible()
  await expect.element(drawer.getByText(/^Locked for good/)).toBeVisible()
  expect(drawer.getByRole('button', { name: /(Close|Reopen|Lock) month/ }).query()).toBeNull()
})

test('an adjustment is charged where the core says, and deleted after a question', async () => {
  const made = { ...adjustment, idAdjustment: 40, month: '2026-11', corrects: '2026-10', amount: '-3' }
  const { asked } = await open({ 'Statistics.CreateAdjustment': made })
  await expect.element(drawer.getByText('−€12.50')).toBeVisible()
  await drawer.getByRole('button', { name: 'New adjustment' }).click()
  const form = page.getByRole('dialog', { name: 'Adjust October 2026' })
  await form.getByRole('textbox', { name: /^Amount/ }).fill('-3')
  await form.getByRole('textbox', { name: /^Reason/ }).fill('Agreed by phone')
  await form.getByRole('button', { name: 'Create adjustment' }).click()
  await expect.element(page.getByText('Adjustment charged in November 2026')).toBeVisible()
  expect(asked('Statistics.CreateAdjustment')).toEqual([
    { params: { idTenant: 2 }, body: { month: '2026-10', amount: '-3', reason: 'Agreed by phone' } },
  ])
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByText('Delete the adjustment of −€12.50?')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Adjustment deleted')).toBeVisible()
})

test('an amount of nothing is refused at its field', async () => {
  await open({ 'Statistics.CreateAdjustment': refusedFor('adjustment.zero', {}) })
  await drawer.getByRole('button', { name: 'New adjustment' }).click()
  const form = page.getByRole('dialog', { name: 'Adjust October 2026' })
  await form.getByRole('textbox', { name: /^Amount/ }).fill('0')
  await form.getByRole('textbox', { name: /^Reason/ }).fill('None')
  await form.getByRole('button', { name: 'Create adjustment' }).click()
  await expect.element(form.getByText('Enter an amount other than 0.')).toBeVisible()
})

test('an adjustment of a call stays and leads to its explanation; without the permission nothing can be changed', async () => {
  const ofCall = { ...adjustment, guid: charge.guid, createdBy: null }
  await open({ 'Statistics.Adjustments': { items: [ofCall], later: [] } }, '2026-10', { Statistics: ['viewbilling'] })
  await expect
    .element(drawer.getByRole('link', { name: 'Explain the call' }))
    .toHaveAttribute('href', at({ tab: 'calls', month: '2026-09', call: charge.guid }))
  for (const name of ['Close month', 'New adjustment', 'Delete'])
    await expect.element(drawer.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
})

test('what was made for a closed month stands with it, and leads to where it is charged', async () => {
  const later = { ...adjustment, idAdjustment: 8, month: '2026-11', corrects: '2026-10', reason: 'Agreed in court' }
  await open({ 'Statistics.Adjustments': { items: [], later: [later] } })
  await expect.element(drawer.getByText('Charged later for this month')).toBeVisible()
  await expect.element(drawer.getByText('Agreed in court')).toBeVisible()
  await expect
    .element(drawer.getByRole('link', { name: 'Charged in November 2026' }))
    .toHaveAttribute('href', at({ tab: 'months', month: '2026-11' }))
})

test('a month whose invoice is issued stays closed, and says why before anybody asks', async () => {
  await open({ 'Statistics.CheckMonth': { ...closedMonth, invoice: '2026-000007' } })
  const reopen = drawer.getByRole('button', { name: 'Reopen month' })
  await expect.element(reopen).toHaveAccessibleDescription(/invoice 2026-000007 has been issued/)
})

test('who closed and reopened a month stands in its history', async () => {
  const { asked } = await open()
  await drawer.getByRole('button', { name: 'History' }).click()
  await expect.element(page.getByRole('dialog', { name: /^History of October 2026/ })).toBeVisible()
  expect(asked('Audit.Audit')[0]?.query).toMatchObject({ entityKind: 'BillingMonth', entityId: '2026-10' })
})
