import { useMemo } from 'react'
import { text } from './readers.ts'
import { type ChangeAddress, useAddress } from './use-address.ts'

type Texts = Readonly<Record<string, string>>

/** Texts in the address under names that are only known when a piece is drawn: the filters of a list. */
export function useTexts(
  names: readonly string[],
): [texts: Texts, change: ChangeAddress<Record<string, ReturnType<typeof text>>>] {
  const joined = names.join()
  const readers = useMemo(() => Object.fromEntries(joined.split(',').map((name) => [name, text()])), [joined])
  return useAddress(readers)
}
