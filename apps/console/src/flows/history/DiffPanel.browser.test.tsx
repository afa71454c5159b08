import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../../shell/api/call-error.ts'
import { type Answers, example } from '../../testing/fake-core.ts'
import { expectAccessible } from '../../testing/look.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { sampleFlow } from '../testing/flow.sample.ts'
// The screen is downloaded when it opens; here it is there already, however busy the machine.
import '../FlowDetailPage.tsx'

const at = { x: 0, y: 0 }
const say = (id: string, label: string, text: string, next: string) => ({
  id,
  type: 'say',
  label,
  position: at,
  maxEntries: 25,
  texts: { en: [{ kind: 'text', text }] },
  outlets: { next },
})
const end = { id: 'bye', type: 'end', label: 'Goodbye', position: at, maxEntries: 25, outlets: {}, reason: 'done' }
const { document: base } = sampleFlow()
const documentOf = (...nodes: object[]) => ({ ...Object(base), nodes: [...nodes, end] })
const history = example('CallScripts.History')
const pair = {
  from: {
    ...history,
    version: 1,
    document: documentOf(say('hello', 'Greeting', 'Good morning', 'old'), say('old', 'Old offer', 'Buy', 'bye')),
  },
  to: {
    ...history,
    version: 2,
    document: documentOf(say('hello', 'Greeting', 'Good evening', 'fresh'), say('fresh', 'New offer', 'Rent', 'bye')),
  },
}
const step = (id: string, label: string) => ({ id, type: 'say', label })
const diff = {
  from: 1,
  to: 2,
  isEqual: false,
  added: [step('fresh', 'New offer')],
  removed: [step('old', 'Old offer')],
  changed: [
    {
      ...step('hello', 'Greeting'),
      changes: [
        {
          path: 'texts.en[0].text',
          from: 'Good morning',
          to: 'Good evening',
          words: [
            { kind: 'same' as const, text: 'Good ' },
            { kind: 'removed' as const, text: 'morning' },
            { kind: 'added' as const, text: 'evening' },
          ],
        },
      ],
    },
  ],
  wires: [{ nodeId: 'hello', outlet: 'next', from: 'old', to: 'fresh' }],
  settings: [],
  moved: [],
}
const flow = sampleFlow({ draft: example('CallScripts.Basic').draft })

beforeEach(() => page.viewport(1280, 800))

const open = (query: string, answers: Answers = {}) =>
  openConsole(`/flows/detail/7?tab=history&${query}`, {
    'CallScripts.Basic': flow,
    'CallScripts.HistoryDiff': diff,
    'CallScripts.HistoryDiffJson': pair,
    ...answers,
  })
const picture = () => page.getByRole('region', { name: /^Flow Debt reminder/ })
const steps = () => page.getByRole('list', { name: 'Steps that differ' })

test('what came, went and changed is marked on the flow, in words too', async () => {
  await open('from=1&to=2')
  await expect.element(picture().getByRole('button', { name: /New offer added/ })).toBeVisible()
  await expect.element(picture().getByRole('button', { name: /Old offer removed/ })).toBeVisible()
  await expect.element(picture().getByRole('button', { name: /Greeting changed/ })).toBeVisible()
  await expect.element(page.getByText('3 steps differ')).toBeVisible()
  await expectAccessible()
})

test('by the keyboard from difference to difference: words, the moved wire, and the step itself', async () => {
  const { history: address } = await open('from=1&to=2')
  await expect.element(picture()).toBeVisible()
  await userEvent.keyboard('j')
  await expect.poll(() => address.location.search).toContain('node=hello')
  await expect.element(page.getByRole('deletion').first()).toHaveTextContent('morning')
  await expect.element(page.getByRole('insertion').first()).toHaveTextContent('evening')
  await expect.element(page.getByRole('deletion').nth(1)).toHaveTextContent('Old offer')
  await expect.element(page.getByRole('insertion').nth(1)).toHaveTextContent('New offer')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { name: 'New offer' })).toBeVisible()
  await expect.element(steps().getByRole('button', { name: /New offer/ })).toHaveAttribute('aria-current', 'true')
  await userEvent.keyboard('k')
  await expect.poll(() => address.location.search).toContain('node=hello')
  await steps()
    .getByRole('button', { name: /Old offer/ })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Old offer' })).toBeVisible()
})

test('without a second version it is the draft, which cannot come first', async () => {
  const { asked } = await open('from=1', { 'CallScripts.HistoryDiff': { ...diff, to: null } })
  await expect.element(page.getByRole('heading', { name: 'From version 1 to the draft' })).toBeVisible()
  expect(asked('CallScripts.HistoryDiffJson').at(-1)).toEqual({ params: { idCallScript: 7 }, query: { from: 1 } })
  await expect.element(page.getByRole('button', { name: 'Swap' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('What changed').click()
  await expect.element(page.getByRole('heading', { name: /Added steps/ })).toBeVisible()
})

test('the list of versions leads to the draft beside what is live', async () => {
  await open('')
  await expect
    .element(page.getByRole('link', { name: 'Compare v1 (live) with the draft' }))
    .toHaveAttribute('href', '/flows/detail/7?tab=history&from=1')
})

test('equal versions say so', async () => {
  const equal = { ...diff, isEqual: true, added: [], removed: [], changed: [], wires: [] }
  await open('from=1&to=2', { 'CallScripts.HistoryDiff': equal })
  await expect.element(page.getByText('The two versions are equal.')).toBeVisible()
})

test('a version that is not there says what the core says', async () => {
  const message = 'The flow has no version 9.'
  await open('from=1&to=9', {
    'CallScripts.HistoryDiff': new CallError({ kind: 'refused', status: 404, message }),
  })
  await expect.element(page.getByText(new RegExp(message))).toBeVisible()
})
