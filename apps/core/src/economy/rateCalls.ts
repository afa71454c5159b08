import { dayIn, type Terms } from '@parley/rating'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { ContextOpener } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { orderBundles, type Touched } from './bundleOrder.ts'
import { type BundleOf, Bundles, holdBundles } from './bundles.ts'
import {
  type NewCharge,
  type Problem,
  putOff,
  readNumbers,
  removeWaiting,
  storeCharges,
  takeWaiting,
  tenantsToRate,
  type Waiting,
} from './charge.store.ts'
import { adjustLate } from './closedMonths.ts'
import { holdMonths } from './months/late.ts'
import { holdPrices, type KnownTerms, type PricedBy, readSpans, readTerms } from './prices.ts'
import { type Price, type Rated, ratedBy } from './rated.ts'

interface RaterOptions {
  readonly db: Db
  readonly contexts: Pick<ContextOpener, 'run'>
  readonly clock: Clock
  readonly log: Logger
}

const AT_ONCE = 2_000
/** Then the others have their turn. */
const MOST_GROUPS = 10
const RETRY_MS = 3_600_000

/** Rates calls of all tenants that have ended, a group of each at a time; answers how many there were. Several processes may; `asked` ends it after a group. */
export function raterOf({ db, contexts, clock, log }: RaterOptions): (asked?: AbortSignal) => Promise<number> {
  const known: KnownTerms = new Map()
  const rateGroup = async (idTenant: number): Promise<number> => {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
    const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'rating', log, clock }
    try {
      return await contexts.run(scope, (ctx) => rateWaiting(ctx, known), { isRepeatable: true })
    } catch (error) {
      log.error({ err: error, idTenant }, 'calls could not be rated')
      return 0
    }
  }
  return async (asked) => {
    let rated = 0
    let tenants = (await tenantsToRate(db, clock.now())).map(({ idTenant }) => idTenant)
    for (let group = 0; group < MOST_GROUPS && tenants.length > 0; group += 1) {
      const more: number[] = []
      for (const idTenant of tenants) {
        if (asked?.aborted) return rated
        const count = await rateGroup(idTenant)
        if (count === AT_ONCE) more.push(idTenant)
        rated += count
      }
      tenants = more
    }
    return rated
  }
}

/** Rates the next group of the tenant. Months are held before prices, by all who need both. */
async function rateWaiting(ctx: Ctx, known: KnownTerms): Promise<number> {
  const { db, clock } = ctx
  const calls = await takeWaiting(db, clock.now(), AT_ONCE)
  if (calls.length === 0) return 0
  const { timezone: zone } = await ownTenant(ctx)
  const dayOf = ({ before, startedAt }: Waiting) => before?.day ?? dayIn(zone, new Date(startedAt))
  const dated = calls.map((call) => ({ ...call, day: dayOf(call) }))
  const closed = await holdMonths(ctx, [...new Set(dated.map(({ day }) => day.slice(0, 7)))])
  await holdPrices(db, ctx.tenant)
  const toRate = dated.filter(({ day, isRepriced }) => !(isRepriced && closed.has(day.slice(0, 7))))
  const { charges, problems: unrated, bundles, touched } = await rateAll(ctx, toRate, { zone, known, closed })
  const isLate = ({ day }: NewCharge) => closed.has(day.slice(0, 7))
  await storeCharges(
    db,
    charges.filter((charge) => !isLate(charge)),
    clock.now(),
  )
  await orderBundles(ctx, bundles, touched, known)
  const problems = [...unrated, ...(await adjustLate(ctx, charges.filter(isLate)))]
  if (problems.length > 0) await putOff(db, problems, new Date(clock.now().getTime() + RETRY_MS))
  const failed = new Set(problems.map(({ guid }) => guid))
  await removeWaiting(
    db,
    calls.map(({ guid }) => guid).filter((guid) => !failed.has(guid)),
  )
  return calls.length
}

type Dated = Waiting & { readonly day: string }

interface Rating {
  readonly zone: string
  readonly known: KnownTerms
  readonly closed: ReadonlySet<string>
}

