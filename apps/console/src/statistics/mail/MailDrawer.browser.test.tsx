import { screens } from '@parley/contract/kernel/screens.ts'
import type { StatisticSubscription } from '@parley/contract/statistics/subscription.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toastQueue } from '../../kit/toasts/toasts.ts'
import { type Answers, example, refusedFor } from '../../testing/fake-core.ts'
import { openConsole, personForTest } from '../../testing/open-console.tsx'
import { statisticSample } from '../testing/statistic.sample.ts'

const weekly: StatisticSubscription = {
  ...example('Statistics.Subscribe'),
  idStatisticSubscription: 4,
  rhythm: 'weekly',
  day: 1,
  hour: 8,
  nextAt: '2026-11-23T07:00:00Z',
}
const address = `${screens.tenant(personForTest.context.id, { tab: 'statistics' })}?panel=byEmail`
const open = (answers: Answers = {}) =>
  openConsole(address, { 'Statistics.Tenant': statisticSample, 'Statistics.Subscriptions': [weekly], ...answers })
const drawer = page.getByRole('dialog')

// What an earlier test was told would lie over the button.
beforeEach(() => toastQueue.clear())

test('what comes by email is listed and can be stopped', async () => {
  const { asked } = await open()
  await expect.element(drawer.getByText('Every Monday at 08:00: last 7 days')).toBeVisible()
  await expect.element(drawer.getByText('Next: 23 Nov 2026, 08:00')).toBeVisible()
  await drawer.getByRole('button', { name: 'Stop: Every Monday at 08:00: last 7 days' }).click()
  await expect.poll(() => asked('Statistics.Unsubscribe')).toMatchObject([{ params: { idStatisticSubscription: 4 } }])
})

test('another rhythm is asked for; what is there already is not offered again', async () => {
  const { asked } = await open()
  await drawer.getByRole('button', { name: 'New email' }).click()
  await drawer.getByRole('button', { name: /Day/ }).click()
  await page.getByRole('option', { name: 'Day 15', exact: true }).click()
  await drawer.getByRole('button', { name: 'Send me this' }).click()
  await expect
    .poll(() => asked('Statistics.Subscribe'))
    .toMatchObject([{ body: { rhythm: 'monthly', day: 15, hour: 8 } }])
})

test('without an email address it says so', async () => {
  await open({ 'Statistics.Subscriptions': [], 'Statistics.Subscribe': refusedFor('statistics.noEmail', {}) })
  await expect.element(drawer.getByText('No statistics by email')).toBeVisible()
  await drawer.getByRole('button', { name: 'New email' }).click()
  await drawer.getByRole('button', { name: 'Send me this' }).click()
  await expect.element(drawer.getByText('Your account has no email address.', { exact: false })).toBeVisible()
})
