import type { ContactRow, ContactWhy } from '@parley/contract/contacts/contact.schema.ts'
import { processState, taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, empty, example, failed, refused, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'
import {
  columnOf,
  pageOf,
  SAMPLE_GUID,
  sampleCampaign,
  sampleContact,
  sampleImport,
  sampleWhy,
} from './testing/contact.sample.ts'
// The tab is downloaded when it opens; here it is there already, however busy the machine.
import './ContactsTab.tsx'
import './MatchingBanner.tsx'
import './MatchingQuestion.tsx'
import './why/WhyDrawer.tsx'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})

const second: ContactRow = {
  ...sampleContact,
  idContact: 12,
  name: '',
  phone: '+420 602 000 000',
  state: 'UNREACHED',
}
const first: ContactRow = { ...sampleContact, state: 'READY' }
const sampleTask = example('Home.UserTasksOverview')[0] as Task // the contract’s example has one
const drawer = page.getByRole('dialog')
const open = (query = '', answers: Answers = {}, permissions?: { Campaign: string[] }) =>
  openConsole(
    `${screens.campaign(7, { tab: 'contacts' })}${query}`,
    {
      'Campaigns.Basic': sampleCampaign,
      'Campaigns.Contacts': pageOf(sampleContact, second),
      'Campaigns.Imports': [sampleImport],
      'Campaigns.Why': sampleWhy,
      ...answers,
    },
    permissions && { permissions },
  )

test('contacts are listed with state, result and next try, on the clock of each', async () => {
  await open()
  const row = page.getByRole('row').filter({ hasText: 'Jana Nováková' })
  await expect.element(row.getByText('Waiting to retry')).toBeVisible()
  await expect.element(row.getByText('Busy')).toBeVisible()
  await expect.element(row.getByText(/^23 Nov 2026, 03:00/)).toBeVisible() // 08:00 UTC in New York
  const offset = row.getByText('GMT-5')
  await expect.element(offset).toBeVisible()
  const cell = offset.element().closest('[role=gridcell]')
  expect(cell?.getBoundingClientRect().right).toBeGreaterThan(offset.element().getBoundingClientRect().right)
  await expect.element(page.getByRole('row').filter({ hasText: '+420 602 000 000' })).toBeVisible()
})

test('one that may be in several zones is on the clock of the likeliest, and its data name all', async () => {
  const zone = 'America/New_York&America/Chicago'
  const several = { ...sampleContact, zone }
  const columns = [...sampleCampaign.setup.columns, columnOf('clock', 'timezone')]
  await open('&contact=11', {
    'Campaigns.Basic': { ...sampleCampaign, setup: { ...sampleCampaign.setup, columns } },
    'Campaigns.Contacts': pageOf(several),
    'Campaigns.Why': { ...sampleWhy, contact: several },
  })
  await expect.element(drawer.getByText('America/New_York and America/Chicago')).toBeVisible()
  await expect.element(page.getByText(/^23 Nov 2026, 03:00/).first()).toBeInTheDocument()
})

test('what the address says is what is asked for; an import is named by its file', async () => {
  const { asked } = await open('&state=UNKNOWN,UNREACHED&result=busy&imported=5&zones=several&q=601')
  await expect
    .poll(() => asked('Campaigns.Contacts').at(-1))
    .toEqual({
      params: { idCampaign: 7 },
      query: {
        search: '601',
        state: ['UNREACHED', 'UNKNOWN'],
        result: ['busy'],
        import: 5,
        zones: 'several',
        sort: 'idContact',
      },
    })
  await expect.element(page.getByRole('button', { name: /Import: debtors.csv/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Time zone: In several zones/ })).toBeVisible()
})

test('asked why, a contact says what is going to happen, its attempts and decisions, the newest first', async () => {
  const { history } = await open()
  await page.getByRole('link', { name: 'Jana Nováková' }).click()
  expect(history.location.search).toContain('contact=11')
  await expect.element(drawer.getByText(/^The second of five attempts was busy/)).toBeVisible()
  const attempts = drawer.getByRole('listitem').filter({ hasText: 'Attempt 2' })
  await expect
    .element(attempts.getByRole('link', { name: 'Open conversation' }))
    .toHaveAttribute('href', screens.conversation({ guid: SAMPLE_GUID }))
  await expect.element(attempts.getByText('€0.0125')).toBeVisible()
  const decisions = drawer.getByRole('listitem').filter({ hasText: /^(Outside|Try again|Prepared)/ })
  expect(decisions.elements().map((each) => each.textContent?.slice(0, 9))).toEqual([
    'Outside t',
    'Try again',
    'Prepared2',
  ])
  await expect.element(decisions.first().getByText(/by Jana Admin/)).toBeVisible()
  await expect.element(drawer.getByText(/no longer kept/)).toBeVisible()
})

