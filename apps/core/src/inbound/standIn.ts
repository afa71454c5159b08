import { admissionStep } from '@parley/contract/inbound/incoming.enum.ts'
import type { AdmissionEntry } from '@parley/contract/inbound/incoming.schema.ts'
import type { Refused } from '../carrier/carrier.ts'
import { callerKey } from '../flows/rollout.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { raiseUnusable } from '../runtime/open.ts'
import type { Setup } from '../runtime/setup.ts'
import { lockCalls, readCallLoad } from '../tenants/callLimit.ts'
import { deleteIncoming, findFlowName, hasConversation, insertIncoming, readLines } from './admission.store.ts'
import { setupOf } from './arrivalSetup.ts'
import { tellWaiting } from './moveUp.ts'
import { insertRefused } from './refusedCall.store.ts'
import { flowFailed, notStarted } from './rules/admit.ts'
import type { Answered, Taken } from './waitEnds.ts'

const step = admissionStep.of

/** Its place is free, and no one else's meanwhile. */
async function giveBack(ctx: Ctx, guid: string): Promise<void> {
  await lockCalls(ctx)
  await deleteIncoming(ctx.db, guid)
}

async function refuseAs(ctx: Ctx, { setup, called }: Answered, refusedAs: Refused, ...more: readonly AdmissionEntry[]) {
  await insertRefused(ctx.db, { ...called, refusedAs, trail: [...called.trail, ...more] })
  tellWaiting(ctx, setup.guid)
  return { refusedAs }
}

/** What becomes of a call whose flow cannot be run: another flow or another line has it, or it is refused and kept as such. */
export async function standIn(ctx: Ctx, answered: Answered): Promise<Taken> {
  const { setup, called } = answered
  const { guid, callId, from, to, isOverflow = false, queued } = setup
  await raiseUnusable(ctx, setup)
  await giveBack(ctx, guid)
  const now = ctx.clock.now()
  // A call that came in has a line.
  const idLine = setup.line?.idLine ?? 0
  const lines = await readLines(ctx, idLine, now, callerKey(from, guid))
  const own = lines.get(idLine)
  if (!own) return await refuseAs(ctx, answered, 'unavailable')
  const flow = { guid: setup.flowGuid, version: setup.flowVersion, name: await nameOf(ctx, setup) }
  const admission = flowFailed(own, { flow, isOverflow }, (id) => lines.get(id), await readCallLoad(ctx))
  const line = admission.becomes === 'answered' ? lines.get(admission.idLine) : undefined
  if (admission.becomes !== 'answered' || !line) {
    const refusedAs = admission.becomes === 'refused' ? admission.refusedAs : 'unavailable'
    return await refuseAs(ctx, answered, refusedAs, ...admission.trail)
  }
  const { idLine: answers, idModule } = line
  await insertIncoming(ctx.db, { guid, idLine: answers, idModule, isOverflow: admission.isOverflow, at: now })
  const arrived = { guid, callId, from, to, idModule, ...(queued && { queued }) }
  return {
    setup: await setupOf(ctx, arrived, line, admission.flow, admission.isOverflow),
    called: { ...called, trail: [...called.trail, ...admission.trail] },
  }
}

/** Keeps that a call was refused though it was to be answered: what stood in could not be run either, or no conversation could begin at all. */
export async function refuseBegun(ctx: Ctx, answered: Answered, isUnusable: boolean): Promise<void> {
  const { setup } = answered
  if (isUnusable) await raiseUnusable(ctx, setup)
  await giveBack(ctx, setup.guid)
  // It began, and its record says what went wrong.
  if (await hasConversation(ctx.db, setup.guid)) return
  const line = setup.line && { id: setup.line.idLine, name: setup.line.name }
  const entry: AdmissionEntry = isUnusable
    ? { line, step: step.FLOW, isPassed: false, text: notStarted({ name: await nameOf(ctx, setup) }) }
    : {
        line,
        step: step.LINE,
        isPassed: false,
        text: 'The conversation could not begin. The log of the server says why.',
      }
  await refuseAs(ctx, answered, 'unavailable', entry)
}

const nameOf = async ({ db }: Ctx, { idCallScript, flowGuid }: Setup): Promise<string> =>
  (await findFlowName(db, idCallScript)) ?? flowGuid
