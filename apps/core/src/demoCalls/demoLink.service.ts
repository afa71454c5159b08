import { randomBytes } from 'node:crypto'
import { demoCallKind } from '@parley/contract/demoCalls/demoCall.entity.ts'
import { demoLinkState } from '@parley/contract/demoCalls/demoCall.enum.ts'
import { demoBlocked, isExpired } from '@parley/contract/demoCalls/demoCall.rules.ts'
import type { DemoCall } from '@parley/contract/demoCalls/demoCall.schema.ts'
import type { DemoInvitation } from '@parley/contract/demoCalls/demoLink.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { hashSecret, SECRET_PREFIX } from '../kernel/http/authenticate.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { changeOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { demoCalls } from './demoCall.service.ts'
import { getCall, storeLink } from './demoCall.store.ts'
import { getGroupRow, lockGroup, readToday } from './demoGroup.store.ts'
import { startDemo } from './demoRun.service.ts'
import { countOpenByLink, endRunsByLink, findByLink, hasLink } from './demoRun.store.ts'

/** Conversations by links that a group has open at once: strangers must not take the tenant’s lines from its customers. */
const MOST_OPEN = 20

const newSecret = (kind: string) => `${SECRET_PREFIX}${kind}_${randomBytes(24).toString('base64url')}`

/** Another link for a call; the secret is in this answer only. Whoever came by the one before is put out. */
export async function createLink(ctx: Ctx, idDemoCall: number): Promise<{ call: DemoCall; secret: string }> {
  const secret = newSecret('demo')
  const call = await changeOf(ctx, demoCalls, idDemoCall, undefined, async ({ idDemoCallGroup }) => {
    refuse(demoBlocked.link(await getGroupRow(ctx, idDemoCallGroup), (await readToday(ctx)).today))
    await endRunsByLink(ctx, 'idDemoCall', idDemoCall)
    await storeLink(ctx, idDemoCall, hashSecret(secret))
  })
  return { call, secret }
}

export const revokeLink = (ctx: Ctx, idDemoCall: number): Promise<DemoCall> =>
  changeOf(ctx, demoCalls, idDemoCall, undefined, async ({ link }) => {
    await endRunsByLink(ctx, 'idDemoCall', idDemoCall)
    if (link) await storeLink(ctx, idDemoCall, null)
  })

/** One answer for a wrong secret, a revoked link and an expired group: nobody learns by trying which it is. */
export const noLink = (): never => {
  throw new Refusal(reason('demoCall.noLink'))
}

/** What someone with the link sees before they begin; asked by nobody in particular. */
export async function openLink(ctx: Ctx, secret: string): Promise<DemoInvitation> {
  const found = (await findByLink(ctx.db, hashSecret(secret))) ?? noLink()
  const { idDemoCall, idTenant } = found
  return await inTenant(ctx, idTenant, async () => {
    const there = { ...ctx, tenant: idTenant }
    const call = await getCall(ctx.db, idDemoCall)
    const group = await getGroupRow(there, call.idDemoCallGroup)
    const { today } = await readToday(there)
    if (isExpired(group, today)) noLink()
    const { OPEN, FULL, AWAY } = demoLinkState.of
    return {
      title: call.title,
      note: call.note,
      language: group.language,
      company: (await ownTenant(there)).name,
      state: call.problem !== null ? AWAY : demoBlocked.run(group, today) ? FULL : OPEN,
    }
  })
}

/** Begins the conversation of someone with the link, in its tenant; they come back to it by the token. */
export async function startByLink(ctx: Ctx, idDemoCall: number): Promise<{ guid: string; token: string }> {
  await requireLink(ctx, idDemoCall)
  const call = await getCall(ctx.db, idDemoCall)
  await lockGroup(ctx.db, call.idDemoCallGroup)
  if ((await countOpenByLink(ctx.db, call.idDemoCallGroup)) >= MOST_OPEN) refuse(reason('demoCall.busy'))
  const token = newSecret('talk')
  const { guid } = await startDemo(ctx, call, { from: 'Guest', tokenHash: hashSecret(token) })
  await noteDone(ctx, demoCallKind, [idDemoCall, call.title], 'Demo started by its link', { test: guid })
  return { guid, token }
}

/** Refuses who came by a link that was revoked, or whose group has expired since. */
export async function requireLink(ctx: Ctx, idDemoCall: number | null): Promise<void> {
  if (idDemoCall === null || !(await hasLink(ctx.db, idDemoCall))) noLink()
  const { idDemoCallGroup } = await getCall(ctx.db, idDemoCall ?? 0)
  if (isExpired(await getGroupRow(ctx, idDemoCallGroup), (await readToday(ctx)).today)) noLink()
}
