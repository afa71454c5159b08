import type { Alignment } from '@parley/flow/edit/arrange.ts'
import { Panel } from '@xyflow/react'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  CopyPlus,
  Group,
  LayoutGrid,
  Trash2,
} from 'lucide-react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import type { Icon } from '../../kit/icon.tsx'
import { useDesigner, useEditor } from '../designer-context.ts'
import { t } from './canvas.messages.ts'
import { alignSelected, distributeSelected, groupSelected, removeSelected, tidySteps } from './canvas-edits.ts'

const ALIGN: readonly (readonly [how: Alignment, label: string, icon: Icon])[] = [
  ['left', t('alignLeft'), AlignStartVertical],
  ['center', t('alignCenter'), AlignCenterVertical],
  ['right', t('alignRight'), AlignEndVertical],
  ['top', t('alignTop'), AlignStartHorizontal],
  ['middle', t('alignMiddle'), AlignCenterHorizontal],
  ['bottom', t('alignBottom'), AlignEndHorizontal],
]

/** What is done with several selected steps at once. */
export function SelectionTools({ onDuplicate }: { onDuplicate: () => void }) {
  const { editor, isReadOnly } = useDesigner()
  const selection = useEditor((state) => state.selection)
  if (selection.size < 2 || isReadOnly) return null
  return (
    <Panel
      position="top-center"
      className="flex items-center gap-0.5 rounded-control bg-raised p-0.5 shadow-mid ring-1 ring-line"
    >
      <span role="status" className="whitespace-nowrap px-2 text-soft text-xs">
        {t('selected', { count: selection.size })}
      </span>
      {ALIGN.map(([how, label, icon]) => (
        <IconButton key={how} size="small" label={label} icon={icon} onPress={() => alignSelected(editor, how)} />
      ))}
      {selection.size > 2 && (
        <>
          <IconButton
            size="small"
            label={t('distributeHorizontally')}
            icon={AlignHorizontalDistributeCenter}
            onPress={() => distributeSelected(editor, 'horizontally')}
          />
          <IconButton
            size="small"
            label={t('distributeVertically')}
            icon={AlignVerticalDistributeCenter}
            onPress={() => distributeSelected(editor, 'vertically')}
          />
        </>
      )}
      <IconButton
        size="small"
        label={t('tidySelected')}
        icon={LayoutGrid}
        onPress={() => tidySteps(editor, selection, t('tidySelected'))}
      />
      <IconButton size="small" label={t('groupSelected')} icon={Group} onPress={() => groupSelected(editor)} />
      <IconButton size="small" label={t('duplicate')} icon={CopyPlus} onPress={onDuplicate} />
      <IconButton size="small" label={t('delete')} icon={Trash2} onPress={() => removeSelected(editor)} />
    </Panel>
  )
}
