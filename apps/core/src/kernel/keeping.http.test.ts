import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { tagKind } from '@parley/contract/tags/tag.entity.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import type { Ctx } from './ctx.ts'
import { changeOf, createOf, type Keeping, removeOf } from './keeping.ts'
import { Refusal } from './refusal.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

interface Thing {
  readonly name: string
  readonly seen: number
  readonly rowVersion: number
}
let stored: Thing
let locks: number[]
const things: Keeping<Thing, string> = {
  of: tagKind,
  async lock(_, id) {
    locks.push(id)
    return 'locked'
  },
  get: async () => stored,
  name: ({ name }, locked) => `${name}, ${locked}`,
  facts: ({ name }) => ({ name }),
}
const rename = async (name: string) => {
  stored = { ...stored, name, seen: stored.seen + 1, rowVersion: stored.rowVersion + 1 }
}

beforeEach(() => {
  stored = { name: 'Old', seen: 0, rowVersion: 3 }
  locks = []
})

/** What the log has of the work. */
async function eventsOf(work: (ctx: Ctx) => Promise<unknown>) {
  await core.owner.query('DELETE FROM audit_event')
  await core.inTenant(2, work)
  const { rows } = await core.owner.query(
    'SELECT kind, area, entity_kind, entity_id, entity_name, before, after FROM audit_event',
  )
  return rows
}
const about = { area: 'CallScript', entity_kind: 'Tag', entity_id: '7' }
const { CREATE, UPDATE, DELETE } = actionKind.of

test('what is created is told as it is read afterwards', async () => {
  const events = await eventsOf((ctx) =>
    createOf(ctx, things, async () => {
      await rename('New')
      return 7
    }),
  )
  expect(events).toEqual([{ ...about, kind: CREATE, entity_name: 'New, locked', before: null, after: { name: 'New' } }])
})

test('a change is told with both sides, once it is locked', async () => {
  const events = await eventsOf(async (ctx) => {
    const after = await changeOf(ctx, things, 7, 3, async ({ name }, locked) => {
      expect([name, locked, locks]).toEqual(['Old', 'locked', [7]])
      await rename('New')
    })
    expect(after).toEqual({ name: 'New', seen: 1, rowVersion: 4 })
  })
  expect(events).toEqual([
    { ...about, kind: UPDATE, entity_name: 'New, locked', before: { name: 'Old' }, after: { name: 'New' } },
  ])
})

test('where nothing was changed there is nothing to tell', async () => {
  expect(await eventsOf((ctx) => changeOf(ctx, things, 7, 3, async () => {}))).toEqual([])
})

test('a save based on an earlier state is refused with the current one before anything is done', async () => {
  const refusal = await core
    .inTenant(2, (ctx) => changeOf(ctx, things, 7, 2, () => rename('New')))
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ reason: { code: 'entity.stale' }, details: { current: stored } })
  expect(stored.name).toBe('Old')
})

test('what is removed is told with what the work says beside it', async () => {
  const events = await eventsOf((ctx) => removeOf(ctx, things, 7, async () => ({ movedTo: 5 })))
  expect(events).toEqual([
    { ...about, kind: DELETE, entity_name: 'Old, locked', before: { name: 'Old', movedTo: 5 }, after: null },
  ])
})

test('what the database answers to a statement is nothing to tell, and does not compile', () => {
  const remove = (ctx: Ctx) =>
    // @ts-expect-error: a list of results has no names
    removeOf(ctx, things, 7, () => ctx.db.deleteFrom('tag').where('idTag', '=', 7).execute())
  expect(remove).toBeTypeOf('function')
})
