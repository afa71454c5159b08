import { randomBytes, randomInt } from 'node:crypto'
import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { callManagementApi } from '@parley/contract/testCalls/testCall.api.ts'
import type { callStatus, testCallStart, VoiceState } from '@parley/contract/testCalls/testCall.schema.ts'
import type { z } from 'zod'
import { takeSnapshot } from '../flows/draft.snapshot.ts'
import { requireScript } from '../flows/flow.access.ts'
import { findVersion } from '../flows/history.store.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { issueTicket } from '../kernel/http/ticket.service.ts'
import { noteDone } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import type { VoicePort } from '../kernel/voicePort.ts'
import { isOfDemo } from '../records/list/dialLog.store.ts'
import { findLog } from '../runtime/recording.store.ts'
import { countOpenSessions, insertSession, readState } from '../runtime/session.store.ts'
import { guidAt, type Setup } from '../runtime/setup.ts'
import { keepCallLimits } from '../tenants/callLimit.ts'

export const MOST_OPEN_TESTS = 5
/** How long a test waits for someone to connect. */
export const CONNECT_MS = 2 * 60_000

/** Prepares a test conversation; it begins when someone connects to its socket. */
export async function startTestCall(
  ctx: Ctx,
  body: z.output<typeof testCallStart>,
  sid: string | undefined,
  voice: VoicePort | undefined,
) {
  const { channel = channelType.of.CHAT } = body
  if (channel === channelType.of.VOICE) requireVoice(voice)
  const script = await findTestable(ctx, body.idCallScript)
  const snapshot = body.draft ? await takeSnapshot(ctx.db, script.idCallScript, ctx.clock.now()) : undefined
  const version = snapshot ?? body.version ?? script.version
  // With errors in it, too: a flow is tried while it is drawn.
  if (snapshot === undefined && !(await findVersion(ctx.db, script.idCallScript, version)))
    refuse(reason('callScript.noSuchVersion', { version }))
  await keepTestLimit(ctx)
  await keepCallLimits(ctx)
  const { guid, callId } = await insertTest(ctx, {
    script,
    version,
    channel,
    from: ctx.actor.name,
    to: script.name,
    line: null,
    language: body.language ?? null,
    variables: (body.variables ?? {}) as Setup['variables'], // what was parsed from JSON is JSON
    ...(body.sends === true && { sends: true }),
  })
  await noteDone(ctx, scriptKinds[script.scriptKind], [script.idCallScript, script.name], 'Test started', {
    test: guid,
    ...(snapshot === undefined ? { version } : { draft: true }),
    ...(body.sends === true && { sends: true }),
    ...(channel === channelType.of.VOICE && { voice: true }),
  })
  return { guid, callId, ticket: await ticketFor(ctx, guid, sid) }
}

/** Lets the user connect to their test. */
export const ticketFor = (ctx: Ctx, guid: string, sid: string | undefined): Promise<string> =>
  issueTicket(ctx, `${callManagementApi.DiagnosticSocket.path}?guid=${guid}`, sid)

type Given = Pick<Setup, 'from' | 'to' | 'line' | 'language' | 'variables' | 'sends'> &
  Partial<Pick<Setup, 'zone' | 'channel'>>

/** Keeps a test conversation, which waits for someone to come. */
export async function insertTest(
  ctx: Ctx,
  { script, version, ...given }: Given & { script: { idCallScript: number; guid: string }; version: number },
): Promise<{ guid: string; callId: string }> {
  const { timezone } = await ownTenant(ctx)
  const now = ctx.clock.now()
  const guid = guidAt(now)
  const kind = given.channel === channelType.of.VOICE ? 'voice' : 'chat'
  const callId = `${kind}-${randomBytes(9).toString('base64url')}`
  const setup: Setup = {
    guid,
    callId,
    thread: guid,
    channel: channelType.of.CHAT,
    callType: callType.of.TESTING,
    direction: 'in',
    idCallScript: script.idCallScript,
    flowGuid: script.guid,
    flowVersion: version,
    zone: timezone,
    seed: randomInt(2 ** 31),
    isTest: true,
    idUser: ctx.actor.id,
    ...given,
  }
  await insertSession(ctx.db, ctx.vault, setup, new Date(now.getTime() + CONNECT_MS))
  return { guid, callId }
}

/** What is known of the process that carries sound. */
export const voiceStateOf = (voice: VoicePort | undefined): VoiceState =>
  voice?.state ?? { state: 'elsewhere', hears: null, why: null }

function requireVoice(voice: VoicePort | undefined): void {
  const { state, why } = voiceStateOf(voice)
  if (state !== 'ready' && state !== 'elsewhere')
    refuse(reason('testCall.noVoice', { why: why ?? 'Try again in a moment.' }))
}

/** Refuses one more test than a person may have open. */
export async function keepTestLimit(ctx: Ctx): Promise<void> {
  if ((await countOpenSessions(ctx.db, ctx.actor.id)) >= MOST_OPEN_TESTS)
    refuse(reason('testCall.limit', { limit: MOST_OPEN_TESTS }))
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

/** The dial log of a test whose flow the user may test, or of a demo call that they may view; 404 for anything else. */
export async function findTest(ctx: Ctx, guid: string) {
  const log = await findLog(ctx.db, guid)
  if (!log?.isTest) notFound('Conversation')
  if (!(ctx.can('DemoCall.view') && (await isOfDemo(ctx.db, log.thread)))) await findTestable(ctx, log.idCallScript)
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
