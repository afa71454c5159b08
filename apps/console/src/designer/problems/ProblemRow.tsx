import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { cx } from '../../kit/cx.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useEditing } from '../designer-context.ts'
import type { FlowProblem } from '../use-problems.ts'

const ProblemFixes = lazyPart(async () => (await import('./ProblemFixes.tsx')).ProblemFixes)

type Props = { problem: FlowProblem; isError: boolean; children: ReactNode }

function Row({ problem, isError, children }: Props) {
  const { isReadOnly } = useEditing()
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <li className="flex items-start gap-2 py-1.5 text-sm">
      <Icon size={14} className={cx('mt-0.5 shrink-0', isError ? 'text-danger-ink' : 'text-warning-ink')} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
        {children}
        {!isReadOnly && <ProblemFixes problem={problem} />}
      </div>
    </li>
  )
}

/** What the check found, and what can be done about it at once. */
export const ProblemRow = (props: Omit<Props, 'children'>) => (
  <Row {...props}>
    <span className="max-w-full break-words text-ink">{props.problem.message}</span>
  </Row>
)

/** The same away from its step; a press leads there. */
export function ProblemLink(props: Omit<Props, 'children'>) {
  const { goTo, editor } = useEditing()
  const { nodeId, message } = props.problem
  return (
    <Row {...props}>
      <AriaButton
        onPress={() => (nodeId === null ? editor.select([]) : goTo(nodeId))}
        className="max-w-full break-words rounded-sm text-left text-ink underline-offset-2 hover:underline"
      >
        {message}
      </AriaButton>
    </Row>
  )
}

export const keyOf = ({ code, nodeId, path, message }: FlowProblem) => `${code} ${nodeId} ${path} ${message}`
