import { screens } from '@parley/contract/kernel/screens.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, example, refused, refusedFor } from '../testing/fake-core.ts'
import { conversationLine, wallLine } from '../testing/ongoing-stream.ts'
import { openConsole, personForTest } from '../testing/open-console.tsx'
import { guidOf, sampleOngoing } from './testing/ongoing.sample.ts'

beforeEach(() => page.viewport(1440, 900))

/** What a screen is made of is fetched first. */
const PATIENCE = { timeout: 10_000 }
const at = '2026-11-20T10:01:05Z'
const main = page.getByRole('main')
const row = (text: string) => main.getByRole('row').filter({ hasText: text })
const capacity: Answers = {
  'DialModuleLines.OngoingCapacity': {
    lines: [
      { id: 5, name: 'Hotline', running: 2, most: 2 },
      { id: 6, name: 'Sales', running: 1, most: 10 },
    ],
    modules: [{ id: 3, name: 'Trunk', running: 3, most: 30 }],
  },
}
const risky = sampleOngoing(2, {
  risk: { level: 'High', points: 9, phrases: ['lawyer'] },
  words: { by: 'person', text: 'I will call my lawyer' },
})
const chat = sampleOngoing(3, { channel: 2, line: null, state: 'WAITING', service: 'http', from: 'anna@example.test' })

async function open(rows: readonly HeldOngoing[], more: Answers = {}, address: string = screens.liveCalls()) {
  const opened = await openConsole(address, { ...capacity, ...more })
  await vi.waitFor(() => expect(wallLine.ears).toBeDefined(), PATIENCE)
  wallLine.ears?.hear({ kind: 'all', rows: [...rows], isLast: true, at })
  return opened
}

test('the riskiest stand first, and what changes is seen at once', async () => {
  await open([sampleOngoing(1), risky, chat])
  await expect.element(row('777123002').getByText(/I will call my lawyer/)).toBeVisible()
  const shown = () =>
    main
      .getByRole('row')
      .all()
      .map((each) => each.element().textContent)
  expect(shown()[1]).toContain('777123002')
  await expect.element(row('anna@').getByText('Waits for a service')).toBeVisible()
  await expect.poll(() => row('777123001').element().textContent).toMatch(/1:0[5-9]|1:1\d/)
  wallLine.ears?.hear({
    ...{ kind: 'changed', removed: [guidOf(2)], lost: [] },
    rows: [{ ...sampleOngoing(1), turn: 2, state: 'SUSPENDED', words: { by: 'person', text: 'Hello?' } }],
  })
  wallLine.ears?.hear({ kind: 'held', guid: guidOf(1), by: { id: 9, name: 'Petr Malý' } })
  await expect.element(row('777123001').getByText('Petr Malý')).toBeVisible()
  await expect.element(row('777123001').getByText(/Hello\?/)).toBeVisible()
  await expect.element(row('777123002')).not.toBeInTheDocument()
})

test('figures are those of what runs, and what is full stands out', async () => {
  await open([sampleOngoing(1), risky, chat])
  for (const text of ['2 voice, 1 chat', '0 medium', 'fullest: Hotline, 2 of 2', 'fullest: Trunk, 3 of 30'])
    await expect.element(main.getByText(text)).toBeVisible()
})

test('at a zoom of 200 % what runs is seen without scrolling', async () => {
  await page.viewport(960, 540)
  await open([sampleOngoing(1), risky, chat])
  await expect.element(row('anna@')).toBeVisible()
  expect(row('anna@').element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight)
})

