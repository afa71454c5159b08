import { CircleAlert } from 'lucide-react'
import { t } from './detail.messages.ts'
import type { DocumentProblem } from './read-document.ts'

const MOST_SHOWN = 50

/** What is wrong with a document, each with the step it is in. */
export function ImportProblems({ problems }: { problems: readonly DocumentProblem[] }) {
  return (
    <div role="alert" className="empty:hidden">
      {problems.length > 0 && (
        <div className="rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink text-sm">
          <p className="flex items-center gap-2 font-medium">
            <CircleAlert size={15} aria-hidden />
            {t('importProblems', { count: problems.length })}
          </p>
          <ul className="mt-1.5 flex max-h-48 flex-col gap-1 overflow-y-auto">
            {problems.slice(0, MOST_SHOWN).map(({ path, place, message }) => (
              <li key={`${path} ${message}`}>
                <span className="font-medium" title={path}>
                  {place || t('importRoot')}:
                </span>{' '}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
