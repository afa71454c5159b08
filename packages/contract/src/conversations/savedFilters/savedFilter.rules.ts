import { reason } from '../../kernel/errors.ts'
import type { SavedFilter } from './savedFilter.schema.ts'

/** More than anyone chooses from. */
export const MOST_SAVED_FILTERS = 100

export const savedFilterBlocked = {
  create: (own: number) =>
    own >= MOST_SAVED_FILTERS ? reason('savedFilter.tooMany', { most: MOST_SAVED_FILTERS }) : undefined,
  /** Others use a shared filter as it is; its owner may have left, so those who edit the tenant can change it too. */
  change: ({ isOwn, createdBy }: Pick<SavedFilter, 'isOwn' | 'createdBy'>, canEditTenant: boolean) =>
    isOwn || canEditTenant ? undefined : reason('savedFilter.notOwn', { name: createdBy?.name ?? '–' }),
}
