import { operations } from '@parley/contract/operations.ts'
import { patch, patchItem, useWrite } from '../shell/api.ts'

/** Marks a conversation as one's favourite: shown at once everywhere, put back if the core refuses. */
export function useFavorite(): (guid: string, favorite: boolean) => void {
  const { fire } = useWrite(operations.Conversations.SetFavorite, {
    optimistic: ({ body: { guid, favorite } }) => [
      patchItem(
        operations.DialLogs.DialLogs,
        (log) => log.guid === guid,
        (log) => ({ ...log, favorite }),
      ),
      patch(operations.Conversations.Conversations, (conversation) => ({
        ...conversation,
        legs: conversation.legs.map((leg) => (leg.log.guid === guid ? { ...leg, log: { ...leg.log, favorite } } : leg)),
      })),
    ],
  })
  return (guid, favorite) => fire({ body: { guid, favorite } })
}
