import type { Incoming, RefusedCall } from '@parley/contract/inbound/incoming.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 1400))

const incoming: Incoming = {
  ...{ openingTimes: 'office', whenClosed: 'flow', idClosedFlow: 4, idClosedLine: null },
  ...{ whenFull: 'refuse', idFullLine: null, closedFlow: { id: 4, name: 'Closed' }, closedLine: null, fullLine: null },
  ...{ queueMost: 10, queueSeconds: 60, queueHold: 'ring', queueText: '', queueEvery: 30, queueFirst: '' },
  ...{ whenQueueEnds: 'refuse', idFullFlow: null, fullFlow: null },
  ...{
    whenNoFlow: 'flow',
    idSpareFlow: 8,
    spareFlow: { id: 8, name: 'Call back' },
    idSpareLine: null,
    spareLine: null,
  },
  ...{ queueCampaigns: [], firstCampaigns: [] },
  ...{ isOpen: false, rowVersion: 3 },
}
const line = {
  ...example('DialModuleLines.Basic'),
  ...{ idDialModuleLine: 5, name: 'Hotline', kind: 1 as const, numbers: ['+420605111222', '+420605111333'] },
  module: { id: 7, name: 'Trunk', integration: 'SIP_CLIENT' as const, isSimulated: true, enabled: true, isDown: false },
}
const here = { id: 5, name: 'Hotline' }
const refused: RefusedCall = {
  ...{ idRefusedCall: 12, at: '2026-11-20T22:00:00Z', from: '+420777123456', to: '+420605111222' },
  ...{ refusedAs: 'unavailable', waitedMs: null },
  trail: [
    { line: here, step: 'number', isPassed: true, text: 'The number that was called belongs to the line.' },
    {
      ...{ line: here, step: 'queue', isPassed: true, text: 'Goes before others as a contact.' },
      campaign: { id: 31, name: 'Winter offers' },
    },
    { line: { id: 6, name: 'Night' }, step: 'line', isPassed: false, text: 'The line is disabled.' },
  ],
}
const answers: Answers = {
  'DialModuleLines.Basic': line,
  'DialModuleLines.Incoming': incoming,
  'DialModuleLines.RefusedCalls': { items: [refused], total: 1, totalExact: true, nextCursor: null },
  'Lookups.OpeningTimes': [
    { code: 'office', name: 'office' },
    { code: 'weekend', name: 'weekend' },
  ],
  'Lookups.Lines': [
    { id: 5, name: 'Hotline', detail: null, canCall: true },
    { id: 6, name: 'Night', detail: null, canCall: true },
  ],
}
const open = (more: Answers = {}, permissions?: Record<string, (string | number)[]>) =>
  openConsole(screens.line(5), { ...answers, ...more }, permissions && { permissions: permissions as never })
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const button = (name: string) => main.getByRole('button', { name, exact: true })

test('the line says what it does with calls, and whether it is open now', async () => {
  await open()
  for (const text of [
    'office',
    'Closed now',
    'Answered by flow: Closed',
    'Refuse it as busy',
    'Answered by flow: Call back',
  ])
    await expect.element(main.getByText(text, { exact: true })).toBeVisible()
})

test('a call that was not answered opens with all that was looked at, also on another line', async () => {
  const { history } = await open()
  await main.getByRole('row').filter({ hasText: 'The line is disabled.' }).getByRole('button').first().click()
  await expect.element(dialog.getByText('The number that was called belongs to the line.')).toBeVisible()
  await expect.element(dialog.getByText('Goes before others as a contact. Campaign: Winter offers.')).toBeVisible()
  await expect.element(dialog.getByText('Stopped here · Night')).toBeVisible()
  await expect.element(dialog.getByText('Unavailable')).toBeVisible()
  expect(history.location.search).toContain('refused=12')
})

