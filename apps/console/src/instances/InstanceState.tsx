import { instanceState, type InstanceState as State } from '@parley/contract/instances/instance.enum.ts'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { cx } from '../kit/cx.ts'
import { toneInk } from '../kit/tone.ts'

/** What came of asking an installation: icon and word; why is its title. */
export function InstanceState({ state, stateText }: { state: State; stateText: string | null }) {
  const Icon = state === 'REACHABLE' ? CircleCheck : state === 'UNCHECKED' ? CircleDashed : CircleAlert
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-ink text-sm" title={stateText ?? ''}>
      <Icon size={15} className={cx('shrink-0', toneInk[instanceState.tone(state)])} aria-hidden />
      {instanceState.label(state)}
    </span>
  )
}
