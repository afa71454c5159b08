import { type HoldReason, holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { notificationEvent } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { zoneWords } from './zoneWords.ts'

const { IN_PROGRESS, WAITING_FOR_PAYMENT } = processState.of
const { BREAKER, BUDGET, FLOW_INVALID, LINE_DISABLED } = holdReason.of

export const heldCode = notificationEvent.of.CAMPAIGN_HELD
const prepaidUsedUp = 'The prepaid balance is used up.'
/** Also of a campaign that waits for payment because of it. */
export const prepaidHold: Hold = { reason: BUDGET, until: null, detail: prepaidUsedUp }

interface HeldCampaign {
  readonly idCampaign: number
  readonly name: string
  readonly zone: string
}

/** What a person has to do where it is not called by itself again, or should look after. All other reasons belong to the day’s work. */
const advice: Partial<Record<HoldReason, (hold: Hold, zone: string) => string>> = {
  [BREAKER]: ({ until }, zone) =>
    `Too many of its calls failed.${until ? ` It calls again ${zoneWords(until, zone)}.` : ''} Look at its lines and at the numbers of its contacts.`,
  [BUDGET]: ({ detail }) =>
    detail === prepaidUsedUp
      ? 'The prepaid balance is used up. Top it up, then resume the campaign.'
      : 'Raise its budget, or finish the campaign. The budget of an approved one can only become lower: copy it to call further.',
  [FLOW_INVALID]: () => 'Its flow has no version that can run. Publish one.',
  [LINE_DISABLED]: () =>
    'None of its lines can call: each is disabled, or its module is disabled, down or has no gateway. Enable one, or stop the campaign and choose another.',
}
const serious = Object.keys(advice)

/** Campaigns that call nobody, where a person should know. */
export const selectHeld = (db: Db) =>
  db
    .selectFrom('campaign')
    .select(['idCampaign', 'name', 'status', 'holds'])
    .where(
      sql<boolean>`(status = ${IN_PROGRESS} AND EXISTS (SELECT FROM jsonb_array_elements(holds) h WHERE h ->> 'reason' = ANY (${serious}::text[]))
        OR status = ${WAITING_FOR_PAYMENT} AND started_at IS NOT NULL)`,
    )

export const seriousHolds = ({ status, holds }: { readonly status: number; readonly holds: readonly Hold[] }) =>
  status === WAITING_FOR_PAYMENT ? [prepaidHold] : holds.filter(({ reason }) => reason in advice)

export const heldMessage = (name: string, { reason, detail }: Hold): string =>
  `Campaign ${name} makes no calls: ${lower(detail?.replace(/\.$/, '') ?? holdReason.label(reason))}`
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const isSame = (one: Hold, other: Hold) => one.reason === other.reason && one.detail === other.detail

/** Tells groups of what holds a campaign now and did not before. Whoever calls it has the campaign locked, so that one process does. */
export async function tellHeld(
  ctx: Ctx,
  { idCampaign, name, zone }: HeldCampaign,
  before: readonly Hold[],
  after: readonly Hold[],
): Promise<void> {
  for (const hold of after) {
    const text = before.some((one) => isSame(one, hold)) ? undefined : advice[hold.reason]?.(hold, zone)
    if (text !== undefined)
      await raiseEvent(ctx, heldCode, { title: heldMessage(name, hold), text, path: screens.campaign(idCampaign) })
  }
}
