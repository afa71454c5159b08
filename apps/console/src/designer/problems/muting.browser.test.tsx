import { type FlowDocument, flowDocument } from '@parley/flow'
import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/look.ts'
import { everything, openConsole } from '../../testing/open-console.tsx'
import { answersWith, designerPath, sampleDocument } from '../testing/designer.sample.ts'

beforeEach(() => page.viewport(1280, 800))

const left = page.getByRole('complementary', { name: 'Left panel' })
const warning = /no text in cs/
const mute = left.getByRole('button', { name: /^Mute: .*no text in cs/ })
const reason = page.getByRole('textbox', { name: 'Reason' })

test('a warning is muted with a reason, saved in the document, and unmuted, by keyboard', async () => {
  const told = await openConsole(`${designerPath}?side=problems`, answersWith(sampleDocument))
  await expect.element(left.getByRole('button', { name: warning }).first()).toBeVisible()
  const count = mute.elements().length
  ;(mute.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog', { name: 'Mute this warning?' })).toBeVisible()
  await expectAccessible()
  await reason.fill('no')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByText('Give a reason of 3 characters or more.')).toBeVisible()
  await reason.fill('Czech callers are transferred')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mute', exact: true }).click()
  const muted = left.getByRole('button', { name: '1 muted' })
  await expect.element(muted).toBeVisible()
  await expect.poll(() => mute.elements().length).toBe(count - 1)
  await muted.click()
  await expect.element(left.getByText('Czech callers are transferred')).toBeVisible()
  expect((await axe.run(left.element())).violations.map(({ id }) => id)).toEqual([])
  await expect.poll(() => told.asked('CallScripts.UpdateDraft').length, { timeout: 5_000 }).toBe(1)
  const [saved] = told.asked('CallScripts.UpdateDraft')
  expect(JSON.stringify(saved)).toContain('Czech callers are transferred')
  await left.getByRole('button', { name: /^Unmute: / }).click()
  await expect.element(muted).not.toBeInTheDocument()
  await expect.poll(() => mute.elements().length).toBe(count)
})

const looping: FlowDocument = flowDocument.parse({
  ...sampleDocument,
  nodes: [
    ...sampleDocument.nodes.map((node) => (node.id === 'hello' ? { ...node, outlets: { next: 'hand' } } : node)),
    {
      ...{ id: 'hand', type: 'transfer', label: 'Hand over', to: '+420222333444' },
      outlets: { completed: 'ask', declined: 'bye', failed: 'bye' },
    },
  ],
})

test('a finding says why it matters, and a press lights the way on which it happens', async () => {
  await openConsole(`${designerPath}?side=problems`, answersWith(looping))
  const found = left.getByRole('button', { name: /^Will you pay\?: it comes after a completed transfer/ })
  await expect.element(found).toBeVisible()
  await found.click()
  const lit = () =>
    [...window.document.querySelectorAll('[data-step].ring-warning')].map((one) => one.getAttribute('data-step'))
  await expect.poll(lit).toEqual(expect.arrayContaining(['hello', 'hand', 'ask']))
  await left.getByRole('button', { name: /^Why it matters: Will you pay\?: it comes/ }).click()
  await expect.element(left.getByText(/the bot has let go of the call/)).toBeVisible()
  await expect.element(left.getByText(/^Path: .* → Hand over → Will you pay\?/)).toBeVisible()
  const way = left.getByRole('button', { name: /^Show path: Will you pay\?: it comes/ })
  await expect.element(way).toHaveAttribute('aria-pressed', 'true')
  ;(way.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(lit).toEqual([])
})

test('who may not edit sees what is muted and why, and cannot change it', async () => {
  const document = flowDocument.parse({
    ...sampleDocument,
    settings: {
      ...sampleDocument.settings,
      variables: [...sampleDocument.settings.variables, { name: 'spare', type: 'string' }],
    },
  })
  await openConsole(`${designerPath}?side=problems`, answersWith(document), {
    permissions: { ...everything, CallScript: ['view'] },
  })
  await expect.element(left.getByRole('button', { name: /“?"spare" is never used|"spare"/ }).first()).toBeVisible()
  await expect.element(left.getByRole('button', { name: /^Mute/ })).not.toBeInTheDocument()
  await expect.element(left.getByRole('button', { name: /^Why it matters/ }).first()).toBeVisible()
})

test('a muted warning that is no longer found is listed apart and removed', async () => {
  const muted = [
    { finding: 'text.long', id: 'old', reason: 'It was long once', by: 'Alice Walker', at: '2026-03-05T10:00:00Z' },
  ]
  const document = flowDocument.parse({
    ...sampleDocument,
    nodes: sampleDocument.nodes.map((node) => (node.id === 'hello' ? { ...node, muted } : node)),
  })
  await openConsole(`${designerPath}?side=problems`, answersWith(document))
  const idle = left.getByRole('button', { name: '1 muted, but no longer found' })
  await idle.click()
  await expect.element(left.getByText('It was long once')).toBeVisible()
  await left.getByRole('button', { name: /^Remove: / }).click()
  await expect.element(idle).not.toBeInTheDocument()
})
