import { leftOut } from '@parley/contract/economy/economy.enum.ts'
import type { Terms } from '@parley/rating'
import type { Ctx } from '../../kernel/ctx.ts'
import type { TaskRun } from '../../kernel/taskRun.ts'
import { Bundles, readBundles } from '../bundles.ts'
import { type KnownTerms, readTerms } from '../prices.ts'
import type { Price } from '../rated.ts'
import { type ChargedCall, isSame, needsConversation, rateAgain } from './rateAgain.ts'
import { GROUP, guidsOf, keepRecharges, type Recharge, readCharged, readLate, readSpoken } from './rerate.store.ts'
import { holdOwnRun, type RunKind } from './run.store.ts'
import type { Tally } from './tally.ts'

export interface Rerating {
  readonly kind: RunKind
  readonly month: string
  readonly zone: string
  /** Empty: all. */
  readonly idLines: readonly number[]
  /** By which terms a call is rated; null: its line had none that day; undefined: its line is gone, and it keeps what it costs. */
  priceOf(ctx: Ctx, calls: readonly ChargedCall[]): Promise<(call: ChargedCall) => Price | null | undefined>
  /** An open month’s bundles are given again, in the order in which calls began; what was given of a closed one stays given. */
  readonly isOrdered: boolean
  /** Whether what changes is kept, to be written at the end. */
  readonly isKept: boolean
  readonly known: KnownTerms
  readonly tally: Tally
  /** Calls of the whole run. */
  readonly total: number
}

/** Calls that came late take nothing of a month's bundles. */
type Bundled = Rerating & { readonly bundles?: Bundles }

/** Rates all calls of a month. */
export async function rerateMonth(run: TaskRun, rerating: Rerating): Promise<void> {
  const { month, isOrdered } = rerating
  const bundles = isOrdered ? new Bundles() : await run.run(({ db }) => readBundles(db, month))
  await rerateAll(run, { ...rerating, bundles }, readCharged)
  await rerateAll(run, rerating, readLate)
}

/** Some thousands in a transaction. */
async function rerateAll(run: TaskRun, rerating: Bundled, read: typeof readCharged): Promise<void> {
  const { kind, month, idLines, tally, total } = rerating
  for (let [after] = guidsOf(month), isMore = true; isMore; ) {
    run.checkCancelled()
    run.signal.throwIfAborted()
    const calls = await run.run(async (ctx) => {
      await holdOwnRun(ctx, kind, run.idTask)
      const group = await read(ctx.db, month, after, idLines)
      await rerateGroup(ctx, run.idTask, group, rerating)
      return group
    })
    after = calls.at(-1)?.guid ?? after
    isMore = calls.length === GROUP
    run.progress(total === 0 ? 1 : tally.calls / total)
    run.step(`${tally.calls.toLocaleString('en-US')} calls`)
  }
}

async function rerateGroup(ctx: Ctx, idTask: number, calls: readonly ChargedCall[], rerating: Bundled) {
  if (calls.length === 0) return
  const { month, zone, tally, isKept, known, bundles, isOrdered } = rerating
  const priceOf = await rerating.priceOf(ctx, calls)
  const priced = calls.map((call) => ({ call, price: priceOf(call) }))
  const asked = priced.filter(({ call, price }) => price !== undefined && needsConversation(call, price))
  const earlierOf = await readEarlier(ctx, asked, known)
  const spoken = await readSpoken(
    ctx.db,
    asked.map(({ call }) => call.guid),
  )
  const found: Recharge[] = []
  for (const { call, price } of priced) {
    const beside = { spoken: spoken.get(call.guid), earlier: earlierOf(call) }
    const by = (bundleLeft: number) => rateAgain(call, price ?? null, zone, { ...beside, bundleLeft })
    let rated: Again = leftOut.of.LINE
    if (price !== undefined)
      rated = isOrdered ? rateNext(bundles, month, price, by) : rateWith(bundles, month, call, price, by)
    if (typeof rated === 'string') {
      if (isOrdered) bundles?.take({ idTariff: call.idTariff, month }, call.bundleSeconds)
      tally.leave(month, call, rated)
      continue
    }
    tally.add(month, call, rated.amount)
    if (isChanged(call, rated)) found.push({ ...rated, guid: call.guid, before: call.before })
  }
  if (isKept) await keepRecharges(ctx.db, idTask, found)
}

type Again = ReturnType<typeof rateAgain>
/** Whoever gets another price gives back what the old one included, and takes of the new one what is left. */
function rateWith(
  bundles: Bundles | undefined,
  month: string,
  call: ChargedCall,
  price: Price | null,
  rated: (bundleLeft: number) => Again,
): Again {
  if (price !== null && isSame(call, price)) return rated(call.bundleSeconds)
  if (!bundles || price === null) return rated(0)
  const [old, next] = [
    { idTariff: call.idTariff, month },
    { idTariff: price.idTariff, month },
  ]
  bundles.take(old, -call.bundleSeconds)
  const found = rated(bundles.left(next, price.terms))
  if (typeof found === 'string') bundles.take(old, call.bundleSeconds)
  else bundles.take(next, found.bundleSeconds)
  return found
}

/** Takes what those that began earlier have left. */
function rateNext(
  bundles: Bundles | undefined,
  month: string,
  price: Price | null,
  rated: (bundleLeft: number) => Again,
): Again {
  if (!bundles || price === null) return rated(0)
  const of = { idTariff: price.idTariff, month }
  const found = rated(bundles.left(of, price.terms))
  if (typeof found !== 'string') bundles.take(of, found.bundleSeconds)
  return found
}

/** Another version at the same price is kept, too: the amount is explained by the one that holds. */
const isChanged = (call: ChargedCall, rated: Omit<Recharge, 'guid' | 'before'>) =>
  call.before !== rated.amount ||
  call.idTariff !== rated.idTariff ||
  call.tariffVersion !== rated.tariffVersion ||
  call.prefix !== rated.prefix ||
  call.band !== rated.band ||
  call.bundleSeconds !== rated.bundleSeconds

async function readEarlier(ctx: Ctx, asked: readonly { readonly call: ChargedCall }[], known: KnownTerms) {
  const versions = asked.flatMap(({ call }) => versionOf(call) ?? [])
  const termsOf = await readTerms(ctx.db, versions, known)
  return (call: ChargedCall): Terms | undefined => {
    const version = versionOf(call)
    return version && termsOf(version)
  }
}

const versionOf = ({ idTariff, tariffVersion: version }: ChargedCall) =>
  idTariff === null || version === null ? undefined : { idTariff, version }
