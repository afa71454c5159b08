import { Part } from '../../flows/picture/NodeParts.tsx'
import { type FlowProblem, useProblems } from '../use-problems.ts'
import { keyOf, ProblemRow } from './ProblemRow.tsx'
import { t } from './problems.messages.ts'

/** What the check found at one step, or with null at the flow itself. */
export function ProblemsHere({ id }: { id: string | null }) {
  const { errors, warnings } = useProblems()
  const isHere = ({ nodeId }: FlowProblem) => nodeId === id
  const [bad, doubtful] = [errors.filter(isHere), warnings.filter(isHere)]
  if (bad.length + doubtful.length === 0) return null
  return (
    <Part title={t('problems')}>
      <ul className="flex flex-col">
        {bad.map((problem) => (
          <ProblemRow key={keyOf(problem)} problem={problem} isError />
        ))}
        {doubtful.map((problem) => (
          <ProblemRow key={keyOf(problem)} problem={problem} isError={false} />
        ))}
      </ul>
    </Part>
  )
}
