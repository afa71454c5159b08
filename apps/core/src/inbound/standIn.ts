import type { Ctx } from '../kernel/ctx.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import { lockCalls, readCallLoad } from '../tenants/callLimit.ts'
import { deleteIncoming, insertIncoming, readLines } from './admission.store.ts'
import { setupOf } from './arrivalSetup.ts'
import { tellWaiting } from './moveUp.ts'
import { insertRefused } from './refusedCall.store.ts'
import { flowFailed } from './rules/admit.ts'
import type { Taken } from './waitEnds.ts'

/** What becomes of a call whose conversation could not start: another flow or another line has it, or it is refused and kept as such. */
export async function standIn(ctx: Ctx, failed: Setup): Promise<Taken> {
  const { guid, callId, from, to, line: called, isOverflow = false } = failed
  // A call that came in has a line.
  if (!called) return { refusedAs: 'unavailable' }
  const { idLine, idModule } = called
  // Its own place is free meanwhile, and no one else's.
  await lockCalls(ctx)
  await deleteIncoming(ctx.db, guid)
  const now = ctx.clock.now()
  const lines = await readLines(ctx, idLine, now)
  const own = lines.get(idLine)
  const flow = [own?.flow, own?.closedFlow, own?.fullFlow, own?.spareFlow].find(
    (each) => each?.guid === failed.flowGuid,
  )
  const admission =
    own && flow ? flowFailed(own, { flow, isOverflow }, (id) => lines.get(id), await readCallLoad(ctx)) : undefined
  const line = admission?.becomes === 'answered' ? lines.get(admission.idLine) : undefined
  if (admission?.becomes !== 'answered' || !line) {
    const refusedAs = admission?.becomes === 'refused' ? admission.refusedAs : 'unavailable'
    const at = startOfGuid(guid)
    const trail = admission?.trail ?? []
    await insertRefused(ctx.db, { idModule, idLine: own ? idLine : null, at, from, to, refusedAs, trail })
    tellWaiting(ctx, guid)
    return { refusedAs }
  }
  const { idLine: answers, idModule: over } = line
  await insertIncoming(ctx.db, { guid, idLine: answers, idModule: over, isOverflow: admission.isOverflow, at: now })
  const { queued } = failed
  const arrived = { guid, callId, from, to, idModule: over, ...(queued && { queued }) }
  return { setup: await setupOf(ctx, arrived, line, admission.flow, admission.isOverflow) }
}
