import { operations } from '@parley/contract/operations.ts'
import { userState } from '@parley/contract/users/user.enum.ts'
import { useMemo } from 'react'
import { enumOptions } from '../../kit/fields/options.tsx'
import type { Filter } from '../../kit/pages/FilterBar.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from '../users.messages.ts'

/** The chips of the list. */
export function useUserFilters(): readonly Filter[] {
  const { data: roles } = useRead(operations.Users.RoleChoices, { query: {} }, { staleTime: 60_000 })
  return useMemo(
    () => [
      {
        name: 'role',
        label: t('role'),
        isMultiple: true,
        options: (roles ?? []).map(({ idRole, name }) => ({ value: String(idRole), label: name })),
      },
      { name: 'state', label: t('state'), isMultiple: true, options: enumOptions(userState) },
      {
        name: 'factor',
        label: t('twoFactor'),
        options: [
          { value: 'on', label: t('factorOn') },
          { value: 'off', label: t('factorOff') },
        ],
      },
      {
        name: 'locked',
        label: t('lockedFilter'),
        options: [
          { value: 'yes', label: t('lockedNow') },
          { value: 'no', label: t('lockedNot') },
        ],
      },
      {
        name: 'seen',
        label: t('seenFilter'),
        options: [
          { value: 'never', label: t('seenNever') },
          { value: 'once', label: t('seenOnce') },
        ],
      },
    ],
    [roles],
  )
}