test('filters are in the address', async () => {
  const { history } = await open([sampleOngoing(1), risky, chat], {}, screens.liveCalls({ risk: 'High' }))
  await expect.element(row('777123002')).toBeVisible()
  await expect.element(row('777123001')).not.toBeInTheDocument()
  await main.getByRole('searchbox').fill('nothing like it')
  await expect.element(main.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  expect(history.location.search).toContain('risk=High')
})

test('a lost connection is said, nothing counts on, and what comes back is as it is now', async () => {
  await open([sampleOngoing(1)])
  await expect.element(main.getByText('Live', { exact: true })).toBeVisible()
  wallLine.ears?.lost()
  await expect.element(main.getByText(/^Connection lost/)).toBeVisible()
  const before = row('777123001').element().textContent
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(row('777123001').element().textContent).toBe(before)
  wallLine.ears?.hear({ kind: 'all', rows: [], isLast: true, at })
  await expect.element(main.getByText('No conversation is running', { exact: true })).toBeVisible()
  await expect.element(main.getByText('Live', { exact: true })).toBeVisible()
})

test('who may not any more reads why, beside what was there until then', async () => {
  await open([sampleOngoing(1)])
  await expect.element(row('777123001')).toBeVisible()
  wallLine.ears?.refused('You need the permission “Ongoing conversations: view”.')
  await expect.element(main.getByText('You need the permission “Ongoing conversations: view”.')).toBeVisible()
  await expect.element(row('777123001')).toBeVisible()
})

test('a line shows its own', async () => {
  const line = { ...example('DialModuleLines.Basic'), idDialModuleLine: 5, name: 'Hotline' }
  await open([sampleOngoing(1)], { 'DialModuleLines.Basic': line }, screens.line(5, { tab: 'ongoing-calls' }))
  expect(wallLine.of).toBe(5)
  await expect.element(row('777123001')).toBeVisible()
  await expect.element(main.getByText('Calls of the line')).toBeVisible()
})

const event = (seq: number, kind: 3 | 5 | 16, text: string | null, data: object | null = null) => ({
  ...{ type: 'event' as const, seq, kind, offsetMs: seq * 1_000, nodeId: 'ask', depth: 0, text },
  data: data as never, // JSON
})

async function openCall(call: HeldOngoing, more: Answers = {}, permissions?: Record<string, (string | number)[]>) {
  const opened = await openConsole(
    screens.liveCalls({ live: call.guid }),
    { ...capacity, ...more },
    permissions && { permissions: permissions as never },
  )
  await vi.waitFor(() => expect(conversationLine.of).toBe(call.guid), PATIENCE)
  wallLine.ears?.hear({ kind: 'all', rows: [call], isLast: true, at })
  conversationLine.ears?.hear({
    kind: 'news',
    conversation: call,
    outputs: [
      { type: 'started', guid: call.guid, callId: call.callId, version: 1, variables: { name: 'Anna' } },
      event(1, 3, 'Would you like to order?'),
      event(2, 5, 'I will call my lawyer'),
      event(3, 16, 'Risk High', { do: 'risk', level: 'High', points: 9, phrases: ['lawyer'] }),
      { type: 'variable', seq: 4, name: 'pin', value: '•••', redacted: true },
    ],
  })
  return { ...opened, drawer: page.getByRole('dialog') }
}

test('one conversation is read as it happens, with the words that raise its risk', async () => {
  const { drawer } = await openCall(risky)
  await expect.element(drawer.getByRole('heading', { name: 'Call from +420777123002' })).toBeVisible()
  await expect.element(drawer.getByText('Would you like to order?')).toBeVisible()
  expect(drawer.element().querySelector('mark')?.textContent).toBe('lawyer')
  await expect.element(drawer.getByText('Risk high (9 points): lawyer')).toBeVisible()
  for (const text of ['Anna', '•••', /Order\?/]) await expect.element(drawer.getByText(text).first()).toBeVisible()
  conversationLine.ears?.hear({ kind: 'news', conversation: risky, outputs: [event(5, 3, 'I understand.')] })
  await expect.element(drawer.getByText('I understand.')).toBeVisible()
  conversationLine.ears?.hear({ kind: 'news', conversation: null, outputs: [] })
  await expect.element(drawer.getByText('This conversation has ended.')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'End conversation' })).not.toBeInTheDocument()
})

test('a conversation that may not be followed any more is not said to have ended', async () => {
  const { drawer } = await openCall(risky)
  conversationLine.ears?.refused('You need the permission “Ongoing conversations: view”.')
  await expect.element(drawer.getByText('You need the permission “Ongoing conversations: view”.')).toBeVisible()
  await expect.element(drawer.getByText('Would you like to order?')).toBeVisible()
  await expect.element(drawer.getByText('This conversation has ended.')).not.toBeInTheDocument()
  await expect.element(drawer.getByRole('button', { name: 'End conversation' })).not.toBeInTheDocument()
})

