import type { CampaignComparison } from '@parley/contract/campaigns/compare.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, example, refusedFor } from '../testing/fake-core.ts'
import { expectAccessible } from '../testing/look.ts'
import { everything, openConsole } from '../testing/open-console.tsx'
import { sampleCampaign, sampleCampaignRow, sampleLines, sampleOverview } from './testing/campaign.sample.ts'

const { CREATED, FINISHED, IN_PROGRESS, WAITING_FOR_APPROVAL } = processState.of
const rows = [sampleCampaignRow(5, 'November reminders'), sampleCampaignRow(6, 'Survey'), sampleCampaignRow(7, 'Third')]

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})

const open = (path: string, answers: Answers = {}, permissions = everything) =>
  openConsole(
    path,
    {
      'Campaigns.List': { items: rows, total: 3, totalExact: true, nextCursor: null },
      'Folders.GetFolders': [],
      'Campaigns.Basic': sampleCampaign(),
      'Campaigns.Overview': sampleOverview(),
      'Campaigns.Compare': comparison,
      'Tenants.Balance': { ...example('Tenants.Balance'), isPrepaid: false },
      'Lookups.Flows': [{ id: 7, name: 'Debt reminder', detail: null, channel: 1, publishedVersion: 3 }],
      'Lookups.Lines': sampleLines,
      ...answers,
    },
    { permissions },
  )

const { progress } = sampleOverview()
const comparison: CampaignComparison = {
  one: {
    idCampaign: 5,
    name: 'November reminders',
    status: IN_PROGRESS,
    progress,
    called: 2_667,
    reached: 1_900,
    attempts: 6_000,
    answered: 2_100,
    attemptsPerContact: 2.25,
    talkSeconds: 148_020,
    cost: '312.48',
    costPerSuccess: '0.25',
  },
  other: {
    idCampaign: 6,
    name: 'Survey',
    status: FINISHED,
    progress: { ...progress, success: 400 },
    called: 2_000,
    reached: 1_000,
    attempts: 3_000,
    answered: 1_080,
    attemptsPerContact: 1.5,
    talkSeconds: 60_000,
    cost: '0',
    costPerSuccess: null,
  },
  currency: 'CZK',
  shares: [
    {
      share: 'success',
      one: { count: 1_240, of: 2_670 },
      other: { count: 400, of: 1_830 },
      p: 0.00002,
      isSignificant: true,
    },
    {
      share: 'answered',
      one: { count: 1_900, of: 2_667 },
      other: { count: 1_000, of: 2_000 },
      p: 0.35,
      isSignificant: false,
    },
    { share: 'unreached', one: { count: 3, of: 5 }, other: { count: 0, of: 0 }, p: null, isSignificant: false },
  ],
  settings: {
    one: {
      windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
      retries: { busy: { attempts: 2, delayMinutes: 15 } },
      budget: '1500',
    },
    other: {
      windows: [{ days: [6], from: '10:00', to: '14:00' }],
      retries: { busy: { attempts: 3, delayMinutes: 15 } },
      budget: null,
    },
  },
}

const tab = screens.campaign(5, { tab: 'configuration' })
const drawerTab = screens.campaign(5, { tab: 'configuration', panel: 'rules' })

test('the configuration says each rule, whether it waits, and what it did', async () => {
  await open(tab, {
    'Campaigns.Basic': sampleCampaign({
      rules: [
        ...sampleCampaign().rules,
        {
          condition: { kind: 'cost', amount: '300' },
          action: { kind: 'priority', idCampaign: 99, priority: 1 },
          target: null,
          firedAt: null,
          outcome: null,
        },
      ],
    }),
  })
  const card = page.getByRole('region', { name: 'Rules' })
  const items = card.getByRole('listitem')
  await expect.element(items.nth(0)).toMatchTextContent(/80 % of the contacts.*“Survey” to 8.*Waiting/)
  await expect.element(items.nth(1)).toMatchTextContent(/500 successes, notify the owner.*Fired.*was notified/)
  await expect.element(items.nth(2)).toMatchTextContent(/priority of a deleted campaign to 1.*Campaign deleted/)
})

