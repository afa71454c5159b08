import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fixturesOf, readStored, type StoredDocument } from '../test/published.ts'
import { canonicalDocument, shorten } from './canonical.ts'
import { flowDocument } from './document.schema.ts'
import { ringFlow } from './engine/ring-flow.testing.ts'
import { parseFlowDocument } from './parse.ts'

const stored = fixturesOf<StoredDocument>('documents', 1).map(
  ([name, { document }]) => [name, readStored(document)] as const,
)
const large = parseFlowDocument(ringFlow(50))
if (!large.ok) throw new Error('The flow of the bench is not one')

describe('the canonical text', () => {
  it.each([...stored, ['large', large.document] as const])('says all that %s says', (_name, document) => {
    const text = canonicalDocument(document)
    expect(text.length).toBeLessThan(JSON.stringify(document).length)
    const again = readStored(JSON.parse(text))
    expect(again).toEqual(document)
    expect(canonicalDocument(again)).toBe(text)
  })

  it('is the same for what is said and what is usual, in any order of keys, and another for anything else', () => {
    const settings = { languages: [{ code: 'en' }], defaultLanguage: 'en' }
    const short = readStored({ schemaVersion: 1, settings, nodes: [{ id: 'a', type: 'subflow', flow: GUID }] })
    const long = readStored({
      nodes: [{ version: { policy: 'published' }, flow: GUID, exits: ['next'], type: 'subflow', id: 'a' }],
      settings: { ...settings, limits: { durationMs: 3_600_000, steps: 2_000 } },
      schemaVersion: 1,
    })
    const [only] = short.nodes
    const other = { ...short, nodes: only ? [{ ...only, label: 'Other' }] : [] }
    expect(canonicalDocument(long)).toBe(canonicalDocument(short))
    expect(canonicalDocument(other)).not.toBe(canonicalDocument(short))
  })
})

const GUID = '0195a000-0000-7000-8000-0000000000c1'

describe('a field that comes later', () => {
  const node = z.strictObject({ id: z.string(), size: z.number().default(3) })
  const inner = { part: z.strictObject({ kind: z.literal('b'), deep: z.boolean().default(false) }) }
  const before = z.strictObject({ nodes: z.array(node), way: z.object({ to: z.string() }).prefault({ to: 'x' }) })
  const later = z.strictObject({
    nodes: z.array(
      node.extend({
        shade: z.string().default('none'),
        part: z.discriminatedUnion('kind', [inner.part, z.strictObject({ kind: z.literal('c') })]).default({
          kind: 'b',
          deep: false,
        }),
      }),
    ),
    way: z.object({ to: z.string(), fast: z.boolean().default(true) }).prefault({ to: 'x' }),
    more: z.record(z.string(), z.array(z.string())).default({}),
  })
  const document = { nodes: [{ id: 'a' }, { id: 'b', size: 4 }], way: { to: 'y' } }

  it('changes nothing of what does not use it', () => {
    const [old, now] = [before.parse(document), later.parse(document)]
    expect(now).not.toEqual(old)
    expect(shorten(later, now)).toEqual(shorten(before, old))
    expect(shorten(before, old)).toEqual(document)
    expect(shorten(later, later.parse({ ...document, more: { x: [] } }))).toEqual({ ...document, more: { x: [] } })
  })
})

it('goes through every kind of schema that documents are made of', () => {
  const kinds = new Set<string>()
  const seen = new Set<unknown>()
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    if (part instanceof z.ZodType) kinds.add(part.def.type)
    for (const each of Object.values(
      part instanceof z.ZodType ? { ...part.def, ...('shape' in part ? (part.shape as object) : {}) } : part,
    ))
      look(each)
  }
  look(flowDocument)
  const walked = ['object', 'array', 'record', 'union', 'optional', 'default', 'prefault']
  const leaves = ['string', 'number', 'boolean', 'literal', 'enum', 'custom', 'never']
  expect([...kinds].filter((kind) => !walked.includes(kind) && !leaves.includes(kind))).toEqual([])
  expect(kinds.size).toBeGreaterThan(10)
})
