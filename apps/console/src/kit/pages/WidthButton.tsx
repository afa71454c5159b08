import { Maximize2, Minimize2 } from 'lucide-react'
import { Button } from '../actions/Button.tsx'
import { t } from '../kit.messages.ts'
import { useWide } from './use-wide.ts'

/** Gives the page the whole width of the window, for a picture; a link keeps it so. */
export function WidthButton() {
  const [isWide, setWide] = useWide()
  const Icon = isWide ? Minimize2 : Maximize2
  return (
    <Button size="small" icon={Icon} aria-pressed={isWide} onPress={() => setWide(!isWide)}>
      {t('fullWidth')}
    </Button>
  )
}
