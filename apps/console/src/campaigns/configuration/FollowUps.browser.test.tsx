import { processState } from '@parley/contract/enums/operations.enum.ts'
import type { FollowUp, FollowUps } from '@parley/contract/followUps/followUp.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf, sampleContact } from '../../contacts/testing/contact.sample.ts'
import { expectAccessible } from '../../testing/look.ts'
import { everything } from '../../testing/open-console.tsx'
import { sampleCampaign, sampleOverview } from '../testing/campaign.sample.ts'
import { openCampaigns } from '../testing/open-campaigns.ts'

const { CREATED, IN_PROGRESS } = processState.of
const editing = screens.campaign(5, { tab: 'configuration', panel: 'configuration' })
const column = (name: string, role: 'phone' | 'name' | 'data', type: 'text' | 'boolean' = 'text') => ({
  ...{ name, role, type, isRequired: role === 'phone', isPersonal: true },
})
const drawn = (more: object = {}) => {
  const campaign = sampleCampaign({ status: CREATED, startedAt: null, ...more })
  const columns = [
    column('phone', 'phone'),
    column('name', 'name'),
    column('mail', 'data'),
    column('agreed', 'data', 'boolean'),
  ]
  return { ...campaign, setup: { ...campaign.setup, columns } }
}
const step: FollowUp = {
  ...{
    key: '0199a000-0000-4000-8000-000000000001',
    when: 'try',
    tries: 2,
    results: ['noAnswer'],
    channel: 'sms',
    to: 'mobile',
  },
  ...{ column: '', texts: [{ language: '', subject: '', text: 'We called you, {{name}}.' }] },
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 1_000)
})

test('a follow-up is added with its text, seen as a contact would read it, and kept with a consent', async () => {
  const { asked } = await openCampaigns(editing, {
    'Campaigns.Basic': drawn(),
    'Campaigns.Contacts': pageOf({ ...sampleContact, name: 'Jana Nováková' }),
    'Campaigns.UpdateConfigure': drawn(),
  })
  const drawer = page.getByRole('dialog', { name: 'Edit configuration' })
  await drawer.getByRole('button', { name: 'Add a follow-up' }).click()
  const one = drawer.getByRole('group', { name: 'Follow-up 1', exact: true })
  const said = one.getByRole('textbox', { name: /^Text/ })
  await said.fill('Hello {{who}}')
  await userEvent.keyboard('{Tab}')
  await expect.element(one.getByText('There is no column “who”.')).toBeVisible()
  await said.fill('Hello {{name}}, please call us.')
  await expect.element(one.getByText('Hello Jana Nováková, please call us.')).toBeVisible()
  await expect
    .element(one.getByText(/characters, some of them wide: 1 text message|45 characters, 1 text message/))
    .toBeVisible()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  expect(asked('Campaigns.UpdateConfigure')).toEqual([])
  await drawer.getByRole('button', { name: /Consent column/ }).click()
  await page.getByRole('option', { name: 'agreed' }).click()
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('Campaigns.UpdateConfigure'))
    .toMatchObject([
      {
        body: {
          followUps: {
            consent: 'column',
            consentColumn: 'agreed',
            steps: [
              {
                when: 'try',
                tries: 1,
                channel: 'sms',
                to: 'mobile',
                texts: [{ language: '', text: 'Hello {{name}}, please call us.' }],
              },
            ],
          },
        },
      },
    ])
})

test('an email asks for its column and its subject; that all agreed is stated, not chosen', async () => {
  const { asked } = await openCampaigns(editing, {
    'Campaigns.Basic': drawn(),
    'Campaigns.Contacts': pageOf(),
    'Campaigns.UpdateConfigure': drawn(),
  })
  const drawer = page.getByRole('dialog', { name: 'Edit configuration' })
  await drawer.getByRole('button', { name: 'Add a follow-up' }).click()
  const one = drawer.getByRole('group', { name: 'Follow-up 1', exact: true })
  await one.getByRole('button', { name: /Sent as/ }).click()
  await page.getByRole('option', { name: 'Email' }).click()
  await one.getByRole('textbox', { name: /^Text/ }).fill('Please call us.')
  await one.getByRole('textbox', { name: /Subject/ }).fill('We tried to call')
  await one.getByRole('button', { name: /Email column/ }).click()
  await page.getByRole('option', { name: 'mail' }).click()
  await drawer.getByRole('radio', { name: 'All contacts of this campaign agreed' }).click({ force: true })
  await drawer.getByRole('checkbox', { name: /All contacts of this campaign agreed/ }).click({ force: true })
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('Campaigns.UpdateConfigure'))
    .toMatchObject([
      {
        body: {
          followUps: {
            ...{ consent: 'stated', isStated: true, statedBy: null },
            steps: [{ channel: 'email', column: 'mail', texts: [{ subject: 'We tried to call' }] }],
          },
        },
      },
    ])
})

