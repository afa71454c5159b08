import { moduleState, type ModuleState as State } from '@parley/contract/modules/module.enum.ts'
import { CircleCheck, CircleOff, Hourglass, type LucideIcon, Unplug } from 'lucide-react'
import { cx } from '../kit/cx.ts'
import { Tag } from '../kit/text/StatusTag.tsx'
import { toneInk } from '../kit/tone.ts'
import { t } from './modules.messages.ts'

const ICONS: Readonly<Record<State, LucideIcon>> = {
  UP: CircleCheck,
  SLOW: Hourglass,
  DOWN: CircleOff,
  NO_GATEWAY: Unplug,
}

/** The state of a module: icon and word; why is its title. */
export function ModuleState({ state, stateText }: { state: State; stateText: string }) {
  const Icon = ICONS[state]
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-ink text-sm" title={stateText}>
      <Icon size={15} className={cx('shrink-0', toneInk[moduleState.tone(state)])} aria-hidden />
      {moduleState.label(state)}
    </span>
  )
}

export const SimulatedTag = () => <Tag tone="info">{t('simulated')}</Tag>
