import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Ref } from 'react'
import { cx } from '../../kit/cx.ts'
import { t } from '../conversations.messages.ts'
import { lengthText, offsetText, percentText } from '../offset-text.ts'
import { EventBody } from './EventBody.tsx'

type EventRowProps = {
  event: ConversationEvent
  at: number
  count: number
  top: number
  label: string | undefined
  isHtml: boolean
  flowName: (guid: string) => string | undefined
  isSelected: boolean
  isTabStop: boolean
  onSelect: () => void
  measure: Ref<HTMLLIElement>
}

const INDENT = 14
const MOST_DEPTH = 4
/** Of what is certain nobody needs to be told. */
const SURE = 0.99

/** One event: when, what, in which step, and how long the answer took. */
export function EventRow({
  event,
  at,
  count,
  top,
  label,
  isHtml,
  flowName,
  isSelected,
  isTabStop,
  onSelect,
  measure,
}: EventRowProps) {
  const facts = [
    label,
    event.latencyMs === null ? undefined : lengthText(event.latencyMs),
    event.confidence === null || event.confidence > SURE ? undefined : percentText(event.confidence),
  ].filter((fact) => fact !== undefined)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button at its beginning is for the keyboard
    <li
      ref={measure}
      data-index={at}
      aria-setsize={count}
      aria-posinset={at + 1}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onSelect}
      className={cx(
        'absolute inset-x-0 top-0 grid cursor-pointer grid-cols-[4.25rem_minmax(0,1fr)_minmax(0,9rem)] items-baseline gap-2 border-transparent border-l-2 px-3 py-1 hover:bg-hover',
        isSelected && 'border-accent! bg-hover',
      )}
    >
      <button
        type="button"
        data-event={event.seq}
        {...(isSelected ? { 'data-takes-focus': true } : {})}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        aria-label={t('eventName', { at: offsetText(event.offsetMs), kind: eventKind.label(event.kind) })}
        className="rounded-sm text-left text-faint text-xs tabular-nums"
      >
        {offsetText(event.offsetMs)}
      </button>
      <div style={{ paddingLeft: Math.min(event.depth, MOST_DEPTH) * INDENT }} className="min-w-0">
        <EventBody event={event} isHtml={isHtml} flowName={flowName} />
      </div>
      <span className="flex min-w-0 flex-wrap justify-end gap-x-2 text-right text-faint text-xs tabular-nums">
        {facts.map((fact) => (
          <span key={fact} className="min-w-0 truncate" title={fact}>
            {fact}
          </span>
        ))}
      </span>
    </li>
  )
}
