import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Line } from '@parley/contract/lines/line.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { type Answers, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const at = '2026-11-20T10:00:00Z'
const line: Line = {
  ...{ idDialModuleLine: 5, name: 'Hotline', description: 'Printed on the card', kind: 1, enabled: true },
  numbers: ['+420605111222', 'web-chat'],
  module: { id: 7, name: 'Trunk', integration: 'SIP_CLIENT', isSimulated: true, enabled: true, isDown: false },
  flow: { id: 3, name: 'Reception', publishedVersion: 4 },
  ...{ versionPolicy: 'published', version: null, mostCalls: 10, language: null, zone: null, isDefault: true },
  ...{ tariff: null, running: 2, calls: 40, rowVersion: 1 },
  ...{ createdAt: at, createdBy: null, updatedAt: at, updatedBy: null },
}
const modules = [
  { id: 7, name: 'Trunk', detail: null },
  { id: 8, name: 'Other trunk', detail: null },
]
const answers: Answers = {
  'DialModuleLines.Basic': line,
  'DialModuleLines.List': { items: [line], total: 1, totalExact: true, nextCursor: null },
  'DialModuleLines.CallbotSettings': {
    ...{ idCallScript: 3, versionPolicy: 'published', version: null, language: null, zone: null, rowVersion: 1 },
  },
  'DialModuleLines.Relations': {
    campaigns: [{ id: 9, name: 'Reminders', status: processState.of.IN_PROGRESS }],
    demoCalls: [{ id: 2, name: 'Demo', group: { id: 4, name: 'Fair' } }],
    lines: [],
    hidden: 1,
  },
  'DialModuleLines.Effects': {
    ...{ running: 2, demoCalls: 1, usualCalls: 3.5 },
    campaigns: [{ status: processState.of.IN_PROGRESS, campaigns: 1 }],
  },
  'Lookups.Modules': modules,
  'DialModules.CheckNumbers': ({ body }) =>
    body.numbers.map((typed) =>
      typed === '605'
        ? { typed, number: null, shown: null, country: null, problem: 'Digits are missing.' }
        : { typed, number: typed, shown: '+420 605 111 222', country: 'Czechia', problem: null },
    ),
}
const open = (path = screens.line(5), more: Answers = {}) => openConsole(path, { ...answers, ...more })
const drawer = page.getByRole('dialog')
const question = page.getByRole('alertdialog')

test('the list says what a line is and how it stands, filtered by chips in the address', async () => {
  const { asked, history } = await open(screens.lines())
  const row = page.getByRole('row', { name: /Hotline/ })
  for (const text of ['+420605111222', '+1', 'Trunk', 'Simulated', 'Reception', 'On', '2 / 10', '40'])
    await expect.element(row.getByText(text, { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Hotline' }).click()
  expect(history.location.pathname).toBe(screens.line(5))
  history.push(screens.lines({ module: 7 }))
  await expect.poll(() => asked('DialModuleLines.List').at(-1)).toMatchObject({ query: { idDialModule: 7 } })
})

test('a line is made on a module that is chosen first, with how its numbers are read', async () => {
  const { asked, history } = await open(screens.lines({ panel: 'new' }), { 'DialModules.CreateLine': line })
  await drawer.getByRole('combobox', { name: /^Module/ }).fill('Tru')
  await page.getByRole('option', { name: 'Trunk', exact: true }).click()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Hotline')
  await drawer.getByRole('textbox', { name: /^Numbers/ }).fill('605 111 222\n605')
  await expect.element(drawer.getByText('+420 605 111 222')).toBeVisible()
  await expect.element(drawer.getByText('605: Digits are missing.')).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Numbers/ }).fill('605 111 222')
  await drawer.getByRole('button', { name: 'Create line' }).click()
  await expect.poll(() => history.location.pathname).toBe(screens.line(5))
  expect(asked('DialModules.CreateLine')).toEqual([
    {
      params: { idDialModule: 7 },
      body: { name: 'Hotline', description: '', numbers: ['605 111 222'], kind: 1 },
    },
  ])
})

test('a number of another line is said at the field', async () => {
  const taken = refusedFor('line.numberTaken', { number: '+420605111222', line: '“Sales”' })
  await open(screens.line(5, { panel: 'edit' }), { 'DialModuleLines.Update': taken })
  await drawer.getByRole('textbox', { name: /^Numbers/ }).fill('605 111 222')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(drawer.getByText(/is a number of “Sales” already/)).toBeVisible()
})

test('a line that was saved meanwhile shows both sides', () =>
  expectBothSides(screens.line(5, { panel: 'edit' }), {
    ...{ label: 'Name', field: 'name', read: 'DialModuleLines.Basic', save: 'DialModuleLines.Update' },
    others: answers,
    facts: line,
  }))

test('its page says what answers, who uses it, and that nothing answers where no version is live', async () => {
  const opened = await open()
  await expect.element(page.getByRole('heading', { name: 'Hotline', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Reception' })).toHaveAttribute('href', screens.flow(3))
  await expect.element(page.getByRole('link', { name: 'Reminders' })).toHaveAttribute('href', screens.campaign(9))
  await expect.element(page.getByText('1 more use that you may not see.')).toBeVisible()
  await opened.unmount()
  const silent = { ...line, flow: { id: 3, name: 'Reception', publishedVersion: null } }
  await open(screens.line(5), { 'DialModuleLines.Basic': silent })
  await expect.element(page.getByText(/Reception has no live version, so nothing can answer/).last()).toBeVisible()
})

test('it is turned off once one has read what goes on', async () => {
  const { asked } = await open(screens.line(5, { panel: 'switch' }), {
    'DialModuleLines.SetEnableLine': { ...line, enabled: false, rowVersion: 2 },
  })
  await expect.element(question.getByText('2 calls are going on.')).toBeVisible()
  await expect.element(question.getByText('1 campaign with it: in progress.')).toBeVisible()
  await expect.element(question.getByText(/Usually 3.5 calls/)).toBeVisible()
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByText('Hotline is off')).toBeVisible()
  expect(asked('DialModuleLines.SetEnableLine')).toEqual([
    { params: { idDialModuleLine: 5 }, body: { enabled: false, rowVersion: 1 } },
  ])
})

test('it moves to another module, and is deleted only by its name', async () => {
  const { asked, history } = await open(screens.line(5, { panel: 'move' }), {
    'DialModuleLines.Move': { ...line, module: { ...line.module, id: 8, name: 'Other trunk' } },
    'DialModuleLines.Remove': undefined,
  })
  await expect.element(drawer.getByText('Trunk has no default line then.')).toBeVisible()
  await drawer.getByRole('combobox', { name: /^Module/ }).fill('Other')
  await page.getByRole('option', { name: 'Other trunk' }).click()
  await drawer.getByRole('button', { name: 'Move' }).click()
  await expect.element(page.getByText('Hotline moved to Other trunk')).toBeVisible()
  history.push(screens.line(5, { panel: 'remove' }))
  await question.getByRole('button', { name: 'Delete' }).click()
  expect(asked('DialModuleLines.Remove')).toEqual([])
  await question.getByRole('textbox').fill('Hotline')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => history.location.pathname).toBe(screens.lines())
  expect(asked('DialModuleLines.Remove')).toEqual([{ params: { idDialModuleLine: 5 }, body: { name: 'Hotline' } }])
})

test('who may only see the line finds its actions with the reason why not', async () => {
  await openConsole(screens.line(5), answers, { permissions: { Line: ['view:5'] } })
  await expect.element(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  for (const name of [/^Turn off/, /^Move/, /^Delete/])
    await expect.element(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
})
