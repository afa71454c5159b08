import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeConversation,
  makeFlow,
  makeLine,
  programOf,
  storeConversations,
  type TestFlow,
} from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { orderFlow } from '../../../test/orderFlow.ts'

const { DialLogs } = operations.DialLogs
const { SetFavorite } = operations.Conversations
const order = ['yes', '1234', '3']

let core: TestCore
let flow: TestFlow
let line: { idLine: number; idModule: number; name: string }
const program = programOf(orderFlow())

beforeAll(async () => {
  core = await startTestCore()
  flow = await makeFlow(core, 2, orderFlow())
  line = await makeLine(core, 2, 'Web')
  const other = await makeFlow(core, 3, orderFlow())
  await storeConversations(core, 2, [
    makeConversation(flow, program, '2026-09-30T10:00:00.000Z', order, { from: '+420601222333' }),
    makeConversation(flow, program, '2026-10-15T10:00:00.000Z', ['no'], { line }),
    makeConversation(flow, program, '2026-10-31T23:59:59.999Z', [], { from: 'anna@example.com' }),
    makeConversation(flow, program, '2026-11-01T00:00:00.000Z', ['what', 'purple elephants'], { channel: 1 }),
    makeConversation(flow, program, '2026-11-10T10:00:00.000Z', ['operator'], { callType: 3, isTest: true }),
  ])
  await storeConversations(core, 3, [
    makeConversation(other, programOf(orderFlow()), '2026-11-11T10:00:00.000Z', order),
  ])
})
afterAll(() => core.close())

type Query =
  NonNullable<Parameters<ReturnType<TestCore['as']>['call']>[1]> extends never ? never : Record<string, unknown>
