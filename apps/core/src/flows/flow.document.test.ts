import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'
import { expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { onDocuments } from './documentThread.ts'
import { examineDocument, works } from './documentWorks.ts'
import { readAlone } from './flow.document.ts'

/** Whoever works on the event loop lets nobody else have a turn meanwhile. */
async function letsOthersGoOn<T>(work: () => Promise<T>): Promise<T> {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const answer = await work()
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
  return answer
}

test.each([
  ['value', (value: unknown) => value],
  ['text', JSON.stringify],
])('a large document is read beside the event loop as a %s, and as a small one would be', async (_, sent) => {
  const large = ringFlow(2_000)
  const { document, ...facts } = await letsOthersGoOn(() => readAlone(sent(large)))
  const examined = examineDocument(large)
  expect(examined).toEqual({ ok: true, found: facts })
  expect(document.nodes).toHaveLength(facts.nodes)
})

test('few steps that say much are a large document, too', async () => {
  const { nodes, ...rest } = ringFlow(10)
  const phrases = Array.from({ length: 500 }, (_, index) => `${'word '.repeat(30)}${index}`)
  const listens = Array.from({ length: 40 }, (_, index) => ({
    id: `much${index}`,
    type: 'listen',
    reactions: [{ name: 'any', recognise: [{ kind: 'phrases', phrases: { en: phrases } }] }],
    outlets: { any: 'end', noInput: 'end', noMatch: 'end' },
  }))
  await letsOthersGoOn(() => readAlone({ ...rest, nodes: [...nodes, ...listens] }))
})

test('two versions of a large document are compared beside the event loop, and as small ones would be', async () => {
  const { document } = await readAlone(ringFlow(2_000))
  const later = { ...document, nodes: document.nodes.map((node) => ({ ...node, label: `${node.label} later` })) }
  const [before, after] = [JSON.stringify(document), JSON.stringify(later)] as const
  expect(await letsOthersGoOn(() => onDocuments('diff', before, after))).toEqual(works.diff(before, after))
  expect(await letsOthersGoOn(() => onDocuments('changes', before, after))).toEqual(works.changes(before, after))
})

test('what is nested too deeply to be written is refused as what is nested too deeply', async () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(await readAlone(deep).catch((error: unknown) => error)).toBeInstanceOf(Refusal)
})

test.each([10, 2_000])('what is no document is refused with where it fails (%i nodes)', async (size) => {
  const { nodes, ...rest } = ringFlow(size)
  const broken = { ...rest, nodes: nodes.map((node, index) => (index === 3 ? { ...node, type: 'dance' } : node)) }
  const failure = await readAlone(broken).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Refusal)
  expect(failure).toMatchObject({ reason: { code: 'callScript.invalidDocument' } })
  expect(JSON.stringify(failure)).toContain('nodes[3].type')
  // The thread lives on.
  expect((await readAlone(ringFlow(size))).errors).toEqual([])
})
