import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode /** What it means, in small below. */; note?: ReactNode }

/** Names and values below each other, for the side column of a detail page. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-2.5 text-sm">
      {facts.map(({ label, value, note }) => (
        <div key={label} className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] items-baseline gap-3">
          <dt className="text-faint">{label}</dt>
          <dd className="min-w-0 break-words text-ink">
            {value}
            {note && <div className="text-faint text-xs">{note}</div>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
