import '@xyflow/react/dist/base.css'
import { ReactFlowProvider } from '@xyflow/react'
import { useEffect } from 'react'
import { config } from 'zod'
import { useDesigner, useEditor } from '../designer-context.ts'
import { FlowCanvas } from './FlowCanvas.tsx'
import { isArranged, placed } from './layout.ts'

// The page's security policy allows no code made from strings.
config({ jitless: true })

/** The flow drawn: steps as cards with their ways out, and wires between them. */
export default function Canvas() {
  const { editor } = useDesigner()
  const isPlaced = useEditor(({ document }) => isArranged(document))
  useEffect(() => {
    if (!isPlaced) editor.replace(placed(editor.get().document))
  }, [editor, isPlaced])
  if (!isPlaced) return null
  return (
    <ReactFlowProvider>
      <FlowCanvas />
    </ReactFlowProvider>
  )
}
