import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'

/** Languages to choose from. */
export function useLanguageOptions() {
  const { data: languages = [] } = useRead(operations.Lookups.SupportedLanguages)
  return languages.map(({ code, name }) => ({ value: code, label: name }))
}
