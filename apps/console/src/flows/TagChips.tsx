import { tagTone } from '@parley/contract/tags/tag.enum.ts'
import type { TagRef } from '@parley/contract/tags/tag.schema.ts'
import { Tag } from '../kit/text/StatusTag.tsx'

/** The tags of a flow or version. */
export function TagChips({ tags }: { tags: readonly TagRef[] }) {
  if (tags.length === 0) return <span className="text-faint">–</span>
  return (
    <span className="inline-flex max-w-full flex-wrap gap-1" title={tags.map(({ name }) => name).join(', ')}>
      {tags.map(({ idTag, name, tone }) => (
        <Tag key={idTag} tone={tagTone.tone(tone)}>
          {name}
        </Tag>
      ))}
    </span>
  )
}
