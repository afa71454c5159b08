import { contactState, openStates } from '@parley/contract/contacts/contact.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaignLine } from '../testing/campaign-stream.ts'
import { failed, loading, stale } from '../testing/fake-core.ts'
import { sampleRehearsal } from './rehearsal/testing/rehearsal.sample.ts'
import { sampleCampaign, sampleOverview } from './testing/campaign.sample.ts'
import { five, openCampaigns as open, ready } from './testing/open-campaigns.ts'

const { DONE_SUCCESS } = contactState.of
const { CREATED, DENIED, FINISHED, IN_PROGRESS, PLANNED, STOPPED, WAITING_FOR_APPROVAL } = processState.of

beforeEach(() => page.viewport(1440, 900))

test('the next status asks first, is sent with the row version, and may be stale', async () => {
  const campaign = sampleCampaign({ status: STOPPED })
  const { asked, answers } = await open(five, {
    'Campaigns.Basic': campaign,
    'Campaigns.ChangeStatus': stale({ ...campaign, rowVersion: 4 }, 'campaign'),
  })
  await page.getByRole('button', { name: 'Resume' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resume: November reminders' })
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect.element(dialog.getByText(/changed/)).toBeVisible()
  answers['Campaigns.ChangeStatus'] = { ...campaign, status: IN_PROGRESS }
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect.element(page.getByText('November reminders is now in progress')).toBeVisible()
  expect(asked('Campaigns.ChangeStatus')[0]).toEqual({
    params: { idCampaign: 5 },
    body: { status: IN_PROGRESS, rowVersion: 3 },
  })
})

test('what stops the start blocks it, with the way to mend it', async () => {
  await open(screens.campaign(5, { tab: 'validation' }), {
    'Campaigns.Basic': sampleCampaign({ status: CREATED, startedAt: null }),
    'Campaigns.Validation': {
      ...ready,
      findings: [
        {
          code: 'noLines',
          level: 'error',
          message: 'No lines are chosen.',
          place: 'configuration',
          idCallScript: null,
        },
        { code: 'flow', level: 'warning', message: 'The flow has warnings.', place: 'flow', idCallScript: 7 },
        { code: 'contacts.zones', level: 'warning', message: 'Two zones.', place: 'contacts', idCallScript: null },
      ],
    },
  })
  const plan = page.getByRole('button', { name: 'Plan', exact: true })
  await expect.element(plan).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(plan)
    .toHaveAccessibleDescription('The validation has 1 finding that stops the start. Fix them first.')
  await expect
    .element(page.getByRole('link', { name: 'Fix: No lines are chosen.' }))
    .toHaveAttribute('href', screens.campaign(5, { tab: 'configuration' }))
  await expect
    .element(page.getByRole('link', { name: 'Fix: Two zones.' }))
    .toHaveAttribute('href', screens.campaign(5, { tab: 'contacts', zones: 'several', state: openStates.join() }))
  await expect
    .element(page.getByRole('link', { name: 'Fix: The flow has warnings.' }))
    .toHaveAttribute('href', screens.flow(7))
})

const submitted = sampleCampaign({
  status: WAITING_FOR_APPROVAL,
  asksApproval: true,
  submittedBy: { id: 9, name: 'Petr Malý' },
  startedAt: null,
})

test('hours outside those of a country have to be confirmed before it is approved', async () => {
  const night = 'Czechia: contacts may be called outside the usual hours, Sun 00:00–00:00.'
  const { asked } = await open(`${five}?panel=become-${PLANNED}`, {
    'Campaigns.Basic': submitted,
    'Campaigns.ChangeStatus': { ...submitted, status: PLANNED },
    'Campaigns.Validation': {
      ...ready,
      findings: [{ code: 'windows.hours', level: 'warning', message: night, place: 'schedule', idCallScript: null }],
    },
  })
  const dialog = page.getByRole('dialog', { name: 'Approve: November reminders' })
  await expect.element(dialog.getByText(night)).toBeVisible()
  const approve = dialog.getByRole('button', { name: 'Approve' })
  await expect.element(approve).toHaveAccessibleDescription('Confirm the hours first.')
  await dialog.getByText('Call at these hours anyway').click()
  await approve.click()
  await expect.poll(() => asked('Campaigns.ChangeStatus')).toMatchObject([{ body: { status: PLANNED } }])
})

test('an approver sees on one page what is decided on, and approves in one place', async () => {
  await open(five, {
    'Campaigns.Basic': submitted,
    'Campaigns.Rehearsal': { ...sampleRehearsal, isOutdated: true },
  })
  await expect.element(page.getByText('Debt reminder, version 4')).toBeVisible()
  await expect.element(page.getByText('Czechia 4,800')).toBeVisible()
  await expect.element(page.getByText('Mon–Fri 09:00–12:00').first()).toBeVisible()
  await expect.element(page.getByText('Contacts or settings have changed since. Rehearse again.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open rehearsal' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Approve' }).all()).toHaveLength(1)
  await page
    .getByRole('tab', { name: 'Schedule' })
    .or(page.getByRole('link', { name: 'Schedule' }))
    .first()
    .click()
  await expect.element(page.getByText('Submitted by Petr Malý. The overview shows what to review.')).toBeVisible()
  await expect.element(page.getByText('Debt reminder, version 4')).not.toBeInTheDocument()
})

test('nothing is approved before its hours are known, and where they are not, that is confirmed', async () => {
  const path = `${five}?panel=become-${PLANNED}`
  const waits = await open(path, { 'Campaigns.Basic': submitted, 'Campaigns.Validation': loading })
  const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve' })
  await expect.element(approve).toHaveAccessibleDescription('Checking the calling hours…')
  await waits.unmount()
  await open(path, { 'Campaigns.Basic': submitted, 'Campaigns.Validation': failed })
  await expect.element(approve).toHaveAccessibleDescription('Confirm the hours first.')
  await expect.element(page.getByRole('dialog').getByText('The calling hours could not be checked.')).toBeVisible()
})

test('an approver is told nothing that the core has not said', async () => {
  await open(five, { 'Campaigns.Basic': submitted, 'Campaigns.Validation': failed })
  await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  await expect.element(page.getByText('Nothing stops the start.')).not.toBeInTheDocument()
})

test('finishing says who is never called', async () => {
  await open(`${five}?panel=become-${FINISHED}`)
  await expect.element(page.getByText(/^1,900 contacts that still wait are never called/)).toBeVisible()
})

test('an approver denies with a comment, which is needed; a submitter cannot', async () => {
  let by = submitted.submittedBy // Another’s until it is denied: what follows a campaign reads it again at any time.
  const { asked, cache } = await open(`${five}?panel=become-${DENIED}`, {
    'Campaigns.Basic': () => ({ ...submitted, submittedBy: by }),
    'Campaigns.ChangeStatus': () => {
      by = { id: 1, name: 'Jana Nováková' }
      return { ...submitted, status: DENIED }
    },
  })
  const dialog = page.getByRole('alertdialog', { name: 'Deny: November reminders' })
  await dialog.getByRole('button', { name: 'Deny' }).click()
  expect(asked('Campaigns.ChangeStatus')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Too early')
  await dialog.getByRole('button', { name: 'Deny' }).click()
  await expect
    .poll(() => asked('Campaigns.ChangeStatus'))
    .toMatchObject([{ body: { status: DENIED, comment: 'Too early' } }])
  await expect.element(dialog).not.toBeInTheDocument()
  await cache.invalidateQueries()
  const own = page.getByRole('button', { name: 'Deny' })
  await expect.element(own).toHaveAccessibleDescription('You submitted this campaign. Another person must approve it.')
})

test('numbers follow the dialer while it runs, all of them those of one moment', async () => {
  let told = sampleOverview()
  const { asked } = await open(five, { 'Campaigns.Overview': () => told })
  await expect.element(page.getByRole('img', { name: /^Progress: Success 1,240/ })).toBeInTheDocument()
  await expect.poll(() => campaignLine.of).toBe(5)
  const hear = (success: number) => {
    const { progress } = sampleOverview()
    const moved = { ...progress, success, waiting: progress.waiting - (success - progress.success) }
    told = {
      ...told,
      pace: { ...told.pace, live: 17 },
      progress: moved,
      attempts: 10_000 + success,
      states: [{ state: DONE_SUCCESS, contacts: success }],
    }
    campaignLine.hear({
      status: IN_PROGRESS,
      holds: [{ reason: 'BUDGET', until: null, detail: null }],
      progress: moved,
      pace: told.pace,
      rowVersion: 3,
      at: '2026-11-22T10:00:00Z',
    })
  }
  hear(1_300)
  await expect.element(page.getByRole('img', { name: /^Progress: Success 1,300/ })).toBeInTheDocument()
  await expect.element(page.getByText('11,300', { exact: true })).toBeVisible()
  // Told twice a second it is read again all the same, and not as often.
  const before = asked('Campaigns.Overview').length
  const since = performance.now()
  for (let success = 1_301; success <= 1_320; success += 1) {
    hear(success)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await expect.element(page.getByRole('img', { name: /^Progress: Success 1,320/ })).toBeInTheDocument()
  await expect.element(page.getByText('11,320', { exact: true })).toBeVisible()
  const seconds = (performance.now() - since) / 1000
  expect(asked('Campaigns.Overview').length - before).toBeLessThanOrEqual(seconds / 3 + seconds / 10 + 2)
  await expect.element(page.getByText(/^The budget is used up/)).toBeVisible()
  await expect.element(page.getByText('17', { exact: true })).toBeVisible()
})

test('one that waits follows what others do with it', async () => {
  const { asked } = await open(five, { 'Campaigns.Basic': { ...sampleCampaign(), status: WAITING_FOR_APPROVAL } })
  await expect.poll(() => campaignLine.of).toBe(5)
  // What happened between the reading and the listening.
  await expect.poll(() => asked('Campaigns.Basic').length).toBe(2)
})

test('one that is over follows nothing', async () => {
  await open(five, { 'Campaigns.Basic': { ...sampleCampaign(), status: DENIED } })
  await expect.element(page.getByRole('img', { name: /^Progress/ })).toBeInTheDocument()
  expect(campaignLine.of).toBe(undefined)
})
