import type { Desk, HandOverCard, Transfer, TransferTargets } from '@parley/contract/desk/desk.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { guidOf, sampleOngoing } from '../ongoing/testing/ongoing.sample.ts'
import { showNotice } from '../shell/notices/notice-events.ts'
import { deskLine } from '../testing/desk-stream.ts'
import { type Answers, refusedFor } from '../testing/fake-core.ts'
import { conversationLine, wallLine } from '../testing/ongoing-stream.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const PATIENCE = { timeout: 10_000 }
const main = page.getByRole('main')
const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

const transferOf = (more: Partial<Transfer> = {}): Transfer => ({
  ...{ idTransfer: 4, guid: guidOf(1), channel: 2, caller: '+420777123001', line: { id: 5, name: 'Hotline' } },
  ...{
    mode: 'Blind',
    state: 'RINGING',
    from: { id: 9, name: 'Petr Malý' },
    to: null,
    agent: { id: 1, name: 'Jana Nováková' },
  },
  ...{ asked: 1, requestedAt: soon(-2), offeredUntil: soon(18), acceptedAt: null, endedAt: null },
  ...{ outcome: null, note: '', wrappedUpAt: null },
  ...more,
})
const deskOf = (more: Partial<Desk> = {}): Desk => ({
  ...{
    isAvailable: true,
    hasMissed: false,
    state: 'AVAILABLE',
    since: soon(-60),
    at: soon(0),
    offers: [],
    conversations: [],
    wrapUps: [],
  },
  ...more,
})
const card: HandOverCard = {
  conversation: sampleOngoing(1),
  card: {
    wants: [{ seq: 3, offsetMs: 4_000, text: 'I want to move my delivery' }],
    known: [{ name: 'name', value: 'Anna' }],
    facts: [
      { seq: 5, offsetMs: 9_000, name: 'day', value: 'Friday', isConfirmed: true },
      { seq: 8, offsetMs: 12_000, name: 'street', value: 'Long Street 4', isConfirmed: false },
    ],
    promises: [],
    failures: [{ seq: 9, offsetMs: 15_000, text: 'The order could not be changed' }],
    next: [
      { step: 'REDO', what: 'The order could not be changed', seq: 9 },
      { step: 'CONTINUE', what: 'Order?', seq: null },
    ],
  },
}
const inShort: Answers = {
  'DialModuleLines.TransferInShort': {
    problem: null,
    statements: [
      {
        text: 'Wants the delivery on another day.',
        sources: [{ seq: 3, offsetMs: 4_000, text: 'I want to move my delivery', isBot: false }],
      },
    ],
  },
}
const callbacks: Answers = { 'Callbacks.List': { items: [], total: 0, totalExact: true, nextCursor: null } }

async function open(desk: Desk, more: Answers = {}) {
  const opened = await openConsole(screens.agentDesk(), {
    ...{ 'AgentDesk.Desk': desk, 'AgentDesk.Card': card, ...inShort, ...callbacks },
    ...more,
  })
  await vi.waitFor(() => expect(deskLine.ears).toBeDefined(), PATIENCE)
  return opened
}

