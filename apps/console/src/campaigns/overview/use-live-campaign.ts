import { callingStatuses } from '@parley/contract/campaigns/campaign.rules.ts'
import type {
  Campaign,
  CampaignLive,
  CampaignOverview,
  CampaignProgress,
} from '@parley/contract/campaigns/campaign.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterFirstPaint } from '../../shell/after-first-paint.ts'
import { keyOf } from '../../shell/api/read.ts'
import { atMostEvery } from '../../shell/hub/at-most-every.ts'
import { logError } from '../../shell/log.ts'
import { useServices } from '../../shell/services-context.ts'

const { Basic, Overview } = operations.Campaigns
const { DENIED, FINISHED, EXPIRED } = processState.of

/** Whether calls are made, so that numbers move. */
export const isRunning = ({ status }: Pick<Campaign, 'status'>): boolean => callingStatuses.includes(status)

/** A running campaign is told twice a second; its sums are read less often. */
const OVERVIEW_MS = 3_000

const isSame = (one: CampaignProgress, other: CampaignProgress) =>
  (Object.keys(one) as (keyof CampaignProgress)[]).every((part) => one[part] === other[part])

/** The campaign as the core tells it until it is over; everything that shows it follows. */
export function useLiveCampaign(campaign: Pick<Campaign, 'idCampaign' | 'status'>): void {
  const { idCampaign } = campaign
  const services = useServices()
  const cache = useQueryClient()
  const isOver = ([DENIED, FINISHED, EXPIRED] as readonly number[]).includes(campaign.status)
  useEffect(() => {
    if (isOver) return
    let stop = () => {}
    let isGone = false
    const params = { idCampaign }
    // What is being read already is not begun anew: a running one is told twice a second.
    const readAgain = () =>
      void cache.invalidateQueries({ queryKey: keyOf(Basic, { params }) }, { cancelRefetch: false })
    const readOverview = atMostEvery(
      OVERVIEW_MS,
      () => void cache.invalidateQueries({ queryKey: keyOf(Overview, { params }) }, { cancelRefetch: false }),
    )
    const hear = ({ status, holds, progress, pace, rowVersion }: CampaignLive) => {
      let isOther = false
      cache.setQueryData<Campaign>(keyOf(Basic, { params }), (known) => {
        if (!known) return known
        isOther = known.rowVersion !== rowVersion
        return { ...known, status, holds, progress }
      })
      // All sums of the overview are of the moment at which it was read; how fast it goes is of now.
      let isMoved = isOther
      cache.setQueryData<CampaignOverview>(keyOf(Overview, { params }), (known) => {
        if (!known) return known
        isMoved ||= !isSame(known.progress, progress)
        return { ...known, pace }
      })
      if (isMoved) readOverview.ask()
      // More than what was told has changed: settings, what a rule did, or the status with all that follows it.
      if (isOther) readAgain()
    }
    afterFirstPaint(() => {
      import('./campaign-stream.ts').then(
        ({ openCampaignLine }) => {
          if (!isGone) stop = openCampaignLine(services, idCampaign, { begun: readAgain, hear })
        },
        (error: unknown) => logError('The live connection of the campaign could not be loaded.', error),
      )
    })
    return () => {
      isGone = true
      readOverview.stop()
      stop()
    }
  }, [isOver, idCampaign, services, cache])
}
