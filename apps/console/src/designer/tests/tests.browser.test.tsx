import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, example, failed, refusedFor } from '../../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../../testing/look.ts'
import { everything, openConsole } from '../../testing/open-console.tsx'
import { standingOut } from '../../testing/standing-out.ts'
import { designerAnswers } from '../testing/designer.sample.ts'
import { keepTest } from './kept-tests.ts'

const flow = example('CallScripts.Basic')

beforeEach(async () => {
  await page.viewport(1280, 900)
  // What a test before this one wrote and did not save.
  for (const idFlowTest of [undefined, 2]) keepTest(flow.guid, idFlowTest, undefined)
})

type All = ReturnType<typeof example<'CallScripts.Tests'>>
type One = ReturnType<typeof example<'CallScripts.Test'>>

const coverage: All['coverage'] = {
  steps: ['start', 'hello'],
  ways: [['start', 'next']],
  stepCount: 6,
  wayCount: 11,
  missing: [
    ['ask', 'yes'],
    ['check', 'high'],
  ],
}
const row = (
  idFlowTest: number,
  name: string,
  state: All['tests'][number]['state'],
  problem: string | null = null,
) => ({
  ...{ idFlowTest, name, description: '', turns: 2, state, problem, ranAt: null, rowVersion: 1 },
})
const tests: All = {
  tests: [
    row(1, 'Pays at once', 'green'),
    row(
      2,
      'Does not understand, and is asked once more in a conversation that is rather long',
      'red',
      'After turn 1: …',
    ),
  ],
  coverage,
  gate: 'Payments',
}
const expected = (kind: 'step' | 'says', more: object) => ({
  ...{ kind, step: '', name: '', match: 'contains' as const, text: '' },
  ...more,
})
const one: One = {
  ...example('CallScripts.Test'),
  ...{ idFlowTest: 2, name: 'Is asked once more', description: '', language: '', at: '2026-03-05T10:00:00.000Z' },
  ...{ zone: 'UTC', channel: 'VOICE', variables: {}, answers: [], rowVersion: 3, state: 'red' },
  begins: [expected('says', { text: 'Good morning' })],
  turns: [{ does: 'says', text: 'what', expects: [expected('step', { step: 'bye' })] }],
  ends: [],
  result: {
    isGreen: false,
    fault: null,
    findings: [
      { after: 0, at: 0, isMet: true, got: 'Good morning.' },
      { after: 1, at: 0, isMet: false, got: 'hello → ask' },
    ],
    stretches: [
      { said: ['Good morning.'], steps: ['start', 'hello', 'ask'] },
      { said: ['Hello.'], steps: ['hello', 'ask'] },
    ],
    ways: [],
    outcome: null,
  },
}

async function open(answers: Answers = {}, search: object = { side: 'tests' }, permissions = everything) {
  const opened = await openConsole(
    screens.designer(flow.guid, search),
    { ...designerAnswers, 'CallScripts.Tests': tests, 'CallScripts.Test': one, ...answers },
    { permissions },
  )
  await expect.element(page.getByRole('application', { name: 'Canvas of Payment' })).toBeVisible()
  return opened
}
const left = page.getByRole('complementary', { name: 'Left panel' })
const button = (name: string | RegExp) => left.getByRole('button', { name, exact: true })
const box = (name: string) => left.getByRole('textbox', { name, exact: true })

test('the list says what came of each test, and all are run by a press', async () => {
  let ran = 0
  await open({
    'CallScripts.RunTests': () => {
      ran += 1
      return { ...tests, tests: [row(1, 'Pays at once', 'green')] }
    },
  })
  await expect.element(page.getByRole('button', { name: 'Tests, 1 failed' })).toBeVisible()
  await expect.element(left.getByText('After turn 1: …')).toBeVisible()
  await expect.element(left.getByText('Flows in “Payments” are published only if all tests pass.')).toBeVisible()
  await expect.element(left.getByText('2 of 6 steps and 1 of 11 exits')).toBeVisible()
  await expectAccessible()
  await button('Run all').click()
  await expect.poll(() => ran).toBe(1)
  await left.getByText('Mark on the canvas').click()
  const card = (name: RegExp) => page.getByRole('button', { name })
  await expect.element(card(/^Say, Greeting,.*tests go through it$/)).toBeInTheDocument()
  await expect.element(card(/^Listen, Will you pay\?,.*no test goes through it$/)).toBeInTheDocument()
})

