import { Button as AriaButton } from 'react-aria-components'
import { cx } from '../cx.ts'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { formatDuration } from '../text/time-format.ts'
import { type Tone, toneDot } from '../tone.ts'
import { shareOf, ticksOf } from './timeline-scale.ts'

export type TimelineItem = {
  id: string
  /** Seconds from the beginning. */
  start: number
  /** Without it the item is a moment. */
  end?: number
  label: string
  tone: Tone
}
export type TimelineLane = { id: string; label: string; items: readonly TimelineItem[] }
export type TimelineBarProps = {
  label: string
  seconds: number
  lanes: readonly TimelineLane[]
  current?: string | undefined
  onOpen?: (id: string) => void
  /** Where the recording is played, in seconds. */
  position?: number | undefined
}

function Item({
  item,
  seconds,
  isCurrent,
  onOpen,
}: {
  item: TimelineItem
  seconds: number
  isCurrent: boolean
  onOpen: ((id: string) => void) | undefined
}) {
  const left = shareOf(item.start, seconds)
  const isMoment = item.end === undefined
  const text = `${item.label}, ${formatDuration(item.start)}`
  return (
    <Tooltip text={text}>
      <AriaButton
        aria-label={text}
        onPress={() => onOpen?.(item.id)}
        style={
          isMoment
            ? { left: `${left}%` }
            : { left: `${left}%`, width: `max(4px, ${shareOf(item.end ?? item.start, seconds) - left}%)` }
        }
        className={cx(
          'absolute inset-y-1 transition-[filter] hover:brightness-110',
          isMoment ? '-ml-1 w-2 rounded-full' : 'rounded-[3px]',
          toneDot[item.tone],
          isCurrent && 'z-10 outline-2 outline-focus outline-offset-1',
        )}
      />
    </Tooltip>
  )
}

/** Who spoke when and what happened, above each other on one ruler. */
export function TimelineBar({ label, seconds, lanes, current, onOpen, position }: TimelineBarProps) {
  return (
    <section aria-label={label} className="grid grid-cols-[7rem_1fr] text-xs">
      {lanes.map((lane) => (
        <div key={lane.id} className="contents">
          <span className="truncate border-line border-b py-1.5 pr-3 text-faint">{lane.label}</span>
          <div className="relative border-line border-b">
            {lane.items.map((item) => (
              <Item key={item.id} item={item} seconds={seconds} isCurrent={item.id === current} onOpen={onOpen} />
            ))}
            {position !== undefined && (
              <span
                aria-hidden
                className="pointer-events-none absolute inset-y-0 z-20 w-px bg-danger"
                style={{ left: `${shareOf(position, seconds)}%` }}
              />
            )}
          </div>
        </div>
      ))}
      <div aria-hidden className="relative col-start-2 h-6 text-faint tabular-nums">
        {ticksOf(seconds).map((tick) => (
          <span
            key={tick}
            className="absolute top-0 border-line border-l pt-1 pl-1"
            style={{ left: `${shareOf(tick, seconds)}%` }}
          >
            {formatDuration(tick)}
          </span>
        ))}
      </div>
    </section>
  )
}
