import { entityKind, partOf } from '../kernel/entityKind.ts'
import { userKind } from '../users/user.entity.ts'

const forThoseWhoErase = { area: 'AccessManagement', part: 'Erasure', view: ['AccessManagement.erase'] } as const

export const erasureKind = entityKind({ kind: 'Erasure', label: 'Erasure', ...forThoseWhoErase })
/** Somebody who was searched for, named by a masked identifier. */
export const erasedPersonKind = entityKind({ kind: 'Person', label: 'Person', ...forThoseWhoErase })
/** A user who was erased and may return. */
export const returningUserKind = partOf(userKind, forThoseWhoErase)
