import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { example, refused, refusedFor } from '../testing/fake-core.ts'
import { personWith } from '../testing/open-console.tsx'
import { sampleCampaign } from './testing/campaign.sample.ts'
import { five, openCampaigns as open } from './testing/open-campaigns.ts'

const { CREATED, FINISHED, IN_PROGRESS, PLANNED } = processState.of

beforeEach(() => page.viewport(1440, 900))

test('the list says how campaigns stand, and its filters go to the core', async () => {
  const { asked } = await open('/campaigns?status=5,8&hold=BUDGET&q=nov')
  await expect.element(page.getByRole('link', { name: 'November reminders' })).toHaveAttribute('href', five)
  await expect.element(page.getByText('Outside calling windows')).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: /^Contacts of November reminders: Success 1,240, Negative 820/ }))
    .toBeInTheDocument()
  expect(asked('Campaigns.List').at(-1)).toEqual({
    query: { sort: '-updatedAt', search: 'nov', status: [PLANNED, IN_PROGRESS], hold: ['BUDGET'] },
  })
})

test('a folder shows its own; folders of campaigns ask for the permission of campaigns', async () => {
  const { asked } = await open(screens.campaignFolder(1), {}, { Campaign: ['view'], CallScript: [-1] })
  await expect.element(page.getByRole('heading', { name: 'Collections', level: 1 })).toBeVisible()
  expect(asked('Campaigns.List').at(-1)).toMatchObject({ query: { idFolder: 1 } })
  expect(asked('Folders.GetFolders').at(-1)).toEqual({ query: { kind: 'campaign' } })
  // All permissions of flows help nothing here.
  await expect.element(page.getByRole('button', { name: /^New folder/ })).toHaveAttribute('aria-disabled', 'true')
})

test('a folder opens for everyone, and says where their work is', async () => {
  const { history } = await open(
    screens.campaignFolder(1),
    { 'Campaigns.List': refused('Campaign.view'), 'Folders.GetFolders': refused('Campaign.view') },
    { CallScript: [-1] },
  )
  await expect.element(page.getByText(/^Permission groups with access/)).toBeVisible()
  expect(history.location.pathname).toBe(screens.campaignFolder(1))
})

