import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { problemText } from '../../kit/problem.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi } from '../api/api-context.ts'
import { type ViewedPerson, writeViewed } from './viewed-person.ts'

/** Begins to look as a person: the core says first whether it lets one. */
export function useViewAs(): (person: ViewedPerson) => Promise<void> {
  const call = useApi()
  return async (person) => {
    try {
      await call(operations.Home.UserInfo, {}, { silent: true, viewAs: person.id })
    } catch (error) {
      showToast('error', problemText(error))
      return
    }
    writeViewed(person)
    location.assign(screens.flows()) // a whole page, so that nothing of oneself stays in it
  }
}