const mobile: ContactRow['numbers'][number] = {
  ...{ label: 'mobile', phone: '+420 601 234 567', zone: 'Europe/Prague', tries: 2, results: { busy: 2 } },
  ...{ lastResult: 'busy', lastAt: '2026-11-22T13:04:00Z', closed: null, isNext: false },
}
const severalNumbers: ContactRow = {
  ...sampleContact,
  phone: '+420 222 333 444',
  numbers: [
    mobile,
    {
      ...mobile,
      label: 'office in Brno',
      phone: '+420 222 333 444',
      tries: 0,
      lastResult: null,
      lastAt: null,
      isNext: true,
    },
    { ...mobile, label: 'home', phone: '+1 202 555 0143', zone: 'America/New_York', tries: 1, closed: 'wrong' },
  ],
}

const again = { attempts: 3, delayMinutes: 30 }
const retries = { busy: again, noAnswer: again, declined: again, voicemail: again, failed: again }
const trying = { ...sampleCampaign, setup: { ...sampleCampaign.setup, mostPerNumber: 5, retries } }

test('a contact shows its numbers in their order; each is closed or called again, which can be undone', async () => {
  const why = { ...sampleWhy, contact: severalNumbers }
  const { asked } = await open('&contact=11', {
    ...{ 'Campaigns.Basic': trying, 'Campaigns.Why': why, 'Campaigns.ChangeNumber': why },
  })
  await expect.element(drawer.getByRole('heading', { name: 'Numbers' })).toBeVisible()
  const numbers = drawer.getByRole('listitem').filter({ hasText: /^\+/ })
  await expect.poll(() => numbers.elements().length).toBe(3)
  await expect.element(numbers.nth(0).getByText('2 tries')).toBeVisible()
  await expect.element(numbers.nth(1).getByText('Called next')).toBeVisible()
  await expect.element(numbers.nth(1).getByText('Not tried yet')).toBeVisible()
  await expect.element(numbers.nth(2).getByText('Wrong number')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close “mobile”' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await drawer.getByRole('button', { name: 'Call again on “home”' }).click()
  await expect
    .poll(() => asked('Campaigns.ChangeNumber').map(({ body }) => body))
    .toEqual([
      { label: 'mobile', isOpen: false },
      { label: 'mobile', isOpen: true },
      { label: 'home', isOpen: true },
    ])
})

test.each([
  ['RETRY_WAIT', 'CANCELLED', 'Close', 'mobile', '“mobile” is closed'],
  ['CALLBACK_WAIT', 'RETRY_WAIT', 'Close', 'mobile', '“mobile” is closed'],
  ['UNREACHED', 'READY', 'Call', 'home', '“home” is called again'],
] as const)('what does not come back is not offered to be undone: %s became %s', async (was, is, act, label, said) => {
  const of = (state: typeof was | typeof is) => ({ ...sampleWhy, contact: { ...severalNumbers, state } })
  const { asked } = await open('&contact=11', {
    ...{ 'Campaigns.Basic': trying, 'Campaigns.Why': of(was), 'Campaigns.ChangeNumber': of(is) },
  })
  const name = act === 'Call' ? `Call again on “${label}”` : `${act} “${label}”`
  await drawer.getByRole('button', { name }).click()
  await expect.element(page.getByText(said)).toBeVisible()
  expect(asked('Campaigns.ChangeNumber')).toHaveLength(1)
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
})

test('whoever was reached is not called by another number', async () => {
  const done = { ...sampleWhy, contact: { ...severalNumbers, state: 'DONE_SUCCESS' as const } }
  await open('&contact=11', { 'Campaigns.Basic': trying, 'Campaigns.Why': done })
  const again = drawer.getByRole('button', { name: 'Call again on “home”' })
  await expect.element(again).toHaveAttribute('aria-disabled', 'true')
})

test('numbers stay as they are during a call, and without the permission', async () => {
  const live = { ...sampleWhy, contact: { ...severalNumbers, state: 'IN_CALL' as const } }
  await open('&contact=11', { 'Campaigns.Basic': trying, 'Campaigns.Why': live })
  const close = drawer.getByRole('button', { name: 'Close “mobile”' })
  await expect.element(close).toHaveAttribute('aria-disabled', 'true')
  await open(
    '&contact=11',
    { 'Campaigns.Basic': trying, 'Campaigns.Why': { ...sampleWhy, contact: severalNumbers } },
    { Campaign: ['view'] },
  )
  await expect.element(close).toHaveAttribute('aria-disabled', 'true')
})

test('the list says that a contact has more numbers', async () => {
  await open('', { 'Campaigns.Contacts': pageOf(severalNumbers) })
  const row = page.getByRole('row').filter({ hasText: 'Jana Nováková' })
  await expect.element(row.getByText('+2')).toBeVisible()
})

test('nobody is promised a try by a campaign that calls nobody', async () => {
  await open('&contact=11', { 'Campaigns.Basic': { ...sampleCampaign, status: processState.of.STOPPED } })
  await expect.element(drawer.getByText('Not while the campaign is stopped')).toBeVisible()
  await open('&contact=11', { 'Campaigns.Basic': { ...sampleCampaign, status: processState.of.FINISHED } })
  await expect.element(drawer.getByText('Not by itself')).toBeVisible()
})

test('in a campaign that is over nobody is next', async () => {
  await open('', { 'Campaigns.Basic': { ...sampleCampaign, status: processState.of.FINISHED } })
  await expect.element(page.getByRole('row').filter({ hasText: 'Jana Nováková' })).toBeVisible()
  expect(page.getByText('GMT-5').elements()).toEqual([])
})

test('an attempt without the way to its conversation says why', async () => {
  await open('&contact=11', {}, { Campaign: ['view'] })
  const first = drawer.getByRole('listitem').filter({ hasText: 'Attempt 1' })
  await expect.element(first.getByText(/^Its conversation is hidden\. .*Campaign\.viewdiallogs/)).toBeVisible()
  await open('&contact=11', {}, { Campaign: ['view', 'viewdiallogs'] })
  await expect.element(first.getByText('Its conversation was deleted.')).toBeVisible()
})

test('personal data say why they are masked', async () => {
  await open('&contact=11', {}, { Campaign: ['view'] })
  await expect.element(drawer.getByText('1250.50')).toBeVisible()
  const masked = drawer.getByText(/^Masked\. .*Campaign\.viewpersonal/)
  await expect.poll(() => masked.elements().length).toBe(2) // number and name, not the rest
})

test('a contact whose tries are over is called again after a question; one that comes next says why not', async () => {
  const { asked } = await open('', {
    'Campaigns.Contacts': pageOf(first, second),
    'Campaigns.ChangeContacts': { changed: 1, unchanged: 0 },
  })
  const actions = (name: RegExp) => page.getByRole('button', { name })
  await actions(/Actions .*602 000 000/).click()
  await page.getByRole('menuitem', { name: 'Call again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Call again' }).click()
  await expect.element(page.getByText('1 contact is called again')).toBeVisible()
  expect(asked('Campaigns.ChangeContacts')).toEqual([
    { params: { idCampaign: 7 }, body: { contacts: [12], action: 'redial' } },
  ])
  await actions(/Actions .*Jana/).click()
  await expect.element(page.getByText('This contact is called anyway, as soon as it is due.')).toBeVisible()
})

test('several at once: what stayed as it was is said; states that forbid it block the question', async () => {
  const { asked } = await open('', { 'Campaigns.ChangeContacts': { changed: 1, unchanged: 1 } })
  await page.getByRole('checkbox', { name: /all/i }).click({ force: true })
  await page.getByRole('button', { name: 'Leave out', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave out' }).click()
  await expect.element(page.getByText(/1 stayed as it was/)).toBeVisible()
  expect(asked('Campaigns.ChangeContacts')).toEqual([
    { params: { idCampaign: 7 }, body: { contacts: [11, 12], action: 'cancel' } },
  ])
})

test('a refusal of the core stays in the question', async () => {
  const over = refusedFor('campaign.isOver', { status: 'Finished' })
  await open('&contact=11', { 'Campaigns.ChangeContacts': over })
  await drawer.getByRole('button', { name: 'Leave out' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Leave out' }).click()
  await expect.element(question.getByText(/The campaign is Finished/)).toBeVisible()
})

test('without the permission buttons say what is missing; a campaign that is over says so', async () => {
  const opened = await open('', {}, { Campaign: ['view'] })
  await expect.element(page.getByRole('button', { name: 'Import contacts' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('row').filter({ hasText: 'Jana Nováková' })).toBeVisible()
  expect(page.getByRole('grid').getByRole('checkbox').elements()).toEqual([]) // nothing could be done with a selection
  await opened.unmount()
  await open('', { 'Campaigns.Basic': { ...sampleCampaign, status: 9 } })
  await expect.element(page.getByRole('button', { name: 'Import contacts' })).toHaveAttribute('aria-disabled', 'true')
})

test('nothing, a refusal, a failure and a contact that is gone each say so', async () => {
  const opened = await open('', { 'Campaigns.Contacts': empty('Campaigns.Contacts') })
  await expect.element(page.getByText('No contacts yet')).toBeVisible()
  await opened.unmount()
  const refusal = await open('', { 'Campaigns.Contacts': refused('Campaign.view') })
  await expect.element(page.getByRole('main').getByText(/Olga Horáková/)).toBeVisible()
  await refusal.unmount()
  const failure = await open('', { 'Campaigns.Contacts': failed })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await failure.unmount()
  await open('&contact=99', { 'Campaigns.Why': refusedFor('entity.notFound', { entity: 'Contact' }) })
  await expect.element(drawer.getByText(/Contact was not found/)).toBeVisible()
})

/** All that match are left out, by a task that stands so. */
async function leaveAllOut(status: Task['status']) {
  const step = '12,345 changed'
  const task = { ...sampleTask, id: 44, name: 'Leave out contacts', status, step, progress: 0.5, error: null }
  const { asked } = await open('&state=UNREACHED', {
    'Campaigns.Contacts': { ...pageOf(sampleContact, second), total: 10_000, totalExact: false, nextCursor: 'more' },
    'Campaigns.ChangeMatchingContacts': { idTask: 44, contacts: 12_345 },
    'Home.UserTasksOverview': [task],
  })
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  await page.getByRole('button', { name: 'Select all 10,000+ that match' }).click()
  await expect.element(page.getByText('All 10,000+ selected')).toBeVisible()
  await page.getByRole('button', { name: 'Leave out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave out all 10,000+ matching contacts?' })
  await question.getByRole('button', { name: 'Leave out' }).click()
  return asked
}

test('all that match are changed beyond the rows that were read, by the filter under which they were chosen', async () => {
  const asked = await leaveAllOut(taskStatus.of.RUNNING)
  await expect
    .poll(() => asked('Campaigns.ChangeMatchingContacts'))
    .toEqual([{ params: { idCampaign: 7 }, body: { action: 'cancel', state: ['UNREACHED'] } }])
  expect(asked('Campaigns.ChangeContacts')).toEqual([])
  await expect.element(page.getByText('Leave out contacts · 12,345 changed')).toBeVisible()
})

test('once the task has ended it says what it did, and contacts are read again', async () => {
  const asked = await leaveAllOut(taskStatus.of.DONE)
  await expect.element(page.getByText('Leave out contacts: 12,345 changed')).toBeVisible()
  const { length } = asked('Campaigns.Contacts')
  expect(length).toBeGreaterThan(1)
})

test('where all rows were read there are no others to select', async () => {
  await open()
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  expect(page.getByRole('button', { name: /that match$/ }).elements()).toEqual([])
})

test('“Ask why” shows the messages that followed the calls, and why one did not', async () => {
  const sent: ContactWhy['followUps'][number] = {
    ...{ at: '2026-11-22T13:05:00Z', channel: 'sms', tries: 1, state: 'sent', reason: null, error: null, dueAt: null },
    ...{ sentAt: '2026-11-22T13:06:00Z', recipient: '+420601234567', text: 'We called you.', receipt: 'Delivered' },
  }
  const none = { sentAt: null, recipient: null, text: null, receipt: null }
  await open('&contact=11', {
    'Campaigns.Basic': trying,
    'Campaigns.Why': {
      ...sampleWhy,
      followUps: [sent, { ...sent, ...none, tries: null, channel: 'email', state: 'leftOut', reason: 'noConsent' }],
    },
  })
  await expect.element(drawer.getByRole('heading', { name: 'Follow-ups' })).toBeVisible()
  const items = drawer.getByRole('listitem').filter({ hasText: /unanswered try|given up/ })
  await expect.element(items.nth(0)).toMatchTextContent(/Email when given up.*Left out.*No consent/)
  await expect
    .element(items.nth(1))
    .toMatchTextContent(/Text message after unanswered try 1.*Sent.*Delivered.*We called you/)
})