test('a new campaign is created for a flow and opens', async () => {
  const { asked, history } = await open('/campaigns?panel=new', { 'Campaigns.Create': sampleCampaign() })
  const drawer = page.getByRole('dialog', { name: 'New campaign' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('December')
  await drawer.getByRole('button', { name: 'Create campaign' }).click()
  await expect.element(drawer.getByRole('combobox', { name: /^Flow/ })).toHaveAttribute('aria-invalid', 'true')
  expect(asked('Campaigns.Create')).toEqual([])
  await drawer.getByRole('combobox', { name: /^Flow/ }).fill('debt')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await drawer.getByText('Prague outbound').click()
  expect(drawer.getByText('Web site').query()).toBeNull()
  await drawer.getByRole('button', { name: 'Create campaign' }).click()
  await expect.poll(() => history.location.pathname).toBe(five)
  expect(asked('Campaigns.Create')).toMatchObject([{ body: { name: 'December', idCallScript: 7, idLines: [3] } }])
})

test('flows that can’t call are no choice, and say why', async () => {
  await open('/campaigns?panel=new', {
    'Lookups.Flows': [
      { id: 8, name: 'Chat helper', detail: null, channel: 2, publishedVersion: 1 },
      { id: 9, name: 'Draft of a reminder', detail: null, channel: 1, publishedVersion: null },
      { id: 7, name: 'Debt reminder', detail: null, channel: 1, publishedVersion: 3 },
    ],
  })
  await page.getByRole('combobox', { name: /^Flow/ }).fill('r')
  const options = page.getByRole('option')
  await expect.element(options.nth(0)).toHaveTextContent('Debt reminder')
  await expect.element(options.nth(1)).toMatchTextContent(/it can’t call/)
  await expect.element(options.nth(1)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(options.nth(2)).toMatchTextContent(/No live version/)
  await expect.element(options.nth(2)).toHaveAttribute('aria-disabled', 'true')
})

test('several are started at once; those that are refused say why', async () => {
  const { asked } = await open('/campaigns', { 'Campaigns.ChangeStatus': sampleCampaign() })
  await page.getByRole('checkbox', { name: 'Select November reminders' }).click()
  await page.getByRole('checkbox', { name: 'Select Survey' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Start 1 campaign' })
  await expect.element(dialog.getByText('A campaign that is Created can’t become In progress.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect
    .poll(() => asked('Campaigns.ChangeStatus'))
    .toEqual([{ params: { idCampaign: 5 }, body: { status: IN_PROGRESS, rowVersion: 3 } }])
})

test('one whose calling hours have to be confirmed is not started among several', async () => {
  const night = 'Czechia: contacts may be called outside the usual hours, Sun 00:00–00:00.'
  const { asked } = await open('/campaigns', {
    'Campaigns.Validation': {
      ...example('Campaigns.Validation'),
      findings: [{ code: 'windows.hours', level: 'warning', message: night, place: 'schedule', idCallScript: null }],
    },
  })
  await page.getByRole('checkbox', { name: 'Select November reminders' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Start 1 campaign' })
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Sun 00:00–00:00. To confirm, start this campaign/)
  expect(asked('Campaigns.ChangeStatus')).toEqual([])
})

test('what the core refuses among several is named', async () => {
  await open('/campaigns', { 'Campaigns.ChangeStatus': refusedFor('campaign.limit', { limit: 2 }) })
  await page.getByRole('checkbox', { name: 'Select November reminders' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Start 1 campaign' })
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The tenant may run 2 campaigns at once/)
})

test('all stopped is said above the list', async () => {
  await open('/campaigns', { 'Home.Configuration': { ...example('Home.Configuration'), campaignsRunning: false } })
  const bar = page.getByRole('region', { name: 'All campaigns are currently stopped' })
  await bar.getByRole('button', { name: 'Open warnings' }).click()
  await expect.element(page.getByRole('heading', { name: 'Warnings' })).toBeVisible()
})

test('two flows are compared in words, and the heat map is a table for screen readers', async () => {
  await open(five)
  await expect.element(page.getByText(/^Debt reminder does better by 11.3 percentage points/)).toBeVisible()
  const heat = page.getByRole('slider', { name: /^When people answer/ })
  await expect.element(heat).toBeInTheDocument()
  heat.element().focus()
  await userEvent.keyboard('{ArrowDown}{End}')
  await expect.element(heat).toHaveAttribute('aria-valuetext', 'Tue 23:00: none')
  await expect.element(page.getByRole('table', { name: 'When people answer' })).toBeInTheDocument()
})

test('its overview leads to its conversations, or says what is missing', async () => {
  await open(five)
  await expect
    .element(page.getByRole('link', { name: 'Conversations of this campaign' }))
    .toHaveAttribute('href', screens.conversation({ campaign: sampleCampaign().idCampaign }))
  await open(five, {}, { Campaign: ['view'] })
  const blocked = page.getByRole('button', { name: 'Conversations of this campaign' })
  await expect.element(blocked).toHaveAttribute('aria-disabled', 'true')
})

test('windows are changed by keyboard; one that ends early is refused', async () => {
  const { asked } = await open(screens.campaign(5, { tab: 'schedule', panel: 'schedule' }), {
    'Campaigns.UpdateSchedule': sampleCampaign(),
  })
  const drawer = page.getByRole('dialog', { name: 'Edit schedule' })
  await drawer.getByRole('button', { name: 'Remove window 3' }).click()
  await drawer.getByRole('button', { name: 'Remove window 2' }).click()
  const to = drawer.getByRole('group', { name: 'To' })
  await to.getByRole('spinbutton').first().click()
  await userEvent.keyboard('0800')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(drawer.getByText('Ends before it begins. For midnight, choose 00:00.')).toBeVisible()
  await to.getByRole('spinbutton').first().click()
  await userEvent.keyboard('1800')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => asked('Campaigns.UpdateSchedule')).toHaveLength(1)
  expect(asked('Campaigns.UpdateSchedule')).toMatchObject([
    {
      body: {
        windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
        startsAt: '2026-11-18T08:00:00.000Z',
        rowVersion: 3,
      },
    },
  ])
})

test('the configuration is changed; what has run keeps its flow and columns', async () => {
  const { asked } = await open(screens.campaign(5, { tab: 'configuration', panel: 'configuration' }), {
    'Campaigns.UpdateConfigure': sampleCampaign(),
  })
  const drawer = page.getByRole('dialog', { name: 'Edit configuration' })
  await drawer.getByRole('textbox', { name: /^Budget/ }).fill('750')
  await expect.element(drawer.getByRole('button', { name: 'Add column' })).toBeDisabled()
  const stays = 'The campaign has made calls. Its flow can’t be changed; copy it instead.'
  await expect.element(drawer.getByRole('group', { name: stays })).toBeVisible()
  await expect.element(drawer.getByRole('group', { name: /Stop it to change its lines/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('Campaigns.UpdateConfigure'))
    .toMatchObject([
      { body: { budget: '750', maxConcurrent: 20, flows: [{ idCallScript: 7, share: 100 }], rowVersion: 3 } },
    ])
})

test('a plan is taken back before more than its pace is changed', async () => {
  const { asked } = await open(screens.campaign(5, { tab: 'configuration', panel: 'configuration' }), {
    'Campaigns.Basic': sampleCampaign({ status: PLANNED, startedAt: null }),
    'Campaigns.UpdateConfigure': sampleCampaign(),
  })
  const drawer = page.getByRole('dialog', { name: 'Edit configuration' })
  await expect.element(drawer.getByRole('textbox', { name: /^Budget/ })).toBeDisabled()
  await expect.element(drawer.getByText('The campaign is Planned. Take it back to change its budget.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Calls at once' }).fill('7')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('Campaigns.UpdateConfigure'))
    .toMatchObject([{ body: { maxConcurrent: 7, budget: '500.00', idLines: [3] } }])
})

test('the history is open to whoever sees the campaign; the audit log only to those who may read it', async () => {
  const event = { idCampaignEvent: 4, at: '2026-11-20T09:00:00Z', kind: 'change' as const, text: 'Changed: budget' }
  const log = { items: [{ ...event, by: null }], total: 1, totalExact: true, nextCursor: null }
  await open(screens.campaign(5, { tab: 'history' }), { 'Campaigns.Log': log }, { Campaign: ['view'] })
  await expect.element(page.getByText('Changed: budget')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Changes' })).not.toBeInTheDocument()
})

test('a flow that was deleted since keeps its name, and leads nowhere', async () => {
  await open(screens.campaign(5, { tab: 'schedule' }), {
    'Campaigns.Basic': sampleCampaign({ flows: [{ id: 7, name: 'Debt reminder', isGone: true }] }),
  })
  await expect.element(page.getByText('Debt reminder (deleted)')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Debt reminder' })).not.toBeInTheDocument()
})

test('dialogs of the list are in the address', async () => {
  const { history } = await open('/campaigns?panel=move.5.6')
  await expect.element(page.getByRole('dialog', { name: 'Move 2 campaigns' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => history.location.search).not.toContain('move')
})

test('the shares of two flows make the whole', async () => {
  const { asked } = await open(screens.campaign(5, { tab: 'configuration', panel: 'configuration' }), {
    'Campaigns.Basic': sampleCampaign({ status: CREATED, startedAt: null }),
  })
  const drawer = page.getByRole('dialog', { name: 'Edit configuration' })
  await drawer.getByRole('button', { name: 'Compare with another flow' }).click()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(drawer.getByText('The shares must add up to 100 %.').first()).toBeVisible()
  expect(asked('Campaigns.UpdateConfigure')).toEqual([])
})

test('deleting asks for the name and is blocked while it runs', async () => {
  const { asked, answers, cache } = await open(`${five}?panel=remove`, {
    'Campaigns.Basic': sampleCampaign({ status: FINISHED }),
    'Campaigns.Remove': undefined,
  })
  const dialog = page.getByRole('alertdialog', { name: 'Delete November reminders?' })
  await dialog.getByRole('textbox').fill('November reminders')
  answers['Campaigns.Basic'] = sampleCampaign()
  await cache.invalidateQueries()
  await expect.element(dialog.getByText(/The campaign is In progress/)).toBeInTheDocument()
  answers['Campaigns.Basic'] = sampleCampaign({ status: FINISHED })
  await cache.invalidateQueries()
  await dialog.getByRole('button', { name: 'Delete campaign' }).click()
  await expect.poll(() => asked('Campaigns.Remove')).toEqual([{ params: { idCampaign: 5 } }])
})

test('a campaign that was saved meanwhile shows both sides', () =>
  expectBothSides(`${five}?panel=edit`, {
    label: 'Name',
    field: 'name',
    read: 'Campaigns.Basic',
    save: 'Campaigns.UpdateBasic',
  }))

test.each(['five', '1.5', '0'])('an address that is no number leads nowhere: %s', async (address) => {
  await open(`/campaigns/detail/${address}`)
  await expect.element(page.getByRole('heading', { name: /not found/i })).toBeVisible()
})

test('without the permission the list says what is missing', async () => {
  await open('/campaigns', { 'Campaigns.List': refused('Campaign.view'), 'Home.UserInfo': personWith({}) })
  await expect.element(page.getByRole('heading', { name: 'You can’t open campaigns' })).toBeVisible()
})

test('where work is elsewhere it names what was asked for', async () => {
  await open('/campaigns', { 'Campaigns.List': refused('Campaign.view') }, { CallScript: ['view'] })
  await expect.element(page.getByText(/^Your permission groups do not include campaigns\./)).toBeVisible()
})

test.each([
  '?panel=edit',
  '?panel=copy',
  '?tab=schedule&panel=schedule',
  '?tab=configuration&panel=configuration',
  '?tab=configuration&panel=rules',
  '?tab=contacts&panel=import',
])('by the address %s nobody gets a form that cannot be saved', async (query) => {
  await open(`${five}${query}`, {}, { Campaign: ['view'] })
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByText(/Campaign\.\w+/)).toBeVisible()
  expect(drawer.getByRole('textbox').elements()).toEqual([])
  expect(drawer.getByRole('button', { name: /^(Save|Choose a file)$/ }).elements()).toEqual([])
})
