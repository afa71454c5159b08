import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, failed, refused } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'
import { charge, explanation, october } from './economy-facts.ts'

beforeEach(() => page.viewport(1280, 1200))

const charges = { items: [charge], total: 1, totalExact: true, nextCursor: null }
const open = (query = {}, answers: Answers = {}, permissions?: Record<string, (string | number)[]>) =>
  openConsole(
    screens.billing(BILLED_APP, 2, query),
    {
      'Statistics.TenantEconomy': october,
      'Statistics.Charges': charges,
      'Statistics.Charge': explanation,
      ...answers,
    },
    permissions && { permissions: permissions as never },
  )
const main = page.getByRole('main')
const drawer = page.getByRole('dialog')

test('a month says what it comes to, each part with what changed in words and signs', async () => {
  const { asked } = await open({ month: '2026-10' })
  await expect.element(main.getByText('€1,341.75')).toBeVisible()
  await expect.element(main.getByText('+€111.75 (+9%)')).toBeVisible()
  await expect.element(main.getByText('−€12.50').first()).toBeVisible()
  await expect.element(main.getByText('+720 (+15%)')).toBeVisible()
  await expect.element(main.getByText(/^Compared with September 2026/)).toBeVisible()
  await expect.element(main.getByText('3 calls are waiting to be rated and not in these amounts yet.')).toBeVisible()
  await expect.element(main.getByText(/40 calls on lines without a tariff cost nothing/)).toBeVisible()
  expect(asked('Statistics.TenantEconomy')).toEqual([{ params: { idTenant: 2 }, query: { month: '2026-10' } }])
})

test('without a month in the address the running one is shown, and one goes from month to month', async () => {
  const running = { ...october, month: '2026-11', isRunning: true }
  const { asked, history } = await open({}, { 'Statistics.TenantEconomy': running })
  await expect.element(main.getByText(/^In progress: compared with October 2026 up to the same time/)).toBeVisible()
  expect(asked('Statistics.TenantEconomy')[0]?.query).toEqual({})
  await main.getByRole('button', { name: 'Previous month' }).click()
  await expect.poll(() => history.location.search).toBe('?month=2026-10')
  await expect.poll(() => asked('Statistics.TenantEconomy').at(-1)?.query).toEqual({ month: '2026-10' })
})

test('the forecast says what it assumes', async () => {
  const forecast = { low: '1290.1', likely: '1350', high: '1422.123456', learnedFromDays: 28, certain: '1201.5' }
  await open({ month: '2026-10' }, { 'Statistics.TenantEconomy': { ...october, forecast } })
  await expect.element(main.getByText('likely, between €1,290.10 and €1,422.12')).toBeVisible()
  await expect
    .element(main.getByText(/same weekdays of the last four weeks went \(learned from 28 days\)/))
    .toBeVisible()
  await expect.element(main.getByText(/Certain by now: €1,201.50/)).toBeVisible()
})

test('days and months are read as tables that lead on, and each share to its calls', async () => {
  const { history } = await open({ month: '2026-10' })
  await main.getByRole('button', { name: '12 months' }).click()
  await main.getByRole('button', { name: 'Show as table' }).click()
  const row = main.getByRole('row').filter({ hasText: 'September 2026' })
  await expect.element(row.getByText('€1,050.00')).toBeVisible()
  await expect.element(row.getByText('Closed')).toBeVisible()
  await main.getByRole('button', { name: 'Days' }).click()
  await expect
    .element(main.getByRole('link', { name: /Mon, 5 Oct 2026/ }))
    .toHaveAttribute('href', screens.billing(BILLED_APP, 2, { tab: 'calls', month: '2026-10', day: '2026-10-05' }))
  await main.getByRole('button', { name: 'Tariff', exact: true }).click()
  await main.getByRole('link', { name: 'Bank 2026' }).click()
  await expect.element(main.getByRole('heading', { name: /^Calls of October 2026/ })).toBeVisible()
  expect(history.location.search).toBe('?month=2026-10&idTariff=7')
})

