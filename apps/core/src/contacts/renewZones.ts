import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactNumber } from '@parley/contract/contacts/contact.schema.ts'
import type { ProcessState } from '@parley/contract/enums/operations.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import { zoneOfWhole } from '../kernel/phone/phoneZone.ts'
import { type Place, zoneAt } from '../kernel/phone/placeZones.ts'
import type { RoundPorts } from '../kernel/round.ts'
import { cellOf, columnOf, rowOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { prepareAppended } from './prepareAppended.ts'

/** As many as one transaction holds: the dialer waits for none of them longer than that takes. */
const AT_ONCE = 1_000

/** Reads zones of contacts again from their numbers, a few at a time, where a campaign says that they are old. Several processes may do so at once. */
export async function renewZones({ db, contexts, clock, log }: RoundPorts, asked?: AbortSignal): Promise<void> {
  for (const idTenant of await columnOf(db)<number>`SELECT app.tenants_with_old_zones()`) {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
    const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'zones', log, clock }
    try {
      while (!asked?.aborted && (await contexts.run(scope, renewSome, { isRepeatable: true }))) {}
    } catch (error) {
      log.error({ err: error, idTenant }, 'zones of contacts could not be read again')
    }
  }
}

interface Old {
  readonly idCampaign: number
  readonly zonesAfter: number
  readonly columns: readonly ContactColumn[]
}

/** A column decides the zone of a contact, whatever its number. */
const hasColumn = sql<boolean>`columns @> '[{"role": "timezone"}]'`

interface OldContact {
  readonly id: number
  readonly phone: string
  readonly zone: string
  readonly numbers: readonly ContactNumber[] | null
  readonly data: Readonly<Record<string, unknown>>
}

/** A campaign that no other process reads again right now. Its row is not locked: the ends of calls lock contacts before it. */
async function takeOld({ db }: Ctx): Promise<Old | undefined> {
  for (const id of await columnOf(
    db,
  )<number>`SELECT id_campaign FROM campaign WHERE zones_after IS NOT NULL ORDER BY id_campaign`) {
    const [isMine] = await columnOf(
      db,
    )<boolean>`SELECT pg_try_advisory_xact_lock(hashtextextended('zones of ' || ${id}::text, 0))`
    // How far it is now: another may have ended just before.
    const old =
      isMine &&
      (await rowOf(db)<Old>`SELECT id_campaign, zones_after, columns FROM campaign
      WHERE id_campaign = ${id} AND zones_after IS NOT NULL`)
    if (old) return old
  }
  return undefined
}

/** What the columns of a contact say of its address. */
function placeIn(columns: readonly ContactColumn[], data: OldContact['data']): Place {
  const of = (role: ContactColumn['role']) => {
    const name = columns.find((column) => column.role === role)?.name
    const value = name !== undefined && Object.hasOwn(data, name) ? data[name] : undefined
    return value === undefined || value === null ? undefined : String(value)
  }
  return { state: of(columnRole.of.STATE), postcode: of(columnRole.of.POSTCODE) }
}

/** Whether there may be more of them. */
async function renewSome(ctx: Ctx): Promise<boolean> {
  const { db } = ctx
  const old = await takeOld(ctx)
  if (!old) return false
  const { idCampaign, zonesAfter, columns } = old
  const contacts = columns.some(({ role }) => role === columnRole.of.TIMEZONE)
    ? []
    : await rowsOf(db)<OldContact>`
      SELECT id_contact AS id, phone, zone, numbers, data FROM campaign_contact WHERE id_campaign = ${idCampaign} AND id_contact > ${zonesAfter}
      ORDER BY id_contact LIMIT ${AT_ONCE} FOR UPDATE`
  const changed = contacts.flatMap(({ id, phone, zone: before, numbers: those, data }) => {
    const place = placeIn(columns, data)
    const zoneOf = (number: string) => zoneAt(number, zoneOfWhole(number), place)
    const zone = zoneOf(phone) ?? before
    const numbers = those?.map((number) => ({ ...number, zone: zoneOf(number.phone) ?? number.zone }))
    const isSame = zone === before && !numbers?.some((number, at) => number.zone !== those?.[at]?.zone)
    return isSame ? [] : [{ id, zone, numbers }]
  })
  // It may have got a column meanwhile, and some of these their zone from it.
  await rowsOf(db)`UPDATE campaign_contact c SET zone = z.zone, numbers = coalesce(z.numbers, c.numbers)
    FROM jsonb_to_recordset(${storedJson(changed)}::jsonb) AS z (id bigint, zone text, numbers jsonb) WHERE c.id_contact = z.id
      AND NOT EXISTS (SELECT FROM campaign WHERE id_campaign = ${idCampaign} AND ${hasColumn})`
  const last = contacts.length < AT_ONCE ? null : contacts.at(-1)?.id
  // Undoing an import may have asked for all of them again.
  await rowsOf(
    db,
  )`UPDATE campaign SET zones_after = ${last}::bigint WHERE id_campaign = ${idCampaign} AND zones_after = ${zonesAfter}`
  // Who started it just now left out the new ones that were locked here, and had its row until then.
  const status = await cellOf(db)<ProcessState>`SELECT status FROM campaign WHERE id_campaign = ${idCampaign}`
  if (status !== undefined) await prepareAppended(ctx, { idCampaign, status })
  return true
}
