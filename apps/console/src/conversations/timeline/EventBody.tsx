import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { cx } from '../../kit/cx.ts'
import { toneInk } from '../../kit/tone.ts'
import { EventText } from '../html/EventText.tsx'
import { KindIcon } from '../KindIcon.tsx'
import { speakerOf } from '../overview/turns.ts'
import { eventSummary } from './event-summary.ts'

type EventBodyProps = { event: ConversationEvent; isHtml: boolean; flowName: (guid: string) => string | undefined }

/** What an event says: speech as a bubble on its side, everything else as a line. */
export function EventBody({ event, isHtml, flowName }: EventBodyProps) {
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
