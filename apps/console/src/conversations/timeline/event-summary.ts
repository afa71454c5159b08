import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { valueText } from '../data/variable-history.ts'

const LONGEST = 160
/** Letters of `{}` and `[]`. */
const EMPTY = 2
/** Says nothing to a person: it marks the events of subflows. */
const HIDDEN = new Set(['marker', 'request'])

/** The data of an event in a line; flows by their names. */
export function eventSummary(
  { data }: Pick<ConversationEvent, 'data'>,
  flowName: (guid: string) => string | undefined,
): string {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return data === null ? '' : valueText(data)
  const text = Object.entries(data)
    .filter(([name, value]) => !HIDDEN.has(name) && value !== null && value !== undefined)
    .filter(([, value]) => typeof value !== 'object' || JSON.stringify(value).length > EMPTY)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? (flowName(value) ?? value) : valueText(value)}`)
    .join(' · ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
