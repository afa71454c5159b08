import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useLoaded } from '../api/use-read.ts'

/** Who is signed in; the guard has loaded it before any screen shows. */
export const useUserInfo = (): UserInfo => useLoaded(operations.Home.UserInfo).data
