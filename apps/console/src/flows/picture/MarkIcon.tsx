import { type LucideIcon, Minus, Pencil, Plus } from 'lucide-react'
import type { GraphMark } from '../../kit/graph/graph-model.ts'
import { type Tone, toneInk } from '../../kit/tone.ts'
import { t } from './picture.messages.ts'

const LOOKS: Readonly<Record<GraphMark, { Icon: LucideIcon; tone: Tone; words: string }>> = {
  added: { Icon: Plus, tone: 'success', words: t('markAdded') },
  removed: { Icon: Minus, tone: 'danger', words: t('markRemoved') },
  changed: { Icon: Pencil, tone: 'warning', words: t('markChanged') },
}

export const markWords = (mark: GraphMark): string => LOOKS[mark].words

/** What became of a step, as a sign and, for screen readers, in a word. */
export function MarkIcon({ mark }: { mark: GraphMark }) {
  const { Icon, tone, words } = LOOKS[mark]
  return (
    <span title={words} className={`shrink-0 ${toneInk[tone]}`}>
      <Icon size={15} aria-hidden />
      <span className="sr-only">{words}</span>
    </span>
  )
}
