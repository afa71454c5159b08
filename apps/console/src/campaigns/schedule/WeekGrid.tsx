import type { CallingWindow } from '@parley/contract/campaigns/campaign.schema.ts'
import { WEEK, weekdayName } from '../../tariffs/weekday-words.ts'
import { t } from './schedule.messages.ts'
import { stretchesOf } from './schedule-draft.ts'

const MARKS = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const LEFT = 'pl-12'

/** The hours of a week in which calls are made, each day a row; the hours stand in it, too, for those who do not see it. */
export function WeekGrid({ windows }: { windows: readonly CallingWindow[] }) {
  return (
    <div>
      <ul aria-label={t('week')} className="flex flex-col gap-1">
        {WEEK.map((day) => {
          const stretches = stretchesOf(windows.filter(({ days }) => days.includes(day)))
          return (
            <li key={day} className="flex items-center">
              <span className="w-12 shrink-0 text-soft text-sm">{weekdayName(day)}</span>
              <Day stretches={stretches} />
            </li>
          )
        })}
      </ul>
      <div aria-hidden className={`relative h-5 text-faint text-xs tabular-nums ${LEFT}`}>
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
    </div>
  )
}

/** One day as a strip. */
export function Day({ stretches }: { stretches: ReturnType<typeof stretchesOf> }) {
  return (
    <span className="relative block h-7 min-w-0 flex-1 overflow-hidden rounded-control bg-sunken ring-1 ring-line ring-inset">
      {stretches.length === 0 && (
        <span className="absolute inset-y-0 left-2 self-center pt-1 text-soft text-xs">{t('closed')}</span>
      )}
      {stretches.map(({ start, length, words }) => (
        <span
          key={words}
          title={words}
          className="@container absolute inset-y-0 flex items-center justify-center overflow-hidden rounded-[5px] bg-success-soft text-success-ink text-xs tabular-nums ring-1 ring-success ring-inset"
          style={{ left: `${start * 100}%`, width: `${length * 100}%` }}
        >
          {/* Said in any case, and written where it has room. */}
          <span className="sr-only @min-[4.5rem]:not-sr-only @min-[4.5rem]:whitespace-nowrap">{words}</span>
        </span>
      ))}
    </span>
  )
}
