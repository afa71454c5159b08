import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { type EventKind, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { foldText } from '@parley/contract/kernel/foldText.ts'

const { of: KIND } = eventKind

/** Kinds as one filters by them, a few to a name. */
export const eventGroups = {
  speech: [KIND.ROBOT, KIND.HUMAN, KIND.AGENT, KIND.AUDIO_PLAY, KIND.TONE_IN, KIND.TONE_OUT],
  problems: [KIND.ERROR, KIND.WARNING],
  course: [KIND.START, KIND.PICKUP, KIND.HANGUP, KIND.CALL_TRANSFER],
  subflows: [KIND.SUBFLOW_START, KIND.SUBFLOW_END],
  messages: [KIND.SMS_SENT, KIND.EMAIL_SENT],
} as const satisfies Record<string, readonly EventKind[]>
export type EventGroup = keyof typeof eventGroups
export const eventGroupNames = Object.keys(eventGroups) as readonly EventGroup[] // Object.keys widens

type Wanted = {
  /** None: all of them. */
  groups: readonly EventGroup[]
  find: string
  showsDebug: boolean
  labelOf: (event: ConversationEvent) => string | undefined
}

const textOf = (event: ConversationEvent, label: string | undefined) =>
  foldText([event.text, label, event.data === null ? '' : JSON.stringify(event.data)].join('\n'))

/** The events that the filters leave. DEBUG has its own switch. */
export function visibleEvents(events: readonly ConversationEvent[], wanted: Wanted): readonly ConversationEvent[] {
  const kinds = new Set<EventKind>(wanted.groups.flatMap((group) => eventGroups[group]))
  const words = foldText(wanted.find.trim())
  return events.filter((event) => {
    if (event.kind === KIND.DEBUG) {
      if (!wanted.showsDebug) return false
    } else if (kinds.size > 0 && !kinds.has(event.kind)) return false
    return words === '' || textOf(event, wanted.labelOf(event)).includes(words)
  })
}
