import { userState } from '@parley/contract/users/user.enum.ts'

export type UserSearch = {
  q: string
  sort: string
  role: string
  state: string
  factor: string
  locked: string
  seen: string
}

export const DEFAULT_SORT = 'name'
const NAMES = ['name', 'username', 'email', 'lastSignInAt'] as const
const SORTS = NAMES.flatMap((name) => [name, `-${name}`] as const)

const parts = (text: string) => text.split(',').filter(Boolean)
const yesNo = <Name extends string>(name: Name, text: string, yes: string, no: string) =>
  (text === yes ? { [name]: true } : text === no ? { [name]: false } : {}) as { readonly [K in Name]?: boolean } // the computed name is the only one

/** What the address asks for, as the core is asked; the same for the list and its export. */
export function userFilterOf(search: UserSearch) {
  const state = userState.values.filter((value) => parts(search.state).includes(value))
  const idRole = parts(search.role)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  const text = search.q.trim().slice(0, 200)
  return {
    ...(text === '' ? {} : { search: text }),
    ...(state.length > 0 ? { state } : {}),
    ...(idRole.length > 0 ? { idRole } : {}),
    ...yesNo('twoFactor', search.factor, 'on', 'off'),
    ...yesNo('locked', search.locked, 'yes', 'no'),
    ...yesNo('neverSignedIn', search.seen, 'never', 'once'),
  }
}

export const userQueryOf = (search: UserSearch) => ({
  ...userFilterOf(search),
  sort: SORTS.find((each) => each === search.sort) ?? DEFAULT_SORT,
})
