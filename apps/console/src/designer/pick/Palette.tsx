import { useMemo } from 'react'
import { useDesigner, useEditor } from '../designer-context.ts'
import { t } from './pick.messages.ts'
import { SearchList } from './SearchList.tsx'
import { STEP_DATA } from './step-data.ts'
import { isStepType, stepKinds } from './step-kinds.tsx'

/** The kinds of steps: drag one to the canvas, or press Enter. */
export function Palette() {
  const { canvas } = useDesigner()
  const hasStart = useEditor(({ document }) => document.nodes.some(({ type }) => type === 'start'))
  const items = useMemo(() => stepKinds(hasStart), [hasStart])
  return (
    <div className="flex h-full flex-col">
      <SearchList
        label={t('findKind')}
        items={items}
        onPick={(type) => isStepType(type) && canvas.current?.add(type)}
        onDragStart={(type, data) => {
          data.setData(STEP_DATA, type)
          data.effectAllowed = 'copy'
        }}
        className="flex-1"
      />
      <p className="shrink-0 border-line border-t px-3 py-2 text-faint text-xs">{t('paletteHelp')}</p>
    </div>
  )
}
