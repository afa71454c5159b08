import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Ref } from 'react'
import { cx } from '../../kit/cx.ts'
import { toneInk } from '../../kit/tone.ts'
import { t } from '../conversations.messages.ts'
import { KindIcon } from '../event-icons.tsx'
import { EventText } from '../html/SafeHtml.tsx'
import { speakerOf } from '../overview/turns.ts'
import { lengthText, offsetText, percentText, valueText } from '../words.ts'

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
export function EventRow({ event, at, label, isSelected, isTabStop, ...props }: EventRowProps) {
  const facts = [
    label,
    event.latencyMs === null ? undefined : lengthText(event.latencyMs),
    event.confidence === null || event.confidence > SURE ? undefined : percentText(event.confidence),
  ].filter((fact) => fact !== undefined)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button at its beginning is for the keyboard
    <li
      ref={props.measure}
      data-index={at}
      aria-setsize={props.count}
      aria-posinset={at + 1}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={props.onSelect}
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
        <EventBody event={event} isHtml={props.isHtml} flowName={props.flowName} />
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

type EventBodyProps = { event: ConversationEvent; isHtml: boolean; flowName: (guid: string) => string | undefined }

/** What an event says: speech as a bubble on its side, everything else as a line. */
function EventBody({ event, isHtml, flowName }: EventBodyProps) {
  const speaker = speakerOf(event.kind)
  const label = eventKind.label(event.kind)
  if (speaker && event.text !== null) {
    return (
      <div className={cx('flex', speaker !== 'robot' && 'justify-end')}>
        <div
          className={cx(
            'w-fit min-w-0 max-w-[92%] rounded-xl px-3 py-1.5 text-ink text-sm',
            speaker === 'robot' ? 'rounded-tl-sm bg-sunken' : 'rounded-tr-sm bg-accent-soft',
          )}
        >
          <span className="mb-0.5 flex items-center gap-1 text-faint text-xs">
            <KindIcon kind={event.kind} size={12} />
            {label}
          </span>
          <EventText text={event.text} isHtml={isHtml} />
        </div>
      </div>
    )
  }
  const summary = eventSummary(event, flowName)
  return (
    <div className="flex min-w-0 items-baseline gap-1.5 py-0.5 text-sm">
      <span
        className={cx('inline-flex shrink-0 items-center gap-1.5 font-medium', toneInk[eventKind.tone(event.kind)])}
      >
        <KindIcon kind={event.kind} size={13} />
        {label}
      </span>
      {event.text !== null && (
        <span className="min-w-0 break-words text-ink">
          <EventText text={event.text} isHtml={isHtml} />
        </span>
      )}
      {summary && <span className="min-w-0 truncate text-faint text-xs">{summary}</span>}
    </div>
  )
}

const LONGEST = 160
/** Letters of `{}` and `[]`. */
const EMPTY = 2
/** Says nothing to a person: it marks the events of subflows. */
const HIDDEN = new Set(['marker', 'request'])

/** The data of an event in a line; flows by their names. */
function eventSummary(
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
