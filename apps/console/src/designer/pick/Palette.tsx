import { useDesigner, useEditor } from '../designer-context.ts'
import { t } from './pick.messages.ts'
import { SearchList } from './SearchList.tsx'
import { STEP_DATA } from './step-data.ts'
import { useSteps } from './use-steps.ts'

/** The kinds of steps and the components: drag one to the canvas, or press Enter. */
export function Palette() {
  const { canvas } = useDesigner()
  const hasStart = useEditor(({ document }) => document.nodes.some(({ type }) => type === 'start'))
  const { items, stepOf } = useSteps(hasStart)
  return (
    <div className="flex h-full flex-col">
      <SearchList
        label={t('findKind')}
        items={items}
        onPick={(id) => {
          const step = stepOf(id)
          if (step) canvas.current?.add(step)
        }}
        onDragStart={(id, data) => {
          data.setData(STEP_DATA, JSON.stringify(stepOf(id)))
          data.effectAllowed = 'copy'
        }}
        className="flex-1"
      />
      <p className="shrink-0 border-line border-t px-3 py-2 text-faint text-xs">{t('paletteHelp')}</p>
    </div>
  )
}
