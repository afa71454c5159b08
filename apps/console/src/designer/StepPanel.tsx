import { NodeInspector } from '../flows/picture/NodeInspector.tsx'
import { onlySelected, useDesigner, useEditor } from './designer-context.ts'
import { useProblems } from './use-problems.ts'

/** All about the selected step. */
export function StepPanel() {
  const { editor, goTo } = useDesigner()
  const document = useEditor((state) => state.document)
  const node = useEditor(onlySelected)
  const problems = useProblems()
  if (!node) return null
  return (
    <NodeInspector
      document={document}
      id={node.id}
      problems={problems}
      onOpen={goTo}
      onClose={() => editor.select([])}
    />
  )
}
