export const USERS_PATH = '/administration/users'

export const userTabs = ['overview', 'security'] as const
export type UserTab = (typeof userTabs)[number]

/** The page of a user. */
export const userHref = (idUser: number, tab: UserTab = 'overview') =>
  `${USERS_PATH}/detail/${idUser}${tab === 'overview' ? '' : `?tab=${tab}`}`
