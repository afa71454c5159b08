import { tagTone } from '@parley/contract/tags/tag.enum.ts'
import type { TagRef } from '@parley/contract/tags/tag.schema.ts'
import { cx } from '../kit/cx.ts'
import { Tag } from '../kit/text/StatusTag.tsx'

type Props = { tags: readonly TagRef[] /** On one line: the first tag, and how many more. */; isShort?: boolean }

/** The tags of a flow or version. */
export function TagChips({ tags, isShort = false }: Props) {
  if (tags.length === 0) return <span className="text-faint">–</span>
  const shown = isShort ? tags.slice(0, 1) : tags
  const rest = tags.slice(shown.length).map(({ name }) => name)
  return (
    <span
      className={cx('inline-flex max-w-full gap-1', !isShort && 'flex-wrap')}
      title={tags.map(({ name }) => name).join(', ')}
    >
      {shown.map(({ idTag, name, tone }) => (
        <Tag key={idTag} tone={tagTone.tone(tone)}>
          {name}
        </Tag>
      ))}
      {rest.length > 0 && (
        <>
          <span aria-hidden>
            <Tag>{`+${rest.length}`}</Tag>
          </span>
          <span className="sr-only">{rest.join(', ')}</span>
        </>
      )}
    </span>
  )
}
