import { CircleQuestionMark } from 'lucide-react'
import { DialogTrigger } from 'react-aria-components'
import { IconButton } from '../../../kit/actions/IconButton.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { PopoverPanel } from '../../../kit/overlays/PopoverPanel.tsx'
import { t } from './assist.messages.ts'

const ExpressionHelp = lazyPart(async () => (await import('./ExpressionHelp.tsx')).ExpressionHelp)

/** Opens the page about expressions beside the field. */
export const HelpButton = () => (
  <DialogTrigger>
    <IconButton size="small" label={t('help')} icon={CircleQuestionMark} />
    <PopoverPanel
      label={t('help')}
      side="end"
      className="enter-rise flex max-h-[70dvh] w-96 max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-lg bg-raised shadow-high ring-1 ring-line"
    >
      <ExpressionHelp />
    </PopoverPanel>
  </DialogTrigger>
)