test('an offer shows its card, and is accepted by a key', async () => {
  const { asked, answers } = await open(deskOf())
  await expect.element(main.getByText('Nothing is offered to you')).toBeVisible()
  answers['AgentDesk.Desk'] = deskOf({ offers: [transferOf()] })
  deskLine.ears?.hear()
  await expect.element(main.getByRole('heading', { name: '+420777123001' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(1\) Agent desk/)
  const part = (name: string) => main.getByRole('region', { name, exact: true })
  await expect.element(part('What they want').getByText('I want to move my delivery')).toBeVisible()
  await expect.element(part('Confirmed').getByText('Friday')).toBeVisible()
  await expect.element(part('Only heard').getByText('Long Street 4')).toBeVisible()
  await expect.element(part('Next step').getByText('Do what failed: The order could not be changed')).toBeVisible()
  await expect.element(main.getByText(/^1\d seconds left$/)).toBeVisible()
  answers['AgentDesk.Accept'] = transferOf({ state: 'ACCEPTED' })
  answers['AgentDesk.Desk'] = deskOf({
    state: 'BUSY',
    conversations: [transferOf({ state: 'ACCEPTED', acceptedAt: soon(0) })],
  })
  await userEvent.keyboard('a')
  await vi.waitFor(() => expect(asked('AgentDesk.Accept')).toEqual([{ params: { idTransfer: 4 } }]))
  // Following the conversation keeps it.
  await vi.waitFor(() => expect(conversationLine.of).toBe(guidOf(1)), PATIENCE)
  const mine = sampleOngoing(1, { channel: 2, state: 'SUSPENDED', heldBy: { id: 1, name: 'Jana Nováková' } })
  const said = {
    type: 'event',
    seq: 3,
    kind: 5,
    offsetMs: 4_000,
    nodeId: null,
    depth: 0,
    text: 'Is anyone there?',
    data: null,
  } as const
  conversationLine.ears?.hear({ kind: 'news', conversation: mine, outputs: [said] })
  await expect.element(main.getByText('Is anyone there?')).toBeVisible()
  answers['DialModuleLines.SpeakInConversation'] = undefined
  await main.getByLabelText('Say something').fill('Yes, I am Jana')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() =>
    expect(asked('DialModuleLines.SpeakInConversation')).toEqual([
      { params: { conversation: guidOf(1) }, body: { text: 'Yes, I am Jana' } },
    ]),
  )
})

test('an offer is declined by a key, and one that is over is read again', async () => {
  const { asked, answers } = await open(deskOf({ offers: [transferOf()] }), {
    'AgentDesk.Accept': refusedFor('transfer.over', {}),
    'AgentDesk.Decline': transferOf({ state: 'DECLINED' }),
  })
  await expect.element(main.getByRole('button', { name: /^Accept/ })).toBeVisible()
  await main.getByRole('button', { name: /^Accept/ }).click()
  await vi.waitFor(() => expect(asked('AgentDesk.Accept')).toHaveLength(1))
  await vi.waitFor(() => expect(asked('AgentDesk.Desk').length).toBeGreaterThan(1))
  answers['AgentDesk.Desk'] = deskOf()
  await userEvent.keyboard('d')
  await vi.waitFor(() => expect(asked('AgentDesk.Decline')).toHaveLength(1))
  await expect.element(main.getByText('Nothing is offered to you')).toBeVisible()
})

test('what is over is wrapped up with an outcome', async () => {
  const { asked, answers } = await open(
    deskOf({ state: 'WRAP_UP', wrapUps: [transferOf({ state: 'COMPLETED', endedAt: soon(0) })] }),
    { 'AgentDesk.WrapUp': transferOf({ state: 'COMPLETED', outcome: 'SOLVED' }) },
  )
  await main.getByRole('button', { name: 'Finish' }).click()
  expect(asked('AgentDesk.WrapUp')).toEqual([])
  await main.getByText('Needs follow-up').click()
  await main.getByLabelText('Note').fill('Send the invoice')
  answers['AgentDesk.Desk'] = deskOf()
  await main.getByRole('button', { name: 'Finish' }).click()
  await vi.waitFor(() =>
    expect(asked('AgentDesk.WrapUp')).toEqual([
      { params: { idTransfer: 4 }, body: { outcome: 'FOLLOW_UP', note: 'Send the invoice' } },
    ]),
  )
  await expect.element(main.getByText('Nothing is offered to you')).toBeVisible()
})

test('one is available or away, also on a phone, and a lost connection is said', async () => {
  await page.viewport(390, 844)
  const { asked, answers } = await open(deskOf({ isAvailable: false, hasMissed: true, state: 'AWAY' }), {
    'AgentDesk.SetState': deskOf(),
  })
  await expect.element(main.getByText('You are away')).toBeVisible()
  await expect.element(main.getByText(/^You were set to away because you did not answer an offer\./)).toBeVisible()
  answers['AgentDesk.Desk'] = deskOf()
  await main.getByRole('button', { name: 'Set to available' }).click()
  await vi.waitFor(() => expect(asked('AgentDesk.SetState')).toEqual([{ body: { isAvailable: true } }]))
  await expect.element(main.getByRole('button', { name: 'Set to away' })).toBeVisible()
  // Until the core knows that they are there, it is asked again.
  answers['AgentDesk.Desk'] = deskOf({ state: 'AWAY' })
  deskLine.ears?.hear()
  await expect.element(main.getByText('You are away')).toBeVisible()
  answers['AgentDesk.Desk'] = deskOf()
  await expect.element(main.getByText('Nothing is offered to you')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  deskLine.ears?.lost()
  await expect.element(main.getByText(/^Connection lost/)).toBeVisible()
})

test('who has a conversation from the wall is sent there', async () => {
  await open(deskOf({ state: 'BUSY' }))
  await expect.element(main.getByText('You have a conversation from the wall')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Go to live calls' }))
    .toHaveAttribute('href', screens.liveCalls())
  // Since when is told of what was accepted here.
  await expect.poll(() => main.getByRole('status').element().textContent).toBe('Busy')
})

test('a desk that may not be followed is not shown as available, and says why', async () => {
  await open(deskOf())
  await expect.poll(() => main.getByRole('status').element().textContent).toMatch(/^Available\d/)
  const state = main.getByRole('status').getByText('Available', { exact: true })
  await expect.element(state).toBeVisible()
  deskLine.ears?.refused('You don’t have access to this.')
  await expect.element(main.getByText('Offers don’t reach you. You don’t have access to this.')).toBeVisible()
  await expect.element(state).not.toBeInTheDocument()
  deskLine.ears?.hear()
  await expect.element(state).toBeVisible()
})

test('nothing can be done in a conversation that one may not follow any more', async () => {
  await open(deskOf({ state: 'BUSY', conversations: [transferOf({ state: 'ACCEPTED', acceptedAt: soon(0) })] }))
  await vi.waitFor(() => expect(conversationLine.of).toBe(guidOf(1)), PATIENCE)
  const mine = sampleOngoing(1, { channel: 2, state: 'SUSPENDED', heldBy: { id: 1, name: 'Jana Nováková' } })
  conversationLine.ears?.hear({ kind: 'news', conversation: mine, outputs: [] })
  await expect.element(main.getByLabelText('Say something')).toBeVisible()
  conversationLine.ears?.refused('You don’t have access to this.')
  await expect.element(main.getByText('You don’t have access to this.')).toBeVisible()
  await expect.element(main.getByLabelText('Say something')).not.toBeInTheDocument()
})

const tell = () => {
  const row = sampleOngoing(1)
  wallLine.ears?.hear({ kind: 'all', rows: [row], isLast: true, at: soon(0) })
}
async function openWall(more: Answers) {
  const opened = await openConsole(screens.liveCalls({ live: guidOf(1) }), {
    'DialModuleLines.OngoingCapacity': { lines: [], modules: [] },
    ...more,
  })
  await vi.waitFor(() => expect(conversationLine.of).toBe(guidOf(1)), PATIENCE)
  tell()
  conversationLine.ears?.hear({ kind: 'news', conversation: sampleOngoing(1), outputs: [] })
  return opened
}
const people: TransferTargets['people'] = [
  { id: 7, name: 'Ben Adams', state: 'AVAILABLE', since: soon(-90), canTake: true },
  { id: 8, name: 'Cora Lind', state: 'BUSY', since: soon(-9), canTake: false },
]

test('a supervisor offers a conversation, and sees what became of it after a reload', async () => {
  const offered = transferOf({ agent: { id: 7, name: 'Ben Adams' }, mode: 'Attend' })
  const more: Answers = {
    'DialModuleLines.TransferTargets': { isOn: true, people, offer: null },
    'DialModuleLines.CallTransfer': refusedFor('transfer.running', { name: 'Cora Lind' }),
    'DialModuleLines.Transfer': offered,
  }
  const { asked, answers } = await openWall(more)
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer this conversation' })
  await dialog.getByRole('button', { name: 'Offer' }).click()
  await expect.element(dialog.getByText(/The conversation is already being offered to Cora Lind\./)).toBeVisible()
  answers['DialModuleLines.CallTransfer'] = offered
  await dialog.getByRole('button', { name: 'Offer' }).click()
  await vi.waitFor(() =>
    expect(asked('DialModuleLines.CallTransfer').at(-1)).toEqual({
      params: { conversation: guidOf(1) },
      body: { mode: 'Attend', idUser: null },
    }),
  )
  expect(JSON.parse(localStorage.getItem('liveCallTransfer') ?? '')).toEqual({ guid: guidOf(1), transfer: 4 })
  answers['DialModuleLines.Transfer'] = transferOf({ state: 'ACCEPTED', agent: { id: 7, name: 'Ben Adams' } })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Ben Adams has accepted')).toBeVisible()
  // It is looked at until it is over.
  answers['DialModuleLines.Transfer'] = transferOf({ state: 'COMPLETED', agent: { id: 7, name: 'Ben Adams' } })
  const strip = page.getByText('Ben Adams had the conversation')
  await expect.element(strip).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(strip).not.toBeInTheDocument()
  expect(localStorage.getItem('liveCallTransfer')).toBeNull()
})

test('what was offered before is shown where the wall is opened again, and withdrawn there', async () => {
  localStorage.setItem('liveCallTransfer', JSON.stringify({ guid: guidOf(1), transfer: 4 }))
  const more = {
    'DialModuleLines.OngoingCapacity': { lines: [], modules: [] },
    'DialModuleLines.Transfer': transferOf(),
    'DialModuleLines.WithdrawTransfer': transferOf({ state: 'CANCELLED' }),
  }
  const { asked, answers } = await openConsole(screens.liveCalls(), more)
  await expect.element(main.getByText('Offered to Jana Nováková')).toBeVisible()
  answers['DialModuleLines.Transfer'] = transferOf({ state: 'CANCELLED' })
  await main.getByRole('button', { name: 'Withdraw' }).click()
  await vi.waitFor(() => expect(asked('DialModuleLines.WithdrawTransfer')).toHaveLength(1))
  await expect.element(main.getByText('Offer to Jana Nováková withdrawn')).toBeVisible()
})

test('where calls may not be transferred, or no one is there, it is said before', async () => {
  const { answers } = await openWall({ 'DialModuleLines.TransferTargets': { isOn: false, people: [], offer: null } })
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
  const offer = page.getByRole('button', { name: 'Offer' })
  await expect.element(offer).toHaveAccessibleDescription('Call transfer is turned off in Agent assist.')
  await userEvent.keyboard('{Escape}')
  answers['DialModuleLines.TransferTargets'] = { isOn: true, people: people.slice(1), offer: null }
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
  await expect.element(offer).toHaveAccessibleDescription('No one at the desk can take a conversation now.')
})

test('who attends an offer made from the menu of a row has the conversation open', async () => {
  const more: Answers = {
    'DialModuleLines.OngoingCapacity': { lines: [], modules: [] },
    'DialModuleLines.TransferTargets': { isOn: true, people, offer: null },
    'DialModuleLines.CallTransfer': transferOf({ mode: 'Attend' }),
    'DialModuleLines.Transfer': transferOf({ mode: 'Attend' }),
  }
  await openConsole(screens.liveCalls(), more)
  await vi.waitFor(() => expect(wallLine.ears).toBeDefined(), PATIENCE)
  tell()
  await main.getByRole('button', { name: /^Actions of/ }).click()
  await page.getByRole('menuitem', { name: 'Transfer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Offer' }).click()
  await vi.waitFor(() => expect(conversationLine.of).toBe(guidOf(1)), PATIENCE)
})

test('an offer that someone else made is withdrawn in its conversation', async () => {
  const others = transferOf({ agent: { id: 7, name: 'Ben Adams' } })
  const { asked, answers } = await openWall({
    'DialModuleLines.RunningTransfer': others,
    'DialModuleLines.WithdrawTransfer': transferOf({ state: 'CANCELLED' }),
  })
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByText('Offered to Ben Adams')).toBeVisible()
  answers['DialModuleLines.RunningTransfer'] = null
  await drawer.getByRole('button', { name: 'Withdraw' }).click()
  await vi.waitFor(() => expect(asked('DialModuleLines.WithdrawTransfer')).toEqual([{ params: { idTransfer: 4 } }]))
  await expect.element(drawer.getByText('Offered to Ben Adams')).not.toBeInTheDocument()
})

test('what a step of a flow offers says so, and its notice is not shown over the desk', async () => {
  await open(deskOf({ offers: [transferOf({ from: null })] }))
  await expect.element(main.getByText('Offered by the flow to anyone available')).toBeVisible()
  const notice = (path: string) =>
    showNotice({ text: `News of ${path}`, type: 'info', action: { label: 'Open', path } })
  notice(screens.agentDesk())
  notice(screens.lines())
  await expect.element(page.getByText(`News of ${screens.lines()}`)).toBeVisible()
  await expect.element(page.getByText(`News of ${screens.agentDesk()}`)).not.toBeInTheDocument()
})

test('what the language model says stands above the words that show it, and is asked once', async () => {
  const { asked, answers } = await open(deskOf({ offers: [transferOf()] }))
  const part = main.getByRole('region', { name: 'In short' })
  await expect.element(part.getByText('Wants the delivery on another day.')).toBeVisible()
  await expect.element(part.getByText(/Caller: I want to move my delivery/)).toBeVisible()
  answers['AgentDesk.Desk'] = deskOf({
    state: 'BUSY',
    conversations: [transferOf({ state: 'ACCEPTED', acceptedAt: soon(0) })],
  })
  deskLine.ears?.hear()
  await expect.element(main.getByRole('heading', { name: 'Hand-over card' })).toBeVisible()
  await expect.element(part.getByText('Wants the delivery on another day.')).toBeVisible()
  expect(asked('DialModuleLines.TransferInShort')).toHaveLength(1)
})

test.each([
  ['LIMIT', 'Today’s limit of tokens is used up'],
  ['NO_MODEL', undefined],
] as const)('why nothing is put in short: %s', async (problem, said) => {
  await open(deskOf({ offers: [transferOf()] }), { 'DialModuleLines.TransferInShort': { statements: [], problem } })
  await expect.element(main.getByRole('region', { name: 'What they want' })).toBeVisible()
  const part = main.getByRole('region', { name: 'In short' })
  if (said) await expect.element(part.getByText(said)).toBeVisible()
  else await expect.element(part).not.toBeInTheDocument()
})
