import type { LineAssist } from '@parley/contract/agentAssist/lineAssist.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { parseFlowDocument } from '@parley/flow'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example } from '../testing/fake-core.ts'
import { conversationLine, wallLine } from '../testing/ongoing-stream.ts'
import { openConsole } from '../testing/open-console.tsx'
import { guidOf, sampleOngoing } from './testing/ongoing.sample.ts'

beforeEach(() => page.viewport(1280, 900))

const PATIENCE = { timeout: 10_000 }
const main = page.getByRole('main')
const event = (seq: number, kind: 5 | 13, text: string) =>
  ({ type: 'event', seq, kind, offsetMs: seq * 1_000, nodeId: null, depth: 0, text, data: null }) as const
const assistOf = (more: Partial<LineAssist> = {}): LineAssist => ({
  ...{ assistFeatures: null, ofTenant: [1, 2], rowVersion: 3 },
  ...more,
})
const open = (more: Answers = {}) =>
  openConsole(screens.line(5, { tab: 'ongoing-calls/configuration' }), {
    'DialModuleLines.Basic': { ...example('DialModuleLines.Basic'), idDialModuleLine: 5, name: 'Hotline' },
    'DialModuleLines.AgentAssist': assistOf(),
    ...more,
  })

test('a line follows its tenant, or has features of its own', async () => {
  const { asked, answers } = await open()
  await expect.element(main.getByText('Now: Live transcription, Call transfer')).toBeVisible()
  await main.getByText('Only what is chosen here').click()
  const group = main.getByRole('group', { name: 'Features' })
  await expect.element(group.getByRole('checkbox', { name: 'Call transfer' })).toBeChecked()
  await group.getByText('Call transfer', { exact: true }).click()
  await group.getByText('Risk level', { exact: true }).click()
  answers['DialModuleLines.UpdateAgentAssist'] = assistOf({ assistFeatures: [0, 1], rowVersion: 4 })
  answers['DialModuleLines.AgentAssist'] = assistOf({ assistFeatures: [0, 1], rowVersion: 4 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await vi.waitFor(() => expect(asked('DialModuleLines.UpdateAgentAssist')).toHaveLength(1))
  expect(asked('DialModuleLines.UpdateAgentAssist')).toMatchObject([
    { params: { idDialModuleLine: 5 }, body: { assistFeatures: expect.arrayContaining([0, 1]), rowVersion: 3 } },
  ])
  await main.getByText('As in the tenant').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await vi.waitFor(() =>
    expect(asked('DialModuleLines.UpdateAgentAssist').at(-1)).toMatchObject({ body: { assistFeatures: null } }),
  )
})

test('where live transcription is off, it is said; who takes the conversation over sees it from the beginning', async () => {
  await openConsole(screens.liveCalls({ live: guidOf(1) }), {
    'DialModuleLines.OngoingCapacity': { lines: [], modules: [] },
  })
  await vi.waitFor(() => expect(conversationLine.of).toBe(guidOf(1)), PATIENCE)
  wallLine.ears?.hear({ kind: 'all', rows: [sampleOngoing(1)], isLast: true, at: new Date().toISOString() })
  const row = sampleOngoing(1, { isHushed: true, words: null })
  conversationLine.ears?.hear({ kind: 'news', conversation: row, outputs: [event(7, 13, 'The order failed')] })
  const drawer = page.getByRole('dialog')
  const off = drawer.getByText(/^Live transcription is off\./)
  await expect.element(off).toBeVisible()
  await expect.element(drawer.getByText('The order failed')).toBeVisible()
  const mine = { ...row, heldBy: { id: 1, name: 'Jana Nováková' } }
  const all = [event(3, 5, 'Is anyone there?'), event(7, 13, 'The order failed')]
  conversationLine.ears?.hear({ kind: 'news', conversation: mine, outputs: all })
  await expect.element(drawer.getByText('Is anyone there?')).toBeVisible()
  await expect.element(off).not.toBeInTheDocument()
  const lines = drawer.getByRole('list', { name: 'Transcript' }).getByRole('listitem').elements()
  expect(lines.map(({ textContent }) => textContent)).toMatchObject(
    [/Is anyone/, /The order/].map((each) => expect.stringMatching(each)),
  )
})

test('an answer from the knowledge base is put where one writes, and not sent', async () => {
  const source = { title: 'Price list', heading: ['Delivery'], page: 4, row: null, url: null, idKnowledgeSource: 3 }
  const { asked } = await openConsole(screens.liveCalls({ live: guidOf(1) }), {
    'DialModuleLines.OngoingCapacity': { lines: [], modules: [] },
    'DialModuleLines.SuggestedAnswers': [{ text: 'Delivery costs 5 euros.', score: 0.8, source }],
  })
  await vi.waitFor(() => expect(conversationLine.of).toBe(guidOf(1)), PATIENCE)
  const outputs = [event(3, 5, 'What does delivery cost?')]
  conversationLine.ears?.hear({ kind: 'news', conversation: sampleOngoing(1), outputs })
  const drawer = page.getByRole('dialog')
  const ask = drawer.getByRole('button', { name: 'Suggest answers' })
  await expect.element(ask).toBeVisible()
  // Who only looks on asks for them.
  expect(asked('DialModuleLines.SuggestedAnswers')).toEqual([])
  await ask.click()
  const part = drawer.getByRole('region', { name: 'Suggested answers' })
  await expect.element(part.getByText('Price list › Delivery › page 4')).toBeVisible()
  const field = drawer.getByLabelText('Say something')
  await field.fill('Good question.')
  await part.getByRole('button', { name: 'Use: Delivery costs 5 euros.' }).click()
  await expect.element(field).toHaveValue('Good question. Delivery costs 5 euros.')
  expect(asked('DialModuleLines.SpeakInConversation')).toEqual([])
  expect(asked('DialModuleLines.SuggestedAnswers')).toEqual([
    { params: { conversation: guidOf(1) }, query: { seq: 3 } },
  ])
})

const words = (text: string) => ({ en: [{ kind: 'text' as const, text }] })
const nodes = [
  { id: 'start', type: 'start', outlets: { next: 'greet' } },
  { id: 'greet', type: 'say', label: 'Greeting', texts: words('Hello'), outlets: { next: 'ask' } },
  { id: 'ask', type: 'listen', label: 'Order?', reactions: [], outlets: { noInput: 'end', noMatch: 'end' } },
  { id: 'end', type: 'end', label: 'Goodbye' },
]

test('the flow is lit by the way of the conversation, and follows it', async () => {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: { languages: [{ code: 'en' }], defaultLanguage: 'en' },
    nodes: nodes as never, // read below
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const document = parsed.document as never // JSON
  const call = sampleOngoing(1)
  const { asked } = await openConsole(screens.liveCalls({ live: guidOf(1) }), {
    'DialModuleLines.OngoingCapacity': { lines: [], modules: [] },
    'CallScripts.History': { ...example('CallScripts.History'), version: 4, document },
  })
  await vi.waitFor(() => expect(conversationLine.of).toBe(guidOf(1)), PATIENCE)
  const visit = (seq: number, nodeId: string, via: string | null) =>
    ({ type: 'visit', seq, nodeId, via, depth: 0, flowGuid: guidOf(9) }) as const
  const started = { type: 'started', guid: call.guid, callId: call.callId, version: 4, variables: {} } as const
  const outputs = [started, visit(1, 'start', null), visit(2, 'greet', 'next')]
  conversationLine.ears?.hear({ kind: 'news', conversation: call, outputs })
  const drawer = page.getByRole('dialog')
  const show = drawer.getByRole('button', { name: 'Show the way through the flow' })
  await show.click()
  await vi.waitFor(() =>
    expect(asked('CallScripts.History')).toEqual([{ params: { idCallScript: call.flow.id, version: 4 } }]),
  )
  const picture = drawer.getByRole('region', { name: 'Flow', exact: true })
  const current = () => picture.element().querySelector('[aria-current]')?.textContent
  await expect.poll(current, PATIENCE).toContain('Greeting')
  conversationLine.ears?.hear({ kind: 'news', conversation: call, outputs: [visit(3, 'ask', 'next')] })
  await expect.poll(current, PATIENCE).toContain('Order?')
})

test('who may not view the flow is told so', async () => {
  const call = sampleOngoing(1)
  await openConsole(
    screens.liveCalls({ live: guidOf(1) }),
    { 'DialModuleLines.OngoingCapacity': { lines: [], modules: [] } },
    { permissions: { OngoingConversations: ['view'], Line: ['view'] } as never },
  )
  await vi.waitFor(() => expect(conversationLine.of).toBe(guidOf(1)), PATIENCE)
  const started = { type: 'started', guid: call.guid, callId: call.callId, version: 4, variables: {} } as const
  conversationLine.ears?.hear({ kind: 'news', conversation: call, outputs: [started] })
  const show = page.getByRole('dialog').getByRole('button', { name: 'Show the way through the flow' })
  await expect.element(show).toHaveAccessibleDescription(/CallScript\.view|View flows|permission/i)
})
