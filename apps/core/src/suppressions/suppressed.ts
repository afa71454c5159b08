import { identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { numberForms } from '@parley/contract/erasure/identifier.ts'
import { type SuppressionScope, suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'
import { fingerprints, identifiersOf } from './fingerprint.ts'

const { GLOBAL, TENANT, CAMPAIGN } = suppressionScope.of
const { number } = identifierKind.of

export interface SuppressedBy {
  readonly scope: SuppressionScope
  readonly reason: string
}
interface Hit extends SuppressedBy {
  readonly fingerprint: string
}

/** Entries that hold now and for this campaign, those of all tenants first. */
const entriesOf = (ctx: Ctx, own: readonly string[], global: readonly string[], idCampaign: number | null) =>
  rowsOf(ctx.db)<Hit>`
    SELECT fingerprint, CASE WHEN id_campaign IS NULL THEN ${TENANT} ELSE ${CAMPAIGN} END AS scope, reason FROM suppression
    WHERE fingerprint = ANY (${own}::text[]) AND (id_campaign IS NULL OR id_campaign = ${idCampaign}::bigint)
      AND (expires_at IS NULL OR expires_at > ${ctx.clock.now()})
    UNION ALL SELECT fingerprint, ${GLOBAL}, reason FROM global_suppression
    WHERE fingerprint = ANY (${global}::text[]) AND (expires_at IS NULL OR expires_at > ${ctx.clock.now()})`

/** Of whole numbers (+420605111222) those that are not called by a campaign, and why: one question for thousands of them. */
export async function suppressedAmong(
  ctx: Ctx,
  { idCampaign, phones }: { readonly idCampaign: number | null; readonly phones: readonly string[] },
): Promise<ReadonlyMap<string, SuppressedBy>> {
  if (phones.length === 0 || !(await hasEntries(ctx))) return new Map()
  const print = fingerprints(ctx)
  const phoneOf = new Map<string, string[]>()
  const [own, global]: [string[], string[]] = [[], []]
  const add = (into: string[], fingerprint: string, phone: string) => {
    into.push(fingerprint)
    phoneOf.set(fingerprint, [...(phoneOf.get(fingerprint) ?? []), phone])
  }
  for (const phone of new Set(phones))
    for (const value of numberForms({ kind: number, value: phone.replace(/^\+/, '') })) {
      add(own, print.own({ kind: number, value }), phone)
      add(global, print.global({ kind: number, value }), phone)
    }
  const found = new Map<string, SuppressedBy>()
  for (const { fingerprint, scope, reason } of await entriesOf(ctx, own, global, idCampaign))
    for (const phone of phoneOf.get(fingerprint) ?? []) found.set(phone, { scope, reason })
  return found
}

/** Most tenants have none: nothing is to be reckoned then. */
async function hasEntries({ db }: Ctx): Promise<boolean> {
  const [found] = await rowsOf(db)<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM suppression) OR EXISTS (SELECT FROM global_suppression) AS any`
  return found?.any === true
}

/** Whether a number or an address is on the do-not-call list. */
export async function isSuppressed(ctx: Ctx, who: string): Promise<boolean> {
  const [identifiers, print] = [await identifiersOf(ctx, who), fingerprints(ctx)]
  if (identifiers.length === 0) return false
  const found = await entriesOf(ctx, identifiers.map(print.own), identifiers.map(print.global), null)
  return found.length > 0
}
