import { conversationKind } from '@parley/contract/conversations/conversation.entity.ts'
import type { Conversation, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { callOutcome, callType, channelType, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { noteRead } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { findVisible, getConversation } from '../records/detail/conversation.service.ts'

/** The conversation as text. */
export async function getCallInfo(ctx: Ctx, guid: string): Promise<FileAnswer> {
  const { legs } = await exportConversation(ctx, guid, 'text')
  const body = onePiece(legs.map(callInfoText).join('\n'))
  return { contentType: 'text/plain; charset=utf-8', fileName: `conversation ${guid}.txt`, body }
}

/** The conversation with everything that happened as JSON. */
export async function getConversationInfo(ctx: Ctx, guid: string): Promise<FileAnswer> {
  const conversation = await exportConversation(ctx, guid, 'json')
  const body = onePiece(JSON.stringify(conversation, null, 2))
  return { contentType: 'application/json; charset=utf-8', fileName: `conversation ${guid}.json`, body }
}

/** What was said is kept as text, of chats and of calls. */
export async function getRecord(ctx: Ctx, guid: string): Promise<never> {
  await findVisible(ctx, { guid })
  return refuse(reason('conversation.noRecording'))
}

export async function exportConversation(ctx: Ctx, guid: string, format: string): Promise<Conversation> {
  const conversation = await getConversation(ctx, { guid })
  const entity = [conversation.guid, conversation.legs[0]?.log.callId ?? ''] as const
  await noteRead(ctx, conversationKind, entity, { export: format })
  return conversation
}

export async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}

/** A conversation as a person reads it: the facts, then who said what and what went wrong. */
function callInfoText({ log, events, variables, problems }: Leg): string {
  const facts: [string, string | number | null][] = [
    ['Conversation', log.guid],
    ['Call ID', log.callId],
    ['Flow', `${log.flow?.name ?? 'removed'}, ${log.flowVersion === null ? 'draft' : `version ${log.flowVersion}`}`],
    ['Channel', `${channelType.label(log.channel)}, ${callType.label(log.callType)}`],
    ['Line', log.line?.name ?? null],
    ['Campaign', log.campaign && `${log.campaign.name}${log.attempt === null ? '' : `, attempt ${log.attempt}`}`],
    ['From', log.from],
    ['To', log.to],
    ['Started (UTC)', log.startedAt],
    ['Ended (UTC)', log.endedAt],
    ['Outcome', log.outcome === null ? 'still running' : callOutcome.label(log.outcome)],
    ['Result', log.disposition],
    ['Ended by', log.endReason && `${log.endReason.whose} (${log.endReason.code})`],
  ]
  return [
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    '',
    ...events.flatMap(lineOf),
    ...section('Variables at the end', Object.entries((variables.final ?? {}) as object).map(lineOfVariable)), // an object of values
    ...section(
      'Problems',
      problems.map(
        (each) => `${clock(each.offsetMs)} ${each.nodeLabel ?? each.nodeId ?? ''}: ${each.message}. ${each.cause}`,
      ),
    ),
    '',
  ].join('\n')
}

const { of: KIND } = eventKind
function lineOf({ kind, offsetMs, text }: Leg['events'][number]): string[] {
  if (kind === KIND.DEBUG || kind === KIND.START) return []
  return [`${clock(offsetMs)} ${eventKind.label(kind)}${text === null ? '' : `: ${text}`}`]
}

const lineOfVariable = ([name, value]: [string, unknown]) =>
  `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`

const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', title, ...lines])

/** "01:05.250": minutes, seconds and milliseconds from the start. */
function clock(offsetMs: number): string {
  const [minutes, rest] = [Math.floor(offsetMs / 60_000), offsetMs % 60_000]
  return `${String(minutes).padStart(2, '0')}:${(rest / 1000).toFixed(3).padStart(6, '0')}`
}
