import { createHash } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { earliestOf, latestOf, type Period } from '@parley/contract/tariffs/period.rules.ts'
import { tariffKind } from '@parley/contract/tariffs/tariff.entity.ts'
import { countWithoutPrice, endedFor, MOST_RATES, tariffBlocked } from '@parley/contract/tariffs/tariff.rules.ts'
import type {
  Tariff,
  TariffDraft,
  TariffRow,
  TariffTerms,
  TariffVersion,
} from '@parley/contract/tariffs/tariff.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { type BillingOf, billingOf, lockBilling } from '../tenants/billing.ts'
import {
  assignedFrom,
  deleteTariff,
  endVersion,
  getTariff,
  insertTariff,
  insertVersion,
  listLinesOn,
  listTariffs,
  touchTariff,
} from './tariff.store.ts'

const MOST_TARIFFS = 200
const MOST_VERSIONS = 200

const tariffs: Keeping<Tariff, BillingOf> = {
  of: tariffKind,
  lock: lockBilling,
  get: ({ db }, idTariff, { today }) => getTariff(db, today, idTariff),
  name: ({ name }) => name,
  facts: ({ name, currency, versions }) => ({
    name,
    currency,
    versions: versions.map(factsOfVersion),
  }),
}

/** A price list of thousands stands in the log by its length and sum; the versions themselves never change. */
function factsOfVersion({ createdAt: _, createdBy: __, rates, ...terms }: TariffVersion) {
  if (rates.length <= MOST_RATES) return { ...terms, rates }
  const sha256 = createHash('sha256').update(JSON.stringify(rates)).digest('hex')
  return { ...terms, rates: { count: rates.length, sha256 } }
}

export const readTariffs = async (ctx: Ctx): Promise<TariffRow[]> => listTariffs(ctx.db, (await billingOf(ctx)).today)

export const readTariff = async (ctx: Ctx, idTariff: number): Promise<Tariff> =>
  getTariff(ctx.db, (await billingOf(ctx)).today, idTariff)

export const createTariff = (ctx: Ctx, { name, terms }: TariffDraft): Promise<Tariff> =>
  createOf(ctx, tariffs, async () => {
    const { today, currency } = await lockBilling(ctx)
    refuse(tariffBlocked.terms(terms))
    const there = await listTariffs(ctx.db, today)
    if (there.length >= MOST_TARIFFS) refuse(reason('tariff.tooMany', { limit: MOST_TARIFFS, what: 'tariffs' }))
    const idTariff = await insertTariff(ctx, { name: name.normalize('NFC'), currency })
    await insertVersion(ctx, idTariff, 1, terms)
    return idTariff
  })

export const renameTariff = (ctx: Ctx, idTariff: number, { name, rowVersion }: { name: string; rowVersion: number }) =>
  changeOf(ctx, tariffs, idTariff, rowVersion, () => touchTariff(ctx, idTariff, name.normalize('NFC')))

export const createTariffVersion = (
  ctx: Ctx,
  idTariff: number,
  { terms, rowVersion }: { terms: TariffTerms; rowVersion: number },
) =>
  changeOf(ctx, tariffs, idTariff, rowVersion, async (before, { currency, today }) => {
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
    await touchTariff(ctx, idTariff)
  })

const linesOn = async (ctx: Ctx, idTariff: number, today: string) =>
  inUse(usersOf(lineEntityKind, await listLinesOn(ctx.db, idTariff, today)))

/** Lines that have the tariff on days without a version would have no price then, and nobody would notice. */
async function keepPriced(ctx: Ctx, { idTariff, name, versions }: Tariff, after: readonly Period[], today: string) {
  const assigned = await assignedFrom(ctx.db, idTariff, today).execute()
  const lines = countWithoutPrice(assigned, after, today)
  if (lines > countWithoutPrice(assigned, versions, today))
    refuseInUse(await linesOn(ctx, idTariff, today), () => reason('tariff.inUse', { name, lines }))
}

export const endTariff = (
  ctx: Ctx,
  idTariff: number,
  { lastDay, rowVersion }: { lastDay: string; rowVersion: number },
) =>
  changeOf(ctx, tariffs, idTariff, rowVersion, async (before, { today }) => {
    const latest = latestOf(before.versions)
    refuse(tariffBlocked.end(lastDay, latest, today))
    const ended = before.versions.map((each) => (each === latest ? { ...each, validTo: lastDay } : each))
    await keepPriced(ctx, before, ended, today)
    await endVersion(ctx.db, idTariff, latest.version, lastDay)
    await touchTariff(ctx, idTariff)
  })

export const removeTariff = (ctx: Ctx, idTariff: number): Promise<void> =>
  removeOf(ctx, tariffs, idTariff, async (tariff, { today }) => {
    const asked = { ...tariff, firstDay: earliestOf(tariff.versions).validFrom }
    refuseInUse(await linesOn(ctx, idTariff, today), () => tariffBlocked.remove(asked, today))
    await deleteTariff(ctx.db, idTariff)
  })

/** A tariff can only be used while the tenant's currency is its own. */
export function requireCurrency(tariff: Tariff, other: string): void {
  if (tariff.currency !== other) refuse(reason('tariff.otherCurrency', { currency: tariff.currency, other }))
}
