import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { cx } from '../kit/cx.ts'
import { designerAddress } from './designer.address.ts'
import { t } from './designer.messages.ts'
import { useDesigner } from './designer-context.ts'
import { type Mark, PanelTabs } from './PanelTabs.tsx'
import { PROBLEMS, sides } from './parts.tsx'
import { t as problemWords } from './problems/problems.messages.ts'
import { useProblems } from './use-problems.ts'

export const FOLDED = 'none'

/** The panel at the left: steps to add, and what else is worth having beside the flow. */
export function LeftPanel() {
  const { isReadOnly } = useDesigner()
  const [{ side }, change] = useAddress(designerAddress)
  const mark = useProblemMark()
  const all = sides.filter(({ isForEditing = false }) => !(isReadOnly && isForEditing))
  const tabs = all.filter(({ isApart = false }) => !isApart)
  const shown = all.find(({ id }) => id === side) ?? all[0]
  if (!shown || side === FOLDED) return null
  return (
    <aside
      aria-label={t('left')}
      className={cx(
        'flex shrink-0 flex-col border-line border-r bg-surface',
        shown.isApart ? 'w-80 max-w-full' : 'w-60',
        // Where there is little room it lies over the canvas, once it is asked for.
        side === '' ? 'max-lg:hidden' : 'max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:z-10 max-lg:shadow-high',
      )}
    >
      {tabs.length > 1 && (
        <PanelTabs
          label={t('left')}
          tabs={tabs.map((each) => (each.id === PROBLEMS ? { ...each, mark } : each))}
          current={shown.id}
          onChange={(id) => change({ side: id })}
        />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <shown.Part />
      </div>
    </aside>
  )
}

/** How many problems there are, errors before doubts: without it one learns of them when one publishes. */
function useProblemMark(): Mark | undefined {
  const { errors, warnings } = useProblems()
  const isError = errors.length > 0
  const count = isError ? errors.length : warnings.length
  return count === 0 ? undefined : { count, isError, words: problemWords(isError ? 'errors' : 'warnings', { count }) }
}

/** Folds the left panel away, or shows it. */
export function LeftPanelButton() {
  const [{ side }, change] = useAddress(designerAddress)
  return (
    <>
      <span className="max-lg:hidden">
        <IconButton
          label={side === FOLDED ? t('showLeft') : t('hideLeft')}
          icon={side === FOLDED ? PanelLeftOpen : PanelLeftClose}
          onPress={() => change({ side: side === FOLDED ? '' : FOLDED })}
        />
      </span>
      <span className="lg:hidden">
        <IconButton
          label={side === '' || side === FOLDED ? t('showLeft') : t('hideLeft')}
          icon={side === '' || side === FOLDED ? PanelLeftOpen : PanelLeftClose}
          onPress={() => change({ side: side === '' || side === FOLDED ? (sides[0]?.id ?? '') : '' })}
        />
      </span>
    </>
  )
}
