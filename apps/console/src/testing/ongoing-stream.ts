import type { ConversationNews, OngoingNews } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { Ears } from '../ongoing/ongoing-stream.ts'

/** What the core tells of conversations that run in a test; there is no connection over which it could come. */
export const wallLine: { ears: Ears<OngoingNews> | undefined; of: number | undefined } = {
  ears: undefined,
  of: undefined,
}
export const conversationLine: { ears: Ears<ConversationNews> | undefined; of: string | undefined } = {
  ears: undefined,
  of: undefined,
}

export function openWallLine(_services: unknown, idLine: number | undefined, ears: Ears<OngoingNews>) {
  Object.assign(wallLine, { ears, of: idLine })
  return () => {
    if (wallLine.ears === ears) Object.assign(wallLine, { ears: undefined, of: undefined })
  }
}

export function openConversationLine(_services: unknown, guid: string, ears: Ears<ConversationNews>) {
  Object.assign(conversationLine, { ears, of: guid })
  return () => {
    if (conversationLine.ears === ears) Object.assign(conversationLine, { ears: undefined, of: undefined })
  }
}
