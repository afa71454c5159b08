import type { DestinationEntry, LineDestinations } from '@parley/contract/destinations/destination.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refusedFor, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 2400))

const entry = (prefix: string, more: Partial<DestinationEntry> = {}): DestinationEntry => ({
  ...{ prefix, action: 'allow', perMinute: null, perHour: null, perDay: null, minutesPerDay: null },
  ...more,
})
const destinations: LineDestinations = {
  destinations: [entry('112'), entry('+44', { perMinute: 10, minutesPerDay: 1 })],
  ofTenant: [entry('+', { action: 'refuse' }), entry('+420')],
  refused: [
    {
      use: 'campaign',
      reason: 'premium',
      times: 1_250,
      campaign: { id: 3, name: 'Spring' },
      line: { id: 5, name: 'Hotline' },
    },
    { use: 'transfer', reason: 'emergency', times: 2, campaign: null, line: { id: 5, name: 'Hotline' } },
  ],
  rowVersion: 3,
}
const line = {
  ...example('DialModuleLines.Basic'),
  ...{ idDialModuleLine: 5, name: 'Hotline', kind: 1 as const, numbers: ['+420605111222'], flow: null },
}
const answers: Answers = { 'DialModuleLines.Basic': line, 'DialModuleLines.Destinations': destinations }
const open = (more: Answers = {}, permissions?: Record<string, (string | number)[]>) =>
  openConsole(screens.line(5), { ...answers, ...more }, permissions && { permissions: permissions as never })
const main = page.getByRole('main')
const card = main.getByRole('region', { name: 'Destinations' })
const dialog = page.getByRole('dialog')

test('a line says where it may call, what holds besides, and what it did not call', async () => {
  await open()
  for (const text of ['112', '+44', '10 a minute · 1 minute a day', 'For all lines of the tenant', 'All numbers'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  await expect.element(card.getByText('Premium-rate number')).toBeVisible()
  await expect.element(card.getByText('1,250')).toBeVisible()
  const contacts = card.getByRole('link', { name: 'Contacts of Spring' })
  await expect.element(contacts).toHaveAttribute('href', expect.stringContaining('state=INVALID'))
  const conversations = card.getByRole('link', { name: 'Conversations of Hotline' })
  await expect.element(conversations).toHaveAttribute('href', expect.stringContaining('line=5'))
})

test('a number is tried for what it is to be called for, and the core says why', async () => {
  const { asked, answers: given } = await open({
    'DialModuleLines.CheckDestination': {
      ...{ number: '+420900123456', isAllowed: false, reason: 'premium', entry: null },
      text: 'Premium-rate numbers are refused unless an entry names them, such as +420900.',
    },
  })
  const check = card.getByRole('button', { name: 'Check' })
  await expect.element(check).toHaveAttribute('aria-disabled', 'true')
  await card.getByRole('textbox', { name: 'Number' }).fill('900 123 456')
  await check.click()
  await expect.element(card.getByText('Would not be called')).toBeVisible()
  await expect.element(card.getByText(/Premium-rate numbers are refused unless/)).toBeVisible()
  expect(asked('DialModuleLines.CheckDestination')[0]?.body).toEqual({ number: '900 123 456', use: 'campaign' })
  const allowed = { number: '112', isAllowed: true, reason: 'allowed', text: 'The entry 112 of the line allows it.' }
  Object.assign(given, { 'DialModuleLines.CheckDestination': { ...allowed, entry: { prefix: '112', of: 'line' } } })
  await card.getByRole('button', { name: /For/ }).click()
  await page.getByRole('option', { name: 'Transfer' }).click()
  await check.click()
  await expect.element(card.getByText('Would be called')).toBeVisible()
  expect(asked('DialModuleLines.CheckDestination')[1]?.body).toMatchObject({ use: 'transfer' })
})

test('an entry is added as it is typed, once, and limits are asked for what is allowed only', async () => {
  const { asked } = await open({ 'DialModuleLines.UpdateDestinations': { ...destinations, rowVersion: 4 } })
  await card.getByRole('button', { name: 'Change destinations' }).click()
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  const added = dialog.getByRole('group', { name: 'Entry 3' })
  await added.getByRole('textbox', { name: /^Numbers that begin/ }).fill('44x')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect.element(added.getByText('Write + and digits, such as +44, or a short number')).toBeVisible()
  await added.getByRole('textbox', { name: /^Numbers that begin/ }).fill('0044')
  await save.click()
  await expect.element(added.getByText('Another entry has this prefix')).toBeVisible()
  await added.getByRole('textbox', { name: /^Numbers that begin/ }).fill('+44 77')
  await added.getByRole('button', { name: /Calls to them/ }).click()
  await page.getByRole('option', { name: 'Refuse' }).click()
  await expect.element(added.getByRole('textbox', { name: 'Calls a minute' })).not.toBeInTheDocument()
  await save.click()
  await expect.element(page.getByText('Destinations saved')).toBeVisible()
  expect(asked('DialModuleLines.UpdateDestinations').at(-1)?.body).toMatchObject({
    destinations: [{ prefix: '112' }, { prefix: '+44', perMinute: 10 }, { prefix: '+4477', action: 'refuse' }],
    rowVersion: 3,
  })
})

test('two who change entries see both; who may only view is told why', async () => {
  const theirs = { ...destinations, destinations: [entry('112'), entry('+44', { perMinute: 20 })], rowVersion: 4 }
  const { answers: given, unmount } = await open({ 'DialModuleLines.UpdateDestinations': stale(theirs) })
  await card.getByRole('button', { name: 'Change destinations' }).click()
  const second = dialog.getByRole('group', { name: 'Entry 2' })
  await second.getByRole('textbox', { name: 'Calls an hour' }).fill('100')
  Object.assign(given, { 'DialModuleLines.Destinations': theirs })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const shown = () => document.querySelector('[role=dialog]')?.textContent
  await expect.poll(shown).toContain('20')
  await expect.poll(shown).toContain('100')
  await unmount()
  await open({}, { Line: ['view'] })
  await expect
    .element(card.getByRole('button', { name: 'Change destinations' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('without entries it says what holds', async () => {
  const empty = { ...destinations, destinations: [], ofTenant: [], refused: [] }
  await open({ 'DialModuleLines.Destinations': empty })
  await expect.element(card.getByText(/No entries of its own/)).toBeVisible()
  await expect.element(card.getByText('Not called in the last 7 days')).not.toBeInTheDocument()
})

test('the tenant has entries for all its lines', async () => {
  const { asked } = await openConsole(screens.tenant(2), {
    'Tenants.Destinations': { destinations: [entry('+44')], refused: [], rowVersion: 1 },
    'Tenants.UpdateDestinations': refusedFor('destination.emergency', { prefix: '112' }),
  })
  await expect.element(card.getByText('No limit')).toBeVisible()
  await card.getByRole('button', { name: 'Change destinations' }).click()
  await dialog.getByRole('textbox', { name: /^Numbers that begin/ }).fill('112')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => document.body.textContent).toContain('112 is an emergency number. Only a line can allow it.')
  expect(asked('Tenants.UpdateDestinations')[0]?.body).toMatchObject({ destinations: [{ prefix: '112' }] })
})