test('a supervisor speaks, suspends the bot, gives it back and ends', async () => {
  const done = { 'DialModuleLines.SpeakInConversation': undefined }
  const { drawer, asked } = await openCall(sampleOngoing(1), done)
  const params = { conversation: guidOf(1) }
  await drawer.getByLabelText('Say something').fill('One moment')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() =>
    expect(asked('DialModuleLines.SpeakInConversation')).toEqual([{ params, body: { text: 'One moment' } }]),
  )
  await expect.element(drawer.getByLabelText('Say something')).toHaveValue('')
  await drawer.getByRole('button', { name: 'Suspend bot' }).click()
  await vi.waitFor(() => expect(asked('DialModuleLines.SuspendConversation')).toEqual([{ params, body: {} }]))
  const heldBy = { id: personForTest.id, name: 'Jana Nováková' }
  const mine = sampleOngoing(1, { state: 'SUSPENDED', heldBy })
  conversationLine.ears?.hear({ kind: 'news', conversation: mine, outputs: [] })
  await drawer.getByRole('button', { name: 'Resume bot' }).click()
  await vi.waitFor(() => expect(asked('DialModuleLines.ResumeConversation')).toEqual([{ params }]))
  await drawer.getByRole('button', { name: 'End conversation' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'End conversation' }).click()
  await vi.waitFor(() =>
    expect(asked('DialModuleLines.EndConversation')).toEqual([{ params, body: { takeOver: true } }]),
  )
})

test('another supervisor is asked about before one takes over', async () => {
  const held = sampleOngoing(1, { state: 'SUSPENDED', heldBy: { id: 99, name: 'Petr Malý' } })
  const { drawer, asked, answers } = await openCall(held, {
    'DialModuleLines.SuspendConversation': refusedFor('ongoing.held', { name: 'Jana' }),
  })
  const say = drawer.getByRole('button', { name: 'Say', exact: true })
  await expect.element(say).toHaveAttribute('aria-disabled', 'true')
  await expect.element(say).toHaveAccessibleDescription('Petr Malý has this conversation. Take it over first.')
  await drawer.getByRole('button', { name: 'Take over' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText('Take this conversation over from Petr Malý?')).toBeVisible()
  await question.getByRole('button', { name: 'Take over' }).click()
  await expect.element(question.getByText(/Jana has this conversation\. Take it over first\./)).toBeVisible()
  answers['DialModuleLines.SuspendConversation'] = undefined
  await question.getByRole('button', { name: 'Take over' }).click()
  await vi.waitFor(() => expect(asked('DialModuleLines.SuspendConversation')).toHaveLength(2))
})

test('only what nobody runs or what stands still can be cleaned up, and what is recorded is said before', async () => {
  const heldBy = { id: 99, name: 'Petr Malý' }
  const { drawer, asked } = await openCall(sampleOngoing(1, { state: 'LOST', heldBy }))
  await expect
    .element(drawer.getByRole('button', { name: 'End conversation' }))
    .toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('button', { name: 'Clean up' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/recorded as ended with an error, by the platform/)).toBeVisible()
  await expect.element(question.getByText('Petr Malý has this conversation at the moment.')).toBeVisible()
  await question.getByRole('button', { name: 'Clean up' }).click()
  await vi.waitFor(() => expect(asked('DialModuleLines.CleanOngoingConversation')).toHaveLength(1))
})

test('who may only look sees what is missing', async () => {
  const { drawer } = await openCall(
    sampleOngoing(1),
    { 'DialModuleLines.OngoingCapacity': refused('OngoingConversations.view') },
    { OngoingConversations: ['view'], Line: ['view'] },
  )
  for (const name of ['Suspend bot', 'End conversation'])
    await expect.element(drawer.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(drawer.getByText('Would you like to order?')).toBeVisible()
})
