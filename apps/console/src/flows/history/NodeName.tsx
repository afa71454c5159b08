import { Tag } from '../../kit/text/StatusTag.tsx'
import type { FlowNode } from '../picture/flow-document.ts'
import { nodeLook } from '../picture/node-look.tsx'
import { t } from '../picture/picture.messages.ts'

const isKnown = (type: string): type is FlowNode['type'] => Object.hasOwn(nodeLook, type)

/** A step in a list of changes: its kind, name and id. */
export function NodeName({
  node: { id, type, label },
  isGone = false,
}: {
  node: { id: string; type: string; label: string }
  isGone?: boolean
}) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      <Tag tone={isKnown(type) ? nodeLook[type].tone : 'neutral'}>{isKnown(type) ? t(type) : type}</Tag>
      <span className={isGone ? 'text-faint line-through' : 'font-medium text-ink'}>{label || id}</span>
      {label && <code className="font-mono text-faint text-xs">{id}</code>}
    </span>
  )
}
