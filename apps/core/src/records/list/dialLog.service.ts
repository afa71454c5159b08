import type { DialLog, dialLogQuery } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { EXACT_TOTAL_LIMIT } from '@parley/contract/kernel/constants.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { readCursor, writeCursor } from '../../kernel/keyset.ts'
import { maskNumber } from '../../kernel/numberMask.ts'
import { countLogs, readPage, type StoredFilter, storedFilter } from './dialLog.store.ts'
import type { LongLists } from './longLists.ts'

const DEFAULT_LIMIT = 50
const NEWEST_FIRST = '-startedAt'

/** One page of the conversations the user may see. */
export async function listDialLogs(ctx: Ctx, query: z.output<typeof dialLogQuery>, long: LongLists) {
  const { limit = DEFAULT_LIMIT, cursor, sort = NEWEST_FIRST, ...wanted } = query
  const after = cursor === undefined ? undefined : readCursor(cursor, sort)
  const filter = await storedFilter(ctx, wanted)
  const items = await readPage(ctx.db, filter, { sort, after, most: limit + 1 })
  const hasMore = items.length > limit
  if (hasMore) items.length = limit
  const total = after?.total ?? (hasMore ? await totalOf(ctx, filter, long) : items.length)
  const last = items.at(-1)
  return {
    items: items.map((log) => showNumbers(ctx, log)),
    total: Math.min(total, EXACT_TOTAL_LIMIT),
    totalExact: total <= EXACT_TOTAL_LIMIT,
    nextCursor: hasMore && last ? writeCursor([sort, sortedValue(last, sort), last.guid, total]) : null,
  }
}

async function totalOf(ctx: Ctx, filter: StoredFilter, long: LongLists): Promise<number> {
  if (long.has(ctx.tenant, filter, ctx.clock.now())) return EXACT_TOTAL_LIMIT + 1
  const total = await countLogs(ctx.db, filter)
  if (total > EXACT_TOTAL_LIMIT) long.add(ctx.tenant, filter, ctx.clock.now())
  return total
}

const sortedValue = (log: DialLog, sort: string) => (sort.endsWith('talkMs') ? log.talkMs : log.startedAt)

/** Numbers as this user may see them. */
export function showNumbers<T extends { from: string; to: string }>(ctx: Ctx, log: T): T {
  return ctx.can('Settings.unmask') ? log : { ...log, from: maskNumber(log.from), to: maskNumber(log.to) }
}
