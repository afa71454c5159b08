import type { Instance } from '@parley/contract/instances/instance.schema.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { lateAnswer, type Run } from '../kernel/http/lateAnswer.ts'
import { notFound } from '../kernel/refusal.ts'
import { cleanText } from '../kernel/storedJson.ts'
import { TryingSlots } from '../kernel/tryingSlots.ts'
import { findOther, getInstance, isSameOther, lockOther, type OtherRow, storeFound } from './instance.store.ts'
import { tellInstances } from './instance.stream.ts'
import { InstanceFailure, OtherSide } from './otherSide.ts'

/** Whoever presses waits for it. */
const PATIENCE_MS = 20_000
/** Of all who ask other installations in this process, and of one tenant; a plan takes three writes there. */
export const slots = new TryingSlots(8, 4, 5 * 60_000)

/** Longer is no name of a tenant. */
const MOST_NAME = 200

type Asking = Pick<Ctx, 'vault' | 'tenant' | 'reach'>

/** Asks it which release it is. */
async function ask(asking: Asking, other: OtherRow, left: AbortSignal) {
  try {
    const { version, tenant } = await new OtherSide(asking, other, left).about()
    const tenantThere = cleanText(tenant.name).slice(0, MOST_NAME)
    return { state: 'REACHABLE' as const, stateText: null, version: cleanText(version), tenantThere }
  } catch (error) {
    if (!(error instanceof InstanceFailure)) throw error
    return { state: error.state, stateText: error.message }
  }
}

/** Asks and keeps what came of it, unless it was deleted or registered otherwise meanwhile. Nothing of the database is held while the other side is waited for. */
export async function checkInstance(
  run: Run,
  idInstance: number,
  clock: Clock,
  left: AbortSignal,
): Promise<'kept' | 'changed' | 'gone'> {
  const found = await run(async ({ db, vault, tenant, reach }) => {
    const other = await findOther(db, idInstance)
    return other && { other, asking: { vault, tenant, reach } }
  })
  if (!found) return 'gone'
  const answer = await ask(found.asking, found.other, left)
  return await run(async (ctx) => {
    // What was asked may be registered with another address by now.
    const now = await lockOther(ctx.db, idInstance)
    if (!now) return 'gone'
    if (!isSameOther(now, found.other)) return 'changed'
    await storeFound(ctx.db, idInstance, { ...answer, checkedAt: clock.now() })
    tellInstances(ctx)
    return 'kept'
  })
}

/** The same by a press. */
export async function checkNow(ctx: Ctx, idInstance: number, left: AbortSignal): Promise<Instance> {
  await getInstance(ctx, idInstance)
  const end = slots.take(ctx.tenant)
  return lateAnswer(async (run) => {
    try {
      const came = await checkInstance(
        run,
        idInstance,
        ctx.clock,
        AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)]),
      )
      if (came === 'gone') notFound('Instance')
      return await run((later) => getInstance(later, idInstance))
    } finally {
      end()
    }
  })
}
