import { findingLevel } from '@parley/contract/campaigns/campaign.enum.ts'
import type { StatusFacts } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { useCan } from '../../shell/access/use-can.ts'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { useRead } from '../../shell/api.ts'

const { Validation } = operations.Campaigns
const { Balance } = operations.Tenants
const { CREATED, DEMO, PLANNED, STOPPED, TO_REPAIR, WAITING_FOR_PAYMENT } = processState.of
/** From these a start is near, so that what stops it is asked for. */
const BEFORE_START: readonly number[] = [CREATED, DEMO, PLANNED, STOPPED, TO_REPAIR, WAITING_FOR_PAYMENT]

/** What a change of the status depends on, as far as the person may see it; of the rest the core says why not. */
export function useStatusFacts(campaign: Campaign): StatusFacts {
  const { status, idCampaign, idFolder, asksApproval, startedAt, submittedBy, schedule } = campaign
  const can = useCan()
  const { id, context } = useUserInfo()
  const validation = useRead(
    Validation,
    { params: { idCampaign } },
    { enabled: BEFORE_START.includes(status), keepPrevious: false },
  )
  const balance = useRead(Balance, { params: { idTenant: context.id } }, { enabled: can(Balance, context.id) })
  const errors = validation.data?.findings.filter(({ level }) => level === findingLevel.of.ERROR).length ?? 0
  const isShort = balance.data?.isPrepaid === true && Number(balance.data.amount) <= 0
  const mayApprove = can('Campaign.approve', idFolder ?? undefined)
  return useMemo(
    () => ({
      status,
      hasRun: startedAt !== null,
      asksApproval,
      isShort,
      isExpired: schedule.endsAt !== null && Date.parse(schedule.endsAt) <= Date.now(),
      mayApprove,
      isSubmitter: submittedBy?.id === id,
      errors,
    }),
    [status, startedAt, asksApproval, isShort, schedule.endsAt, mayApprove, submittedBy?.id, id, errors],
  )
}
