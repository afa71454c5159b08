import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import type { Identifier } from '@parley/contract/erasure/identifier.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { suppressionKind } from '@parley/contract/suppressions/suppression.entity.ts'
import { suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
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
  const entry = { fingerprint: fingerprintOf(ctx, identifier), identifier: identifier.value }
  const shared = { reason: why, expiresAt: null, createdAt: ctx.clock.now(), createdBy: ctx.actor.id }
  await insertSuppressions(ctx.db, [entry], { ...shared, idCampaign: null })
  const phones = identifier.kind === number ? await phonesOf(ctx, [who]) : []
  await suppressContacts(ctx, phones, { scope: TENANT, reason: why, idCampaign: null })
  return true
}

const ERASED = 'Erased at their request'

/** Whoever is erased is not contacted again, by whatever way: an entry that names nobody, and by which imports tell them, too. */
export async function keepOutErased(ctx: Ctx, identifier: Identifier): Promise<void> {
  const entry = { fingerprint: fingerprintOf(ctx, identifier), identifier: null }
  const shared = { reason: ERASED, expiresAt: null, createdAt: ctx.clock.now(), createdBy: ctx.actor.id }
  await insertSuppressions(ctx.db, [entry], { ...shared, idCampaign: null })
}

/** The whole numbers that are meant, also where the country is left to the tenant or to its campaigns. */
async function phonesOf(ctx: Ctx, typed: readonly string[]): Promise<string[]> {
  const whole = await wholeNumberReader(ctx, await regionsOf(ctx))
  return [...new Set(typed.flatMap(whole))].map((digits) => `+${digits}`)
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

interface Typed {
  readonly kind: 'number' | 'email'
  readonly typed: string
  /** As it is compared; a number with its country where it is known which one is meant. */
  readonly value: string
}

/** Reads what a line names: an address, or a number that exists, as contacts are read; nothing else can be called. */
async function lineReader(ctx: Ctx): Promise<(typed: string) => Typed | undefined> {
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

export async function addSuppressions(
  ctx: Ctx,
  { identifiers, ...draft }: SuppressionDraft,
): Promise<z.output<typeof suppressionsAdded>> {
  const { scope, reason: why, expiresAt } = draft
  const idCampaign = scope === CAMPAIGN ? draft.idCampaign : null
  await requireScope(ctx, scope, idCampaign)
  if (expiresAt !== null && new Date(expiresAt) <= ctx.clock.now()) refuse(reason('suppression.past'))
  const read = await lineReader(ctx)
  const lines = identifiers.map((identifier) => ({ identifier, found: read(identifier) }))
  const invalid = lines.flatMap(({ identifier, found }, index) => (found ? [] : [{ line: index + 1, identifier }]))
  const people = new Map(lines.flatMap(({ found }) => (found ? [[found.value, found] as const] : [])))
  const print = fingerprints(ctx)
  const entries = [...people.values()].map(({ kind, value }) => ({
    fingerprint: (scope === GLOBAL ? print.global : print.own)({ kind, value }),
    identifier: value,
  }))
  const shared = { reason: why, expiresAt, createdAt: ctx.clock.now(), createdBy: ctx.actor.id }
  const added =
    scope === GLOBAL
      ? await inTenant(ctx, OPERATOR_TENANT, () => insertGlobalSuppressions(ctx.db, entries, shared))
      : await insertSuppressions(ctx.db, entries, { ...shared, idCampaign })
  await ctx.auditAll(
    added.map(({ idSuppression, identifier }) => ({
      kind: actionKind.of.CREATE,
      of: suppressionKind,
      entity: [idSuppression, maskEntry(identifier ?? '')],
      after: { identifier, scope, idCampaign, reason: why, expiresAt },
    })),
  )
  const numbers = [...people.values()].flatMap(({ kind, typed }) => (kind === number ? [typed] : []))
  const phones = await phonesOf(ctx, numbers)
  const contacts = await suppressContacts(ctx, phones, { scope, reason: why, idCampaign })
  return { added: added.length, known: people.size - added.length, invalid, contacts }
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
