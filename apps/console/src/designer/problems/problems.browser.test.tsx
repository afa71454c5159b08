import type { Draft } from '@parley/contract/flows/draft.schema.ts'
import { type FlowDocument, flowDocument } from '@parley/flow'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/look.ts'
import { everything, openConsole } from '../../testing/open-console.tsx'
import { answersWith, designerPath, sampleDocument } from '../testing/designer.sample.ts'
import { draftLine } from '../testing/draft-stream.ts'

beforeEach(() => page.viewport(1280, 800))

const left = page.getByRole('complementary', { name: 'Left panel' })
const right = page.getByRole('complementary', { name: 'Right panel' })
const copy = /^Copy the text from en to translate/
const fixes = /^Fix: /

/** The question leads nowhere when nothing that it knows is said. */
const document: FlowDocument = {
  ...sampleDocument,
  nodes: sampleDocument.nodes.map((node) =>
    node.id === 'ask' ? { ...node, outlets: { ...node.outlets, noMatch: undefined } } : node,
  ) as FlowDocument['nodes'], // what is undefined is left out when it is sent
}
const open = (search: string, permissions = everything) =>
  openConsole(`${designerPath}?${search}`, answersWith(document), { permissions })

test('what can be done about a finding is done at once, shown, and undone as one', async () => {
  await open('side=problems')
  const found = left.getByRole('button', { name: /no text in cs/ }).first()
  await expect.element(found).toBeVisible()
  await left.getByRole('button', { name: copy }).first().click()
  await expect.element(right.getByRole('heading', { name: 'Greeting' })).toBeVisible()
  await expect
    .element(right.getByRole('textbox', { name: 'Texts, Alternative 1 in cs' }))
    .toHaveTextContent('Good morning, you owe {{ amount }} euros.')
  await expect.element(left.getByRole('button', { name: copy })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Undo: Copy the text from en/ }).click()
  await expect.element(left.getByRole('button', { name: copy }).first()).toBeVisible()
  await expect.element(right.getByText('Missing')).toBeVisible()
})

test('of several fixes one is chosen in a menu, by keyboard', async () => {
  await open('side=problems')
  const menu = left.getByRole('button', { name: fixes })
  await expect.element(menu).toBeVisible()
  menu.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Ask again' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(right.getByRole('combobox', { name: /no match/i })).toHaveValue('Will you pay?')
  await expect.element(menu).not.toBeInTheDocument()
  // The focus came to the heading of the errors; with the next check there are none, and it stays in the panel.
  await expect.element(left.getByRole('heading', { name: /error/ })).not.toBeInTheDocument()
  const inFocus = () => window.document.activeElement
  await expect.poll(() => left.element().contains(inFocus()) || inFocus()?.outerHTML.slice(0, 200)).toBe(true)
})

test('the panel of the step offers the same', async () => {
  await open('side=none&node=hello')
  await right.getByRole('button', { name: copy }).click()
  await expect.element(right.getByText(/no text in cs/)).not.toBeInTheDocument()
  await expect.element(right.getByText('Missing')).not.toBeInTheDocument()
  await expect.element(right.getByText(/before anything has set it/)).toBeVisible()
})

test('who may not edit sees what was found, and no fix', async () => {
  await open('side=problems&node=hello', { ...everything, CallScript: ['view'] })
  await expect.element(left.getByRole('button', { name: /no text in cs/ }).first()).toBeVisible()
  await expect.element(right.getByRole('heading', { name: 'Problems' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: copy })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: fixes })).not.toBeInTheDocument()
})

const GUID = '0198c0de-0000-7000-8000-000000000001'
/** The sample with something more in it, and what the core knows of what that names. */
const knowing = (change: object, known: Partial<Draft['known']>) => {
  const answers = answersWith(flowDocument.parse({ ...sampleDocument, ...change }))
  const draft = answers['CallScripts.Draft'] as Draft // it answers at once
  return { ...answers, 'CallScripts.Draft': { ...draft, known: { ...draft.known, ...known } } }
}
const shown = (name: string) => left.getByRole('button', { name, exact: true })

