import { Maximize2, Minimize2 } from 'lucide-react'
import { Button } from '../actions/Button.tsx'
import { t } from '../kit.messages.ts'
import { useSearchState } from '../use-search-state.ts'
import { WIDE_PARAM } from './DetailPage.tsx'

/** Gives the page the whole width of the window, for a picture; a link keeps it so. */
export function WidthButton() {
  const [search, patch] = useSearchState()
  const isWide = search.has(WIDE_PARAM)
  const Icon = isWide ? Minimize2 : Maximize2
  return (
    <Button
      size="small"
      icon={Icon}
      aria-pressed={isWide}
      onPress={() => patch({ [WIDE_PARAM]: isWide ? undefined : 'yes' })}
    >
      {t('fullWidth')}
    </Button>
  )
}
