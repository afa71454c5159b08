import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Period } from '@parley/contract/tariffs/period.rules.ts'
import { tariffKind } from '@parley/contract/tariffs/tariff.entity.ts'
import { countWithoutPrice, endedFor, tariffBlocked } from '@parley/contract/tariffs/tariff.rules.ts'
import type { Tariff, TariffDraft, TariffRow, TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { type BillingOf, billingOf, lockBilling } from '../tenants/billing.ts'
import { assignedFrom, endVersion, getTariff, insertVersion, listTariffs, touchTariff } from './tariff.store.ts'

const MOST_TARIFFS = 200
const MOST_VERSIONS = 200

export const readTariffs = async (ctx: Ctx): Promise<TariffRow[]> => listTariffs(ctx.db, (await billingOf(ctx)).today)

export const readTariff = async (ctx: Ctx, idTariff: number): Promise<Tariff> =>
  getTariff(ctx.db, (await billingOf(ctx)).today, idTariff)

export async function createTariff(ctx: Ctx, { name, terms }: TariffDraft): Promise<Tariff> {
  const { today, currency } = await lockBilling(ctx)
  refuse(tariffBlocked.terms(terms))
  const there = await listTariffs(ctx.db, today)
  if (there.length >= MOST_TARIFFS) refuse(reason('tariff.tooMany', { limit: MOST_TARIFFS, what: 'tariffs' }))
  const now = ctx.clock.now()
  const { idTariff } = await ctx.db
    .insertInto('tariff')
    .values({
      name: name.normalize('NFC'),
      currency,
      createdAt: now,
      createdBy: ctx.actor.id,
      updatedAt: now,
      updatedBy: ctx.actor.id,
    })
    .returning('idTariff')
    .executeTakeFirstOrThrow()
  await insertVersion(ctx, idTariff, 1, terms)
  const tariff = await getTariff(ctx.db, today, idTariff)
  await record(ctx, actionKind.of.CREATE, tariff, { after: factsOf(tariff) })
  return tariff
}

/** One change of a tariff on its newest state, with its audit event. */
async function change(
  ctx: Ctx,
  idTariff: number,
  rowVersion: number,
  work: (before: Tariff, of: BillingOf) => Promise<void>,
): Promise<Tariff> {
  const of = await lockBilling(ctx)
  const before = await getTariff(ctx.db, of.today, idTariff)
  if (before.rowVersion !== rowVersion) stale('Tariff', before)
  await work(before, of)
  const after = await getTariff(ctx.db, of.today, idTariff)
  await record(ctx, actionKind.of.UPDATE, after, { before: factsOf(before), after: factsOf(after) })
  return after
}

export const renameTariff = (ctx: Ctx, idTariff: number, { name, rowVersion }: { name: string; rowVersion: number }) =>
  change(ctx, idTariff, rowVersion, (before) => touchTariff(ctx, before, name.normalize('NFC')))

export const createTariffVersion = (
  ctx: Ctx,
  idTariff: number,
  { terms, rowVersion }: { terms: TariffTerms; rowVersion: number },
) =>
  change(ctx, idTariff, rowVersion, async (before, { currency, today }) => {
    requireCurrency(before, currency)
    refuse(tariffBlocked.terms(terms))
    refuse(tariffBlocked.addVersion(terms, before.versions))
    const version = Math.max(...before.versions.map((each) => each.version)) + 1
    if (version > MOST_VERSIONS) refuse(reason('tariff.tooMany', { limit: MOST_VERSIONS, what: 'versions' }))
    await keepPriced(ctx, before, [...before.versions.map((each) => endedFor(terms, each)), terms], today)
    for (const each of before.versions) {
      const { validTo } = endedFor(terms, each)
      if (validTo !== null && validTo !== each.validTo) await endVersion(ctx.db, idTariff, each.version, validTo)
    }
    await insertVersion(ctx, idTariff, version, terms)
    await touchTariff(ctx, before)
  })

/** Lines that have the tariff on days without a version would have no price then, and nobody would notice. */
async function keepPriced(ctx: Ctx, { idTariff, name, versions }: Tariff, after: readonly Period[], today: string) {
  const assigned = await assignedFrom(ctx.db, idTariff, today)
  const lines = countWithoutPrice(assigned, after, today)
  if (lines > countWithoutPrice(assigned, versions, today)) refuse(reason('tariff.inUse', { name, lines }))
}

export const endTariff = (
  ctx: Ctx,
  idTariff: number,
  { lastDay, rowVersion }: { lastDay: string; rowVersion: number },
) =>
  change(ctx, idTariff, rowVersion, async (before, { today }) => {
    const latest = before.versions.reduce((one, other) => (other.validFrom > one.validFrom ? other : one))
    refuse(tariffBlocked.end(lastDay, latest, today))
    const ended = before.versions.map((each) => (each === latest ? { ...each, validTo: lastDay } : each))
    await keepPriced(ctx, before, ended, today)
    await endVersion(ctx.db, idTariff, latest.version, lastDay)
    await touchTariff(ctx, before)
  })

export async function removeTariff(ctx: Ctx, idTariff: number): Promise<void> {
  const { today } = await lockBilling(ctx)
  const tariff = await getTariff(ctx.db, today, idTariff)
  const firstDay = tariff.versions.map(({ validFrom }) => validFrom).sort()[0] ?? today
  refuse(tariffBlocked.remove({ ...tariff, firstDay }, today))
  await ctx.db.deleteFrom('tariff').where('idTariff', '=', idTariff).execute()
  await record(ctx, actionKind.of.DELETE, tariff, { before: factsOf(tariff) })
}

/** A tariff can only be used while the tenant's currency is its own. */
export function requireCurrency(tariff: Tariff, other: string): void {
  if (tariff.currency !== other) refuse(reason('tariff.otherCurrency', { currency: tariff.currency, other }))
}

const factsOf = ({ name, currency, versions }: Tariff) => ({
  name,
  currency,
  versions: versions.map(({ createdAt: _, createdBy: __, ...terms }) => terms),
})

const record = (
  ctx: Ctx,
  kind: (typeof actionKind.values)[number],
  { idTariff, name }: Tariff,
  change: { readonly before?: object; readonly after?: object },
): Promise<void> => ctx.audit({ kind, of: tariffKind, entity: [idTariff, name], ...change })
