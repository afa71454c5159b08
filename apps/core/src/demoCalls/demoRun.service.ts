import { demoCallKind } from '@parley/contract/demoCalls/demoCall.entity.ts'
import { demoBlocked } from '@parley/contract/demoCalls/demoCall.rules.ts'
import type { DemoCall } from '@parley/contract/demoCalls/demoCall.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import type { Setup } from '../runtime/setup.ts'
import { keepCallLimits } from '../tenants/callLimit.ts'
import { insertTest, keepTestLimit, ticketFor } from '../testCalls/testCall.service.ts'
import { findLine, getCall } from './demoCall.store.ts'
import { findDemoFlow, flowProblem } from './demoFlow.ts'
import { getGroupRow, lockGroup, readToday } from './demoGroup.store.ts'
import { insertRun } from './demoRun.store.ts'

/** Prepares a conversation of a demo call for someone who is signed in. */
export async function runCall(ctx: Ctx, idDemoCall: number, sid: string | undefined) {
  await keepTestLimit(ctx)
  const call = await getCall(ctx.db, idDemoCall)
  const { guid, callId } = await startDemo(ctx, call, { from: ctx.actor.name, tokenHash: null })
  await noteDone(ctx, demoCallKind, [idDemoCall, call.title], 'Demo started', { test: guid })
  return { guid, callId, ticket: await ticketFor(ctx, guid, sid) }
}

/** Prepares a conversation of a demo call; the group is held meanwhile, so that the day’s conversations are counted one by one. */
export async function startDemo(
  ctx: Ctx,
  call: DemoCall,
  { from, tokenHash }: { from: string; tokenHash: string | null },
) {
  const { idDemoCall, idDemoCallGroup, idCallScript, idLine, variables, title } = call
  await lockGroup(ctx.db, idDemoCallGroup)
  const group = await getGroupRow(ctx, idDemoCallGroup)
  refuse(demoBlocked.run(group, (await readToday(ctx)).today))
  const script = (await findDemoFlow(ctx.db, idCallScript)) ?? notFound('Flow')
  refuse(flowProblem(script.demo, variables))
  await keepCallLimits(ctx)
  const line = idLine === null ? undefined : await findLine(ctx.db, idLine)
  const test = await insertTest(ctx, {
    script,
    version: script.demo.published ?? 0, // there is one, as was just asked
    from,
    to: line?.numbers[0] ?? title,
    line: line ? { idLine: line.idLine, idModule: line.idModule, name: line.name } : null,
    language: group.language,
    ...(line?.zone != null && { zone: line.zone }),
    variables: variables as Setup['variables'], // stored as JSON
  })
  await insertRun(ctx, { guid: test.guid, idDemoCallGroup, idDemoCall, tokenHash })
  return test
}
