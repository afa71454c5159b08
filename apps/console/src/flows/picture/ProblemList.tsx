import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'

type Problem = { code: string; message: string; nodeId: string | null }
type Props = { errors: readonly Problem[]; warnings: readonly Problem[]; onOpen?: (id: string) => void }

/** Errors, then warnings; a click leads to the step. */
export function ProblemList({ errors, warnings, onOpen }: Props) {
  const all = [
    ...errors.map((problem) => ({ ...problem, Icon: CircleAlert, tone: 'text-danger-ink' })),
    ...warnings.map((problem) => ({ ...problem, Icon: TriangleAlert, tone: 'text-warning-ink' })),
  ]
  return (
    <ul className="flex flex-col gap-1">
      {all.map(({ code, message, nodeId, Icon, tone }) => (
        <li key={`${code} ${nodeId} ${message}`} className="flex items-start gap-2 text-sm">
          <Icon size={15} className={`mt-0.5 shrink-0 ${tone}`} aria-hidden />
          {nodeId && onOpen ? (
            <AriaButton
              onPress={() => onOpen(nodeId)}
              className="min-w-0 rounded-sm text-left text-ink underline-offset-2 hover:underline"
            >
              {message}
            </AriaButton>
          ) : (
            <span className="min-w-0 text-ink">{message}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
