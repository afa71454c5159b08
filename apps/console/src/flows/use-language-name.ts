import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'

/** “Czech (cs-CZ)”: what people call a language, with its code; of one that is not known, the code. */
export function useLanguageName(): (code: string) => string {
  const { data = [] } = useRead(operations.Lookups.SupportedLanguages)
  return (code) => {
    const name = data.find((each) => each.code === code)?.name
    return name === undefined ? code : `${name} (${code})`
  }
}