test('the configuration says what follows, and who stated the consent', async () => {
  const campaign = drawn({ status: IN_PROGRESS, statedBy: { id: 3, name: 'Petr Malý' } })
  const followUps: FollowUps = {
    ...{ consent: 'stated', consentColumn: '', isStated: true, statedBy: 3, statedAt: '2026-11-20T10:00:00Z' },
    steps: [step],
  }
  const answers = {
    'Campaigns.Basic': { ...campaign, setup: { ...campaign.setup, followUps } },
  }
  await openCampaigns(screens.campaign(5, { tab: 'configuration' }), answers)
  const card = page.getByRole('region', { name: 'If nobody answers' })
  await expect
    .element(card)
    .toMatchTextContent(/Text message after unanswered try 2.*We called you.*Stated by Petr Malý/)
  await expectAccessible()
})

test('the overview counts messages, and why there were none', async () => {
  await openCampaigns(screens.campaign(5), {
    'Campaigns.Overview': {
      ...sampleOverview(),
      followUps: { sent: 240, waiting: 12, failed: 3, leftOut: [{ reason: 'noConsent', contacts: 41 }] },
    },
  })
  const card = page.getByRole('region', { name: 'Sent after unanswered tries' })
  await expect.element(card).toMatchTextContent(/Sent240.*Waiting12.*Left out: No consent41/)
  await expectAccessible()
})

test('of an approved campaign the form says that they can only be removed', async () => {
  const campaign = drawn({
    status: IN_PROGRESS,
    startedAt: '2026-11-18T08:00:00Z',
    submittedBy: { id: 2, name: 'Petr' },
  })
  await openCampaigns(editing, { 'Campaigns.Basic': campaign, 'Campaigns.Contacts': pageOf() }, everything)
  const drawer = page.getByRole('dialog', { name: 'Edit configuration' })
  await expect.element(drawer.getByText(/follow-ups can only be removed/)).toBeVisible()
})

test('what a finished campaign still has to send can be left out; one that runs is stopped instead', async () => {
  const followUps = { sent: 4, waiting: 2, failed: 0, leftOut: [] }
  const answers = {
    'Campaigns.Overview': sampleOverview({ followUps }),
    'Campaigns.DropFollowUps': { dropped: 2 },
  } as const
  const finished = sampleCampaign({ status: processState.of.FINISHED })
  const { asked } = await openCampaigns(screens.campaign(5), { ...answers, 'Campaigns.Basic': finished })
  const card = page.getByRole('region', { name: 'Sent after unanswered tries' })
  await card.getByRole('button', { name: 'Leave out what waits' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave out what waits?' })
  await expectAccessible()
  await question.getByRole('button', { name: 'Leave out what waits' }).click()
  await expect.poll(() => asked('Campaigns.DropFollowUps')).toEqual([{ params: { idCampaign: 5 } }])
  await expect.element(page.getByText('2 messages are left out.')).toBeVisible()
})

test('of a campaign that runs nothing is left out by its overview', async () => {
  const followUps = { sent: 4, waiting: 2, failed: 0, leftOut: [] }
  await openCampaigns(screens.campaign(5), {
    'Campaigns.Overview': sampleOverview({ followUps }),
    'Campaigns.Basic': sampleCampaign({ status: IN_PROGRESS }),
  })
  await expect.element(page.getByRole('region', { name: 'Sent after unanswered tries' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Leave out what waits' })).not.toBeInTheDocument()
})