test('another line takes the calls while it is closed; the line itself is no choice', async () => {
  const { asked } = await open({ 'DialModuleLines.UpdateIncoming': { ...incoming, whenClosed: 'line' } })
  await button('Change').click()
  await dialog.getByText('Pass it to another line').first().click()
  const choice = dialog.getByRole('combobox', { name: /^Line that answers/ })
  await choice.click()
  await expect.element(page.getByRole('option', { name: 'Hotline' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Night' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Incoming calls saved')).toBeVisible()
  expect(asked('DialModuleLines.UpdateIncoming')[0]?.body).toMatchObject({
    whenClosed: 'line',
    idClosedLine: 6,
    rowVersion: 3,
  })
})

test('another line takes calls that the flow cannot answer', async () => {
  const { asked } = await open({ 'DialModuleLines.UpdateIncoming': { ...incoming, whenNoFlow: 'line' } })
  await button('Change').click()
  await dialog.getByText('Pass it to another line').last().click()
  await dialog.getByRole('combobox', { name: /^Line in its place/ }).click()
  await page.getByRole('option', { name: 'Night' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Incoming calls saved')).toBeVisible()
  expect(asked('DialModuleLines.UpdateIncoming')[0]?.body).toMatchObject({ whenNoFlow: 'line', idSpareLine: 6 })
})

test('contacts of campaigns go first, also of one that the user may not see', async () => {
  const queued = { ...incoming, whenFull: 'queue' as const, queueCampaigns: [31, 32] }
  const { asked } = await open({
    'DialModuleLines.Incoming': { ...queued, firstCampaigns: [{ id: 31, name: 'Winter offers' }] },
    'DialModuleLines.UpdateIncoming': queued,
    'Lookups.Campaigns': [{ id: 33, name: 'Summer', detail: 'Running' }],
  })
  await expect.element(main.getByText(/First go contacts of: Winter offers, one you may not see\./)).toBeVisible()
  await button('Change').click()
  await dialog.getByRole('checkbox', { name: 'Summer' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Incoming calls saved')).toBeVisible()
  expect(asked('DialModuleLines.UpdateIncoming')[0]?.body).toMatchObject({ queueCampaigns: [31, 32, 33] })
})

test('two who change it see both', async () => {
  const theirs = {
    ...incoming,
    whenClosed: 'line' as const,
    idClosedLine: 6,
    closedLine: { id: 6, name: 'Night' },
    rowVersion: 4,
  }
  const { answers: given } = await open({ 'DialModuleLines.UpdateIncoming': stale(theirs) })
  await button('Change').click()
  await dialog.getByText('Refuse the call').first().click()
  Object.assign(given, { 'DialModuleLines.Incoming': theirs })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const shown = () => document.querySelector('[role=dialog]')?.textContent
  await expect.poll(shown).toContain('Pass it to another line')
  await expect.poll(shown).toContain('Refuse the call')
  await expect.poll(shown).toContain('Save')
})

test('a simulated caller calls the number that is chosen', async () => {
  const { asked } = await open({ 'DialModuleLines.SimulateCall': undefined as never })
  await button('Simulate a call').click()
  await dialog.getByRole('textbox', { name: /^Calls from/ }).fill('+420601000000')
  await dialog.getByRole('button', { name: 'Call the line' }).click()
  await expect.element(page.getByText(/A simulated caller is calling/)).toBeVisible()
  expect(asked('DialModuleLines.SimulateCall')[0]?.body).toEqual({
    ...{ from: '+420601000000', to: '+420605111222', calls: 1 },
  })
})

test('a line of a real module is not called from here; who may not edit is told why', async () => {
  const real = await open({ 'DialModuleLines.Basic': { ...line, module: { ...line.module, isSimulated: false } } })
  await expect.element(button('Change')).toBeVisible()
  await expect.element(button('Simulate a call')).not.toBeInTheDocument()
  await real.unmount()
  await open({}, { Line: ['view'] })
  await expect.element(button('Change')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(main.getByText('Calls not answered')).not.toBeInTheDocument()
})

test('a module lists calls to numbers that no line has, for those who may see them', async () => {
  const module = { ...example('DialModules.Basic'), idDialModule: 7 }
  const more: Answers = {
    'DialModules.Basic': module,
    'DialModules.RefusedCalls': {
      ...{ total: 1, totalExact: true, nextCursor: null },
      items: [
        {
          ...{ ...refused, to: '+420605111999' },
          trail: [{ line: null, step: 'number', isPassed: false, text: 'No line of the module has the number.' }],
        },
      ],
    },
  }
  const shown = await openConsole(screens.module(7), more)
  await expect.element(main.getByText('+420605111999')).toBeVisible()
  await main
    .getByRole('row')
    .filter({ hasText: 'No line of the module has the number.' })
    .getByRole('button')
    .first()
    .click()
  await expect.element(dialog.getByText('Stopped here')).toBeVisible()
  await shown.unmount()
  await openConsole(screens.module(7), more, { permissions: { Module: ['view'] } as never })
  await expect.element(main.getByText('Default line').first()).toBeVisible()
  await expect.element(main.getByText('Calls not answered')).not.toBeInTheDocument()
})

test('the queue is set with what callers hear and what becomes of the others', async () => {
  const set = {
    ...incoming,
    whenFull: 'queue' as const,
    queueSeconds: 120,
    idFullFlow: 4,
    whenQueueEnds: 'flow' as const,
  }
  const { asked } = await open({
    'DialModuleLines.Incoming': { ...set, fullFlow: { id: 4, name: 'Closed' } },
    'DialModuleLines.UpdateIncoming': set,
    'Lookups.Flows': [],
  })
  await expect.element(main.getByText(/Callers wait in a queue/)).toBeVisible()
  await expect.element(main.getByText(/10 callers, for 120 s at most. Others: flow Closed./)).toBeVisible()
  await button('Change').click()
  await expect.element(dialog.getByRole('textbox', { name: /^Announcement/ })).not.toBeInTheDocument()
  await dialog.getByText('It is answered, and an announcement is spoken').click()
  await dialog.getByRole('textbox', { name: /^Announcement/ }).fill('Please wait.')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Incoming calls saved')).toBeVisible()
  expect(asked('DialModuleLines.UpdateIncoming')[0]?.body).toMatchObject({
    ...{ whenFull: 'queue', queueHold: 'answer', queueText: 'Please wait.', queueMost: 10, idFullFlow: 4 },
  })
})

test('a call that ended while it waited says how long it did', async () => {
  const gone = { ...refused, refusedAs: 'abandoned' as const, waitedMs: 42_000 }
  await open({ 'DialModuleLines.RefusedCalls': { items: [gone], total: 1, totalExact: true, nextCursor: null } })
  await main.getByRole('row').filter({ hasText: 'The line is disabled.' }).getByRole('button').first().click()
  await expect.element(dialog.getByText('Ended while waiting')).toBeVisible()
  await expect.element(dialog.getByText('0:42')).toBeVisible()
})