test('rules are added, edited, armed again and removed; another campaign is found by typing', async () => {
  const { asked } = await open(drawerTab, { 'Campaigns.UpdateRules': sampleCampaign() })
  const drawer = page.getByRole('dialog', { name: 'Edit rules' })
  const second = drawer.getByRole('group', { name: 'Rule 2' })
  await second.getByRole('checkbox', { name: /Arm again/ }).click({ force: true })
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  const third = drawer.getByRole('group', { name: 'Rule 3' })
  await third.getByRole('button', { name: /When/ }).click()
  await page.getByRole('option', { name: 'Low answer rate' }).click()
  await third.getByRole('textbox', { name: 'Of the last attempts' }).fill('40')
  await userEvent.keyboard('{Tab}')
  await third.getByRole('combobox', { name: /Campaign/ }).fill('thi')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(third.getByText('Of the last 40 attempts there are never 50.')).toBeVisible()
  expect(asked('Campaigns.UpdateRules')).toEqual([])
  await third.getByRole('textbox', { name: /At least attempts/ }).fill('20')
  await userEvent.keyboard('{Tab}')
  await drawer.getByRole('button', { name: 'Remove rule 1' }).click()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('Campaigns.UpdateRules'))
    .toEqual([
      {
        params: { idCampaign: 5 },
        body: {
          rowVersion: 3,
          rules: [
            { condition: { kind: 'successes', count: 500 }, action: { kind: 'notify' }, armsAgain: true },
            {
              condition: { kind: 'answerRate', below: 20, attempts: 40, minimum: 20 },
              action: { kind: 'priority', idCampaign: 7, priority: 8 },
            },
          ],
        },
      },
    ])
})

test('what the core refuses of a rule is said in the form', async () => {
  await open(drawerTab, {
    'Campaigns.UpdateRules': refusedFor('campaign.rule', {
      number: 1,
      problem: 'The campaign has no owner to notify.',
    }),
  })
  const drawer = page.getByRole('dialog', { name: 'Edit rules' })
  await drawer.getByRole('button', { name: 'Remove rule 2' }).click()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(drawer.getByText(/Rule 1 can’t work: The campaign has no owner/)).toBeVisible()
})

test('without the permission, and once it is over, rules stay as they are', async () => {
  await open(tab, {}, { Campaign: ['view'] })
  const button = page.getByRole('region', { name: 'Rules' }).getByRole('button', { name: 'Edit rules' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await open(tab, { 'Campaigns.Basic': sampleCampaign({ status: FINISHED }) })
  await expect.element(button.last()).toHaveAccessibleDescription(/The campaign is Finished and can’t be changed/)
})

test('two campaigns of the list are compared, with what may be chance and which settings differ', async () => {
  const { asked, history } = await open('/campaigns')
  await page.getByRole('checkbox', { name: 'Select November reminders' }).click()
  const compare = page.getByRole('button', { name: 'Compare' })
  await expect.element(compare).toHaveAccessibleDescription('Select two campaigns.')
  await page.getByRole('checkbox', { name: 'Select Survey' }).click()
  await compare.click()
  const drawer = page.getByRole('dialog', { name: 'Compare campaigns' })
  const row = (name: string) =>
    drawer.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect.element(row('Success rate')).toMatchTextContent(/46.4 %.*21.9 %.*−24.6 points.*unlikely \(< 0.1 %\)/)
  await expect.element(row('Reached')).toMatchTextContent(/71.2 %.*50.0 %.*−21.2 points.*may be chance \(35.0 %\)/)
  await expect.element(row('Unreached')).toMatchTextContent(/60.0 %.*–.*too few to tell/)
  await expect.element(row('Attempts per contact called')).toMatchTextContent(/2.25.*1.50.*−33 %/)
  await expect.element(row('Cost per success')).toMatchTextContent(/0.25.*–/)
  await expect.element(row('Calling windows')).toMatchTextContent(/Mon.*Fri.*09:00–18:00.*Sat.*10:00–14:00/)
  await expect.element(row('Budget')).toMatchTextContent(/1,500.00.*–/)
  await expect.element(drawer.getByRole('rowheader', { name: /Further tries › .*busy/i })).toBeVisible()
  expect(asked('Campaigns.Compare')).toEqual([{ query: { idCampaign: 5, idOther: 6 } }])
  expect(history.location.search).toContain('compare-5-6')
  await expectAccessible()
})

test('a campaign is compared with another one that is chosen', async () => {
  const { asked } = await open(screens.campaign(5))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Compare with…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Compare campaigns' })
  await expect.element(drawer.getByText('Choose a campaign.')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Compare with' }).fill('thi')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => asked('Campaigns.Compare')).toEqual([{ query: { idCampaign: 5, idOther: 7 } }])
})

test('a pinned version is one of the flow’s, or the one that is live when the campaign is prepared', async () => {
  const version = (number: number, more: object = {}) => ({
    ...example('CallScripts.Histories').items[0],
    version: number,
    note: '',
    errors: 0,
    published: false,
    ...more,
  })
  const { asked } = await open(screens.campaign(5, { tab: 'configuration', panel: 'configuration' }), {
    'Campaigns.Basic': sampleCampaign({ status: CREATED, startedAt: null }),
    'Campaigns.UpdateConfigure': sampleCampaign(),
    'CallScripts.Histories': {
      items: [version(4), version(3, { published: true })],
      total: 2,
      totalExact: true,
      nextCursor: null,
    } as never, // rows by the contract’s example
  })
  const drawer = page.getByRole('dialog', { name: 'Edit configuration' })
  await drawer
    .getByRole('button', { name: /^Version/ })
    .or(drawer.getByRole('button', { name: /Newest live version/ }))
    .first()
    .click()
  await page.getByRole('option', { name: 'A version that stays' }).click()
  const pinned = drawer.getByRole('button', { name: /Pinned version/ })
  await expect.element(pinned).toMatchTextContent(/Live when prepared/)
  await pinned.click()
  expect(
    page
      .getByRole('option')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Live when prepared', 'v4 – latest', 'v3 – live'])
  await page.getByRole('option', { name: 'v3 – live' }).click()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('Campaigns.UpdateConfigure'))
    .toMatchObject([{ body: { flows: [{ versionPolicy: 'pinned', version: 3 }] } }])
})

test('next month’s campaign takes three presses: its dates move on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') })
  const campaign = sampleCampaign({ schedule: { ...sampleCampaign().schedule, endsAt: '2026-11-30T17:00:00.000Z' } })
  const { asked } = await open('/campaigns', { 'Campaigns.Basic': campaign, 'Campaigns.Copy': sampleCampaign() })
  await page.getByRole('button', { name: /^(Actions|More).*November reminders/ }).click()
  await page.getByRole('menuitem', { name: 'Copy or redial…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy or redial November reminders' })
  await expect.element(dialog.getByText('18 Dec 2026, 09:00 – 30 Dec 2026, 18:00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create copy' }).click()
  await expect
    .poll(() => asked('Campaigns.Copy'))
    .toMatchObject([{ body: { startsAt: '2026-12-18T08:00:00.000Z', endsAt: '2026-12-30T17:00:00.000Z', states: [] } }])
  vi.useRealTimers()
})