const list = async (query: Query = {}, who: 'admin' | 'viewer' | 'other' | 'both' = 'admin', context?: number) => {
  const answer = await core.as(who, context === undefined ? {} : { context }).call(DialLogs, { query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const days = async (query: Query) => (await list(query)).items.map((log) => log.startedAt.slice(5, 10))

describe('DialLogs', () => {
  it('goes by the bounds of partitions, whatever they are called', async () => {
    const before = await list()
    const filtered = await days({ from: '2026-10-20T00:00:00.000Z' })
    await core.owner.query('ALTER TABLE dial_log_202610 RENAME TO dial_log_from_the_old_system')
    await core.owner.query(
      "CREATE TABLE dial_log_archive PARTITION OF dial_log FOR VALUES FROM (MINVALUE) TO ('2019-01-01')",
    )
    expect(await list()).toEqual(before)
    expect(await days({ from: '2026-10-20T00:00:00.000Z' })).toEqual(filtered)
    // The default partition may hold rows of any time.
    await core.owner.query('ALTER TABLE dial_log DETACH PARTITION dial_log_202609')
    await core.owner.query('ALTER TABLE dial_log ATTACH PARTITION dial_log_202609 DEFAULT')
    expect(await list()).toEqual(before)
    expect(await days({ from: '2026-10-20T00:00:00.000Z' })).toEqual(filtered)
  })

  it('lists a tenant’s own, newest first', async () => {
    const { items, total, totalExact, nextCursor } = await list()
    expect(items.map((log) => log.startedAt.slice(5, 10))).toEqual(['11-10', '11-01', '10-31', '10-15', '09-30'])
    expect({ total, totalExact, nextCursor }).toEqual({ total: 5, totalExact: true, nextCursor: null })
    expect(items[3]).toMatchObject({
      flow: { id: flow.idCallScript, name: flow.name },
      line: { id: line.idLine, name: 'Web' },
      module: { id: line.idModule },
      disposition: 'declined',
      endReason: { whose: 'bot', code: 'declined' },
      favorite: false,
    })
    expect((await list({}, 'other')).items).toHaveLength(1)
    expect((await list({}, 'both', 3)).items).toHaveLength(1)
  })

  it('needs one of its permissions', async () => {
    expect((await core.as('nobody').call(DialLogs, { query: {} })).status).toBe(403)
  })

  it.each<[string, () => Query, string[]]>([
    ['flow', () => ({ idCallScript: flow.idCallScript }), ['11-10', '11-01', '10-31', '10-15', '09-30']],
    ['another flow', () => ({ idCallScript: 999 }), []],
    ['line', () => ({ idLine: line.idLine }), ['10-15']],
    ['module', () => ({ idModule: line.idModule }), ['10-15']],
    ['outcome', () => ({ outcome: [1] }), ['10-31']],
    ['outcomes', () => ({ outcome: [1, 11] }), ['10-31']],
    ['channel', () => ({ channel: [1] }), ['11-01']],
    ['call type', () => ({ callType: [3] }), ['11-10']],
    ['disposition', () => ({ disposition: 'ordered' }), ['09-30']],
    ['language', () => ({ language: 'en-GB', outcome: [1] }), ['10-31']],
    ['no such language', () => ({ language: 'cs-CZ' }), []],
    ['from', () => ({ from: '2026-11-01T00:00:00Z' }), ['11-10', '11-01']],
    ['to', () => ({ to: '2026-11-01T00:00:00Z' }), ['10-31', '10-15', '09-30']],
    ['least talk', () => ({ minTalkMs: 6_000 }), ['09-30']],
    ['most talk', () => ({ maxTalkMs: 2_250 }), ['10-15']],
    ['errors', () => ({ hasErrors: true }), []],
    ['no errors, tests', () => ({ hasErrors: false, isTest: true }), ['11-10']],
    ['no tests', () => ({ isTest: false, channel: [2] }), ['10-31', '10-15', '09-30']],
  ])('filters by %s', async (_, query, expected) => {
    expect(await days(query())).toEqual(expected)
  })

  it.each([
    ['part of a number', '601 222', ['09-30']],
    ['part of the number called', '+420222', ['11-10', '11-01', '10-31', '10-15', '09-30']],
    ['words', 'purple elephant', ['11-01']],
    ['words whatever their case and diacritics', 'BRÛLÉE', ['09-30']],
    ['words that nobody said', 'unicorn', []],
    ['quotes and operators', `'x' | !y:* & (`, []],
  ])('finds %s', async (_, search, expected) => {
    expect(await days({ search })).toEqual(expected)
  })

  it('is marked in the palette when something went wrong in it', async () => {
    const guid = (await list()).items[0]?.guid
    const marks = async () => {
      const found = await core.as('admin').call(operations.Lookups.Search, { query: { search: guid ?? '' } })
      return found.body.map(({ kind, hasErrors }) => [kind, hasErrors])
    }
    expect(await marks()).toEqual([['conversation', false]])
    await core.owner.query('UPDATE dial_log SET errors = 2 WHERE guid = $1', [guid])
    expect(await marks()).toEqual([['conversation', true]])
    await core.owner.query('UPDATE dial_log SET errors = 0 WHERE guid = $1', [guid])
  })

  it('is shown in the palette by who was called, where the company called', async () => {
    const [log] = (await list({ from: '2026-11-10T00:00:00.000Z' })).items
    const detail = async () => {
      const found = await core.as('admin').call(operations.Lookups.Search, { query: { search: log?.guid ?? '' } })
      return found.body[0]?.detail
    }
    expect(await detail()).toContain(log?.from)
    await core.owner.query(`UPDATE dial_log SET direction = 'out' WHERE guid = $1`, [log?.guid])
    expect(await detail()).toContain(log?.to)
    await core.owner.query(`UPDATE dial_log SET direction = 'in' WHERE guid = $1`, [log?.guid])
  })

  it('finds by guid and call id, and narrows a search by filters', async () => {
    const [log] = (await list()).items
    expect(await days({ search: log?.guid })).toEqual(['11-10'])
    expect(await days({ search: log?.guid.toUpperCase() })).toEqual(['11-10'])
    expect(await days({ search: log?.callId })).toEqual(['11-10'])
    expect(await days({ search: 'ffffffff-ffff-7fff-bfff-ffffffffffff' })).toEqual([])
    expect(await days({ search: 'hello', outcome: [1] })).toEqual(['10-31'])
    expect(await days({ search: 'hello', from: '2026-11-01T00:00:00Z', to: '2026-11-05T00:00:00Z' })).toEqual(['11-01'])
    expect(await days({ search: 'brulee', from: '1969-12-31T00:00:00Z' })).toEqual(await days({ search: 'brulee' }))
    expect(await days({ search: 'brulee' })).toHaveLength(1)
  })

  it('never finds what is another tenant’s', async () => {
    const foreign = (await list({}, 'other')).items[0]
    expect(await days({ search: foreign?.guid })).toEqual([])
    expect(await days({ search: foreign?.callId })).toEqual([])
    expect((await list({ search: 'brulee' })).total).toBe(1)
  })

  it('masks numbers, and lets only whole ones be looked for, without Settings.unmask', async () => {
    const masked = await list({ from: '2026-09-01T00:00:00Z', to: '2026-11-01T00:00:00Z' }, 'viewer')
    expect(masked.items.map((log) => log.from)).toEqual(['a•••@example.com', '+420••••••456', '+420••••••333'])
    expect((await list({ search: '601222' }, 'viewer')).items).toEqual([])
    expect((await list({ search: '601 222 333' }, 'viewer')).items).toHaveLength(1)
    expect((await list({ search: '+420601222333' }, 'viewer')).items).toHaveLength(1)
    expect((await list({ search: '99601222333' }, 'viewer')).items).toEqual([])
  })

  it('keeps favourites by person', async () => {
    const guid = (await list()).items[2]?.guid ?? ''
    const answer = await core.as('admin').call(SetFavorite, { body: { guid, favorite: true } })
    expect(answer.body).toEqual({ guid, favorite: true })
    await core.as('admin').call(SetFavorite, { body: { guid, favorite: true } })
    expect(await days({ favorite: true })).toEqual(['10-31'])
    expect(await days({ favorite: false })).toHaveLength(4)
    expect((await list({ favorite: true }, 'viewer')).items).toEqual([])
    await core.as('admin').call(SetFavorite, { body: { guid, favorite: false } })
    expect(await days({ favorite: true })).toEqual([])
    expect((await core.as('other').call(SetFavorite, { body: { guid, favorite: true } })).status).toBe(404)
  })

  it('sorts by talk time both ways, also across pages', async () => {
    const lengths = async (sort: string) => {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort, limit: 2, ...(cursor ? { cursor } : {}) })
        seen.push(...page.items.map((log) => log.talkMs))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return seen
    }
    const up = await lengths('talkMs')
    expect(up).toHaveLength(5)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(await lengths('-talkMs')).toEqual(up.toReversed())
  })

  it('goes through the months by time both ways, a row at a time, between any two moments', async () => {
    const through = async (query: Query) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ ...query, limit: 1, ...(cursor ? { cursor } : {}) })
        seen.push(...page.items.map((log) => log.startedAt.slice(5, 10)))
        cursor = page.nextCursor ?? undefined
        if (cursor) expect(page.total).toBe((await list({ ...query, limit: 50 })).items.length)
      } while (cursor)
      return seen
    }
    const all = ['09-30', '10-15', '10-31', '11-01', '11-10']
    expect(await through({ sort: 'startedAt' })).toEqual(all)
    expect(await through({ sort: '-startedAt' })).toEqual(all.toReversed())
    const october = { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' }
    expect(await through({ sort: 'startedAt', ...october })).toEqual(['10-15', '10-31'])
    const inside = { from: '2026-10-31T23:59:59.999Z', to: '2026-11-10T10:00:00Z' }
    expect(await through({ sort: '-startedAt', ...inside })).toEqual(['11-01', '10-31'])
    expect(await through({ sort: 'startedAt', from: '2027-05-01T00:00:00Z' })).toEqual([])
  })

  it('refuses a cursor of another sort, and nonsense', async () => {
    const { nextCursor } = await list({ limit: 1 })
    const wrong = await core.as('admin').call(DialLogs, { query: { cursor: nextCursor ?? '', sort: 'talkMs' } })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'request.badCursor' } })
  })
})
