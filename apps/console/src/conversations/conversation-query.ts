import { readGuid } from '../shell/area/param.ts'

type Asked = { readonly guid: string; readonly callId: string; readonly fullConversations: boolean }

/** What to ask the core for; nothing where the address names no conversation. A guid counts before a call id. */
export function conversationQueryOf({ guid, callId, fullConversations }: Asked) {
  const full = fullConversations ? { fullConversations } : {}
  if (guid.trim() !== '') {
    const read = readGuid(guid.trim())
    return read === undefined ? undefined : { guid: read, ...full }
  }
  return callId.trim() === '' ? undefined : { callId: callId.trim().slice(0, 200), ...full }
}

/** The address asks for a conversation, whether or not one can be meant. */
export const asksForOne = ({ guid, callId }: Asked): boolean => guid.trim() !== '' || callId.trim() !== ''