test.each([1280, 1920])('at %i px the list shows names, holds, progress and times in full', async (width) => {
  await page.viewport(width, 900)
  const held = sampleCampaignRow(8, 'Reminders of November, companies', {
    holds: [
      { reason: 'OUTSIDE_WINDOW', until: null, detail: null },
      { reason: 'BUDGET', until: null, detail: null },
    ],
  })
  const done = { ...held.progress, waiting: 0, live: 0, negative: 4_800 - 1_240 - 610 - 205 - 13 }
  const others = [
    sampleCampaignRow(9, 'Short', { status: WAITING_FOR_APPROVAL, progress: done }),
    sampleCampaignRow(10, 'No more than a name that is as long as a name may be. '.repeat(2), { status: FINISHED }),
  ]
  await open('/campaigns', {
    'Campaigns.List': { items: [held, ...others], total: 3, totalExact: true, nextCursor: null },
  })
  await expect.element(page.getByText(held.name)).toBeVisible()
  await expect.element(page.getByText('100 %')).toBeVisible()
  const cut = [
    ...document.querySelectorAll<HTMLElement>('[role=gridcell] *, [role=rowheader] *, [role=columnheader] *'),
  ]
    .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.textContent)
  // Only what is too long for any screen is cut.
  expect(cut.filter((text) => !text.startsWith('No more than a name'))).toEqual([])
  const scroller = document.querySelector('[role=grid]')?.parentElement
  expect((scroller?.scrollWidth ?? 1) - (scroller?.clientWidth ?? 0)).toBe(0)
})

test('a campaign is copied with the contacts that ended so', async () => {
  const { asked } = await open(screens.campaign(5, { panel: 'copy' }), {
    'Campaigns.Copy': sampleCampaign({ idCampaign: 9 }),
  })
  const dialog = page.getByRole('dialog', { name: 'Copy or redial November reminders' })
  await dialog.getByText(/^Unreached \(\d/).click()
  await dialog.getByRole('button', { name: 'Create copy' }).click()
  await expect
    .poll(() => asked('Campaigns.Copy'))
    .toMatchObject([{ params: { idCampaign: 5 }, body: { states: ['UNREACHED'] } }])
})
