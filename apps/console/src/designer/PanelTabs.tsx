import { cx } from '../kit/cx.ts'
import { type Icon, showIcon } from '../kit/icon.tsx'

type Tab = {
  id: string
  title: string
  icon?: Icon /** What waits there, with the look of the worst of it. */
  mark?: Mark | undefined
}
export type Mark = { count: number; isError: boolean; words: string }
type Props = { label: string; tabs: readonly Tab[]; current: string; onChange: (id: string) => void }

/** Which part of a panel is shown. */
export function PanelTabs({ label, tabs, current, onChange }: Props) {
  return (
    <fieldset className="flex shrink-0 border-line border-b px-1">
      <legend className="sr-only">{label}</legend>
      {tabs.map(({ id, title, icon, mark }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current}
          onClick={() => onChange(id)}
          className={cx(
            'flex h-9 min-w-0 items-center gap-1.5 border-b-2 px-2.5 font-medium text-xs',
            id === current ? 'border-accent text-ink' : 'border-transparent text-faint hover:text-ink',
          )}
        >
          {/* Words say more where there is room for one of the two. */}
          {tabs.length < 3 && showIcon(icon, 14)}
          <span className="truncate">{title}</span>
          {mark && (
            <>
              <span
                aria-hidden
                className={cx(
                  'rounded-full px-1.5 font-semibold text-[0.6875rem] tabular-nums leading-4',
                  mark.isError ? 'bg-danger-soft text-danger-ink' : 'bg-warning-soft text-warning-ink',
                )}
              >
                {mark.count}
              </span>
              <span className="sr-only">{mark.words}</span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  )
}
