import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import type { Option } from '../kit/fields/options.tsx'
import { useRead } from '../shell/api.ts'
import { ownerOption } from './people.ts'

const { Flows, Lines } = operations.Lookups
const { Owners } = operations.Campaigns
const MOST = { query: { limit: 500 } }
type Named = { readonly id: number; readonly name: string }

/** What is chosen stays a choice, also where it is not among those that may be seen. */
const withChosen = (options: readonly Option<number>[], chosen: readonly Named[]): readonly Option<number>[] => {
  const known = new Set(options.map(({ value }) => value))
  return [...options, ...chosen.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ value: id, label: name }))]
}
interface Entry extends Named {
  readonly detail: string | null
}
const optionOf = ({ id, name, detail }: Entry): Option<number> => ({
  value: id,
  label: name,
  ...(detail ? { description: detail } : {}),
})
const NONE: readonly Named[] = []

/** The flows that a campaign can run. */
export function useFlowOptions(chosen = NONE) {
  const { data } = useRead(Flows, MOST)
  return useMemo(() => withChosen((data ?? []).map(optionOf), chosen), [data, chosen])
}

/** The lines on which it can call. */
export function useLineOptions(chosen = NONE) {
  const { data } = useRead(Lines, MOST)
  return useMemo(() => withChosen((data ?? []).map(optionOf), chosen), [data, chosen])
}

/** The people who can own it, and whoever owns it now. */
export function useOwnerOptions(chosen = NONE) {
  const { data } = useRead(Owners)
  return useMemo(() => withChosen((data ?? []).map(ownerOption), chosen), [data, chosen])
}
