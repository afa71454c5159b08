import type { NodeField } from '@parley/flow/nodes/field.ts'
import { isSet, isShown } from '@parley/flow/nodes/idle.ts'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { FieldView } from './fields/FieldView.tsx'
import { within } from './fields/field-shape.ts'
import { t } from './panel.messages.ts'
import { usePanelForm } from './panel-form.ts'

/** Fields one after the other, of those that count; what most never touch is folded, with the number of those that somebody did. */
export function Fields({ fields: all }: { fields: readonly NodeField[] }) {
  const { at, value, isReadOnly } = usePanelForm()
  const fields = all.filter((field) => isShown(field, value))
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const usual = fields.filter(({ isAdvanced }) => !isAdvanced)
  const advanced = fields.filter(({ isAdvanced }) => isAdvanced)
  const changed = advanced.filter((field) => isSet(at(within([], field)), field)).length
  const views = (some: readonly NodeField[]) =>
    some.map((field) => <FieldView key={field.path} field={field} path={within([], field)} />)
  if (isReadOnly)
    return (
      <div className="flex min-w-0 flex-col gap-4">
        {views([...usual, ...advanced.filter((field) => isSet(at(within([], field)), field))])}
      </div>
    )
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {views(usual)}
      {advanced.length > 0 && (
        <div className="flex min-w-0 flex-col gap-4">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="-ml-1 flex h-8 items-center gap-1.5 self-start rounded-control px-1 font-medium text-soft text-sm hover:text-ink"
          >
            <ChevronRight size={14} aria-hidden className={cx('transition-transform', isOpen && 'rotate-90')} />
            {t('more')}
            {changed > 0 && (
              <span className="font-normal text-faint text-xs">{t('moreChanged', { count: changed })}</span>
            )}
          </button>
          <div id={id} className="flex min-w-0 flex-col gap-4 empty:hidden">
            {isOpen && views(advanced)}
          </div>
        </div>
      )}
    </div>
  )
}
