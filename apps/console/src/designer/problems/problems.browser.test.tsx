import { type FlowDocument, flowDocument } from '@parley/flow'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, holdStill } from '../../testing/look.ts'
import { everything, openConsole } from '../../testing/open-console.tsx'
import { answersWith, designerPath, sampleDocument } from '../testing/designer.sample.ts'

holdStill()
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
  await vi.waitFor(() => expect(left.element().contains(window.document.activeElement)).toBe(true))
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

test('a grammar that does not exist is found while one draws, and taken out of the reaction', async () => {
  const grammar = '0198c0de-0000-7000-8000-000000000001'
  const recognise = [{ kind: 'grammar' as const, grammar }, { kind: 'yes' as const }]
  const naming = flowDocument.parse({
    ...sampleDocument,
    nodes: sampleDocument.nodes.map((node) =>
      node.type === 'listen' ? { ...node, reactions: [{ name: 'yes', recognise }] } : node,
    ),
  })
  const answers = { ...answersWith(naming), 'Lookups.Grammars': [] }
  await openConsole(`${designerPath}?side=problems`, answers)
  await expect.element(left.getByRole('button', { name: 'Will you pay?: this grammar doesn’t exist' })).toBeVisible()
  await left.getByRole('button', { name: /^Remove the grammar/ }).click()
  await expect.element(left.getByText('this grammar doesn’t exist')).not.toBeInTheDocument()
})

test('a knowledge base that does not exist is found while one draws, and none where they may not be seen', async () => {
  const knowledgeBase = '0198c0de-0000-7000-8000-000000000001'
  const look = { id: 'look', type: 'answer', label: 'Look', knowledgeBase, question: 'When?' }
  const naming = flowDocument.parse({ ...sampleDocument, nodes: [...sampleDocument.nodes, look] })
  const answers = { ...answersWith(naming), 'Lookups.KnowledgeBases': [] }
  const shown = left.getByRole('button', { name: 'Look: this knowledge base doesn’t exist' })
  const { unmount } = await openConsole(`${designerPath}?side=problems`, answers)
  await expect.element(shown).toBeVisible()
  await unmount()
  const { KnowledgeBase: _, ...others } = everything
  await openConsole(`${designerPath}?side=problems`, answers, { permissions: others })
  await expect.element(left.getByRole('button', { name: /^Look: / }).first()).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
})

test('where grammars may not be seen none is missed', async () => {
  const grammar = '0198c0de-0000-7000-8000-000000000001'
  const naming = flowDocument.parse({
    ...sampleDocument,
    settings: {
      ...sampleDocument.settings,
      globalIntents: [{ name: 'operator', recognise: [{ kind: 'grammar', grammar }], target: 'bye' }],
    },
  })
  const { Grammar: _, ...others } = everything
  await openConsole(`${designerPath}?side=problems`, answersWith(naming), { permissions: others })
  await expect.element(left.getByRole('button', { name: /no text in cs/ }).first()).toBeVisible()
  await expect.element(left.getByText(/grammar/)).not.toBeInTheDocument()
})
