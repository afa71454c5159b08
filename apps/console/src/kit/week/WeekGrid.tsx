import type { stretchesOf } from './stretches.ts'

const MARKS = [0, 3, 6, 9, 12, 15, 18, 21, 24]

export type WeekDay = { name: string; stretches: ReturnType<typeof stretchesOf> }
type Props = {
  label: string
  days: readonly WeekDay[]
  /** What stands in a day without hours. */
  nothing: string
}

/** Hours of a week, each day a row; the hours stand in it, too, for those who do not see it. */
export const WeekGrid = ({ label, days, nothing }: Props) => (
  <div>
    <ul aria-label={label} className="flex flex-col gap-1">
      {days.map(({ name, stretches }) => (
        <li key={name} className="flex items-center">
          <span className="w-12 shrink-0 text-soft text-sm">{name}</span>
          <DayStrip stretches={stretches} nothing={nothing} />
        </li>
      ))}
    </ul>
    <HourMarks />
  </div>
)

/** Below rows of days. */
export const HourMarks = () => (
  <div aria-hidden className="relative h-5 pl-12 text-faint text-xs tabular-nums">
    <div className="relative h-full">
      {MARKS.map((hour) => (
        <span
          key={hour}
          className="absolute pt-1"
          style={{
            left: `${(hour / 24) * 100}%`,
            transform: `translateX(${hour === 0 ? '0' : hour === 24 ? '-100%' : '-50%'})`,
          }}
        >
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  </div>
)

export const STRIP =
  'relative block h-7 min-w-0 flex-1 overflow-hidden rounded-control bg-sunken ring-1 ring-line ring-inset'
export const BAR =
  '@container absolute inset-y-0 flex items-center justify-center overflow-hidden rounded-[5px] bg-success-soft text-success-ink text-xs tabular-nums ring-1 ring-success ring-inset'

/** Said in any case, and written where it has room. */
export const BarWords = ({ words }: { words: string }) => (
  <span className="sr-only @min-[4.5rem]:not-sr-only @min-[4.5rem]:whitespace-nowrap">{words}</span>
)

/** One day as a strip. */
export const DayStrip = ({ stretches, nothing }: Pick<WeekDay, 'stretches'> & Pick<Props, 'nothing'>) => (
  <span className={STRIP}>
    {stretches.length === 0 && (
      <span className="absolute inset-y-0 left-2 self-center pt-1 text-soft text-xs">{nothing}</span>
    )}
    {stretches.map(({ start, length, words }) => (
      <span key={words} title={words} className={BAR} style={{ left: `${start * 100}%`, width: `${length * 100}%` }}>
        <BarWords words={words} />
      </span>
    ))}
  </span>
)
