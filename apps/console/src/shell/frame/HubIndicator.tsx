import { cx } from '../../kit/cx.ts'
import { type HubState, useHubStatus } from '../hub/hub-state.ts'
import { t } from '../shell.messages.ts'

const DOTS: Readonly<Record<HubState, string>> = {
  Connected: 'bg-success',
  Connecting: 'bg-warning pulse-soft',
  Reconnecting: 'bg-warning pulse-soft',
  Disconnecting: 'bg-faint',
  Disconnected: 'bg-danger',
}

/** Whether what is shown follows the core by itself: one of five states, and why it does not. */
export function HubIndicator() {
  const { state, problem } = useHubStatus()
  const text = t('hub', { state })
  return (
    <span role="status" title={problem ? `${text} – ${problem}` : text} className="flex items-center gap-1.5">
      <span className={cx('size-[7px] rounded-full', DOTS[state])} aria-hidden />
      <span className="sr-only">{text}</span>
      <span aria-hidden>{state}</span>
    </span>
  )
}
