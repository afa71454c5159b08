import type { publishPreview } from '@parley/contract/flows/flow.schema.ts'
import type { z } from 'zod'
import { Tag } from '../../kit/text/StatusTag.tsx'
import type { Diff } from './DiffParts.tsx'

type Change = Diff['settings'][number]

type Value = Change['from']
const textOf = (value: Value): string | undefined =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
    ? value.text
    : undefined

/** A value as one reads it: texts and lists of words without their JSON. */
function shown(value: NonNullable<Value> | null): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.length > 0) {
    const words = value.map((each: Value) => (typeof each === 'string' ? each : textOf(each)))
    if (words.every((word) => word !== undefined)) return words.join(' / ')
  }
  return textOf(value) ?? JSON.stringify(value)
}

/** One place that differs, with its path: beside it, or above where there is little room. */
export function ValueChange({ change, isNarrow = false }: { change: Change; isNarrow?: boolean }) {
  return (
    <div className={isNarrow ? 'text-sm' : 'grid grid-cols-[minmax(8rem,1fr)_3fr] gap-3 text-sm'}>
      <code className="break-words pt-0.5 font-mono text-faint text-xs">{change.path}</code>
      <ChangedValue change={change} />
    </div>
  )
}

/** Texts word by word, anything else before and after. */
function ChangedValue({ change: { from, to, words } }: { change: Omit<Change, 'path'> }) {
  return words ? (
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
      {from !== undefined && <del className="rounded bg-danger-soft px-1 text-danger-ink">{shown(from)}</del>}
      {from !== undefined && to !== undefined && (
        <span aria-hidden className="px-1.5 text-faint">
          →
        </span>
      )}
      {to !== undefined && (
        <ins className="rounded bg-success-soft px-1 text-success-ink no-underline">{shown(to)}</ins>
      )}
    </p>
  )
}

type TextChange = z.output<typeof publishPreview>['texts'][number]

/** What people will hear or read differently, step by step. */
export function TextChanges({ texts }: { texts: readonly TextChange[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {texts.map((change) => (
        <li key={`${change.nodeId} ${change.path}`} className="rounded-control px-3 py-2 ring-1 ring-line ring-inset">
          <p className="flex flex-wrap items-center gap-2 pb-1">
            <span className="font-medium text-ink">{change.label || change.nodeId}</span>
            <Tag>{change.language}</Tag>
          </p>
          <ChangedValue change={change} />
        </li>
      ))}
    </ul>
  )
}
