import { homeApi } from '@parley/contract/home/home.api.ts'
import { securityApi } from '@parley/contract/users/security.api.ts'
import { userApi } from '@parley/contract/users/user.api.ts'

/** All that is open to someone whose password has expired: changing it, and what the console's frame needs meanwhile. */
export const openToRestricted: ReadonlySet<string> = new Set([
  homeApi.UserInfo.operationId,
  homeApi.Configuration.operationId,
  homeApi.ExternalProviders.operationId,
  userApi.ChangePassword.operationId,
  userApi.UserPreferenceConsole.operationId,
  userApi.UpdateUserPreferenceConsole.operationId,
  securityApi.UserPassword.operationId,
])
