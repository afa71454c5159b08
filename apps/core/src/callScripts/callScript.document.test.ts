import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'
import { expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { readDocument } from './callScript.document.ts'
import { examineDocument } from './documentFacts.ts'

test.each([
  ['value', (value: unknown) => value],
  ['text', JSON.stringify],
])('a large document is read beside the event loop as a %s, and as a small one would be', async (_, sent) => {
  const large = ringFlow(2_000)
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const { document, ...facts } = await readDocument(sent(large))
  clearInterval(timer)
  // Whoever reads it on the event loop lets nobody else have a turn.
  expect(turns).toBeGreaterThan(3)
  const examined = examineDocument(large)
  expect(examined).toEqual({ ok: true, facts })
  expect(document.nodes).toHaveLength(facts.nodes)
})

test.each([10, 2_000])('what is no document is refused with where it fails (%i nodes)', async (size) => {
  const { nodes, ...rest } = ringFlow(size)
  const broken = { ...rest, nodes: nodes.map((node, index) => (index === 3 ? { ...node, type: 'dance' } : node)) }
  const failure = await readDocument(broken).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Refusal)
  expect(failure).toMatchObject({ reason: { code: 'callScript.invalidDocument' } })
  expect(JSON.stringify(failure)).toContain('nodes[3].type')
  // The thread lives on.
  expect((await readDocument(ringFlow(size))).errors).toEqual([])
})
