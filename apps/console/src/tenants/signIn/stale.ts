import { isStale } from '../../shell/api.ts'
import { t } from './signIn.messages.ts'

/** Somebody was faster: reads what they saved, which fills every field that was not touched, and says so. */
export const refuseStale = (reload: () => Promise<void>) => async (error: unknown) => {
  if (!isStale(error)) throw error
  await reload()
  throw new Error(t('meanwhile'))
}