test('a test is shown as a conversation with what was expected and what came, and changed by keyboard', async () => {
  const sent: unknown[] = []
  await open({
    'CallScripts.UpdateTest': ({ body }) => {
      sent.push(body)
      return one
    },
    'CallScripts.TryTest': { ...one.result, isGreen: true, findings: [] } as NonNullable<One['result']>,
  })
  await button(/^Does not understand/).click()
  await expect.element(left.getByText('As expected')).toBeVisible()
  await expect.element(left.getByText('Got: Greeting → Will you pay?')).toBeVisible()
  await expectAccessible()
  await button('Show Will you pay? on the canvas').first().click()
  await expect
    .element(page.getByRole('complementary', { name: 'Right panel' }).getByRole('heading', { name: 'Will you pay?' }))
    .toBeVisible()
  await box('Turn 1: Says').click()
  await userEvent.keyboard(' now')
  await button('Run').click()
  await expect.element(left.getByText('The test passed.')).toBeVisible()
  await button('Save').click()
  await expect.poll(() => sent).toMatchObject([{ rowVersion: 3, turns: [{ text: 'what now' }] }])
})

test('a new test is written, refused with what is wrong, and left only after a question', async () => {
  await open({ 'CallScripts.AddTest': refusedFor('flowTest.nameTaken', {}) })
  await button('New test').click()
  await box('Name').fill('Pays at once')
  await button('Expect something').first().click()
  await button('Add answer').click()
  await button('Save').click()
  await expect.element(left.getByText(/has a test with this name already/)).toBeVisible()
  await box('Answer as JSON').fill('{')
  await expect.element(left.getByText('This is not valid JSON.').first()).toBeVisible()
  await button('All tests').click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(button('Run all')).toBeVisible()
})

test('a proposal and a conversation are shown before they are saved', async () => {
  const offer = { test: { ...one, name: 'Proposed' }, notes: ['Fill in what makes “How much?” leave by “high”.'] }
  const {
    idFlowTest,
    idCallScript,
    rowVersion,
    state,
    result,
    ranAt,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    ...draft
  } = offer.test
  const answers = { test: draft, notes: offer.notes }
  await open({ 'CallScripts.ProposeTest': answers })
  await button('Propose a test for How much?, high').click()
  await expect.element(left.getByText(/^Fill in what makes/)).toBeVisible()
  await expect.element(box('Name')).toHaveValue('Proposed')
})

test('a conversation that cannot become a test says why', async () => {
  await open(
    { 'CallScripts.TestFromConversation': refusedFor('flowTest.versionGone', {}) },
    { side: 'tests', conversation: '0198c0de-0000-7000-8000-000000000001' },
  )
  await expect.element(left.getByText(/can no longer be read/)).toBeVisible()
})

test('empty, failed and refused', async () => {
  await open(
    { 'CallScripts.Tests': { ...tests, tests: [], gate: null } },
    { side: 'tests' },
    { ...everything, CallScript: ['view'] },
  )
  await expect.element(left.getByText('No tests yet')).toBeVisible()
  await expect.element(left.getByText(/^A test is a made-up conversation/)).toBeVisible()
  await button('New test').hover()
  await expect.element(page.getByText(/Flows: edit/).first()).toBeInTheDocument()
})

test('what could not be read says so', async () => {
  await open({ 'CallScripts.Tests': failed })
  await expect.element(left.getByText('Something went wrong in Parley')).toBeVisible()
})

