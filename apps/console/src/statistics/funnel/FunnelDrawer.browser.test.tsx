import { screens } from '@parley/contract/kernel/screens.ts'
import type { Funnel } from '@parley/contract/statistics/statistic.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refused } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'

const step = (nodeId: string, label: string | null, reached: number, hungUp: number, ended = 0, errors = 0) => ({
  nodeId,
  label,
  type: 'listen',
  reached,
  hungUp,
  errors,
  ended,
})
const funnel: Funnel = {
  timezone: 'Europe/Prague',
  period: { from: '2026-10-24', to: '2026-11-20' },
  begin: '2026-10-23T22:00:00Z',
  end: '2026-11-20T23:00:00Z',
  version: 3,
  versions: [
    { version: 4, conversations: 2 },
    { version: 3, conversations: 200 },
  ],
  steps: [step('greet', 'Greeting', 200, 4), step('ask', 'Order?', 196, 90, 0, 6), step('bye', null, 100, 0, 100)],
}
const { guid } = example('CallScripts.Basic')
const open = (answers: Answers = {}) =>
  openConsole(screens.flow(1, { panel: 'funnel' }), { 'Statistics.Funnel': funnel, ...answers })

test('the step where most callers hang up is said, and each step leads to itself in the designer', async () => {
  await open()
  await expect.element(page.getByText('90 callers hang up at “Order?”: 46% of those who get there.')).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Steps of the flow' })
  await expect
    .element(grid.getByRole('link', { name: 'Order?' }))
    .toHaveAttribute('href', screens.designer(guid, { node: 'ask' }))
  // One without a name of its own is called by its kind.
  await expect.element(grid.getByRole('link', { name: 'Listen' })).toBeVisible()
  await expect
    .element(grid.getByRole('link', { name: '6', exact: true }))
    .toHaveAttribute('href', expect.stringContaining('errorNode=ask'))
})

test('another version and period are asked for', async () => {
  const { asked } = await open()
  await page.getByRole('button', { name: /Version/ }).click()
  await page.getByRole('option', { name: 'Version 4 (2 conversations)' }).click()
  await expect.poll(() => asked('Statistics.Funnel').at(-1)).toMatchObject({ query: { version: 4, period: 'month' } })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Period/ })
    .click()
  await page.getByRole('option', { name: 'Yesterday' }).click()
  await expect.poll(() => asked('Statistics.Funnel').at(-1)).toMatchObject({ query: { period: 'yesterday' } })
  expect(asked('Statistics.Funnel').at(-1)).not.toMatchObject({ query: { version: 4 } })
})

test('without conversations, and refused, it says so', async () => {
  const { unmount } = await open({ 'Statistics.Funnel': { ...funnel, version: null, versions: [], steps: [] } })
  await expect.element(page.getByText('No conversations in this period')).toBeVisible()
  await unmount()
  await open({ 'Statistics.Funnel': refused('CallScript.view') })
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})
