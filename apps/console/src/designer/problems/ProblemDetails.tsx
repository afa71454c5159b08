import { factOf } from '@parley/flow/check/facts/facts.ts'
import { useEditor } from '../designer-context.ts'
import type { FlowProblem } from '../use-problems.ts'
import { t } from './problems.messages.ts'

/** What a finding means for callers and what to do, in the words of its table, and the way on which it happens. */
export function ProblemDetails({ problem }: { problem: FlowProblem }) {
  const { why, todo } = factOf(problem.code)
  return (
    <div className="flex flex-col gap-1 border-line border-l-2 pl-2 text-soft text-xs">
      <p>{why}</p>
      <p>{todo}</p>
      {problem.trail && <Trail ids={problem.trail} />}
    </div>
  )
}

const MOST_NAMED = 20

/** The canvas shows it, too; here it can be read out. */
function Trail({ ids }: { ids: readonly string[] }) {
  const nodes = useEditor(({ document }) => document.nodes)
  const shown = new Set(ids.slice(0, MOST_NAMED))
  const names = new Map(nodes.flatMap(({ id, label }) => (shown.has(id) ? [[id, label || id]] : [])))
  const way = ids.slice(0, MOST_NAMED).map((id) => names.get(id) ?? id)
  return (
    <p className="break-words">
      {t('way', { steps: way.join(' → ') })}
      {ids.length > MOST_NAMED && ' → …'}
    </p>
  )
}
