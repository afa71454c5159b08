import type { Diff } from './DiffParts.tsx'
import { t } from './history.messages.ts'

type Change = Diff['settings'][number]

const shown = (value: Change['from']): string =>
  value === undefined ? t('none') : typeof value === 'string' ? value : JSON.stringify(value)

/** One place that differs: texts word by word, anything else before and after. */
export function ValueChange({ change: { path, from, to, words } }: { change: Change }) {
  return (
    <div className="grid grid-cols-[minmax(8rem,1fr)_3fr] gap-3 text-sm">
      <code className="break-words pt-0.5 font-mono text-faint text-xs">{path}</code>
      {words ? (
        <p className="min-w-0 break-words text-ink">
          {words.map(({ kind, text }, at) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that does not change
            if (kind === 'same') return <span key={at}>{text}</span>
            const Mark = kind === 'added' ? 'ins' : 'del'
            const look =
              kind === 'added' ? 'bg-success-soft text-success-ink no-underline' : 'bg-danger-soft text-danger-ink'
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Mark key={at} className={`rounded px-0.5 ${look}`}>
                {text}
              </Mark>
            )
          })}
        </p>
      ) : (
        <p className="min-w-0 break-words">
          <del className="rounded bg-danger-soft px-1 text-danger-ink">{shown(from)}</del>
          <span aria-hidden className="px-1.5 text-faint">
            →
          </span>
          <ins className="rounded bg-success-soft px-1 text-success-ink no-underline">{shown(to)}</ins>
        </p>
      )}
    </div>
  )
}
