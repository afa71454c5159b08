import { operations } from '@parley/contract/operations.ts'
import { useEffect, useState } from 'react'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useWrite } from '../shell/api/use-write.ts'
import { applyScheme, readScheme, type Scheme } from '../theme/scheme.ts'

/** Light, dark or as the machine says: kept here at once and with the person at the core. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const { consolePreference } = useUserInfo()
  const [scheme, setScheme] = useState<Scheme>(readScheme)
  const { fire } = useWrite(operations.Users.UpdateUserPreferenceConsole)

  useEffect(() => {
    applyScheme(consolePreference.theme)
    setScheme(consolePreference.theme)
  }, [consolePreference.theme])

  const change = (next: Scheme) => {
    applyScheme(next)
    setScheme(next)
    fire({ body: { ...consolePreference, theme: next } })
  }
  return [scheme, change]
}
