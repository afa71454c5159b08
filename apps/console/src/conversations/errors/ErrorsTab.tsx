import { CircleCheck } from 'lucide-react'
import { Card } from '../../kit/pages/Card.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { t } from '../conversations.messages.ts'
import type { TabProps } from '../tab-props.ts'
import { ProblemCard } from './ProblemCard.tsx'

/** Each error with its step, its values and what most probably led to it. */
export function ErrorsTab({ leg, flows, search }: TabProps) {
  if (leg.problems.length === 0) {
    return (
      <Card>
        <EmptyState title={t('noErrors')} icon={<CircleCheck size={18} className="text-success-ink" aria-hidden />}>
          {t('noErrorsText')}
        </EmptyState>
      </Card>
    )
  }
  const depths = new Map(leg.events.map(({ seq, depth }) => [seq, depth]))
  return (
    <div className="flex flex-col gap-4">
      {leg.problems.map((problem) => (
        <ProblemCard
          key={problem.seq}
          problem={problem}
          depth={depths.get(problem.seq) ?? 0}
          leg={leg}
          search={search}
          flows={flows}
        />
      ))}
    </div>
  )
}
