import { screens } from '@parley/contract/kernel/screens.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { usePageKeys } from '../shell/palette/page-keys.ts'
import { t } from './conversations.messages.ts'
import { neighboursOf } from './neighbours.ts'
import type { TabProps } from './tab-props.ts'

/** On to the next conversation of the list, on the same tab; also by keys. */
export function NeighbourLinks({ guid, tab }: { guid: string; tab: TabProps['search']['tab'] }) {
  const { navigate } = useKit()
  const { previous, next } = neighboursOf(guid)
  const to = (other: string | undefined) => other && (() => navigate(screens.conversation({ guid: other, tab })))
  const [back, on] = [to(previous) || undefined, to(next) || undefined]
  usePageKeys({ p: back, n: on })
  if (!back && !on) return null
  const end = t('listEnds')
  return (
    <span className="flex">
      <IconButton
        variant="ghost"
        label={t('previousConversation')}
        icon={ChevronLeft}
        onPress={() => back?.()}
        {...(back ? {} : { blocked: end })}
      />
      <IconButton
        variant="ghost"
        label={t('nextConversation')}
        icon={ChevronRight}
        onPress={() => on?.()}
        {...(on ? {} : { blocked: end })}
      />
    </span>
  )
}
