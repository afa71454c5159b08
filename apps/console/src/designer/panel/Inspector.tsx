import { config } from 'zod'
import { onlySelected, useEditing, useEditor } from '../designer-context.ts'
import { FlowPanel } from './FlowPanel.tsx'
import { ManyPanel } from './ManyPanel.tsx'
import { NodePanel } from './NodePanel.tsx'
import { useVisitedSteps } from './panel-form.ts'

// Fields are checked by the schema, and the page's security policy allows no code made from strings.
config({ jitless: true })

/** What can be set on what is selected: a step, several of them, or the flow itself where nothing is. */
export function Inspector() {
  const visited = useVisitedSteps()
  const node = useEditor(onlySelected)
  const count = useEditor(({ selection }) => selection.size)
  const { editor } = useEditing()
  if (node) return <NodePanel key={node.id} node={node} visited={visited} onClose={() => editor.select([])} />
  return count > 1 ? <ManyPanel /> : <FlowPanel visited={visited} />
}
