import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { cx } from '../../kit/cx.ts'
import { designerAddress } from '../designer.address.ts'
import { useJsonProblems } from '../json/json-text.ts'
import { PROBLEMS } from '../parts.tsx'
import { type FlowProblem, useProblems } from '../use-problems.ts'
import { MutedProblems } from './MutedProblems.tsx'
import { ProblemLink } from './ProblemRow.tsx'
import { t } from './problems.messages.ts'
import { keyOf } from './use-trail.ts'

/** Everything the check finds while one draws; a press leads to the step. */
export function ProblemsPanel() {
  const { errors, warnings, isChecking } = useProblems()
  const isSound = errors.length + warnings.length === 0
  return (
    <div id={PROBLEMS} className="flex min-w-0 flex-col gap-4 p-3">
      <p role="status" className="sr-only">
        {isChecking ? t('checking') : isSound ? t('none') : ''}
      </p>
      <JsonNote />
      {isSound && (
        <div className="flex items-start gap-2 text-sm">
          <CircleCheck size={15} className="mt-0.5 shrink-0 text-success-ink" aria-hidden />
          <span>
            <span className="font-medium text-ink">{isChecking ? t('checking') : t('none')}</span>
            <span className="block text-faint">{t('noneText')}</span>
          </span>
        </div>
      )}
      {errors.length > 0 && <Found title={t('errors', { count: errors.length })} problems={errors} isError />}
      {warnings.length > 0 && <Found title={t('warnings', { count: warnings.length })} problems={warnings} />}
      <MutedProblems />
    </div>
  )
}

/** Text that was typed as JSON and is not applied is not in what is checked. */
function JsonNote() {
  const count = useJsonProblems().length
  const [{ view }, change] = useAddress(designerAddress)
  if (count === 0 || view === 'json') return null
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
      <p className="flex items-start gap-2 text-danger-ink">
        <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
        {t('json')}
      </p>
      <Button size="small" onPress={() => change({ view: 'json' })}>
        {t('showJson')}
      </Button>
    </div>
  )
}

const AT_FIRST = 100
type Props = { title: string; problems: readonly FlowProblem[]; isError?: boolean }

function Found({ title, problems, isError = false }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? problems : problems.slice(0, AT_FIRST)
  const rest = problems.length - shown.length
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className={cx('font-medium text-xs', isError ? 'text-danger-ink' : 'text-warning-ink')}>{title}</h2>
      <ul className="flex flex-col">
        {shown.map((problem) => (
          <ProblemLink key={keyOf(problem)} problem={problem} isError={isError} />
        ))}
      </ul>
      {rest > 0 && (
        <Button size="small" variant="ghost" onPress={() => setWhole(true)}>
          {t('rest', { count: rest })}
        </Button>
      )}
    </section>
  )
}
