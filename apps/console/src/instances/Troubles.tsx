import { instanceState } from '@parley/contract/instances/instance.enum.ts'
import type { InstanceDetail } from '@parley/contract/instances/instance.schema.ts'
import { CircleAlert } from 'lucide-react'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { t } from './instances.messages.ts'

/** What stands between the two sides, and what came of the last comparison. */
export function Troubles({ instance }: { instance: InstanceDetail }) {
  const { state, stateText, compareError, comparedAt, isComparing } = instance
  const isAway = state !== 'REACHABLE' && state !== 'UNCHECKED'
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {isComparing && <ProgressBar label={t('comparing')} />}
      {isAway && <Trouble title={`${t('unreachable')}: ${instanceState.label(state)}`} text={stateText ?? ''} />}
      {compareError !== null && (
        <Trouble
          title={t('compareFailed')}
          text={comparedAt === null ? compareError : `${compareError} ${t('keptResults')}`}
        />
      )}
    </div>
  )
}

const Trouble = ({ title, text }: { title: string; text: string }) => (
  <div className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger-ink text-sm">
    <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
    <div className="min-w-0 break-words">
      <p className="font-medium">{title}</p>
      <p>{text}</p>
    </div>
  </div>
)
