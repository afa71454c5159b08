import { Panel, useReactFlow } from '@xyflow/react'
import { CirclePlus, LayoutGrid, Maximize, Minus, Plus, StickyNote } from 'lucide-react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { useDesigner } from '../designer-context.ts'
import { t } from './canvas.messages.ts'
import { WHOLE } from './canvas-context.ts'
import { tidySteps } from './canvas-edits.ts'

interface Props {
  onAdd: (x: number, y: number) => void
  onComment: () => void
}

/** Nearer, further, all of it; and all steps put in order anew. */
export function CanvasControls({ onAdd, onComment }: Props) {
  const { editor, isReadOnly } = useDesigner()
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  function tidyAll() {
    tidySteps(editor, new Set(editor.get().document.nodes.map(({ id }) => id)), t('tidyAll'))
    requestAnimationFrame(() => void fitView(WHOLE))
  }
  return (
    <Panel position="bottom-right" className="flex gap-0.5 rounded-control bg-raised p-0.5 shadow-mid ring-1 ring-line">
      <IconButton size="small" label={t('zoomOut')} icon={Minus} onPress={() => void zoomOut()} />
      <IconButton size="small" label={t('zoomIn')} icon={Plus} onPress={() => void zoomIn()} />
      <IconButton size="small" label={t('fit')} icon={Maximize} onPress={() => void fitView(WHOLE)} />
      {!isReadOnly && (
        <>
          <IconButton size="small" label={t('tidyAll')} icon={LayoutGrid} onPress={tidyAll} />
          <IconButton size="small" label={t('addComment')} icon={StickyNote} onPress={onComment} />
          <IconButton
            size="small"
            label={t('addStep')}
            icon={CirclePlus}
            onPress={({ target }) => {
              const { left, top } = target.getBoundingClientRect()
              onAdd(left, top - 400)
            }}
          />
        </>
      )}
    </Panel>
  )
}
