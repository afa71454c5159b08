import { flowDocument } from '@parley/flow'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole } from '../../testing/open-console.tsx'
import { boxOf } from '../../testing/open-frame.ts'
import { answersWith, designerPath, sampleDocument } from '../testing/designer.sample.ts'

beforeEach(() => page.viewport(1280, 800))

const LONG = 'Your card was blocked, and a new one is on its way to the address that you have told us. '.repeat(4)
const hello = (more: object) => ({
  ...sampleDocument,
  nodes: sampleDocument.nodes.map((node) => (node.id === 'hello' ? { ...node, ...more } : node)),
})
const open = (document: object) => openConsole(`${designerPath}?view=texts`, answersWith(flowDocument.parse(document)))

test('a long text is seen whole, and the rows below make room', async () => {
  const texts = { en: [{ kind: 'text', text: 'Hello.' }], cs: [{ kind: 'text', text: 'Dobrý den.' }] }
  const after = { ...hello({}).nodes[1], id: 'after', label: 'After', texts }
  const document = hello({ texts: { ...texts, cs: [{ kind: 'text', text: LONG }] } })
  await open({ ...document, nodes: [...document.nodes, after] })
  const long = page.getByRole('textbox', { name: 'Greeting in cs' })
  await expect.element(long).toHaveValue(LONG)
  const field = long.element()
  expect(field.scrollHeight).toBeLessThanOrEqual(field.clientHeight)
  const below = page.getByRole('textbox', { name: 'After in cs' })
  await expect.poll(() => boxOf(below.element()).top - boxOf(field).bottom).toBeGreaterThan(0)
})

test('with more languages than there is room for, the step stays beside each of them', async () => {
  const codes = ['en', 'cs', 'de', 'sk', 'pl']
  const { settings } = sampleDocument
  await open({ ...sampleDocument, settings: { ...settings, languages: codes.map((code) => ({ code })) } })
  const step = page.getByRole('listitem').getByRole('button', { name: 'Greeting' })
  await expect.element(step).toBeVisible()
  const { left } = boxOf(step.element())
  const last = page.getByRole('textbox', { name: 'Greeting in pl' })
  last.element().focus()
  await expect.element(last).toBeInViewport()
  expect(boxOf(step.element()).left).toBe(left)
  expect(boxOf(last.element()).left).toBeGreaterThan(boxOf(step.element()).right)
})

test('a language is added from here', async () => {
  await open(sampleDocument)
  await page.getByRole('button', { name: 'Languages…' }).click()
  await expect.element(page.getByRole('button', { name: /^Add language/i })).toBeVisible()
})
