import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRoomBelow } from '../../kit/table/use-room-below.ts'
import { t } from '../conversations.messages.ts'
import { speakerOf } from '../overview/turns.ts'
import { EventRow } from './EventRow.tsx'
import { keyTarget } from './use-event-keys.ts'

const SPEECH_HEIGHT = 62
const LINE_HEIGHT = 32

type EventListProps = {
  events: readonly ConversationEvent[]
  /** Seq of the selected one. */
  selected: number | undefined
  onSelect: (seq: number) => void
  /** Counts up when the focus should follow the selection into the list. */
  focusKey: number
  labelOf: (event: ConversationEvent) => string | undefined
  isHtml: boolean
  flowName: (guid: string) => string | undefined
}

/** The events below each other; only those in view are drawn, however many there are. */
export function EventList({ events, selected, onSelect, focusKey, labelOf, isHtml, flowName }: EventListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoomBelow(scroller, 100)
  const at = selected === undefined ? -1 : events.findIndex(({ seq }) => seq === selected)
  const tabStop = Math.max(0, at)
  const virtualizer = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (speakerOf(events[index]?.kind ?? 0) ? SPEECH_HEIGHT : LINE_HEIGHT),
    getItemKey: (index) => events[index]?.seq ?? index,
    overscan: 10,
    // The row in the tab order stays in the document, or focus would be lost with it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), tabStop])]
        .filter((index) => index < events.length)
        .sort((a, b) => a - b),
  })

  const reveal = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }))
  useEffect(() => {
    if (at >= 0) reveal(at)
  }, [at])

  const focusSelected = useEffectEvent(() =>
    scroller.current?.querySelector<HTMLElement>(`[data-event="${selected}"]`)?.focus({ preventScroll: true }),
  )
  useEffect(() => {
    if (focusKey > 0) focusSelected()
  }, [focusKey])

  return (
    <div ref={scroller} style={{ height: Math.max(room, 360) }} className="relative overflow-y-auto">
      <ol
        aria-label={t('eventList')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={(event) => {
          const target = events[keyTarget(event.key, tabStop, events.length - 1) ?? -1]
          if (!target || event.key === 'ArrowLeft' || event.key === 'ArrowRight') return
          event.preventDefault()
          onSelect(target.seq)
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const event = events[index]
          return (
            event && (
              <EventRow
                key={event.seq}
                event={event}
                at={index}
                count={events.length}
                top={start}
                label={labelOf(event)}
                isHtml={isHtml}
                flowName={flowName}
                isSelected={index === at}
                isTabStop={index === tabStop}
                onSelect={() => onSelect(event.seq)}
                measure={virtualizer.measureElement}
              />
            )
          )
        })}
      </ol>
    </div>
  )
}
