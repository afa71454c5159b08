import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { userState } from '@parley/contract/users/user.enum.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import { filter, listOf } from '../../shell/lists.ts'
import { t } from '../users.messages.ts'

const { List, RoleChoices } = operations.Users
const roles = filter.from(RoleChoices, { query: {} }, (all) =>
  all.map(({ idRole, name }) => ({ value: idRole, label: name })),
)

/** Who can sign in: what is looked for, and by what. */
export const users = listOf(screens.users, List, {
  name: 'users',
  sort: 'name',
  search: t('search'),
  filters: {
    idRole: filter.named('role', filter.ids(t('role'), roles)),
    state: filter.anyOf(t('state'), userState),
    twoFactor: filter.named(
      'factor',
      filter.cases(t('twoFactor'), { on: [t('factorOn'), true], off: [t('factorOff'), false] }),
    ),
    locked: filter.cases(t('lockedFilter'), { yes: [t('lockedNow'), true], no: [t('lockedNot'), false] }),
    neverSignedIn: filter.named(
      'seen',
      filter.cases(t('seenFilter'), { never: [t('seenNever'), true], once: [t('seenOnce'), false] }),
    ),
  },
  row: { id: 'id', name: fullName, href: ({ id }) => screens.user(id) },
})