test('a grammar that does not exist is found while one draws, and taken out of the reaction', async () => {
  const recognise = [{ kind: 'grammar' as const, grammar: GUID }, { kind: 'yes' as const }]
  const nodes = sampleDocument.nodes.map((node) =>
    node.type === 'listen' ? { ...node, reactions: [{ name: 'yes', recognise }] } : node,
  )
  // Whether or not one may see grammars.
  const { Grammar: _, ...others } = everything
  await openConsole(`${designerPath}?side=problems`, knowing({ nodes }, { grammars: { [GUID]: null } }), {
    permissions: others,
  })
  await expect.element(shown('Will you pay?: this grammar doesn’t exist')).toBeVisible()
  await left.getByRole('button', { name: /^Remove the grammar/ }).click()
  await expect.element(left.getByText('this grammar doesn’t exist')).not.toBeInTheDocument()
})

test('a knowledge base that does not exist is found while one draws', async () => {
  const look = { id: 'look', type: 'answer', label: 'Look', knowledgeBase: GUID, question: 'When?' }
  const answers = knowing({ nodes: [...sampleDocument.nodes, look] }, { knowledgeBases: { [GUID]: false } })
  await openConsole(`${designerPath}?side=problems`, answers)
  await expect.element(shown('Look: this knowledge base doesn’t exist')).toBeVisible()
})

test('an address that nothing may be sent to is found while one draws', async () => {
  const send = { id: 'send', type: 'request', label: 'Send', url: 'http://10.1.2.3/slots' }
  const answers = knowing({ nodes: [...sampleDocument.nodes, send] }, { hosts: { '10.1.2.3': false } })
  await openConsole(`${designerPath}?side=problems`, answers)
  await expect.element(left.getByRole('button', { name: /^Send: “10.1.2.3” is not a public address/ })).toBeVisible()
})

test('what only the core can tell is found on its step, and goes with the save after which it is over', async () => {
  const nodes = [
    ...sampleDocument.nodes,
    {
      id: 'advise',
      type: 'agent',
      label: 'Adviser',
      instructions: 'Help.',
      outcomes: [{ name: 'helped' }],
      outlets: { helped: 'bye', limit: 'bye', noInput: 'bye', error: 'bye' },
    },
    { id: 'part', type: 'subflow', label: 'Part', flow: GUID },
  ]
  const answers = knowing({ nodes }, { hasLlm: false })
  const { document: _, ...facts } = answers['CallScripts.Draft']
  const circles = { [`${GUID}@published`]: ['Payment', 'Part', 'Payment'] }
  const told = await openConsole(`${designerPath}?side=problems&node=advise`, {
    ...answers,
    'CallScripts.UpdateDraft': { ...facts, known: { ...facts.known, hasLlm: true, circles } },
  })
  const noModel = shown('Adviser: no language model is set up, so it always leaves by “error”')
  const circle = left.getByRole('button', { name: /^Part: what it runs leads back to this flow: Payment → Part → Pay/ })
  await expect.element(noModel).toBeVisible()
  await expect.element(right.getByText(/no language model is set up/)).toBeVisible()
  await expect.element(circle).not.toBeInTheDocument()
  // It is drawn, and saves itself.
  await left.getByRole('button', { name: copy }).first().click()
  await expect.poll(() => told.asked('CallScripts.UpdateDraft').length, { timeout: 5_000 }).toBe(1)
  await expect.element(circle).toBeVisible()
  await expect.element(noModel).not.toBeInTheDocument()
  // Somebody else’s save tells what it is like with theirs.
  const rowVersion = facts.rowVersion + 1
  told.answers['CallScripts.Draft'] = { ...answers['CallScripts.Draft'], rowVersion }
  draftLine.hear({ kind: 'saved', rowVersion, version: facts.version, by: null })
  await expect.element(noModel).toBeVisible()
  await expect.element(circle).not.toBeInTheDocument()
})