test('four times enlarged it stays within the screen', async () => {
  await open()
  await expect.element(button('Run all')).toBeVisible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
  await button(/^Does not understand/).click()
  await expect.element(left.getByText('As expected')).toBeVisible()
  await expect.poll(standingOut).toEqual([])
})

test('what is written stays while another panel is shown, and another person’s save is told', async () => {
  const sent: unknown[] = []
  const { answers, cache } = await open({
    'CallScripts.UpdateTest': ({ body }) => {
      sent.push(body)
      return one
    },
  })
  await button(/^Does not understand/).click()
  await box('Name').fill('Mine')
  await button('Variables').click()
  await page.getByRole('button', { name: 'Tests, 1 failed' }).click()
  await button(/^Does not understand/).click()
  await expect.element(box('Name')).toHaveValue('Mine')

  answers['CallScripts.Test'] = { ...one, name: 'Theirs', rowVersion: 4 }
  await cache.invalidateQueries()
  await expect.element(left.getByRole('alert')).toBeVisible()
  await expectAccessible()
  await button('Keep mine').click()
  await button('Save').click()
  await expect.poll(() => sent).toMatchObject([{ rowVersion: 4, name: 'Mine' }])

  await button(/^Does not understand/).click()
  await box('Name').fill('Mine again')
  answers['CallScripts.Test'] = { ...one, name: 'Newest', rowVersion: 5 }
  await cache.invalidateQueries()
  await button('Show what was saved').click()
  await expect.element(box('Name')).toHaveValue('Newest')
})

test('a new test stays while a conversation becomes one, and one that was deleted can be saved as new', async () => {
  const {
    idFlowTest,
    idCallScript,
    rowVersion,
    state,
    result,
    ranAt,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
    ...draft
  } = one
  const sent: unknown[] = []
  const guid = '0198c0de-0000-7000-8000-000000000001'
  const answered: Answers = {
    'CallScripts.TestFromConversation': { test: { ...draft, name: 'Of a conversation' }, notes: [] },
    'CallScripts.AddTest': ({ body }) => {
      sent.push(body)
      return one
    },
  }
  const first = await open(answered)
  await button('New test').click()
  await box('Name').fill('Mine')
  await first.unmount()
  const second = await open(answered, { side: 'tests', conversation: guid })
  await expect.element(box('Name')).toHaveValue('Of a conversation')
  await button('All tests').click()
  await expect.element(box('Name')).toHaveValue('Mine')
  await button('All tests').click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await button(/^Does not understand/).click()
  await box('Name').fill('Written on')
  await second.unmount()

  await open(
    { ...answered, 'CallScripts.Test': refusedFor('entity.notFound', { entity: 'Test' }) },
    { side: 'tests', flowTest: 2 },
  )
  await expect.element(left.getByText('This test was deleted in the meantime.', { exact: false })).toBeVisible()
  await expect.element(box('Name')).toHaveValue('Written on')
  await button('Save').click()
  await expect.poll(() => sent).toMatchObject([{ name: 'Written on' }])
})

test('a field that is no JSON stops saving until it is mended or removed', async () => {
  await open()
  await button(/^Does not understand/).click()
  await button('Add answer').click()
  await button('Add answer').click()
  await box('Answer as JSON').first().fill('{')
  await box('Answer as JSON').last().fill('{"a": 1}')
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
  await left.getByText('The service fails').first().click()
  await expect.element(button('Save')).not.toHaveAttribute('aria-disabled')
})

test('tests that did not run on the draft are not said to have passed', async () => {
  const some = { ...tests, tests: [row(1, 'Pays at once', 'green'), row(2, 'Pays late', 'stale')] }
  await open({ 'CallScripts.Tests': some, 'CallScripts.RunTests': refusedFor('flowTest.busy', {}) }, {})
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText(/^Flows in “Payments” are published only/)).toBeVisible()
  await expect.element(dialog.getByText(/passed/)).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox', { name: /Reason/ })).toBeVisible()
})
