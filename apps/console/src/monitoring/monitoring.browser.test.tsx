import { screens } from '@parley/contract/kernel/screens.ts'
import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import type {
  Alert,
  AlertRule,
  Backtest,
  Monitoring,
  Recommendation,
} from '@parley/contract/monitoring/monitoring.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alertLine } from '../testing/alert-stream.ts'
import { type Answers, example, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 1400))

const rule: AlertRule = {
  ...{ ...newRule('answerRate'), warning: 60, critical: 40, idAlertRule: 3, idNotificationGroup: 9 },
  group: { id: 9, name: 'Night shift' },
}
const silence: AlertRule = {
  ...{ ...newRule('silence'), warning: 30, idAlertRule: 4, group: null, enabled: false },
  hours: { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' },
}
const monitoring: Monitoring = { rules: [rule, silence], currency: 'EUR', rowVersion: 7 }
const seen = { at: '2026-11-20T10:03:00Z', value: 20, threshold: 60, calls: 25 }
const alert: Alert = {
  ...example('Alerts.Basic'),
  ...{ idAlert: 12, line: { id: 5, name: 'Hotline' }, idAlertRule: 3, kind: 'answerRate', severity: 'warning' },
  ...{
    state: 'OPEN',
    rule: 'Warns when fewer than 60% of the calls of 15 minutes are answered',
    evidence: { opened: seen, worst: seen },
  },
  ...{ openedAt: seen.at, acknowledgedAt: null, acknowledgedBy: null, mutedUntil: null, mutedBy: null },
  ...{ resolvedAt: null, resolvedBy: null, note: '', isFalse: null, currency: 'EUR', rowVersion: 1 },
}
const backtest: Backtest = {
  ...{ since: '2026-10-01T00:00:00Z', fired: 2, problem: null },
  marks: { real: 3, false: 4, proposal: 52, stillFalse: 1 },
  firings: [
    { from: '2026-11-10T09:10:00Z', to: '2026-11-10T09:40:00Z', severity: 'warning', value: 35 },
    { from: '2026-11-02T09:10:00Z', to: '2026-11-02T09:40:00Z', severity: 'critical', value: 5 },
  ],
  hours: Array.from({ length: 48 }, (_, hour) => ({
    at: new Date(Date.parse('2026-11-09T00:00:00Z') + hour * 3_600_000).toISOString(),
    value: hour % 24 < 8 ? null : 80 + (hour % 7),
  })),
}
const recommendation: Recommendation = {
  ...{
    since: '2026-10-01T00:00:00Z',
    calls: 12_345,
    currency: 'EUR',
    problem: 'Too few calls to propose thresholds for: answer latency.',
  },
  proposals: [
    {
      rule: { ...newRule('answerRate'), warning: 72, critical: 50 },
      why: 'As it was.',
      fired: 1,
      firings: backtest.firings.slice(0, 1),
    },
    {
      rule: { ...newRule('errorRate'), warning: 5, critical: 8 },
      why: 'In 99.5% of the windows.',
      fired: 0,
      firings: [],
    },
    { rule: newRule('module'), why: 'Needs no history.', fired: 0, firings: [] },
  ],
}
const listed = (items: Alert[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const answers: Answers = {
  'DialModuleLines.Basic': { ...example('DialModuleLines.Basic'), idDialModuleLine: 5, name: 'Hotline' },
  'DialModuleLines.Monitoring': monitoring,
  'DialModuleLines.Backtest': backtest,
  'DialModuleLines.RecommendedMonitoringSetup': recommendation,
  'DialModuleLines.UpdateMonitoring': { ...monitoring, rowVersion: 8 },
  'Lookups.NotificationGroups': [{ id: 9, name: 'Night shift', detail: null }],
  'Alerts.List': listed([alert]),
  'Alerts.Basic': alert,
}
const open = (
  more: Answers = {},
  permissions?: Record<string, (string | number)[]>,
  path = screens.line(5, { tab: 'advanced' }),
) => openConsole(path, { ...answers, ...more }, permissions && { permissions: permissions as never })
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const act = async (number: number, name: string) => {
  await main.getByRole('button', { name: new RegExp(`Rule ${number}`) }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('rules are sentences, with their hours, whom they notify, and what is open', async () => {
  await open()
  await expect
    .element(
      main.getByText(
        'Warns when fewer than 60% of the calls of 15 minutes are answered, of at least 20 calls, critical below 40%.',
      ),
    )
    .toBeVisible()
  await expect.element(main.getByText('At all hours · Notifies Night shift')).toBeVisible()
  await expect.element(main.getByText('Mon–Fri 08:00–18:00 · Notifies all groups that listen')).toBeVisible()
  await expect.element(main.getByText('Off', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: /Open alert/ }).click()
  await expect.element(dialog.getByText('Hotline: few calls are answered')).toBeVisible()
  await expect.element(dialog.getByText('20% of 25 calls', { exact: false }).first()).toBeVisible()
})

test('a rule is changed on what the last weeks would have been, and its hours with it', async () => {
  const { asked } = await open()
  await act(1, 'Edit')
  await expect.element(dialog.getByText('Would have fired 2 times')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Warning/ }).fill('70')
  await dialog.getByRole('textbox', { name: /^Critical/ }).click()
  await expect.poll(() => asked('DialModuleLines.Backtest').at(-1)?.body).toMatchObject({ warning: 70, critical: 40 })
  await dialog.getByText('Only at some hours').click()
  await dialog.getByText('Sat', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Monitoring saved')).toBeVisible()
  const { body } = asked('DialModuleLines.UpdateMonitoring')[0] ?? {}
  expect(body).toMatchObject({
    rowVersion: 7,
    rules: [
      { idAlertRule: 3, warning: 70, hours: { weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' } },
      { idAlertRule: 4, kind: 'silence' },
    ],
  })
})

test('what calls cost is watched in the currency of the tenant, by its window alone', async () => {
  await open()
  await act(1, 'Edit')
  await dialog.getByRole('button', { name: /^What is watched|What is watched/ }).click()
  await page.getByRole('option', { name: 'Spending' }).click()
  await dialog.getByRole('textbox', { name: 'Warning (EUR)' }).fill('12.5')
  await dialog.getByRole('textbox', { name: 'Critical (EUR)' }).fill('40')
  await expect
    .element(dialog.getByText('Warns when the calls of 15 minutes cost more than 12.50 EUR, critical above 40.00 EUR.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /Minimum calls/ })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox', { name: /Minutes in a row/ })).not.toBeInTheDocument()
})

test('who may not see billing is offered no rule of spending', async () => {
  await open({}, { Line: ['view', 'monitoring'] })
  await main.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByRole('button', { name: /^What is watched|What is watched/ }).click()
  await expect.element(page.getByRole('option', { name: 'Answer rate' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Spending' })).not.toBeInTheDocument()
})

test('who may not see billing is told no amounts of alerts', async () => {
  const costly: Alert = { ...alert, kind: 'spend', evidence: null, rule: 'Watches what the calls cost' }
  const theirs = { 'Alerts.List': listed([costly]), 'Alerts.Basic': costly }
  await open(theirs, { Line: ['view', 'monitoring'] }, screens.alerts({ alert: 12 }))
  await expect.element(dialog.getByText('Amounts are shown to those who may see billing.')).toBeVisible()
  await expect.element(dialog.getByText('Watches what the calls cost.')).toBeVisible()
})

test('a rule that cannot be kept says why, and is not tried on anything', async () => {
  const { asked } = await open()
  await main.getByRole('button', { name: 'Add rule' }).click()
  await expect.element(dialog.getByText('Enter a warning or a critical threshold.').first()).toBeVisible()
  await dialog.getByRole('button', { name: /Save/ }).click()
  expect([asked('DialModuleLines.Backtest'), asked('DialModuleLines.UpdateMonitoring')]).toEqual([[], []])
  await dialog.getByRole('textbox', { name: /^Warning/ }).fill('50')
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect.element(page.getByText('Monitoring saved')).toBeVisible()
  expect(asked('DialModuleLines.UpdateMonitoring')[0]?.body.rules.map(({ idAlertRule }) => idAlertRule)).toEqual([
    3,
    4,
    null,
  ])
})

test('each kind that is chosen has the side of its threshold that it knows', async () => {
  const { asked } = await open()
  await main.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByRole('button', { name: /^What is watched|What is watched/ }).click()
  await page.getByRole('option', { name: 'Error rate' }).click()
  await dialog.getByRole('textbox', { name: /^Warning/ }).fill('5')
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect.element(page.getByText('Monitoring saved')).toBeVisible()
  expect(asked('DialModuleLines.UpdateMonitoring')[0]?.body.rules.at(-1)).toMatchObject({
    ...{ kind: 'errorRate', comparator: 'above', warning: 5 },
  })
})

test('two who change the same rule see both', async () => {
  const theirs = { rules: [{ ...rule, warning: 65 }, silence], currency: 'EUR', rowVersion: 8 }
  const { answers: given } = await open({ 'DialModuleLines.UpdateMonitoring': stale(theirs) })
  await act(1, 'Edit')
  await dialog.getByRole('textbox', { name: /^Warning/ }).fill('70')
  await dialog.getByRole('textbox', { name: /^Critical/ }).click()
  Object.assign(given, { 'DialModuleLines.Monitoring': theirs })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const shown = () => document.querySelector('[role=dialog]')?.textContent
  await expect.poll(shown).toContain('65')
  await expect.poll(shown).toContain('70')
})

test('a rule is turned on and deleted from its menu', async () => {
  const { asked } = await open()
  await act(2, 'Turn on')
  await expect.element(page.getByText('Monitoring saved')).toBeVisible()
  expect(asked('DialModuleLines.UpdateMonitoring')[0]?.body.rules.map(({ enabled }) => enabled)).toEqual([true, true])
  await act(1, 'Delete rule')
  await expect.element(page.getByText('Rule deleted')).toBeVisible()
  expect(asked('DialModuleLines.UpdateMonitoring')[1]?.body.rules.map(({ idAlertRule }) => idAlertRule)).toEqual([4])
})

test('what is recommended is added, but for kinds that are there', async () => {
  const { asked } = await open()
  await main.getByRole('button', { name: /Use recommended/ }).click()
  await expect.element(dialog.getByText('Too few calls to propose thresholds for: answer latency.')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Answer rate' })).toBeDisabled()
  await dialog.getByText('Module down').click()
  await dialog.getByRole('button', { name: 'Add 1 rule' }).click()
  await expect.element(page.getByText('Rules added')).toBeVisible()
  expect(asked('DialModuleLines.UpdateMonitoring')[0]?.body.rules.map(({ kind }) => kind)).toEqual([
    'answerRate',
    'silence',
    'errorRate',
  ])
})

test('alerts of all lines: acknowledged, muted, resolved with a note', async () => {
  const { asked, history } = await open({}, undefined, screens.alerts())
  await main.getByText('Hotline', { exact: true }).click()
  expect(history.location.search).toContain('alert=12')
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(page.getByText('Alert acknowledged')).toBeVisible()
  await page.getByRole('button', { name: 'Mute…' }).click()
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.element(page.getByText('Alert muted')).toBeVisible()
  const until = Date.parse(asked('Alerts.Mute')[0]?.body.until ?? '')
  expect(until).toBeGreaterThan(Date.now())
  await page.getByRole('button', { name: 'Resolve…' }).click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('The trunk was down')
  await page.getByRole('button', { name: /Real or false/ }).click()
  await page.getByRole('option', { name: 'A false alarm' }).click()
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect.element(page.getByText('Alert resolved')).toBeVisible()
  expect(asked('Alerts.Resolve')[0]?.body).toEqual({ note: 'The trunk was down', isFalse: true })
})

test('what is new is read as soon as it is told', async () => {
  const { answers: given } = await open({ 'Alerts.List': listed([]) }, undefined, screens.alerts())
  await expect.element(main.getByText('No alerts', { exact: true })).toBeVisible()
  Object.assign(given, { 'Alerts.List': listed([alert]) })
  alertLine.hear()
  await expect.element(main.getByText('Hotline', { exact: true })).toBeVisible()
})

test('who may only see reads rules and alerts, and is told what is missing', async () => {
  await open({}, { Line: ['view'] })
  await expect.element(main.getByRole('button', { name: 'Add rule' })).toHaveAttribute('aria-disabled', 'true')
  await main.getByRole('button', { name: /Open alert/ }).click()
  await expect.element(dialog.getByRole('button', { name: 'Acknowledge' })).toHaveAttribute('aria-disabled', 'true')
})

test('without rules the way to the first is shown; a resolved alert says how it ended', async () => {
  await open({
    'DialModuleLines.Monitoring': { rules: [], currency: 'EUR', rowVersion: 1 },
    'Alerts.List': listed([]),
  })
  await expect.element(main.getByText('No rules yet')).toBeVisible()
  await expect.element(main.getByRole('button', { name: /Use recommended/ })).toBeVisible()
  const over: Alert = { ...alert, state: 'RESOLVED', resolvedAt: '2026-11-20T11:00:00Z', note: 'The rule was deleted.' }
  await open({ 'Alerts.Basic': over }, undefined, screens.alerts({ alert: 12 }))
  await expect.element(dialog.getByText('by itself')).toBeVisible()
  await expect.element(dialog.getByText('The rule was deleted.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Acknowledge' }).query()).toBeNull()
})

test('an alert that is over is marked', async () => {
  const over: Alert = { ...alert, state: 'RESOLVED', resolvedAt: '2026-11-20T11:00:00Z', isFalse: true }
  const { asked } = await open({ 'Alerts.Basic': over, 'Alerts.Mark': over }, undefined, screens.alerts({ alert: 12 }))
  await expect.element(dialog.getByText('A false alarm')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Mark as false' }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Mark as real' }).click()
  await expect.element(page.getByText('Alert marked')).toBeVisible()
  expect(asked('Alerts.Mark')[0]?.body).toEqual({ isFalse: false })
})

test('what was marked proposes a threshold for its rule', async () => {
  await open()
  await act(1, 'Edit')
  await expect.element(dialog.getByText('3 marked as real, 4 as false', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use 52%' }).click()
  await expect.element(dialog.getByRole('textbox', { name: /^Warning/ })).toHaveValue('52')
})
