import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import type { EndpointRef } from '../kit/endpoint-ref.ts'
import type { Option } from '../kit/fields/options.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useRead } from '../shell/api.ts'
import { ownerOption } from './people.ts'

const { Flows, Lines } = operations.Lookups
const { List, Owners } = operations.Campaigns
const MOST = { query: { limit: 500 } }
const MOST_CAMPAIGNS = 200
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

function useLines(mustCall: boolean, chosen: readonly Named[]) {
  const { data } = useRead(Lines, MOST)
  return useMemo(() => {
    const lines = (data ?? []).filter(({ canCall }) => canCall || !mustCall)
    return withChosen(lines.map(optionOf), chosen)
  }, [data, mustCall, chosen])
}

/** The lines on which it can call. */
export const useLineOptions = (chosen = NONE) => useLines(true, chosen)
/** All lines: a demo call may have come by any. */
export const useAnyLineOptions = (chosen = NONE) => useLines(false, chosen)

interface OfCampaigns {
  readonly except: number
  readonly chosen?: readonly Named[]
  /** Only those where this may be called. */
  readonly endpoint?: EndpointRef
}
/** Other campaigns, those first that were changed last. */
export function useCampaignOptions({ except, chosen = NONE, endpoint }: OfCampaigns): readonly Option<number>[] {
  const { data } = useRead(List, { query: { sort: '-updatedAt', limit: MOST_CAMPAIGNS } })
  const refusalOf = useRefusal()
  const others = (data?.items ?? []).filter(
    ({ idCampaign, idFolder }) =>
      idCampaign !== except && (endpoint === undefined || refusalOf(endpoint, idFolder) === undefined),
  )
  return withChosen(
    others.map(({ idCampaign, name, status }) => ({
      value: idCampaign,
      label: name,
      description: processState.label(status),
    })),
    chosen,
  )
}

/** The people who can own it, and whoever owns it now. */
export function useOwnerOptions(chosen = NONE) {
  const { data } = useRead(Owners)
  return useMemo(() => withChosen((data ?? []).map(ownerOption), chosen), [data, chosen])
}
