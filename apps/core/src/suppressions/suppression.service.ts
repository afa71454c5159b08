import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import type { Identifier } from '@parley/contract/erasure/identifier.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { suppressionKind } from '@parley/contract/suppressions/suppression.entity.ts'
import { type SuppressionScope, suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import type {
  Suppression,
  suppressionDraft,
  suppressionQuery,
  suppressionsAdded,
} from '@parley/contract/suppressions/suppression.schema.ts'
import type { z } from 'zod'
import { foldersAllowed, requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { noteRemoved } from '../kernel/notes.ts'
import { maskNumber } from '../kernel/numberMask.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { wholeNumberReader } from '../kernel/wholeNumber.ts'
import { fingerprintOf, fingerprints, identifierOf, identifiersOf } from './fingerprint.ts'
import { regionsOf, suppressContacts } from './suppressContacts.ts'
import {
  deleteSuppression,
  findSuppression,
  insertGlobalSuppressions,
  insertSuppressions,
  listSuppressions,
  type StoredSuppression,
} from './suppression.store.ts'

const { GLOBAL, TENANT, CAMPAIGN } = suppressionScope.of
const { number, email } = identifierKind.of
export type SuppressionDraft = z.output<typeof suppressionDraft>

/** Puts a person on the tenant's do-not-call list, for good; false where it is nobody that could be called. */
export async function suppressPerson(ctx: Ctx, who: string, why: string): Promise<boolean> {
  // Whoever has a number of a kind that nobody knows may still call, and be kept off by it.
  const identifier = (await lineReader(ctx))(who) ?? identifierOf(who)
  if (!identifier) return false
  const entry = {
    fingerprint: fingerprintOf(ctx, identifier),
    identifier: identifier.value,
    reason: why,
    expiresAt: null,
  }
  await insertSuppressions(ctx.db, [entry], { createdAt: ctx.clock.now(), createdBy: ctx.actor.id, idCampaign: null })
  const phones = identifier.kind === number ? (await phoneReader(ctx))(who) : []
  const reasoned = phones.map((phone) => ({ phone, reason: why }))
  await suppressContacts(ctx, reasoned, { scope: TENANT, idCampaign: null })
  return true
}

const ERASED = 'Erased at their request'

/** Whoever is erased is not contacted again, by whatever way: an entry that names nobody, and by which imports tell them, too. */
export async function keepOutErased(ctx: Ctx, identifier: Identifier): Promise<void> {
  const entry = { fingerprint: fingerprintOf(ctx, identifier), identifier: null, reason: ERASED, expiresAt: null }
  await insertSuppressions(ctx.db, [entry], { createdAt: ctx.clock.now(), createdBy: ctx.actor.id, idCampaign: null })
}

/** Tells the whole numbers that are meant, also where the country is left to the tenant or to its campaigns. */
async function phoneReader(ctx: Ctx): Promise<(typed: string) => string[]> {
  const whole = await wholeNumberReader(ctx, await regionsOf(ctx))
  return (typed) => whole(typed).map((digits) => `+${digits}`)
}

export async function readSuppressions(ctx: Ctx, query: z.output<typeof suppressionQuery>) {
  if (query.idCampaign !== undefined) await requireInFolder(ctx, 'Campaign.view', await folderOf(ctx, query.idCampaign))
  const unmasked = await foldersAllowed(ctx, 'Campaign.viewpersonal')
  const sought = query.search ? await identifiersOf(ctx, query.search) : []
  const print = fingerprints(ctx)
  const page = await listSuppressions(ctx.db, {
    query,
    folders: await foldersAllowed(ctx, 'Campaign.view'),
    maySearchNumbers: unmasked === 'all',
    prints: sought.flatMap((each) => [print.own(each), print.global(each)]),
  })
  return { ...page, items: page.items.map((entry) => shown(entry, unmasked)) }
}

/** As the user may see it: numbers of a campaign's own entries by its folder, all others only where nothing limits the permission. */
function shown({ idFolder, ...entry }: StoredSuppression, unmasked: 'all' | readonly number[]): Suppression {
  const isSeen = unmasked === 'all' || (entry.scope === CAMPAIGN && idFolder !== null && unmasked.includes(idFolder))
  return isSeen || entry.identifier === null ? entry : { ...entry, identifier: maskEntry(entry.identifier) }
}

/** Digits alone are a number, too. */
const maskEntry = (identifier: string) =>
  /^\d+$/.test(identifier) ? maskNumber(`+${identifier}`).slice(1) : maskNumber(identifier)

async function folderOf({ db }: Ctx, idCampaign: number): Promise<number | null> {
  const found = await db
    .selectFrom('campaign')
    .select('idFolder')
    .where('idCampaign', '=', idCampaign)
    .executeTakeFirst()
  return (found ?? notFound(campaignKind.label)).idFolder
}

/** Who may change entries of a scope: those of a campaign whoever edits it, the tenant's whoever edits all of them. */
async function requireScope(ctx: Ctx, scope: Suppression['scope'], idCampaign: number | null): Promise<void> {
  if (scope === GLOBAL && !ctx.can('Campaign.control')) refuse(reason('suppression.globalNeedsControl'))
  if (scope === CAMPAIGN && idCampaign === null) refuse(reason('suppression.noCampaign'))
  if (scope === GLOBAL) return
  const idFolder = scope === CAMPAIGN && idCampaign !== null ? await folderOf(ctx, idCampaign) : null
  await requireInFolder(ctx, 'Campaign.edit', idFolder)
}

/** Whom a line names. */
export interface Named {
  readonly kind: 'number' | 'email'
  readonly typed: string
  /** As it is compared; a number with its country where it is known which one is meant. */
  readonly value: string
}

/** Reads what a line names: an address, or a number that exists, as contacts are read; nothing else can be called. */
export async function lineReader(ctx: Ctx): Promise<(typed: string) => Named | undefined> {
  const [own, all] = [await wholeNumberReader(ctx), await wholeNumberReader(ctx, await regionsOf(ctx))]
  return (typed) => {
    const found = identifierOf(typed)
    // With a scheme, it is no address that mail goes to.
    if (found?.kind === email && !found.value.includes(':')) return { kind: email, typed, value: found.value }
    const at = own(typed)
    const [meant, ...others] = at.length > 0 ? at : all(typed)
    if (meant === undefined) return undefined
    // Dialed at home in several countries, it stays as it is dialed there.
    const isOpen = others.length > 0 && found?.kind === number
    return { kind: number, typed, value: isOpen ? found.value.replace(/^0+/, '') : meant }
  }
}

/** For whom entries hold. */
export interface Holding {
  readonly scope: SuppressionScope
  readonly idCampaign: number | null
}
export interface NewEntry extends Named {
  readonly reason: string
  /** Null: for good. */
  readonly expiresAt: string | null
}

/** As it was asked for, of somebody who may change such entries; only the scope of one campaign names one. */
export async function holdingOf(ctx: Ctx, { scope, idCampaign }: Holding): Promise<Holding> {
  const holding = { scope, idCampaign: scope === CAMPAIGN ? idCampaign : null }
  await requireScope(ctx, holding.scope, holding.idCampaign)
  return holding
}

/** One entry for each person, however often they are named: the one that holds longest. */
export function storedEntries(ctx: Ctx, { scope }: Holding, entries: readonly NewEntry[]) {
  const people = new Map<string, NewEntry>()
  for (const entry of entries) {
    const before = people.get(entry.value)
    if (!before || isLonger(entry.expiresAt, before.expiresAt)) people.set(entry.value, entry)
  }
  const print = fingerprints(ctx)
  return [...people.values()].map((entry) => ({
    ...entry,
    fingerprint: (scope === GLOBAL ? print.global : print.own)(entry),
    identifier: entry.value,
  }))
}
const isLonger = (one: string | null, other: string | null) =>
  other !== null && (one === null || Date.parse(one) > Date.parse(other))

/** Adds people to a list, with what that does to contacts: how many of each. */
export async function keepEntries(ctx: Ctx, holding: Holding, entries: readonly NewEntry[]) {
  const people = storedEntries(ctx, holding, entries)
  const { scope, idCampaign } = holding
  const shared = { createdAt: ctx.clock.now(), createdBy: ctx.actor.id }
  const rows = people.map(({ fingerprint, identifier, reason: why, expiresAt }) => ({
    ...{ fingerprint, identifier, reason: why, expiresAt },
  }))
  const added =
    scope === GLOBAL
      ? await inTenant(ctx, OPERATOR_TENANT, () => insertGlobalSuppressions(ctx.db, rows, shared))
      : await insertSuppressions(ctx.db, rows, { ...shared, idCampaign })
  await ctx.auditAll(
    added.map(({ idSuppression, identifier, reason: why, expiresAt }) => ({
      kind: actionKind.of.CREATE,
      of: suppressionKind,
      entity: [idSuppression, maskEntry(identifier ?? '')],
      after: { identifier, scope, idCampaign, reason: why, expiresAt },
    })),
  )
  const phonesOf = await phoneReader(ctx)
  const phones = new Map(
    people.flatMap(({ kind, typed, reason: why }) =>
      kind === number ? phonesOf(typed).map((phone) => [phone, { phone, reason: why }] as const) : [],
    ),
  )
  const contacts = await suppressContacts(ctx, [...phones.values()], holding)
  return { added: added.length, known: people.length - added.length, contacts }
}

export async function addSuppressions(
  ctx: Ctx,
  { identifiers, reason: why, expiresAt, ...draft }: SuppressionDraft,
): Promise<z.output<typeof suppressionsAdded>> {
  const holding = await holdingOf(ctx, draft)
  if (expiresAt !== null && new Date(expiresAt) <= ctx.clock.now()) refuse(reason('suppression.past'))
  const read = await lineReader(ctx)
  const lines = identifiers.map((identifier) => ({ identifier, found: read(identifier) }))
  const invalid = lines.flatMap(({ identifier, found }, index) => (found ? [] : [{ line: index + 1, identifier }]))
  const entries = lines.flatMap(({ found }) => (found ? [{ ...found, reason: why, expiresAt }] : []))
  return { ...(await keepEntries(ctx, holding, entries)), invalid }
}

export async function removeSuppression(ctx: Ctx, idSuppression: number): Promise<void> {
  const entry = (await findSuppression(ctx.db, idSuppression)) ?? notFound(suppressionKind.label)
  const { identifier, scope, campaign, reason: why, expiresAt } = entry
  // Nobody learns of entries of campaigns that they do not see.
  if (scope === CAMPAIGN) await requireInFolder(ctx, 'Campaign.view', entry.idFolder)
  await requireScope(ctx, scope, campaign?.id ?? null)
  if (scope === GLOBAL) await inTenant(ctx, OPERATOR_TENANT, () => deleteSuppression(ctx.db, entry))
  else await deleteSuppression(ctx.db, entry)
  await noteRemoved(ctx, suppressionKind, [idSuppression, maskEntry(identifier ?? '')], {
    identifier,
    scope,
    idCampaign: campaign?.id ?? null,
    reason: why,
    expiresAt,
  })
}
