import { Button as AriaButton } from 'react-aria-components'
import { t } from './detail.messages.ts'
import type { PlacedProblem } from './read-document.ts'

const MOST_SHOWN = 50
type Props = { problems: readonly PlacedProblem[]; onGoTo: (offset: number) => void }

/** What is wrong with a document, each with its line and the step it is in; a press leads there. */
export const DocumentProblems = ({ problems, onGoTo }: Props) => (
  <ul className="flex max-h-48 shrink-0 flex-col gap-1 overflow-y-auto rounded-control bg-danger-soft px-3 py-2.5 text-danger-ink text-sm">
    {problems.slice(0, MOST_SHOWN).map(({ from, line, path, place, message }) => (
      <li key={`${from} ${path} ${message}`} className="flex items-baseline gap-2">
        <AriaButton
          onPress={() => onGoTo(from)}
          className="shrink-0 rounded-sm tabular-nums underline underline-offset-2"
        >
          {t('importLine', { line })}
        </AriaButton>
        <span className="min-w-0 break-words">
          {path && (
            <span className="font-medium" title={path}>
              {place}:{' '}
            </span>
          )}
          {message}
        </span>
      </li>
    ))}
  </ul>
)
