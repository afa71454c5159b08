import { useAreaSearch } from '../shell/area.ts'
import { designerArea } from './designer.area.tsx'
import { t } from './designer.messages.ts'
import { useDesigner } from './designer-context.ts'
import { PanelTabs } from './PanelTabs.tsx'
import { sides } from './parts.tsx'

/** The panel at the left: steps to add, and what else is worth having beside the flow. */
export function LeftPanel() {
  const { isReadOnly } = useDesigner()
  const [{ side }, change] = useAreaSearch(designerArea)
  const all = isReadOnly ? sides : sides
  const shown = all.find(({ id }) => id === side) ?? all[0]
  if (!shown) return null
  return (
    <aside aria-label={t('left')} className="flex w-60 shrink-0 flex-col border-line border-r bg-surface">
      {all.length > 1 && (
        <PanelTabs label={t('left')} tabs={all} current={shown.id} onChange={(id) => change({ side: id })} />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <shown.Part />
      </div>
    </aside>
  )
}
