import { useState } from 'react'
import { Part } from '../../flows/picture/NodeParts.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { type FlowProblem, useProblems } from '../use-problems.ts'
import { ProblemRow } from './ProblemRow.tsx'
import { t } from './problems.messages.ts'
import { keyOf } from './use-trail.ts'

/** A step that was just added lacks much; what can be set on it is not to go out of sight for that. Exits that lead nowhere are seen on the canvas and below, too. */
const AT_FIRST = 2
const isUnwired = ({ code }: FlowProblem) => code === 'outlet.unwired'

/** What the check found at one step, or with null at the flow itself. */
export function ProblemsHere({ id }: { id: string | null }) {
  const { errors, warnings } = useProblems()
  const [isWhole, setWhole] = useState(false)
  const isHere = ({ nodeId }: FlowProblem) => nodeId === id
  const all = [
    ...errors
      .filter(isHere)
      .toSorted((one, other) => Number(isUnwired(one)) - Number(isUnwired(other)))
      .map((problem) => ({ problem, isError: true })),
    ...warnings.filter(isHere).map((problem) => ({ problem, isError: false })),
  ]
  if (all.length === 0) return null
  const shown = isWhole || all.length === AT_FIRST + 1 ? all : all.slice(0, AT_FIRST)
  return (
    <Part title={t('problems')}>
      <ul className="flex flex-col">
        {shown.map(({ problem, isError }) => (
          <ProblemRow key={keyOf(problem)} problem={problem} isError={isError} />
        ))}
      </ul>
      {shown.length < all.length && (
        <span>
          <Button size="small" onPress={() => setWhole(true)}>
            {t('rest', { count: all.length - shown.length })}
          </Button>
        </span>
      )}
    </Part>
  )
}
