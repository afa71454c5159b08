import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { type MouseEvent, useMemo } from 'react'
import { cx } from '../../kit/cx.ts'
import { shareOf, ticksOf } from '../../kit/graph/timeline-scale.ts'
import { formatDuration } from '../../kit/text/time-format.ts'
import { toneDot } from '../../kit/tone.ts'
import { t } from '../conversations.messages.ts'
import { offsetText } from '../words.ts'
import { layoutRuler, nearestEvent, type RulerBar, type RulerLane } from './ruler-layout.ts'
import { keyTarget } from './use-event-keys.ts'

const MS = 1_000
const TALLEST = 16
const names: Readonly<Record<RulerLane, string>> = {
  robot: t('laneRobot'),
  human: t('laneHuman'),
  agent: t('laneAgent'),
  marks: t('laneMarks'),
}

function Bar({ bar, isMark, isCurrent }: { bar: RulerBar; isMark: boolean; isCurrent: boolean }) {
  return (
    <span
      data-seq={bar.seq}
      title={bar.count > 1 ? t('bars', { count: bar.count }) : undefined}
      style={{ left: `${bar.left}%`, width: `max(3px, ${bar.width}%)`, height: `${bar.fill * TALLEST}px` }}
      className={cx(
        'absolute bottom-1 hover:brightness-110',
        bar.fill < 1 ? 'rounded-[1px]' : isMark ? 'min-w-1.5 rounded-full' : 'rounded-[3px]',
        toneDot[bar.tone],
        isCurrent && 'z-10 outline-2 outline-focus outline-offset-1',
      )}
    />
  )
}

type RulerProps = {
  events: readonly ConversationEvent[]
  /** The events that can be selected: what the filters leave. */
  visible: readonly ConversationEvent[]
  selected: ConversationEvent | undefined
  onSelect: (seq: number) => void
}

/**
 * The whole conversation at a glance: who spoke when, and what went wrong. One stop in the tab order, moved like a slider: a thousand
 * bars would be a thousand stops.
 */
export function Ruler({ events, visible, selected, onSelect }: RulerProps) {
  const { seconds, lanes } = useMemo(() => layoutRuler(events), [events])
  const at = selected ? visible.findIndex(({ seq }) => seq === selected.seq) : -1
  const onClick = (click: MouseEvent<HTMLElement>) => {
    const seq = click.target instanceof HTMLElement ? Number(click.target.dataset.seq) : Number.NaN
    const box = click.currentTarget.getBoundingClientRect()
    const offsetMs = ((click.clientX - box.left) / box.width) * seconds * MS
    const near = visible.some((event) => event.seq === seq) ? seq : nearestEvent(visible, offsetMs)?.seq
    if (near !== undefined) onSelect(near)
  }
  return (
    <div className="grid grid-cols-[4.5rem_1fr] text-xs">
      <div aria-hidden className="flex flex-col">
        {lanes.map(({ lane }) => (
          <span key={lane} className="h-6 truncate pr-2 text-faint leading-6">
            {names[lane]}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('ruler')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, visible.length - 1)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={
          selected
            ? `${offsetText(selected.offsetMs)}, ${eventKind.label(selected.kind)}`
            : t('bars', { count: visible.length })
        }
        onClick={onClick}
        onKeyDown={(event) => {
          const target = visible[keyTarget(event.key, at, visible.length - 1) ?? -1]
          if (!target) return
          event.preventDefault()
          onSelect(target.seq)
        }}
        className="relative cursor-pointer rounded-sm"
      >
        {lanes.map(({ lane, bars }) => (
          <div key={lane} aria-hidden className="relative h-6 border-line border-b first:border-t">
            {bars.map((bar) => (
              <Bar
                key={bar.seq}
                bar={bar}
                isMark={lane === 'marks'}
                isCurrent={
                  selected !== undefined && selected.seq >= bar.seq && selected.seq <= bar.lastSeq && bar.count === 1
                }
              />
            ))}
          </div>
        ))}
        {selected && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 z-20 w-0.5 -translate-x-1/2 rounded-full bg-focus"
            style={{ left: `${shareOf(selected.offsetMs / MS, seconds)}%` }}
          />
        )}
      </div>
      <div aria-hidden className="relative col-start-2 h-5 text-faint tabular-nums">
        {ticksOf(seconds).map((tick) => (
          <span
            key={tick}
            className="absolute top-0 whitespace-nowrap border-line border-l pt-0.5 pl-1"
            style={{ left: `${shareOf(tick, seconds)}%` }}
          >
            {tick >= seconds * 0.97 ? '' : formatDuration(tick)}
          </span>
        ))}
      </div>
    </div>
  )
}
