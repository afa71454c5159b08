import { operations } from '@parley/contract/operations.ts'
import { Star } from 'lucide-react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { cx } from '../kit/cx.ts'
import { patch, patchItem, useWrite } from '../shell/api.ts'
import { t } from './conversations.messages.ts'

type FavoriteStarProps = { guid: string; name: string; isFavorite: boolean; isInRow?: boolean }

/** The star of a conversation: one's own, shown as soon as it is pressed. */
export function FavoriteStar({ guid, name, isFavorite, isInRow = false }: FavoriteStarProps) {
  const setFavorite = useFavorite()
  return (
    <IconButton
      variant={isInRow ? 'ghost' : 'secondary'}
      size={isInRow ? 'small' : 'medium'}
      label={t(isFavorite ? 'favoriteRemove' : 'favoriteAdd', { name })}
      aria-pressed={isFavorite}
      excludeFromTabOrder={isInRow}
      icon={<Star size={15} aria-hidden className={cx(isFavorite ? 'fill-warning text-warning' : 'text-faint')} />}
      onPress={() => setFavorite(guid, !isFavorite)}
    />
  )
}

/** Marks a conversation as one's favourite: shown at once everywhere, put back if the core refuses. */
function useFavorite(): (guid: string, favorite: boolean) => void {
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