test('where nothing was ever charged, the way leads to tariffs', async () => {
  await open({}, { 'Statistics.TenantEconomy': { ...october, months: [] } })
  await expect.element(main.getByText('Nothing charged yet')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Go to tariffs' })).toBeVisible()
})

test('a refusal and a failure each say so', async () => {
  const refusal = await open({}, { 'Statistics.TenantEconomy': refused('Statistics.viewbilling') })
  await expect.element(main.getByText(/Olga Horáková/)).toBeVisible()
  await refusal.unmount()
  await open({}, { 'Statistics.TenantEconomy': failed })
  await expect.element(main.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('calls are those of the address, sorted by the core, and filters are named by the month', async () => {
  const { asked } = await open({ tab: 'calls', month: '2026-10', line: 5, campaign: 0, sort: '-amount' })
  await expect.element(main.getByText('€0.07')).toBeVisible()
  await expect.element(main.getByText('Bank 2026, version 2')).toBeVisible()
  await expect.element(main.getByRole('button', { name: /Line: Card help/ })).toBeVisible()
  await expect.element(main.getByRole('button', { name: /Campaign: None/ })).toBeVisible()
  expect(asked('Statistics.Charges').at(-1)).toEqual({
    params: { idTenant: 2 },
    query: { month: '2026-10', idLine: 5, idCampaign: 0, sort: '-amount' },
  })
})

test('an amount opens to its calculation, from the seconds to the last digit', async () => {
  await open({ tab: 'calls', month: '2026-10' })
  await main.getByRole('link', { name: /12 Oct 2026/ }).click()
  const calculation = drawer.getByRole('table', { name: 'Calculation' })
  const rows = () =>
    calculation
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  await expect.poll(rows).toEqual([
    ['Talked', '76 seconds'],
    ['Free seconds', '−10 seconds'],
    ['Charged time', '66 seconds'],
    ['From second 1066 seconds are 2 × 60 seconds at €0.03', '€0.06'],
    ['Connection fee', '€0.0085'],
    ['Sum', '€0.0685'],
    ['RoundingTo the nearest, 2 decimal places', '€0.0685 → €0.07'],
    ['Amount', '€0.07'],
  ])
  await expect.element(drawer.getByText('12 Oct 2026, 11:15:00 CEST')).toBeVisible()
  await expect
    .element(drawer.getByRole('link', { name: 'Bank 2026, version 2' }))
    .toHaveAttribute('href', screens.billing(BILLED_APP, 2, { tariff: 7, version: 2 }))
  await expect.element(drawer.getByRole('link', { name: 'Open conversation' })).toBeVisible()
  await expect.element(drawer.getByText('−€0.02')).toBeVisible()
})

test('seconds that were included in the month are told apart from the free ones', async () => {
  const { trace } = explanation
  if (!trace) throw new Error('the example has one')
  const at = { tab: 'calls', month: '2026-10', call: charge.guid }
  await open(at, { 'Statistics.Charge': { ...explanation, trace: { ...trace, bundleSeconds: 6 } } })
  const calculation = drawer.getByRole('table', { name: 'Calculation' })
  await expect
    .element(calculation.getByRole('row', { name: /^Included in the month/ }))
    .toHaveTextContent('Included in the month−6 seconds')
  await expect
    .element(calculation.getByRole('row', { name: /^Charged time/ }))
    .toHaveTextContent('Charged time60 seconds')
})

test('who may see costs reads what the conversation costs to run and what is left; nobody else asks for it', async () => {
  const at = { tab: 'calls', month: '2026-10', call: charge.guid }
  const costs = {
    guid: charge.guid,
    currency: 'EUR',
    cost: '0.031',
    items: [
      { unit: 'callsOut' as const, quantity: 76, provider: 'Carrier', amount: '0.03' },
      { unit: 'llmRead' as const, quantity: 2_000, provider: 'Models', amount: '0.001' },
      { unit: 'sms' as const, quantity: 2, provider: null, amount: '0' },
    ],
  }
  const answers = { 'Statistics.ConversationCosts': costs }
  const opened = await open(at, answers, { Statistics: ['viewbilling', 'viewcosts'] })
  const rows = () =>
    drawer
      .getByRole('table', { name: 'What it costs to run' })
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  await expect.poll(rows).toEqual([
    ['Outgoing callsCarrier', '1:16', '€0.03'],
    ['Language model, tokens readModels', '2,000 tokens', '€0.001'],
    ['Text messagesWithout a price', '2 parts', '–'],
    ['Costs', '€0.031'],
    ['Margin', '€0.019'], // 0.07, less what was adjusted, less its costs
  ])
  await opened.unmount()
  const { asked } = await open(at, answers, { Statistics: ['viewbilling'] })
  await expect.element(drawer.getByRole('table', { name: 'Calculation' })).toBeVisible()
  expect(asked('Statistics.ConversationCosts')).toEqual([])
})

test('a minimum is said, a price per call has no seconds, and nothing charged says why', async () => {
  const at = { tab: 'calls', month: '2026-10', call: charge.guid }
  const { trace } = explanation
  if (!trace) throw new Error('the example has one')
  const raised = {
    ...explanation,
    mode: 2 as const,
    amount: '0.1',
    trace: { ...trace, steps: [], raisedTo: '0.1', exact: '0.1' },
  }
  const opened = await open(at, { 'Statistics.Charge': raised })
  await expect.element(drawer.getByText(/^Raised to the minimum/)).toBeVisible()
  await expect.element(drawer.getByText('Price of the call')).toBeVisible()
  expect(drawer.getByText('Free seconds').query()).toBeNull()
  await opened.unmount()
  const without = { ...explanation, tariff: null, tariffVersion: null, mode: null, trace: null, hasConversation: false }
  await open(at, { 'Statistics.Charge': { ...without, amount: '0', adjustments: [] } })
  await expect.element(drawer.getByText('The line had no tariff then, so nothing was charged.')).toBeVisible()
  await expect.element(drawer.getByText('Deleted; its charge stays')).toBeVisible()
})

test('who sees no prices and no conversations still reads the explanation', async () => {
  await open({ tab: 'calls', month: '2026-10', call: charge.guid }, {}, { Statistics: ['viewbilling'] })
  await expect.element(drawer.getByText('Bank 2026, version 2')).toBeVisible()
  expect(drawer.getByRole('link').elements()).toEqual([])
})
