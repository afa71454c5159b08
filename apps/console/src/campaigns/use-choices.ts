import { type ChannelType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import type { EndpointRef } from '../kit/endpoint-ref.ts'
import type { Option } from '../kit/fields/options.tsx'
import { withChosen } from '../kit/fields/with-chosen.ts'
import { useRefusal } from '../kit/use-refusal.ts'
import { useRead } from '../shell/api.ts'
import { t } from './campaigns.messages.ts'
import { ownerOption } from './people.ts'

const { Flows, Lines } = operations.Lookups
const { List, Owners } = operations.Campaigns
const MOST = { query: { limit: 500 } }
const MOST_CAMPAIGNS = 200
type Named = { readonly id: number; readonly name: string }

interface Entry extends Named {
  readonly detail: string | null
}
const optionOf = ({ id, name, detail }: Entry): Option<number> => ({
  value: id,
  label: name,
  ...(detail ? { description: detail } : {}),
})
const NONE: readonly Named[] = []

/** That it calls, and has a live version, too; demo calls run any. */
type Need = 'any' | 'voice' | 'live'
type Flow = Entry & { readonly channel: ChannelType; readonly publishedVersion: number | null }

/** Why a campaign can't call with a flow. A version that is pinned need not be live. */
function whyNot({ channel, publishedVersion }: Flow, need: Need): string | undefined {
  if (need === 'any') return undefined
  if (channel !== channelType.of.VOICE) return t('notVoice', { channel: channelType.label(channel) })
  return need === 'live' && publishedVersion === null ? t('notLive') : undefined
}

/** The flows that a campaign can run; the others come last, with the reason, but for what is chosen already. */
export function useFlowOptions({ chosen = NONE, need }: { chosen?: readonly Named[]; need: Need }) {
  const { data } = useRead(Flows, MOST)
  return useMemo(() => {
    const options = (data ?? []).map((flow): Option<number> => {
      const reason = chosen.some(({ id }) => id === flow.id) ? undefined : whyNot(flow, need)
      return { ...optionOf(flow), ...(reason === undefined ? {} : { description: reason, isDisabled: true }) }
    })
    const isOut = ({ isDisabled = false }: Option<number>) => Number(isDisabled)
    return withChosen(
      options.toSorted((one, other) => isOut(one) - isOut(other)),
      chosen,
    )
  }, [data, chosen, need])
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
