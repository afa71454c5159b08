import type { RetentionPart } from '@parley/contract/retention/retention.enum.ts'
import { auditPart } from '../audit/prune.ts'
import { conversationParts } from '../conversations/conversation.retention.ts'
import type { PartWork } from './part.ts'

/** Everything that has a time of its own; each area declares its part in its own folder. */
export const parts: readonly PartWork[] = [...conversationParts, auditPart]

export function partWork(name: RetentionPart): PartWork {
  const found = parts.find(({ part }) => part === name)
  if (!found) throw new Error(`nothing is known of the part ${name}`)
  return found
}
