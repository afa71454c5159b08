import { randomBytes, randomInt } from 'node:crypto'
import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { callManagementApi } from '@parley/contract/testCalls/testCall.api.ts'
import type { callStatus, testCallStart } from '@parley/contract/testCalls/testCall.schema.ts'
import type { z } from 'zod'
import { findLog } from '../conversations/list/dialLog.store.ts'
import { countOpenSessions, insertSession, readState } from '../conversations/runtime/session.store.ts'
import { guidAt, type Setup } from '../conversations/runtime/setup.ts'
import { takeSnapshot } from '../flows/draft.snapshot.ts'
import { requireScript } from '../flows/flow.access.ts'
import { findVersion } from '../flows/history.store.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { issueTicket } from '../kernel/http/ticket.service.ts'
import { noteDone } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { keepCallLimits } from '../tenants/callLimit.ts'

export const MOST_OPEN_TESTS = 5
/** How long a test waits for someone to connect. */
export const CONNECT_MS = 2 * 60_000

/** Prepares a test conversation; it begins when someone connects to its socket. */
export async function startTestCall(ctx: Ctx, body: z.output<typeof testCallStart>, sid?: string) {
  const script = await findTestable(ctx, body.idCallScript)
  const snapshot = body.draft ? await takeSnapshot(ctx.db, script.idCallScript, ctx.clock.now()) : undefined
  const version = snapshot ?? body.version ?? script.version
  // With errors in it, too: a flow is tried while it is drawn.
  if (snapshot === undefined && !(await findVersion(ctx.db, script.idCallScript, version)))
    refuse(reason('callScript.noSuchVersion', { version }))
  if ((await countOpenSessions(ctx.db, ctx.actor.id)) >= MOST_OPEN_TESTS)
    refuse(reason('testCall.limit', { limit: MOST_OPEN_TESTS }))
  await keepCallLimits(ctx)
  const { timezone } = await ownTenant(ctx)
  const now = ctx.clock.now()
  const guid = guidAt(now)
  const callId = `chat-${randomBytes(9).toString('base64url')}`
  const setup = {
    guid,
    callId,
    thread: guid,
    channel: channelType.of.CHAT,
    callType: callType.of.TESTING,
    direction: 'in' as const,
    from: ctx.actor.name,
    to: script.name,
    idCallScript: script.idCallScript,
    flowGuid: script.guid,
    flowVersion: version,
    line: null,
    language: body.language ?? null,
    zone: timezone,
    variables: (body.variables ?? {}) as Setup['variables'], // what was parsed from JSON is JSON
    seed: randomInt(2 ** 31),
    isTest: true,
    ...(body.sends === true && { sends: true }),
    idUser: ctx.actor.id,
  }
  await insertSession(ctx.db, ctx.vault, setup, new Date(now.getTime() + CONNECT_MS))
  await noteDone(ctx, scriptKinds[script.scriptKind], [script.idCallScript, script.name], 'Test started', {
    test: guid,
    ...(snapshot === undefined ? { version } : { draft: true }),
    ...(body.sends === true && { sends: true }),
  })
  const path = `${callManagementApi.DiagnosticSocket.path}?guid=${guid}`
  return { guid, callId, ticket: await issueTicket(ctx, path, sid) }
}

async function findTestable(ctx: Ctx, idCallScript: number) {
  const script = await ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'guid', 'name', 'version', 'idFolder', 'scriptKind'])
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirst()
  if (!script) notFound('Flow')
  await requireInFolder(ctx, 'CallScript.test', script.idFolder)
  if (script.scriptKind === 'component') await requireScript(ctx, script, 'view')
  return script
}

/** The dial log of a test whose flow the user may test; 404 for anything else. */
export async function findTest(ctx: Ctx, guid: string) {
  const log = await findLog(ctx.db, guid)
  if (!log?.isTest) notFound('Conversation')
  await findTestable(ctx, log.idCallScript)
  return log
}

/** The test of the one who asks: to talk in a test that someone else began would spoil it for them. Their conversation can be viewed. */
export async function findOwnTest(ctx: Ctx, guid: string) {
  const log = await findTest(ctx, guid)
  if (log.idUser !== ctx.actor.id) notFound('Conversation')
  return log
}

export async function getCallStatus(ctx: Ctx, guid: string): Promise<z.output<typeof callStatus>> {
  const { startedAt, endedAt, outcome } = await findTest(ctx, guid)
  const checkpoint = await readState(ctx.db, ctx.vault, guid)
  const nodeId = checkpoint?.state.frames.at(-1)?.nodeId ?? null
  return { guid, running: outcome === null, startedAt, endedAt, outcome, nodeId }
}
