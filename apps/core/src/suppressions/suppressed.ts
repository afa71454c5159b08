import { identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { normalise, numberForms } from '@parley/contract/erasure/identifier.ts'
import { type SuppressionScope, suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { cellOf, columnOf, rowsOf } from '../kernel/rows.ts'
import { fingerprints, identifiersOf } from './fingerprint.ts'

const { GLOBAL, TENANT, CAMPAIGN } = suppressionScope.of
const { number, email, id } = identifierKind.of

export interface SuppressedBy {
  readonly scope: SuppressionScope
  readonly reason: string
  /** They were erased: what names them is not kept again either. */
  readonly isErased: boolean
}
interface Hit extends SuppressedBy {
  readonly fingerprint: string
}

/** Entries that hold now and for this campaign, those of all tenants first. */
const entriesOf = (ctx: Ctx, own: readonly string[], global: readonly string[], idCampaign: number | null) =>
  rowsOf(ctx.db)<Hit>`
    SELECT fingerprint, CASE WHEN id_campaign IS NULL THEN ${TENANT} ELSE ${CAMPAIGN} END AS scope, reason, identifier IS NULL AS is_erased FROM suppression
    WHERE fingerprint = ANY (${own}::text[]) AND (id_campaign IS NULL OR id_campaign = ${idCampaign}::bigint)
      AND (expires_at IS NULL OR expires_at > ${ctx.clock.now()})
    UNION ALL SELECT fingerprint, ${GLOBAL}, reason, identifier IS NULL FROM global_suppression
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
  for (const { fingerprint, scope, reason, isErased } of await entriesOf(ctx, own, global, idCampaign))
    for (const phone of phoneOf.get(fingerprint) ?? [])
      found.set(phone, { scope, reason, isErased: isErased || found.get(phone)?.isErased === true })
  return found
}

/** Of names that systems have for people, those of somebody who was erased and is not to be contacted. */
export async function erasedAmong(ctx: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0 || !(await hasErased(ctx))) return new Set()
  const print = fingerprints(ctx)
  const nameOf = new Map<string, string>()
  for (const name of names)
    for (const kind of [id, email]) {
      const known = normalise({ kind, value: name })
      if (known) nameOf.set(print.own(known), name)
    }
  const found = await columnOf(ctx.db)<string>`
    SELECT fingerprint FROM suppression WHERE fingerprint = ANY (${[...nameOf.keys()]}::text[]) AND identifier IS NULL AND id_campaign IS NULL`
  return new Set(found.flatMap((each) => nameOf.get(each) ?? []))
}

const hasErased = async ({ db }: Ctx): Promise<boolean> =>
  (await cellOf(db)<boolean>`SELECT EXISTS (SELECT FROM suppression WHERE identifier IS NULL)`) === true

/** Most tenants have none: nothing is to be reckoned then. */
async function hasEntries({ db }: Ctx): Promise<boolean> {
  const [found] = await rowsOf(db)<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM suppression) OR EXISTS (SELECT FROM global_suppression) AS any`
  return found?.any === true
}

/** Whether a number or an address is on the do-not-call list; that of a campaign, too, where one is said. */
export async function isSuppressed(ctx: Ctx, who: string, idCampaign: number | null = null): Promise<boolean> {
  const [identifiers, print] = [await identifiersOf(ctx, who), fingerprints(ctx)]
  if (identifiers.length === 0) return false
  const found = await entriesOf(ctx, identifiers.map(print.own), identifiers.map(print.global), idCampaign)
  return found.length > 0
}
