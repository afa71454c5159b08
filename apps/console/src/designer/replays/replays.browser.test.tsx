import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, example, failed, refusedFor } from '../../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../../testing/look.ts'
import { everything, openConsole } from '../../testing/open-console.tsx'
import { standingOut } from '../../testing/standing-out.ts'
import { designerAnswers } from '../testing/designer.sample.ts'

beforeEach(() => page.viewport(1280, 900))

const flow = example('CallScripts.Basic')
type Replays = ReturnType<typeof example<'CallScripts.Replays'>>
type Pair = ReturnType<typeof example<'CallScripts.ReplayPair'>>
type Case = ReturnType<typeof example<'CallScripts.ReplayCases'>>['items'][number]

const counts = {
  ...{ samePath: 1_200, sameOutcome: 12, otherOutcome: 3, unanswerable: 1 },
  ...{ otherWords: 1_216, doubtful: 2, untrue: 4, leftOut: 7 },
}
const replay: Replays[number] = {
  ...{ idFlowReplay: 9, idCallScript: 7, days: 7, most: 5_000, state: 'done', progress: 1, isCurrent: false, counts },
  ...{ createdAt: '2026-11-29T10:00:00.000Z', createdBy: null },
}
const guid = '0198c0de-0000-7000-8000-000000000001'
const found = (more: Partial<Case>): Case => ({
  ...{ guid, startedAt: '2026-11-28T10:00:00.000Z', group: 'otherOutcome', doubts: [], stopped: null, step: 'ask' },
  ...{ otherWords: true, was: 'paid', now: 'declined' },
  ...more,
})
const cases = [
  found({ guid: guid.replace('1', '2'), group: 'unanswerable', stopped: 'moreQuestions', doubts: ['otherQuestion'] }),
  found({}),
]
const paged = (items: Case[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const lane = (outcome: string, last: string): Pair['was'] => ({
  path: [
    ['start', 0],
    ['hello', 0],
    [last, 0],
  ],
  words: [
    { by: 'bot', step: 'hello', text: `Good morning, ${last}.` },
    { by: 'person', step: 'ask', text: 'Yes, please' },
  ],
  ...{ outcome, isError: false },
})
const pair: Pair = {
  ...{
    group: 'otherOutcome',
    doubts: ['otherRequest'],
    stopped: null,
    step: 'hello',
    isTrue: true,
    isSteered: false,
    isSealed: true,
    version: 4,
  },
  ...{ turns: [1, 2], was: lane('paid', 'ask'), now: lane('declined', 'bye') },
}
const reach = {
  ...{ days: 30, conversations: 2_000, running: 3 },
  steps: [
    { step: 'hello', change: 'changed' as const, reached: 1_900 },
    { step: 'gone', change: 'removed' as const, reached: 20 },
    { step: 'ask', change: 'added' as const, reached: null },
  ],
}

async function open(answers: Answers = {}, permissions = everything) {
  const opened = await openConsole(
    screens.designer(flow.guid, { side: 'replays' }),
    {
      ...designerAnswers,
      ...{ 'CallScripts.Replays': [replay], 'CallScripts.ReplayCases': paged(cases) },
      ...{ 'CallScripts.ReplayPair': pair, 'CallScripts.Reach': reach },
      ...answers,
    },
    { permissions },
  )
  await expect.element(page.getByRole('application', { name: 'Canvas of Payment' })).toBeVisible()
  return opened
}
const left = page.getByRole('complementary', { name: 'Left panel' })
const button = (name: string | RegExp) => left.getByRole('button', { name, exact: true })

test('groups, cases and what the draft reaches are told, and a group is looked at by a press', async () => {
  const { asked } = await open()
  await expect.element(button(/^No longer answerable ?1$/)).toBeVisible()
  await expect.element(button(/^Same path ?1,200$/)).toBeVisible()
  await expect.element(left.getByText('The draft was changed since.', { exact: false })).toBeVisible()
  await expect.element(left.getByText('4 come out differently on the version that ran', { exact: false })).toBeVisible()
  const hello = left.getByRole('region', { name: 'What the draft reaches' }).getByRole('listitem').first()
  await expect.element(hello).toHaveTextContent('Greeting95% (1,900)')
  await expectAccessible()
  await button(/^Different outcome ?3$/).click()
  await expect.poll(() => asked('CallScripts.ReplayCases').at(-1)).toMatchObject({ query: { group: 'otherOutcome' } })
})

test('a conversation is read beside what the draft makes of it, by keyboard', async () => {
  await open()
  const row = button(/^Different outcome ?paid → declined/)
  await expect.element(row).toBeVisible()
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const drawer = page.getByRole('dialog', { name: 'Then and now' })
  await expect.element(drawer.getByRole('region', { name: 'Then' }).getByText('Outcome: paid')).toBeVisible()
  await expect
    .element(drawer.getByRole('region', { name: 'On the draft' }).getByText('Outcome: declined'))
    .toBeVisible()
  await expect.element(drawer.getByText('A service was asked something else then')).toBeVisible()
  await expect.element(drawer.getByText('Version 4 · 1 of 2 turns used')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(row).toHaveFocus()
})

test('it is begun with days and a number, and runs before one’s eyes', async () => {
  const sent: unknown[] = []
  let state: Replays[number]['state'] = 'done'
  await open({
    'CallScripts.Replays': () => [{ ...replay, state, progress: state === 'done' ? 1 : 0.25 }],
    'CallScripts.Replay': ({ body }) => {
      sent.push(body)
      state = 'running'
      return { ...replay, state }
    },
  })
  await left.getByRole('textbox', { name: 'Days' }).fill('14')
  await userEvent.keyboard('{Tab}')
  await button('Replay again').click()
  await expect.poll(() => sent).toEqual([{ days: 14, most: 5_000 }])
  await expect.element(left.getByRole('progressbar', { name: 'Replaying conversations' })).toBeVisible()
  state = 'done'
  await expect.element(left.getByRole('progressbar')).not.toBeInTheDocument()
})

test('never replayed, refused, failed, and four times enlarged', async () => {
  const { unmount } = await open({ 'CallScripts.Replays': [], 'CallScripts.Replay': refusedFor('flowReplay.none', {}) })
  await button('Replay').click()
  await expect.element(left.getByText('There is no conversation to replay', { exact: false })).toBeVisible()
  await unmount()
  const second = await open({ 'CallScripts.Replays': failed })
  await expect.element(left.getByText('Something went wrong in Parley')).toBeVisible()
  await second.unmount()
  const third = await open({}, { ...everything, CallScript: ['view', 'edit'] })
  await button('Replay again').hover()
  await expect.element(page.getByText(/Flows: view conversations/).first()).toBeInTheDocument()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
  await third.unmount()
})
