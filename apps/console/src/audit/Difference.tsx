import type { Json } from '@parley/contract/kernel/schema.ts'
import { diffWords } from '@parley/flow/diff/words.ts'
import { Fragment } from 'react'
import { useKit } from '../kit/KitProvider.tsx'
import { Becomes, Come, Gone } from '../kit/text/Change.tsx'
import { type Change, differenceOf } from './difference.ts'
import { fieldLabel, placeWords, valueWords } from './field-words.ts'
import { shownFields } from './state.ts'

type Names = Readonly<Record<string, string>>
type Props = { kind: string; before: Json; after: Json; names?: Names }

export function ChangedValue({
  kind,
  change: { keys, from, to },
  names,
}: {
  kind: string
  change: Change
  names: Names
}) {
  const { timeZone } = useKit()
  const path = keys.join('.')
  const isText = typeof from === 'string' && typeof to === 'string' && from !== '' && to !== ''
  const shown = (value: Json | undefined) => valueWords(kind, path, value, names, timeZone)
  if (isText && names[`${path}:${from}`] === undefined && shown(from) === from)
    return (
      <p className="min-w-0 whitespace-pre-wrap break-words text-ink">
        {diffWords(from, to).map(({ kind: piece, text }, at, all) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that does not change
          <Fragment key={at}>
            {piece === 'added' && all[at - 1]?.kind === 'removed' && <Becomes />}
            {piece === 'same' ? text : piece === 'added' ? <Come>{text}</Come> : <Gone>{text}</Gone>}
          </Fragment>
        ))}
      </p>
    )
  return (
    <p className="min-w-0 whitespace-pre-line break-words">
      {from !== undefined && <Gone>{shown(from)}</Gone>}
      {from !== undefined && to !== undefined && <Becomes />}
      {to !== undefined && <Come>{shown(to)}</Come>}
    </p>
  )
}

/** Before and after, field by field: texts word by word, ids by name, numbers of enumerations by label. */
export const Difference = ({ before, after, ...props }: Props) => (
  <Changes {...props} changes={differenceOf(before, after)} />
)

export function Changes({ kind, changes, names = {} }: Pick<Props, 'kind' | 'names'> & { changes: readonly Change[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {changes.map((change) => (
        <div key={change.keys.join('.')} className="grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3">
          <dt className="break-words text-faint">{placeWords(kind, change.keys)}</dt>
          <dd className="min-w-0">
            <ChangedValue kind={kind} change={change} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** All fields of one side. */
export function State({
  kind,
  state,
  names = {},
  marked = [],
}: {
  kind: string
  state: Json
  names?: Names
  marked?: readonly string[]
}) {
  const { timeZone } = useKit()
  const fields = shownFields(kind, state, marked)
  return (
    <dl className="grid gap-2 text-sm">
      {fields.map(([name, value]) => (
        <div
          key={name}
          className={`grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3 rounded ${marked.includes(name) ? 'bg-accent-soft' : ''}`}
        >
          <dt className="break-words text-faint">{fieldLabel(kind, name)}</dt>
          <dd className="min-w-0 whitespace-pre-line break-words text-ink">
            {valueWords(kind, name, value, names, timeZone)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
