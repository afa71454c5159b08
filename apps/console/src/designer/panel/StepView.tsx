import type { FlowDocument } from '@parley/flow'
import { useMemo } from 'react'
import { config } from 'zod'
import { problemCounts } from '../../flows/picture/flow-picture.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { EditingContext } from '../designer-context.ts'
import { createEditor } from '../editor.ts'
import { type FlowProblem, ProblemsContext } from '../use-problems.ts'
import { NodePanel } from './NodePanel.tsx'
import { t } from './panel.messages.ts'
import { useVisitedSteps } from './panel-form.ts'

// The page's security policy allows no code made from strings.
config({ jitless: true })

type Found = { errors: readonly FlowProblem[]; warnings: readonly FlowProblem[] }
type Stored = Pick<FlowProblem, 'message' | 'nodeId'> & { code: string }
type Props = {
  document: FlowDocument
  id: string
  problems?: { errors: readonly Stored[]; warnings: readonly Stored[] }
  onOpen: (id: string) => void
  onClose: () => void
}
const NO_PROBLEMS: Found = { errors: [], warnings: [] }

/** The panel of a step of any version, to be read. */
export function StepView({ document, id, problems = NO_PROBLEMS, onOpen, onClose }: Props) {
  const visited = useVisitedSteps()
  const node = document.nodes.find((each) => each.id === id)
  const editor = useMemo(() => createEditor(document, { isReadOnly: true }), [document])
  const found = useMemo(
    () => ({
      ...(problems as Found), // the same check, done when the version was saved
      muted: [],
      counts: problemCounts(problems),
      isChecking: false,
    }),
    [problems],
  )
  if (!node)
    return (
      <Card title={t('step')}>
        <p className="text-faint text-sm">{t('noStep', { id })}</p>
      </Card>
    )
  return (
    <EditingContext value={{ editor, isReadOnly: true, goTo: onOpen }}>
      <ProblemsContext value={found}>
        <Card isFlush>
          <NodePanel key={id} node={node} visited={visited} onClose={onClose} />
        </Card>
      </ProblemsContext>
    </EditingContext>
  )
}
