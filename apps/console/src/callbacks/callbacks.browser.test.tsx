import { usualCallbacks } from '@parley/contract/callbacks/callback.rules.ts'
import type { CallbackDetail, CallbackSettings } from '@parley/contract/callbacks/callback.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { callbackLine } from '../testing/callback-stream.ts'
import { type Answers, example, refused } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 1000))

const callback: CallbackDetail = {
  ...example('Callbacks.Basic'),
  ...{ idCallback: 12, state: 'LATE', dueAt: '2026-11-20T15:30:00Z', promisedAt: '2026-11-20T15:00:00Z' },
  ...{ moveReason: 'Outside calling hours', zone: 'America/New_York', number: '+12•••••123', note: 'about the bill' },
  ...{ line: { id: 5, name: 'Hotline' }, keeper: 'person', owner: null, takenAt: null, attempts: 1 },
  ...{ lastResult: 'noAnswer', outcome: '', closedAt: null, closedBy: null },
  calls: [
    {
      ...{ at: '2026-11-20T15:35:00Z', endedAt: '2026-11-20T15:35:00Z', keeper: 'line', result: 'noAnswer', note: '' },
      ...{ by: null, line: { id: 5, name: 'Hotline' }, guid: '0195a000-0000-7000-8000-000000000001' },
    },
  ],
}
const settings: CallbackSettings = {
  ...{ ...usualCallbacks, days: [1, 2, 3, 4, 5], line: null, flow: null, rowVersion: 1 },
}
const listed = (items: CallbackDetail[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const answers: Answers = {
  'Callbacks.List': listed([callback, { ...callback, idCallback: 13, number: '+42•••••222', state: 'OPEN' }]),
  'Callbacks.Basic': callback,
  'Callbacks.Settings': settings,
  'Lookups.Lines': [{ id: 5, name: 'Hotline', detail: null, canCall: true }],
  'Lookups.Flows': [
    { id: 7, name: 'Call back', detail: null, channel: 1, publishedVersion: 2 },
    { id: 8, name: 'Chat', detail: null, channel: 2, publishedVersion: 2 },
  ],
}
const open = (more: Answers = {}, permissions?: Record<string, (string | number)[]>, path = screens.callbacks()) =>
  openConsole(path, { ...answers, ...more }, permissions && { permissions: permissions as never })
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.last().getByRole('button', { name, exact: true })

test('the list says when each is due, also on the clock of the person, and is read again when the core tells', async () => {
  const opened = await open()
  await expect.element(main.getByText('about the bill').first()).toBeVisible()
  await expect.element(main.getByText('· 10:30 there').first()).toBeVisible()
  await expect.element(main.getByText('Late')).toBeVisible()
  const before = opened.asked('Callbacks.List').length
  // All that is told within a second after the first is read together.
  for (let told = 0; told < 5; told += 1) {
    callbackLine.hear()
    await expect.poll(() => opened.asked('Callbacks.List').length).toBeGreaterThan(before)
  }
  await expect.poll(() => opened.asked('Callbacks.List').length, { timeout: 5_000 }).toBe(before + 2)
})

test('one is taken, and a call is added', async () => {
  const opened = await open(
    {
      'Callbacks.Take': { ...callback, state: 'TAKEN', owner: { id: 1, name: 'Ann Lee' } },
      'Callbacks.AddCall': callback,
    },
    undefined,
    screens.callbacks({ callback: 12 }),
  )
  await expect.element(dialog.getByText(/Promised for .* Outside calling hours/)).toBeVisible()
  await inDialog('Take').click()
  await expect.poll(() => opened.asked('Callbacks.Take')).toHaveLength(1)
  await expect.element(inDialog('Give back')).toBeVisible()
  await inDialog('Add call…').click()
  const question = page.getByRole('dialog', { name: 'What was the result of your call?' })
  await question.getByText('No answer', { exact: true }).click()
  await question.getByRole('textbox', { name: 'Note' }).fill('rang out')
  await question.getByRole('button', { name: 'Add call' }).click()
  await expect
    .poll(() => opened.asked('Callbacks.AddCall').map(({ body }) => body), { timeout: 3_000 })
    .toEqual([{ result: 'noAnswer', note: 'rang out', dueAt: null }])
})

test('one is moved with a reason, on the clock of the person', async () => {
  const opened = await open({ 'Callbacks.Move': callback }, undefined, screens.callbacks({ callback: 12 }))
  await inDialog('Move…').click()
  await expect.element(dialog.last().getByText('In the person’s time zone, America/New_York.')).toBeVisible()
  await inDialog('Move').click()
  await expect.element(dialog.last().getByText('Field is required')).toBeVisible()
  await dialog.last().getByRole('textbox', { name: 'Reason' }).fill('They asked')
  await inDialog('Move').click()
  await expect.poll(() => opened.asked('Callbacks.Move')).toHaveLength(1)
  expect(opened.asked('Callbacks.Move')[0]?.body).toMatchObject({ reason: 'They asked' })
})

test('several are given up with one reason', async () => {
  const opened = await open({ 'Callbacks.ChangeMany': { changed: 2, unchanged: 0 } })
  await main.getByRole('checkbox', { name: /Select all/ }).click()
  await page.getByRole('button', { name: 'Give up…' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: 'Reason' }).fill('Strike')
  await question.getByRole('button', { name: 'Give up', exact: true }).click()
  await expect
    .poll(() => opened.asked('Callbacks.ChangeMany').map(({ body }) => body))
    .toEqual([{ ids: [12, 13], action: 'giveUp', reason: 'Strike' }])
  await expect.element(page.getByText('2 callbacks changed')).toBeVisible()
})

test('a line is set to call, with a flow that can', async () => {
  const opened = await open({ 'Callbacks.UpdateSettings': { ...settings, by: 'line' } })
  await main.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByText('A line', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Flow' }).click()
  await expect.element(page.getByRole('option', { name: /Call back/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /Chat/ })).not.toBeInTheDocument()
  await page.getByRole('option', { name: /Call back/ }).click()
  await inDialog('Save changes').click()
  await expect
    .poll(() => opened.asked('Callbacks.UpdateSettings').map(({ body }) => body))
    .toMatchObject([{ by: 'line', idCallScript: 7, days: [1, 2, 3, 4, 5], rowVersion: 1 }])
})

test('who may only look sees why the rest cannot be done; one that is closed offers nothing', async () => {
  const alone = await open({}, { Line: ['viewCallbacks'] }, screens.callbacks({ callback: 12 }))
  await expect.element(inDialog('Take')).toHaveAttribute('aria-disabled', 'true')
  await alone.unmount()
  await open(
    { 'Callbacks.Basic': { ...callback, state: 'DONE', outcome: 'Reached', closedAt: '2026-11-20T16:00:00Z' } },
    undefined,
    screens.callbacks({ callback: 12 }),
  )
  await expect.element(dialog.getByText('Reached')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Take' })).not.toBeInTheDocument()
})

test('empty and refused say so', async () => {
  const none = await open({ 'Callbacks.List': listed([]) })
  await expect.element(main.getByText('No callbacks')).toBeVisible()
  await none.unmount()
  await open({ 'Callbacks.List': refused('Line.viewCallbacks') })
  await expect.element(main.getByText('Line.viewCallbacks', { exact: true })).toBeVisible()
})
