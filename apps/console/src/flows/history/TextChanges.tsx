import type { publishPreview } from '@parley/contract/flows/flow.schema.ts'
import type { z } from 'zod'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { ChangedValue } from './ValueChange.tsx'

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
