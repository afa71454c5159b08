import type { Rehearsal } from '@parley/contract/campaigns/rehearsal.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleCampaign } from '../../contacts/testing/contact.sample.ts'
import { type Answers, failed, refusedFor } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { never, running, sampleRehearsal } from './testing/rehearsal.sample.ts'
// Downloaded when it opens; here it is there already, however busy the machine.
import './RehearsalDrawer.tsx'

beforeEach(() => page.viewport(1280, 900))

const drawer = page.getByRole('dialog')
const open = (rehearsal: Rehearsal, answers: Answers = {}, permissions?: { Campaign: string[] }) =>
  openConsole(
    screens.campaign(7, { rehearsal: '1' }),
    { 'Campaigns.Basic': sampleCampaign, 'Campaigns.Rehearsal': rehearsal, ...answers },
    permissions && { permissions },
  )

test('who never rehearsed starts, follows the task and sees the result', async () => {
  const { answers, asked } = await open(never, { 'Campaigns.Rehearse': running })
  const start = drawer.getByRole('button', { name: 'Start rehearsal' })
  await expect.element(start).toBeVisible()
  Object.assign(answers, { 'Campaigns.Rehearsal': running })
  await start.click()
  await expect.element(drawer.getByRole('progressbar')).toBeVisible()
  expect(asked('Campaigns.Rehearse')).toEqual([{ params: { idCampaign: 7 } }])
  Object.assign(answers, { 'Campaigns.Rehearsal': sampleRehearsal })
  await expect.element(drawer.getByRole('button', { name: 'Rehearse again' })).toBeVisible()
})

test('the result says when it ends, what it costs, whom it never reaches and what it rests on', async () => {
  await open(sampleRehearsal)
  await expect.element(drawer.getByText('28 Nov 2026, 17:30')).toBeVisible() // 16:30 UTC in Prague
  await expect.element(drawer.getByText('€812.40')).toBeVisible()
  await expect.element(drawer.getByText('€610.00 to €1,020.00')).toBeVisible()
  await expect.element(drawer.getByText(/^Budget used up: 27 Nov 2026/)).toBeVisible()
  await expect.element(drawer.getByRole('figure', { name: 'Calls by hour' })).toBeVisible()
  await expect.element(drawer.getByRole('row', { name: /window of Kathmandu.* 12$/ })).toBeVisible()
  await expect.element(drawer.getByRole('row', { name: /Hot leads 9 45$/ })).toBeVisible()
  await expect.element(drawer.getByText(/Learned from 4,321 earlier calls/)).toBeVisible()
  expect(drawer.getByText('Outdated').query()).toBeNull()
})

test('a result says when a rule fires, which does not, and that one stops the campaign', async () => {
  const { result } = sampleRehearsal
  const rules = [
    { rule: 'When there are 5 successes, stop this campaign', firedAt: '2026-11-24T09:00:00Z' },
    { rule: 'When 80 % of the contacts are done, notify the owner', firedAt: null },
  ]
  const stopped = result && { ...result, endsAt: null, stoppedAt: '2026-11-24T09:00:00Z', rules }
  await open({ ...sampleRehearsal, result: stopped })
  await expect.element(drawer.getByText('Stopped by a rule')).toBeVisible()
  const listed = drawer.getByRole('listitem')
  await expect.element(listed.filter({ hasText: '5 successes' }).getByText('24 Nov 2026, 10:00')).toBeVisible()
  await expect.element(listed.filter({ hasText: '80 %' }).getByText('Does not fire')).toBeVisible()
})

test('a result whose campaign has changed since says that it is outdated', async () => {
  await open({ ...sampleRehearsal, isOutdated: true })
  await expect.element(drawer.getByText('Outdated', { exact: true })).toBeVisible()
})

test('only where there is a budget it is said to last', async () => {
  const { result } = sampleRehearsal
  const lasting = { ...sampleRehearsal, result: result && { ...result, budgetEndsAt: null } }
  const withBudget = (budget: string | null) => ({
    'Campaigns.Basic': { ...sampleCampaign, setup: { ...sampleCampaign.setup, budget } },
  })
  const opened = await open(lasting, withBudget(null))
  await expect.element(drawer.getByText('No budget set.')).toBeVisible()
  await opened.unmount()
  await open(lasting, withBudget('500'))
  await expect.element(drawer.getByText('The budget lasts.')).toBeVisible()
})

test('a rehearsal that runs is canceled after a question', async () => {
  const { asked } = await open(running)
  await drawer.getByRole('button', { name: 'Cancel rehearsal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel rehearsal' }).click()
  await expect.poll(() => asked('Tasks.Cancel')).toEqual([{ params: { id: 31 } }])
})

test('what failed says why and can be tried again; without contacts the core says so', async () => {
  const opened = await open({ ...never, status: 3, error: 'The flow cannot run.' })
  await expect.element(drawer.getByText('The flow cannot run.')).toBeVisible()
  await opened.unmount()
  await open(never, { 'Campaigns.Rehearse': refusedFor('rehearsal.nobody', {}) })
  await drawer.getByRole('button', { name: 'Start rehearsal' }).click()
  await expect.element(drawer.getByText(/no contacts to rehearse with/)).toBeVisible()
})

test('without the permission the button says what is missing; a failed read can be tried again', async () => {
  const opened = await open(never, {}, { Campaign: ['view'] })
  await expect.element(drawer.getByRole('button', { name: 'Start rehearsal' })).toHaveAttribute('aria-disabled', 'true')
  await opened.unmount()
  await open(never, { 'Campaigns.Rehearsal': failed })
  await expect.element(drawer.getByRole('button', { name: 'Try again' })).toBeVisible()
})
