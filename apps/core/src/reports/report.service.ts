import { conversationKind } from '@parley/contract/conversations/conversation.entity.ts'
import type { Conversation } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { findVisible, getConversation } from '../conversations/detail/conversation.service.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { refuse } from '../kernel/refusal.ts'
import { callInfoText } from './callInfo.ts'

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

/** Chats are kept as text and have none. */
export async function getRecord(ctx: Ctx, guid: string): Promise<never> {
  await findVisible(ctx, { guid })
  return refuse(reason('conversation.noRecording'))
}

async function exportConversation(ctx: Ctx, guid: string, format: string): Promise<Conversation> {
  const conversation = await getConversation(ctx, { guid })
  const entity = [conversation.guid, conversation.legs[0]?.log.callId ?? ''] as const
  await ctx.audit({ kind: actionKind.of.READ, of: conversationKind, entity, after: { export: format } })
  return conversation
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text
}
