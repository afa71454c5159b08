import { screens } from '@parley/contract/kernel/screens.ts'
import { newFlowDocument } from '@parley/flow'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleFlow } from '../flows/testing/flow.sample.ts'
import { expectAccessible } from '../testing/look.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1440, 900))

const GUID = '0199c0de-0000-7000-8000-0000000000c1'
const flow = sampleFlow({ document: JSON.parse(JSON.stringify(newFlowDocument('en', 'Hello'))) })
const component = {
  id: 9,
  guid: GUID,
  name: 'Verify customer',
  detail: 'Shared',
  componentType: 'Identification',
  description: 'Asks for the customer number',
  publishedVersion: 3,
  exits: ['verified', 'failed'],
}
const signature = {
  properties: [
    { name: 'number', type: 'number', multiLanguage: false, required: true, help: 'What the caller gave' },
    { name: 'question', type: 'texts', multiLanguage: true, required: false },
  ],
  exits: ['verified', 'failed'],
  results: [{ name: 'customer', type: 'object' }],
}
const answers = {
  'Designer.GuidToId': { idCallScript: 7, scriptKind: 'flow' as const },
  'CallScripts.Basic': flow,
  'Lookups.Components': [component],
  'Designer.Interfaces': { [`${GUID}@published`]: signature },
}
const panel = page.getByRole('complementary', { name: 'Right panel' })

test('a component is found by name, added with its exits, filled in by the names of its interface and checked against it', async () => {
  const { asked } = await openConsole(screens.designer(flow.guid), answers)
  const palette = page.getByRole('combobox', { name: 'Search kinds of steps' })
  await palette.click()
  await palette.fill('identification')
  await expect.element(page.getByRole('option', { name: /^Verify customer/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('heading', { name: 'Verify customer' })).toBeVisible()
  await expect.poll(() => asked('Designer.Interfaces').at(-1)).toEqual({ query: { use: [`${GUID}@published`] } })
  for (const exit of ['verified', 'failed', 'error'])
    await expect.element(panel.getByRole('combobox', { name: exit })).toBeVisible()
  // The check knows the interface while one draws.
  await expect.element(panel.getByText(/the component needs the input “number”/)).toBeVisible()
  await expect.element(panel.getByText('What the caller gave')).toBeVisible()
  await expect.element(panel.getByRole('combobox', { name: 'Save “customer” to' })).toBeVisible()
  const number = panel.getByRole('textbox', { name: /^number/ })
  await expect.element(number).toHaveAttribute('contenteditable', 'true')
  await number.click()
  await userEvent.keyboard('true')
  await expect.element(panel.getByText(/takes a number, not true/)).toBeVisible()
  await number.click()
  await userEvent.keyboard('{Control>}a{/Control}7')
  await expect.element(panel.getByText(/the component needs|takes a number/)).not.toBeInTheDocument()
  const write = panel.getByRole('button', { name: 'Write a text for each language: question' }).element()
  if (write instanceof HTMLElement) write.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('button', { name: 'Write text: question, en-GB' })).toBeVisible()
  await expectAccessible()
})

test('a subflow that was just added has nothing chosen, and the check says so', async () => {
  await openConsole(screens.designer(flow.guid), answers)
  const palette = page.getByRole('combobox', { name: 'Search kinds of steps' })
  await palette.click()
  await palette.fill('runs another flow')
  await expect.element(page.getByRole('option', { name: /^Subflow/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('heading', { name: 'Subflow' })).toBeVisible()
  await expect.element(panel.getByRole('combobox', { name: 'Flow or component' })).toHaveValue('')
  await expect.element(panel.getByText('Subflow: no flow or component is chosen')).toBeVisible()
})

test('what is drawn stands under its own section in the header', async () => {
  const section = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  await openConsole(screens.designer(flow.guid), {
    ...answers,
    'CallScripts.Basic': { ...flow, scriptKind: 'component' as const },
  })
  await expect.element(page.getByRole('combobox', { name: 'Search kinds of steps' })).toBeVisible()
  await expect.element(section('Administration')).toHaveAttribute('aria-current', 'page')
  await expect.element(section('Flows')).not.toHaveAttribute('aria-current')
  await page.getByRole('link', { name: /^Back to/ }).click()
  await section('Flows').click()
  await expect.element(section('Flows')).toHaveAttribute('aria-current', 'page')
})
