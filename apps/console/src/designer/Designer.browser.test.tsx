import { screens } from '@parley/contract/kernel/screens.ts'
import { newFlowDocument } from '@parley/flow'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleFlow } from '../flows/testing/flow.sample.ts'
import { expectAccessible } from '../testing/look.ts'
import { everything, openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 800))

const flow = sampleFlow({ document: JSON.parse(JSON.stringify(newFlowDocument('en', 'Hello'))) })
const answers = {
  'Designer.GuidToId': { idCallScript: 7, scriptKind: 'flow' as const },
  'CallScripts.Basic': flow,
}
const step = (name: RegExp) => page.getByRole('button', { name })
const focused = () => document.activeElement?.querySelector('.sr-only')?.textContent

async function openDesigner(permissions = everything, search = {}) {
  const opened = await openConsole(screens.designer(flow.guid, search), answers, { permissions })
  await expect.element(step(/^Say, Greeting/)).toBeVisible()
  return opened
}

test('a step is read out with its exits, and arrow keys go along the wires', async () => {
  await openDesigner()
  await step(/^Start, Start, 1 exit$/).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('Say, Greeting, 1 exit')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('End, End, no exits')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('Say, Greeting, 1 exit')
})

test('by keyboard a step is added between two, connected, undone and redone', async () => {
  await openDesigner()
  await step(/^Say, Greeting/).click()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('dialog', { name: 'Add a step' })).toBeVisible()
  await userEvent.keyboard('listen{Enter}')
  await expect.poll(focused).toMatch(/^Listen, Listen, 3 exits, 2 not connected/)
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('option', { name: /^no input/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: /^End/ }).first()).toBeVisible()
  await userEvent.keyboard('end{Enter}')
  await expect.poll(focused).toMatch(/^Listen, Listen, 3 exits, 1 not connected/)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(step(/^Listen, Listen, 3 exits, 2 not connected/)).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(step(/^Listen/)).not.toBeInTheDocument()
  await expect.element(step(/^Say, Greeting/)).toBeVisible()
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.element(step(/^Listen, Listen/)).toBeVisible()
})

test('deleting a step leads its wire on, and the focus to the step before', async () => {
  await openDesigner()
  await step(/^Say, Greeting/).click()
  await userEvent.keyboard('{Delete}')
  await expect.element(step(/^Say/)).not.toBeInTheDocument()
  await expect.poll(focused).toBe('Start, Start, 1 exit')
})

test('from afar a step shows its name alone, and near by all of it', async () => {
  await openDesigner()
  const head = () => document.querySelector('[data-step=greeting] [data-name] + *')
  const name = () => document.querySelector('[data-step=greeting] [data-name]')
  const isShown = () => getComputedStyle(name() ?? document.body).display !== 'none'
  expect([name()?.getAttribute('data-name'), isShown()]).toEqual(['Greeting', false])
  const out = page.getByRole('button', { name: 'Zoom out' })
  for (let turn = 0; turn < 7; turn += 1) await out.click()
  await expect.poll(isShown).toBe(true)
  expect(getComputedStyle(head() ?? document.body).visibility).toBe('hidden')
  expect(getComputedStyle(name() ?? document.body, '::before').content).toBe('"Greeting"')
  await page.getByRole('button', { name: 'Fit to view' }).click()
  await expect.poll(isShown).toBe(false)
})

test('the address names the selected step', async () => {
  const { history } = await openDesigner()
  await step(/^Say, Greeting/).click()
  await expect.poll(() => history.location.search).toBe('?node=greeting')
})

test('who may not edit can look, and nothing invites to change', async () => {
  await openDesigner({ ...everything, CallScript: ['view'] })
  await expect.element(page.getByText('Read-only', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tidy all' })).not.toBeInTheDocument()
  await step(/^Say, Greeting/).click()
  await userEvent.keyboard('n{Delete}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(step(/^Say, Greeting/)).toBeVisible()
})

test('with a step selected and asked for the next one it is accessible', async () => {
  await openDesigner()
  await step(/^Say, Greeting/).click()
  await expectAccessible()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('dialog', { name: 'Add a step' })).toBeVisible()
  await expectAccessible()
})

test('a kind of step is dragged from the list to the canvas', async () => {
  await openDesigner()
  const kind = page.getByRole('option', { name: /^Listen/ }).getByTitle(/^Waits for an answer/)
  await userEvent.dragAndDrop(kind, page.getByRole('application', { name: /^Canvas of/ }), {
    targetPosition: { x: 300, y: 80 },
  })
  await expect.element(step(/^Listen, Listen/)).toBeVisible()
})

test('while a conversation is tried, the step that is selected comes to the front', async () => {
  await openDesigner(everything, { test: '1' })
  const tab = (name: string) => page.getByRole('button', { name, exact: true })
  await step(/^Say, Greeting/).click()
  await expect.element(tab('Step')).toHaveAttribute('aria-pressed', 'true')
  await tab('Conversation').click()
  await expect.element(tab('Conversation')).toHaveAttribute('aria-pressed', 'true')
  await step(/^End, End/).click()
  await expect.element(tab('Step')).toHaveAttribute('aria-pressed', 'true')
})

test('the settings of the flow are a press away, also beside a conversation and with a step selected', async () => {
  await openDesigner(everything, { test: '1', node: 'greeting' })
  const settings = page.getByRole('button', { name: 'Flow settings and languages' })
  const heading = page.getByRole('heading', { name: 'Flow settings', exact: true })
  await expect.element(page.getByRole('heading', { name: 'Test conversation' })).toBeInTheDocument()
  await expect.element(heading).not.toBeInTheDocument()
  await settings.click()
  await expect.element(heading).toBeVisible()
  await expect.element(settings).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => document.activeElement?.contains(heading.element())).toBe(true)
  await expectAccessible()
  // The conversation is still there, one press away.
  await page.getByRole('button', { name: 'Conversation', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Test conversation' })).toBeVisible()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings.click()
  await expect.element(heading).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Test conversation' })).toBeVisible()
})
