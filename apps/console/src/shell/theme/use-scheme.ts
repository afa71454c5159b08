import { operations } from '@parley/contract/operations.ts'
import { useEffect, useState } from 'react'
import { applyScheme, readScheme, type Scheme } from '../../theme/scheme.ts'
import { useUserInfo } from '../access/use-user-info.ts'
import { useWrite } from '../api/use-write.ts'

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
