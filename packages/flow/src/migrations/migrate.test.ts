import { expect, it } from 'vitest'
import { isObject } from '../json.ts'
import { parseFlowDocument } from '../parse.ts'
import { migrateDocument } from './migrate.ts'
import { MIGRATIONS, type Migration, SCHEMA_VERSION } from './migrations.ts'

/** As if version 2 said "wording" for "texts", and version 3 counted its nodes. */
const renameTexts: Migration = ({ nodes, ...rest }) => ({
  ...rest,
  nodes: !Array.isArray(nodes)
    ? (nodes ?? null)
    : nodes.map((node) => {
        if (!isObject(node)) return node
        const { texts, ...others } = node
        return texts === undefined ? node : { ...others, wording: texts }
      }),
})
const countNodes: Migration = (document) => ({
  ...document,
  count: Array.isArray(document.nodes) ? document.nodes.length : 0,
})
const steps = [renameTexts, countNodes]
const first = { schemaVersion: 1, nodes: [{ id: 'a', texts: {} }, 'no node'] }

it('has a migration for each version before the newest', () => {
  expect(MIGRATIONS).toHaveLength(SCHEMA_VERSION - 1)
})

it('brings a document of any version to the newest, step by step, and leaves what it was given alone', () => {
  const before = structuredClone(first)
  const newest = { schemaVersion: 3, nodes: [{ id: 'a', wording: {} }, 'no node'], count: 2 }
  expect(migrateDocument(first, steps)).toEqual({ ok: true, value: newest })
  expect(first).toEqual(before)
  const second = { schemaVersion: 2, nodes: [{ id: 'a', texts: {} }] }
  expect(migrateDocument(second, steps)).toEqual({ ok: true, value: { ...second, schemaVersion: 3, count: 1 } })
  expect(migrateDocument(newest, steps)).toEqual({ ok: true, value: newest })
})

it('knows what a newer release wrote', () => {
  expect(migrateDocument({ schemaVersion: 4 }, steps)).toEqual({ ok: false, version: 4, newest: 3 })
  const parsed = parseFlowDocument({ schemaVersion: SCHEMA_VERSION + 1, whatever: 'comes' })
  expect(parsed).toMatchObject({ ok: false, code: 'flow.tooNew', problems: [{ path: 'schemaVersion' }] })
})

it.each([null, 7, 'text', [], {}, { schemaVersion: '1' }, { schemaVersion: 0 }, { schemaVersion: 1.5 }])(
  'leaves what is no document to the schema: %j',
  (value) => {
    expect(migrateDocument(value, steps)).toEqual({ ok: true, value })
    expect(parseFlowDocument(value)).toMatchObject({ ok: false, code: 'flow.invalid' })
  },
)
