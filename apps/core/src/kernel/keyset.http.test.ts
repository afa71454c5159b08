import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { CallScripts, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

// Letters whose lower case differs between languages and engines, equal names but for case, and what sorts before and after all.
const names = [
  'İstanbul',
  'istanbulo',
  'ISTANBUL 2',
  'ΟΔΟΣ',
  'οδος 2',
  'ẞtraße',
  'ﬃ',
  'Ǆ',
  '😀',
  'zebra',
  'Žofie',
  '1',
  '~',
  "O'Neil",
]
const create = (name: string) =>
  core.as('admin').call(CallScripts.Create, { body: { name, idFolder: null, type: 1, channel: 2 } })

async function pages(sort: 'name' | '-name' | 'updatedAt' | '-updatedAt' | 'calls7d' | '-calls7d', limit: number) {
  const seen: string[] = []
  for (let cursor: string | undefined, rounds = 0; rounds < 100; rounds += 1) {
    const { body } = await core
      .as('admin')
      .call(CallScripts.List, { query: { sort, limit, ...(cursor ? { cursor } : {}) } })
    seen.push(...body.items.map((row) => row.name))
    if (body.nextCursor === null) return seen
    cursor = body.nextCursor
  }
  return expect.unreachable('the pages never end')
}

test('page by page is the same as all at once, whatever the names and however many share a value', async () => {
  for (const name of names) expect((await create(name)).status).toBe(200) // all in the same instant of the clock
  for (const sort of ['name', '-name', 'updatedAt', '-updatedAt', 'calls7d', '-calls7d'] as const) {
    const all = await pages(sort, 200)
    expect(all.toSorted(), sort).toEqual(names.toSorted())
    for (const limit of [1, 2, 5]) expect(await pages(sort, limit), `${sort} by ${limit}`).toEqual(all)
  }
})

test('times that differ by a microsecond are neither skipped nor repeated', async () => {
  await core.owner.query(`INSERT INTO audit_event (id_tenant, at, actor_name, actor_kind, actor_tenant, request_id, kind, area, entity_kind,
      entity_id, entity_name, salt, digest)
    SELECT 3, timestamptz '2026-11-20 10:00:00Z' + n * interval '1 microsecond', 'x', 'system', 3, 'x', 1, 'x', 'x', n::text, 'x', 'x', 'x'
    FROM generate_series(1, 25) AS n`)
  const seen: string[] = []
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const { body } = await core.as('other').call(Audit.Audit, { query: { limit: 4, ...(cursor ? { cursor } : {}) } })
    seen.push(...body.items.map((each) => each.entity.id))
    cursor = body.nextCursor ?? undefined
    isMore = cursor !== undefined
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => String(25 - index)))
})

test('rows that come and go between two pages move none of the others', async () => {
  const first = await core.as('admin').call(CallScripts.List, { query: { sort: 'name', limit: 6 } })
  await create('0 first of all')
  const gone = first.body.items[2]?.idCallScript ?? 0
  await core.as('admin').call(CallScripts.Remove, { params: { idCallScript: gone } })
  const cursor = first.body.nextCursor ?? ''
  const second = await core.as('admin').call(CallScripts.List, { query: { sort: 'name', limit: 200, cursor } })
  const both = [...first.body.items, ...second.body.items].map((row) => row.name)
  expect(both.toSorted()).toEqual(names.toSorted())
})

test('names sort as people count: 2 before 10, whatever the case', async () => {
  for (const name of ['Wave 10', 'wave 2', 'Wave 1']) expect((await create(name)).status).toBe(200)
  const all = await pages('name', 200)
  expect(all.filter((name) => /^wave/i.test(name))).toEqual(['Wave 1', 'wave 2', 'Wave 10'])
})
