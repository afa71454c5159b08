import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import type { Db } from '../../kernel/db.ts'
import { maskNumber } from '../../kernel/numberMask.ts'
import type { StoredFilter } from './dialLog.filter.ts'
import { readPage } from './dialLog.store.ts'

const BATCH = 2_000

/** Conversations newest first, batch by batch, their numbers as the reader may see them; `run` gives each batch its transaction. */
export async function* logPages(
  run: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  filter: StoredFilter,
  isUnmasked: boolean,
): AsyncGenerator<readonly DialLog[]> {
  let after: { value: string; id: string } | undefined
  for (;;) {
    const page = await run((db) => readPage(db, filter, { sort: '-startedAt', after, most: BATCH }))
    yield isUnmasked ? page : page.map((log) => ({ ...log, from: maskNumber(log.from), to: maskNumber(log.to) }))
    const last = page.at(-1)
    if (!last || page.length < BATCH) return
    after = { value: last.startedAt, id: last.guid }
  }
}
