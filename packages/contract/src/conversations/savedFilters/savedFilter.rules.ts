import { reason } from '../../kernel/errors.ts'
import type { SavedFilter } from './savedFilter.schema.ts'

/** More than anyone chooses from. */
export const MOST_SAVED_FILTERS = 100

export const savedFilterBlocked = {
  create: (own: number) =>
    own >= MOST_SAVED_FILTERS ? reason('savedFilter.tooMany', { most: MOST_SAVED_FILTERS }) : undefined,
  /** Others use a shared filter as it is; its owner may have left, so those who edit the tenant can change it too. They can't take it to its owner alone. */
  change: (
    { isOwn, createdBy }: Pick<SavedFilter, 'isOwn' | 'createdBy'>,
    canEditTenant: boolean,
    staysShared = true,
  ) =>
    isOwn || (canEditTenant && staysShared)
      ? undefined
      : reason('savedFilter.notOwn', { name: createdBy?.name ?? '–' }),
}
