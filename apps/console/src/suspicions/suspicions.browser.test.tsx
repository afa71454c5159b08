import { screens } from '@parley/contract/kernel/screens.ts'
import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const line = {
  ...{ idDialModuleLine: 5, name: 'Hotline', module: { id: 7, name: 'Trunk' }, enabled: true, calls: 412 },
  acceptance: null,
}
const pageOf = <T,>(...items: T[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const accepted = {
  ...line,
  acceptance: {
    until: '2026-12-31',
    reason: 'A line for tests',
    at: '2026-11-20T10:00:00Z',
    by: { id: 1, name: 'Ann' },
  },
}
const answers: Answers = {
  'DialModuleLines.WithoutMonitoring': ({ query }) => pageOf(query?.accepted ? accepted : line),
  'DialModuleLines.WithoutBilling': pageOf({
    ...{ ...line, hasTariff: false, unbilled: 300, seconds: 18_001, since: '2026-10-03' },
    estimate: { tariff: { id: 2, name: 'Standard' }, amount: '1234.5', currency: 'EUR', fromCalls: 200 },
  }),
  'DialModuleLines.WithFraud': pageOf({
    ...{ ...line, score: 55, from: '2026-11-19T10:00:00Z', to: '2026-11-20T10:00:00Z', since: '2026-11-20T09:00:00Z' },
    evidence: [
      { sign: 'rate', points: 30, text: '900 calls in 24 hours; the busiest of the 28 days before had 100.' },
      { sign: 'destinations', points: 25, text: '88 calls since yesterday to where it had not called: Cuba (+53).' },
    ],
  }),
  'DialModuleLines.RecommendedMonitoringSetup': {
    ...{ since: '2026-10-01T00:00:00Z', calls: 4_000, problem: null, currency: 'EUR' },
    proposals: [
      {
        rule: { ...newRule('answerRate'), warning: 60, critical: 40 },
        why: 'Usually 82 % are answered.',
        fired: 2,
        firings: [],
      },
    ],
  },
  'DialModuleLines.Monitoring': { rules: [], currency: 'EUR', rowVersion: 3 },
}
const open = (tab: 'lines-without-monitoring' | 'lines-without-billing' | 'lines-with-fraud', more: Answers = {}) =>
  openConsole(screens.suspiciousEntities({ tab }), { ...answers, ...more })
const drawer = page.getByRole('dialog')
const openRow = () => page.getByRole('row', { name: /Hotline/ }).click()

test('a line without monitoring gets the rules that its calls suggest at once', async () => {
  const { asked } = await open('lines-without-monitoring', {
    'DialModuleLines.UpdateMonitoring': { rules: [], currency: 'EUR', rowVersion: 4 },
  })
  await openRow()
  await expect
    .element(drawer.getByText(/Usually 82 % are answered. In eight weeks it would have fired 2 times/))
    .toBeVisible()
  await drawer.getByRole('button', { name: 'Use this rule' }).click()
  await expect.element(page.getByText('Hotline is monitored')).toBeVisible()
  const [sent] = asked('DialModuleLines.UpdateMonitoring')
  expect(sent).toMatchObject({
    params: { idDialModuleLine: 5 },
    body: { rowVersion: 3, rules: [{ kind: 'answerRate', warning: 60, idAlertRule: null }] },
  })
})

test('a line is accepted with a reason, and listed again', async () => {
  const { asked } = await open('lines-without-monitoring', {
    'DialModuleLines.AcceptSuspicion': undefined,
    'DialModuleLines.ReopenSuspicion': undefined,
  })
  await openRow()
  await drawer.getByRole('button', { name: 'Accept' }).click()
  expect(asked('DialModuleLines.AcceptSuspicion')).toEqual([])
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('A line for tests')
  await drawer.getByRole('button', { name: 'Accept' }).click()
  await expect.element(page.getByText('Hotline is accepted as it is')).toBeVisible()
  expect(asked('DialModuleLines.AcceptSuspicion')).toMatchObject([
    { params: { idDialModuleLine: 5, kind: 'monitoring' }, body: { reason: 'A line for tests' } },
  ])
  await page
    .getByRole('button', { name: /Accepted/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Accepted ones' }).click()
  await openRow()
  await expect.element(drawer.getByText('Accepted by Ann')).toBeVisible()
  await drawer.getByRole('button', { name: 'List again' }).click()
  await expect.element(page.getByText('Hotline is listed again')).toBeVisible()
  expect(asked('DialModuleLines.ReopenSuspicion')).toEqual([{ params: { idDialModuleLine: 5, kind: 'monitoring' } }])
})

test('what a line without billing would have cost is said with what it was reckoned from', async () => {
  await open('lines-without-billing')
  const row = page.getByRole('row', { name: /Hotline/ })
  for (const text of ['No tariff', '300', '301', '€1,234.50'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await openRow()
  await expect.element(drawer.getByText(/By the tariff Standard, .* estimated from the newest 200 calls/)).toBeVisible()
})

test('signs of fraud add up to the score, and lead to the calls', async () => {
  await open('lines-with-fraud')
  const row = page.getByRole('row', { name: /Hotline/ })
  await expect.element(row.getByText('55', { exact: true })).toBeVisible()
  await expect.element(row.getByText('Many calls, New destinations')).toBeVisible()
  await openRow()
  await expect.element(drawer.getByText('30 points')).toBeVisible()
  await expect
    .element(drawer.getByRole('link', { name: 'Calls of these 24 hours' }))
    .toHaveAttribute('href', screens.conversation({ line: 5, time: '2026-11-19T10:00:00Z..2026-11-20T10:00:00Z' }))
})

test('one who may only look reads what was found, without a form', async () => {
  await openConsole(screens.suspiciousEntities({ tab: 'lines-with-fraud' }), answers, {
    permissions: { SuspiciousEntities: ['view'] },
  })
  await openRow()
  await expect.element(drawer.getByText('30 points')).toBeVisible()
  await expect.element(drawer.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(drawer.getByRole('link')).not.toBeInTheDocument()
})
