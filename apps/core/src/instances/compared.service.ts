import { comparisonResult } from '@parley/contract/enums/operations.enum.ts'
import { inventoryApi } from '@parley/contract/instances/instance.api.ts'
import { instanceKind } from '@parley/contract/instances/instance.entity.ts'
import { comparedKind } from '@parley/contract/instances/instance.enum.ts'
import {
  type ComparedThing,
  type Expectation,
  type InventoryThing,
  MOST_SHOWN,
  type ThingDifference,
} from '@parley/contract/instances/instance.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { lateAnswer } from '../kernel/http/lateAnswer.ts'
import { noteChanged } from '../kernel/notes.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import { slots } from './check.ts'
import { getCompared, lockCompared, storeExpected } from './compared.store.ts'
import { tellDrift } from './drift.ts'
import { findOther, lockInstance } from './instance.store.ts'
import { tellInstances } from './instance.stream.ts'
import { InstanceFailure, OtherSide } from './otherSide.ts'
import { mayRead as mayReadThing, readThing } from './thing.service.ts'
import { findThing } from './thing.store.ts'

const PATIENCE_MS = 20_000

/** One thing as it is now on both sides, whatever the comparison had found. */
export async function differenceOf(ctx: Ctx, idComparedThing: number, left: AbortSignal): Promise<ThingDifference> {
  const thing = await getCompared(ctx, idComparedThing)
  const { kind, name } = thing
  const { idInstance } = await idOf(ctx, idComparedThing)
  const other = (await findOther(ctx.db, idInstance)) ?? notFound('Instance')
  const mine = await readThing(ctx, kind, name)
  const key = (await findThing(ctx.db, kind, name))?.key
  const mayRead = await mayReadThing(ctx, kind, key)
  const asking = { vault: ctx.vault, tenant: ctx.tenant, reach: ctx.reach }
  const end = slots.take(ctx.tenant)
  return lateAnswer(async () => {
    try {
      const signal = AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)])
      const theirs = await new OtherSide(asking, other, signal).read(inventoryApi.Thing, { kind, name })
      const sides = { here: { ...mine, hash: undefined }, there: { ...shownOf(theirs, mayRead), hash: undefined } }
      return { ...thing, isSame: mine.hash === theirs.hash, ...sides }
    } catch (error) {
      if (error instanceof InstanceFailure) throw new Refusal(reason('instance.away', { problem: error.message }))
      throw error
    } finally {
      end()
    }
  })
}

/** What the secret may read there is shown only to who may read such here. */
function shownOf(theirs: InventoryThing, mayRead: boolean): InventoryThing {
  if (theirs.document === null) return theirs
  if (!mayRead) return { ...theirs, document: null, withheld: 'permission' }
  const isLarge = JSON.stringify(theirs.document).length > MOST_SHOWN
  return isLarge ? { ...theirs, document: null, withheld: 'size' } : theirs
}

const idOf = async ({ db }: Ctx, idComparedThing: number) =>
  (await db
    .selectFrom('comparedThing')
    .select('idInstance')
    .where('idComparedThing', '=', idComparedThing)
    .executeTakeFirst()) ?? notFound('Difference')

const DAY_MS = 86_400_000
const LONGEST_DAYS = 366

export async function expectThing(ctx: Ctx, id: number, expected: Expectation): Promise<ComparedThing> {
  const until = Date.parse(expected.until)
  const now = ctx.clock.now().getTime()
  if (until <= now || until > now + LONGEST_DAYS * DAY_MS) refuse(reason('instance.badUntil'))
  return await changeExpected(ctx, id, expected)
}

export const unexpectThing = (ctx: Ctx, id: number): Promise<ComparedThing> => changeExpected(ctx, id, null)

async function changeExpected(ctx: Ctx, id: number, expected: Expectation | null): Promise<ComparedThing> {
  const { idInstance } = await idOf(ctx, id)
  // First, as everywhere: else two wait for each other.
  const instance = await lockInstance(ctx.db, idInstance)
  const { kind, name, result } = await lockCompared(ctx.db, id)
  const before = await getCompared(ctx, id)
  if (expected && result === comparisonResult.of.IDENTICAL) refuse(reason('instance.isSame'))
  if (!expected && before.expected === null) refuse(reason('instance.notExpected'))
  await storeExpected(ctx, id, expected)
  const thing = `${comparedKind.label(kind)} ${name}`
  const told = (each: Pick<Expectation, 'reason' | 'until'> | null) => ({
    thing,
    reason: each?.reason ?? null,
    until: each?.until ?? null,
  })
  await noteChanged(ctx, instanceKind, [idInstance, instance.name], told(before.expected), told(expected))
  // Only whether the rest is in line again: what is no longer expected is told by the next comparison.
  if (expected) await tellDrift(ctx, idInstance)
  tellInstances(ctx)
  return await getCompared(ctx, id)
}
