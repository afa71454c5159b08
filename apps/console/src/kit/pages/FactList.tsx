import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Fact = {
  label: string
  value: ReactNode
  /** What it means, in small below. */
  note?: ReactNode
  /** At the end of its line; values begin at the same place with and without one. */
  end?: ReactNode
  /** The name is one for programs. */
  isCode?: boolean
}

/** Names and values below each other, for the side column of a detail page. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid content-start gap-2.5 text-sm">
      {facts.map(({ label, value, note, end, isCode = false }) => (
        <div key={label} className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] items-baseline gap-3">
          <dt className={isCode ? 'min-w-0 break-words font-mono text-soft text-xs' : 'text-faint'}>{label}</dt>
          <dd className={cx('min-w-0 text-ink', end ? 'flex items-baseline justify-between gap-3' : 'break-words')}>
            {end ? (
              <>
                <div className="min-w-0 break-words">
                  <FactValue value={value} note={note} />
                </div>
                {end}
              </>
            ) : (
              <FactValue value={value} note={note} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const FactValue = ({ value, note }: Pick<Fact, 'value' | 'note'>) => (
  <>
    {value}
    {note && <div className="text-faint text-xs">{note}</div>}
  </>
)

/** The two or three facts that matter, in a row under the title. */
export function FactRow({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(({ label, value, note }) => (
        <div key={label} className="min-w-0">
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="text-ink text-sm">
            {value}
            {note && <span className="ml-1.5 text-faint text-xs">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
