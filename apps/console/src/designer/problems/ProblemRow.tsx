import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { cx } from '../../kit/cx.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useEditing } from '../designer-context.ts'
import type { FlowProblem } from '../use-problems.ts'
import { t } from './problems.messages.ts'
import { keyOf, TrailContext } from './use-trail.ts'

const ProblemFixes = lazyPart(async () => (await import('./ProblemFixes.tsx')).ProblemFixes)
const ProblemDetails = lazyPart(async () => (await import('./ProblemDetails.tsx')).ProblemDetails)
const MuteDialog = lazyPart(async () => (await import('./MuteDialog.tsx')).MuteDialog)

type Props = { problem: FlowProblem; isError: boolean; children: ReactNode }

const ACTION = 'min-h-6 rounded-sm text-left text-soft text-xs underline-offset-2 hover:underline'

function Row({ problem, isError, children }: Props) {
  const { isReadOnly } = useEditing()
  const [isExplained, explain] = useState(false)
  const [isMuting, setMuting] = useState(false)
  const Icon = isError ? CircleAlert : TriangleAlert
  const name = (word: string) => t('named', { word, problem: problem.message })
  return (
    <li className="flex items-start gap-2 py-1.5 text-sm">
      <Icon size={14} className={cx('mt-0.5 shrink-0', isError ? 'text-danger-ink' : 'text-warning-ink')} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
        {children}
        {!isReadOnly && <ProblemFixes problem={problem} />}
        <span className="flex flex-wrap gap-x-3">
          <AriaButton
            aria-label={name(t('why'))}
            aria-expanded={isExplained}
            onPress={() => explain(!isExplained)}
            className={ACTION}
          >
            {t('why')}
          </AriaButton>
          {problem.trail && <ShowWay problem={problem} />}
          {!isReadOnly && !isError && (
            <AriaButton aria-label={name(t('mute'))} onPress={() => setMuting(true)} className={ACTION}>
              {t('mute')}
            </AriaButton>
          )}
        </span>
        {isExplained && <ProblemDetails problem={problem} />}
        {isMuting && <MuteDialog problem={problem} onClose={() => setMuting(false)} />}
      </div>
    </li>
  )
}

/** Lights the way on the canvas, or puts it out. */
function ShowWay({ problem }: { problem: FlowProblem }) {
  const { key, show } = use(TrailContext)
  const own = keyOf(problem)
  return (
    <AriaButton
      aria-label={t('named', { word: t('showWay'), problem: problem.message })}
      aria-pressed={key === own}
      onPress={() => show(key === own ? undefined : own)}
      className={cx(ACTION, key === own && 'font-medium text-warning-ink')}
    >
      {t('showWay')}
    </AriaButton>
  )
}

/** What the check found, and what can be done about it at once. */
export const ProblemRow = (props: Omit<Props, 'children'>) => (
  <Row {...props}>
    <span className="max-w-full break-words text-ink">{props.problem.message}</span>
  </Row>
)

/** The same away from its step; a press leads there, and lights the way on which it happens. */
export function ProblemLink(props: Omit<Props, 'children'>) {
  const { goTo, editor } = useEditing()
  const { show } = use(TrailContext)
  const { nodeId, message, trail } = props.problem
  function go() {
    show(trail && keyOf(props.problem))
    if (nodeId === null) editor.select([])
    else goTo(nodeId)
  }
  return (
    <Row {...props}>
      <AriaButton
        onPress={go}
        className="max-w-full break-words rounded-sm text-left text-ink underline-offset-2 hover:underline"
      >
        {message}
      </AriaButton>
    </Row>
  )
}
