import { createHash } from 'node:crypto'
import type { StoredFilter } from './dialLog.store.ts'

const KEPT = 2_000
const TRUSTED_MS = 60_000

/**
 * Which lists were found to be longer than totals are counted. Counting that far costs more than the page, and such a list stays long:
 * rows are added all day and removed only after their time of keeping.
 */
export class LongLists {
  readonly #until = new Map<string, number>()

  has(tenant: number, filter: StoredFilter, now: Date): boolean {
    return (this.#until.get(keyOf(tenant, filter)) ?? 0) > now.getTime()
  }

  add(tenant: number, filter: StoredFilter, now: Date): void {
    if (this.#until.size >= KEPT) this.#until.clear()
    this.#until.set(keyOf(tenant, filter), now.getTime() + TRUSTED_MS)
  }
}

/** What a person may see is part of the filter, so nobody learns of what others see; it can be long, its hash is not. */
const keyOf = (tenant: number, filter: StoredFilter) =>
  createHash('sha256')
    .update(`${tenant} ${JSON.stringify(filter)}`)
    .digest('base64')
