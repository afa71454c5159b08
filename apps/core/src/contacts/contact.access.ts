import { contactsBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import { contactState } from '@parley/contract/contacts/contact.enum.ts'
import { contactBlocked } from '@parley/contract/contacts/contact.rules.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import type { ProcessState } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import { openCampaign } from '../campaigns/campaign.access.ts'
import { isAllowedIn } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { maskKey, maskNumber } from '../kernel/numberMask.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'
import type { ContactRules } from './readContact.ts'

export interface ContactCampaign extends ContactRules {
  readonly idCampaign: number
  readonly name: string
  readonly idFolder: number | null
  readonly status: ProcessState
  readonly startedAt: string | null
  readonly submittedBy: number | null
  readonly alwaysOn: boolean
}

/** The campaign with what its contacts are read by, where the user may do this with it. */
export async function campaignOf(ctx: Ctx, idCampaign: number, verb: 'view' | 'edit'): Promise<ContactCampaign> {
  await openCampaign(ctx, idCampaign, verb)
  return await findCampaign(ctx, idCampaign)
}

/** The same where nobody asks: work in the background. */
export const findCampaign = async ({ db }: Ctx, idCampaign: number): Promise<ContactCampaign> =>
  (await db
    .selectFrom('campaign')
    .select(['idCampaign', 'name', 'idFolder', 'status', 'columns', 'region', 'zone', 'language'])
    .select(['startedAt', 'submittedBy', 'alwaysOn'])
    .select(sql<boolean>`coalesce((SELECT p.allows_premium FROM campaign_policy p), false)`.as('allowsPremium'))
    .where('idCampaign', '=', idCampaign)
    .executeTakeFirst()) ?? notFound('Campaign')

/** Refuses where nobody would call contacts any more. */
export const requireNotOver = ({ status }: Pick<ContactCampaign, 'status'>): void =>
  refuse(campaignBlocked.over(status))

/** Refuses where contacts do not come any more: nobody would call them, or others were approved. */
export const requireContactsCome = (campaign: ContactCampaign): void => refuse(contactsBlocked(campaign))

/** Contacts that a campaign holds at most. */
const MOST_CONTACTS = 5_000_000

/** Refuses where the campaign would hold more contacts than one can. */
export async function requireRoomFor({ db }: Ctx, idCampaign: number, more: number): Promise<void> {
  const held =
    (await cellOf(db)<number>`
      SELECT coalesce(sum(contacts), 0)::int AS held FROM campaign_tally WHERE id_campaign = ${idCampaign}`) ?? 0
  if (held + more > MOST_CONTACTS) refuse(reason('campaign.full', { most: MOST_CONTACTS.toLocaleString('en-US') }))
}

/** Whether the user sees who the contacts of the campaign are. */
export const mayName = (ctx: Ctx, { idFolder }: Pick<ContactCampaign, 'idFolder'>): Promise<boolean> =>
  isAllowedIn(ctx, 'Campaign.viewpersonal', idFolder)

const HIDDEN = '•••'

/** What a contact says to whoever may not see personal data. */
export function maskContact(contact: ContactRow, { columns }: Pick<ContactRules, 'columns'>): ContactRow {
  const { key, phone, name, data, numbers } = contact
  const open = new Set(columns.filter(({ isPersonal }) => !isPersonal).map((column) => column.name))
  return {
    ...contact,
    key: maskKey(key, numbers.find((number) => number.phone === key)?.phone ?? phone),
    phone: maskNumber(phone),
    numbers: numbers.map((number) => ({ ...number, phone: maskNumber(number.phone) })),
    name: name && HIDDEN,
    data: Object.fromEntries(
      Object.entries(data).map(([column, value]) => [column, open.has(column) || value === null ? value : HIDDEN]),
    ),
  }
}

/** States from which somebody may have a contact called again, and in which one may be canceled. */
export const redialStates = contactState.values.filter((state) => contactBlocked.redial(state) === undefined)
export const cancelStates = contactState.values.filter((state) => contactBlocked.cancel(state) === undefined)
