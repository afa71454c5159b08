import { type Reason, reason } from '../kernel/errors.ts'
import type { StoreItem } from './store.schema.ts'

/** Why something cannot be done in the store now. */
export const storeBlocked = {
  take: ({ edition, title }: Pick<StoreItem, 'edition' | 'title'>): Reason | undefined =>
    edition === null ? reason('store.itemGone', { title }) : undefined,
  update: ({ edition, newest }: { readonly edition: number; readonly newest: number | null }): Reason | undefined => {
    if (newest === null) return reason('store.notOffered')
    return newest === edition ? reason('store.noNewer') : undefined
  },
}
