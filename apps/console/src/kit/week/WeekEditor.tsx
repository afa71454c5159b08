import { type PointerEvent, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { clockOf, DAY_MINUTES } from './stretches.ts'
import { BAR, BarWords, HourMarks, STRIP } from './WeekGrid.tsx'

/** Hours of a day, in minutes; which of its ends can be pulled. */
export type WeekBar = { key: string; from: number; to: number; pulls: readonly ('from' | 'to')[] }
type Props = {
  label: string
  days: readonly { name: string; bars: readonly WeekBar[] }[]
  /** Drawn with the pointer on a day, by its place in `days`. */
  onDraw: (day: number, from: number, to: number) => void
  onPull: (key: string, end: 'from' | 'to', minute: number) => void
}
type Drag = { day: number; start: number; now: number; bar?: { key: string; end: 'from' | 'to' } }

const STEP = 15
const HANDLE_PX = 8

/** A week on which hours are drawn and pulled with the pointer; a form beside it has the same for the keyboard. */
export function WeekEditor({ label, days, onDraw, onPull }: Props) {
  const [drag, setDrag] = useState<Drag>()
  return (
    <div>
      <ul aria-label={label} className="flex flex-col gap-1">
        {days.map(({ name, bars }, day) => (
          <li key={name} className="flex items-center">
            <span className="w-12 shrink-0 text-soft text-sm">{name}</span>
            <EditedDay
              bars={bars}
              drag={drag?.day === day ? drag : undefined}
              onDrag={(next) => setDrag(next && { ...next, day })}
              onDrop={({ start, now, bar }) => {
                setDrag(undefined)
                if (now === start) return
                if (bar) onPull(bar.key, bar.end, now)
                else onDraw(day, Math.min(start, now), Math.max(start, now))
              }}
            />
          </li>
        ))}
      </ul>
      <HourMarks />
    </div>
  )
}

type DayProps = {
  bars: readonly WeekBar[]
  drag: Drag | undefined
  onDrag: (drag: Omit<Drag, 'day'> | undefined) => void
  onDrop: (drag: Drag) => void
}

function EditedDay({ bars, drag, onDrag, onDrop }: DayProps) {
  const strip = useRef<HTMLSpanElement>(null)
  const at = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {}
    const minute = ((clientX - left) / width) * DAY_MINUTES
    return {
      minute: Math.min(DAY_MINUTES, Math.max(0, Math.round(minute / STEP) * STEP)),
      perPixel: DAY_MINUTES / width,
    }
  }
  const begin = (event: PointerEvent) => {
    const { minute, perPixel } = at(event)
    const near = HANDLE_PX * perPixel + STEP / 2
    const end = bars.flatMap((bar) =>
      bar.pulls.filter((each) => Math.abs(bar[each] - minute) <= near).map((each) => ({ key: bar.key, end: each })),
    )[0]
    if (!end && bars.some(({ from, to }) => minute > from && minute < to)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = bars.find(({ key }) => key === end?.key)?.[end?.end ?? 'from'] ?? minute
    onDrag({ start, now: start, ...(end ? { bar: end } : {}) })
  }
  const drawn = drag && !drag.bar && [Math.min(drag.start, drag.now), Math.max(drag.start, drag.now)]
  /** An end is pulled no further than the other one: hours stay on their side of midnight. */
  const pulledTo = (minute: number, held: Drag['bar']) => {
    const bar = bars.find(({ key }) => key === held?.key)
    if (!bar || !held) return minute
    return held.end === 'from' ? Math.min(minute, bar.to - STEP) : Math.max(minute, bar.from + STEP)
  }
  const shown = bars.map((bar) => (drag?.bar?.key === bar.key ? { ...bar, [drag.bar.end]: drag.now } : bar))
  return (
    <span
      ref={strip}
      className={cx(STRIP, 'cursor-crosshair touch-none')}
      onPointerDown={begin}
      onPointerMove={(event) => drag && onDrag({ ...drag, now: pulledTo(at(event).minute, drag.bar) })}
      onPointerUp={() => drag && onDrop(drag)}
      onPointerCancel={() => onDrag(undefined)}
    >
      {shown.map((bar) => (
        <span
          key={bar.key}
          title={wordsOf(bar)}
          className={cx(BAR, 'cursor-default')}
          style={{ left: share(bar.from), width: share(bar.to - bar.from) }}
        >
          {bar.pulls.map((end) => (
            <span
              key={end}
              aria-hidden
              className={cx('absolute inset-y-0 w-2 cursor-ew-resize', end === 'from' ? 'left-0' : 'right-0')}
            />
          ))}
          <BarWords words={wordsOf(bar)} />
        </span>
      ))}
      {drawn && (
        <span
          aria-hidden
          className={cx(BAR, 'opacity-70')}
          style={{ left: share(drawn[0] ?? 0), width: share((drawn[1] ?? 0) - (drawn[0] ?? 0)) }}
        >
          <BarWords words={wordsOf({ from: drawn[0] ?? 0, to: drawn[1] ?? 0 })} />
        </span>
      )}
    </span>
  )
}

const share = (minutes: number): string => `${(Math.max(0, minutes) / DAY_MINUTES) * 100}%`
const wordsOf = ({ from, to }: Pick<WeekBar, 'from' | 'to'>) => `${clockOf(from)}–${clockOf(to)}`