/** What calls cost; one whose number is gone keeps what it costs where its prefix has several prices by now. */
async function rateAll({ db, log }: Ctx, calls: readonly Dated[], { zone, known, closed }: Rating) {
  const charges: NewCharge[] = []
  const problems: Problem[] = []
  if (calls.length === 0) return { charges, problems, bundles: new Bundles(), touched: [] }
  const versionOf = await readVersions(db, calls)
  const numbers = await readNumbers(db, calls)
  const versions = calls.flatMap((call) => [versionOf(call) ?? [], earlierOf(call) ?? []].flat())
  const termsOf = await readTerms(db, [...new Set(versions)], known)
  const isLate = ({ day }: Dated) => closed.has(day.slice(0, 7))
  const found = calls
    .filter((call) => !isLate(call))
    .flatMap((call) => bundlesOf(call, versionOf(call), termsOf).map((of) => ({ ...of, guid: call.guid })))
  const bundles = await holdBundles(db, found)
  for (const call of calls) {
    const { guid, before } = call
    const version = versionOf(call)
    const terms = version && termsOf(version)
    const earlier = earlierOf(call)
    try {
      const price = version && terms ? { ...version, terms } : null
      const rated = ratedBy(price, zone, {
        ...call,
        to: numbers.get(guid),
        prefix: before?.prefix ?? null,
        earlier: earlier && termsOf(earlier),
        bundleLeft: leftFor(bundles, call, price, isLate(call)),
      })
      if (!rated) continue
      if (!isLate(call)) passOn(bundles, call, rated)
      charges.push({ ...call, ...rated })
    } catch (error) {
      problems.push({ guid, problem: error instanceof Error ? error.message : String(error) })
    }
  }
  if (problems.length > 0) log.warn({ calls: problems.length, problem: problems[0]?.problem }, 'calls cannot be rated')
  return { charges, problems, bundles, touched: touchedBy(found) }
}

/** Bundles that the call takes from, or took from before. */
function bundlesOf(call: Dated, version: PricedBy | undefined, termsOf: (version: PricedBy) => Terms | undefined) {
  const month = call.day.slice(0, 7)
  return [version, earlierOf(call)].flatMap((by) =>
    by && (termsOf(by)?.bundleSeconds ?? 0) > 0 ? [{ idTariff: by.idTariff, month }] : [],
  )
}

/** Of each bundle the first and the last call; they come by guid. */
function touchedBy(found: readonly (BundleOf & { readonly guid: string })[]): Touched[] {
  return [...Map.groupBy(found, ({ idTariff, month }) => `${idTariff} ${month}`).values()].flatMap((calls) => {
    const [first, last] = [calls[0], calls.at(-1)]
    return first && last ? [{ idTariff: first.idTariff, month: first.month, first: first.guid, last: last.guid }] : []
  })
}

/** What is left for a call, with what it took itself when it was rated before. A bundle of a closed month is as it was. */
function leftFor(bundles: Bundles, { day, before }: Dated, price: Price | null, isLate: boolean): number {
  if (!price?.terms.bundleSeconds) return 0
  const { idTariff, terms } = price
  const own = before?.idTariff === idTariff ? before.bundleSeconds : 0
  return own + (isLate ? 0 : bundles.left({ idTariff, month: day.slice(0, 7) }, terms))
}

/** What a call gives back and takes is what is left for the next. */
function passOn(bundles: Bundles, { day, before }: Dated, { idTariff, bundleSeconds }: Rated): void {
  const month = day.slice(0, 7)
  if (before) bundles.take({ idTariff: before.idTariff, month }, -before.bundleSeconds)
  bundles.take({ idTariff, month }, bundleSeconds)
}

/** What a call was rated by before. */
const earlierOf = ({ before }: Waiting): PricedBy | undefined =>
  before === null || before.idTariff === null || before.version === null
    ? undefined
    : { idTariff: before.idTariff, version: before.version }

/** What the line had on the day of the call; of a line that is gone, what the call was rated by. */
async function readVersions(db: Db, calls: readonly Dated[]) {
  const days = calls.map(({ day }) => day).sort()
  const idLines = [...new Set(calls.flatMap(({ idLine }) => idLine ?? []))]
  const spanOf = await readSpans(db, idLines, days[0] ?? '', days.at(-1) ?? '')
  return (call: Dated): PricedBy | undefined => {
    const { idLine, day, hasLine, before } = call
    if (idLine === null) return undefined
    return hasLine || before === null ? spanOf(idLine, day) : earlierOf(call)
  }
}
