import { CircleAlert } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { t } from './detail.messages.ts'
import type { PlacedProblem } from './read-document.ts'

const MOST_SHOWN = 50
type Props = { problems: readonly PlacedProblem[]; onGoTo: (problem: PlacedProblem) => void }

/** What is wrong with a document, each with its line and the step it is in; a press leads there. */
export function ImportProblems({ problems, onGoTo }: Props) {
  return (
    <div role="status" className="empty:hidden">
      {problems.length > 0 && (
        <div className="rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink text-sm">
          <p className="flex items-center gap-2 font-medium">
            <CircleAlert size={15} aria-hidden />
            {t('importProblems', { count: problems.length })}
          </p>
          <ul className="mt-1.5 flex max-h-48 flex-col gap-1 overflow-y-auto">
            {problems.slice(0, MOST_SHOWN).map((problem) => (
              <li key={`${problem.from} ${problem.path} ${problem.message}`} className="flex items-baseline gap-2">
                <AriaButton
                  onPress={() => onGoTo(problem)}
                  className="shrink-0 rounded-sm tabular-nums underline underline-offset-2"
                >
                  {t('importLine', { line: problem.line })}
                </AriaButton>
                <span className="min-w-0 break-words">
                  {problem.path && (
                    <span className="font-medium" title={problem.path}>
                      {problem.place}:{' '}
                    </span>
                  )}
                  {problem.message}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
