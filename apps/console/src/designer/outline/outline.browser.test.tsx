import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/look.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { answersWith, designerPath, sampleDocument } from '../testing/designer.sample.ts'

beforeEach(() => page.viewport(1280, 800))

const tree = page.getByRole('tree', { name: 'Outline of the flow' })
const rows = () =>
  tree
    .getByRole('treeitem')
    .elements()
    .map((row) => row.textContent)
const open = (document = sampleDocument) => openConsole(`${designerPath}?view=outline`, answersWith(document))

test('the flow is a script: what is said, what is heard, where it leads', async () => {
  await open()
  await expect.element(tree).toBeVisible()
  await vi.waitFor(() =>
    expect(rows().join('\n')).toMatch(/Start[\s\S]*Good morning[\s\S]*Will you pay\?[\s\S]*Agrees/),
  )
  await expectAccessible()
})

test('it is written by keyboard alone, and undone', async () => {
  await open()
  await tree.getByRole('treeitem').nth(1).click()
  const before = rows().length
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'Words of Greeting' })).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Good evening.{Enter}')
  await expect.element(tree.getByText('Good evening.')).toBeVisible()
  // Enter goes on with a new step below.
  await userEvent.keyboard('How are you?{Escape}')
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(before))
  await userEvent.keyboard('{Delete}')
  await vi.waitFor(() => expect(rows()).toHaveLength(before))
  await userEvent.keyboard('{Control>}z{/Control}')
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(before))
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await vi.waitFor(() => expect(rows()).toHaveLength(before))
  // What is written has an undo of its own.
  await tree.getByRole('treeitem').nth(1).click()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox', { name: /^Words of/ })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}{Escape}')
  await vi.waitFor(() => expect(rows()).toHaveLength(before))
})

test('Alt and an arrow move a step, the focus goes with it', async () => {
  await open()
  await tree.getByRole('treeitem').nth(1).click()
  const moved = rows()[1]
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await vi.waitFor(() => expect(rows()[1]).not.toBe(moved))
  await vi.waitFor(() => expect(window.document.activeElement?.textContent).toContain('Good morning'))
})

test('after Esc, Tab leaves the script', async () => {
  await open()
  await tree.getByRole('treeitem').nth(1).click()
  await userEvent.keyboard('{Escape}{Tab}')
  await vi.waitFor(() => expect(tree.element().contains(window.document.activeElement)).toBe(false))
})

test('of two thousand lines only those in sight are drawn', async () => {
  const first = sampleDocument.nodes.slice(0, 1)
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    ...(sampleDocument.nodes[1] as (typeof sampleDocument.nodes)[number]), // the greeting
    id: index === 0 ? 'hello' : `say${index}`,
    outlets: { next: index === 1_999 ? 'bye' : `say${index + 1}` },
  }))
  await open({
    ...sampleDocument,
    nodes: [...first, ...many, ...sampleDocument.nodes.slice(-1)] as typeof sampleDocument.nodes,
  })
  await expect.element(tree).toBeVisible()
  await tree.getByRole('treeitem').nth(0).click()
  expect(rows().length).toBeLessThan(120)
  await userEvent.keyboard('{End}')
  await expect.element(tree.getByRole('treeitem', { name: /Goodbye/ })).toHaveFocus()
})
