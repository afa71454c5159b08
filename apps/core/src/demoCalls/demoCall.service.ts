import { demoCallKind, demoGroupKind } from '@parley/contract/demoCalls/demoCall.entity.ts'
import { demoBlocked, isExpired } from '@parley/contract/demoCalls/demoCall.rules.ts'
import {
  type DemoCall,
  type DemoCallDraft,
  type DemoGroup,
  type DemoGroupDraft,
  demoCallDraft,
  demoGroupDraft,
} from '@parley/contract/demoCalls/demoCall.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { requireScript } from '../flows/flow.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { hasLanguage } from '../languages/language.store.ts'
import { deleteCall, findLine, getCall, insertCall, listCalls, lockCall, storeCall } from './demoCall.store.ts'
import { findDemoFlow, variableProblem } from './demoFlow.ts'
import { deleteGroup, getGroupRow, insertGroup, lockGroup, readToday, storeGroup } from './demoGroup.store.ts'
import { endRunsByLink } from './demoRun.store.ts'

const groups: Keeping<DemoGroup> = {
  of: demoGroupKind,
  lock: ({ db }, idDemoCallGroup) => lockGroup(db, idDemoCallGroup),
  get: (ctx, idDemoCallGroup) => getGroup(ctx, idDemoCallGroup),
  name: ({ name }) => name,
  facts: factsIn(demoGroupDraft),
}

export const demoCalls: Keeping<DemoCall> = {
  of: demoCallKind,
  lock: ({ db }, idDemoCall) => lockCall(db, idDemoCall),
  get: ({ db }, idDemoCall) => getCall(db, idDemoCall),
  name: ({ title }) => title,
  facts: factsIn(demoCallDraft, 'idDemoCallGroup', 'link'),
}

export const getGroup = async (ctx: Ctx, idDemoCallGroup: number): Promise<DemoGroup> => ({
  ...(await getGroupRow(ctx, idDemoCallGroup)),
  demoCalls: await listCalls(ctx.db, idDemoCallGroup),
})

export const createGroup = (ctx: Ctx, draft: DemoGroupDraft): Promise<DemoGroup> =>
  createOf(ctx, groups, async () => {
    await checkLanguage(ctx, draft)
    return await insertGroup(ctx, draft)
  })

/** One that is over from the start is a slip; one that comes back after its deletion is as it was. */
export async function createNewGroup(ctx: Ctx, draft: DemoGroupDraft): Promise<DemoGroup> {
  if (isExpired(draft, (await readToday(ctx)).today)) refuse(reason('demoGroup.alreadyOver'))
  return await createGroup(ctx, draft)
}

export const updateGroup = (
  ctx: Ctx,
  idDemoCallGroup: number,
  { rowVersion, ...draft }: DemoGroupDraft & { rowVersion: number },
): Promise<DemoGroup> =>
  changeOf(ctx, groups, idDemoCallGroup, rowVersion, async () => {
    await checkLanguage(ctx, draft)
    await storeGroup(ctx, idDemoCallGroup, draft)
    if (isExpired(draft, (await readToday(ctx)).today)) await endRunsByLink(ctx, 'idDemoCallGroup', idDemoCallGroup)
  })

/** With its calls and links; what was talked stays. */
export const removeGroup = (ctx: Ctx, idDemoCallGroup: number): Promise<void> =>
  removeOf(ctx, groups, idDemoCallGroup, async ({ demoCalls: calls }) => {
    await endRunsByLink(ctx, 'idDemoCallGroup', idDemoCallGroup)
    await deleteGroup(ctx.db, idDemoCallGroup)
    return { calls: calls.map((call) => demoCallDraft.parse(call)) }
  })

async function checkLanguage(ctx: Ctx, { language }: DemoGroupDraft): Promise<void> {
  if (!(await hasLanguage(ctx.db, language))) refuse(reason('demoGroup.unknownLanguage', { code: language }))
}

export async function addCall(ctx: Ctx, idDemoCallGroup: number, draft: DemoCallDraft): Promise<DemoCall> {
  await lockGroup(ctx.db, idDemoCallGroup)
  return await createOf(ctx, demoCalls, async () => {
    refuse(demoBlocked.add((await listCalls(ctx.db, idDemoCallGroup)).length))
    await checkCall(ctx, draft)
    return await insertCall(ctx, idDemoCallGroup, draft)
  })
}

export const updateCall = (
  ctx: Ctx,
  idDemoCall: number,
  { rowVersion, ...draft }: DemoCallDraft & { rowVersion: number },
): Promise<DemoCall> =>
  changeOf(ctx, demoCalls, idDemoCall, rowVersion, async () => {
    await checkCall(ctx, draft)
    await storeCall(ctx, idDemoCall, draft)
  })

export const removeCall = (ctx: Ctx, idDemoCall: number): Promise<void> =>
  removeOf(ctx, demoCalls, idDemoCall, async () => {
    await endRunsByLink(ctx, 'idDemoCall', idDemoCall)
    await deleteCall(ctx.db, idDemoCall)
  })

/** Whoever may run the call talks with the flow: only someone who may view it hands it on. */
async function checkCall(ctx: Ctx, { idCallScript, idLine, variables }: DemoCallDraft): Promise<void> {
  const script = (await findDemoFlow(ctx.db, idCallScript)) ?? notFound('Flow')
  await requireScript(ctx, script, 'view')
  if (idLine !== null && !(await findLine(ctx.db, idLine))) notFound('Line')
  refuse(variableProblem(script.demo.variables, variables))
}
