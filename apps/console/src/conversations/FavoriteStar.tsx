import { Star } from 'lucide-react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { cx } from '../kit/cx.ts'
import { t } from './conversations.messages.ts'
import { useFavorite } from './use-favorite.ts'

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
