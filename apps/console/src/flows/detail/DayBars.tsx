import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { t } from './detail.messages.ts'

type Day = CallScript['daily'][number]
const dayName = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const nameOf = (day: string) => dayName.format(new Date(`${day}T00:00:00Z`))

function wordsOf({ day, calls, errors }: Day): string {
  const words = t('dayCalls', { day: nameOf(day), count: calls })
  return errors > 0 ? `${words}, ${t('dayErrors', { count: errors })}` : words
}

/** Conversations of each day as bars; the part that ended in an error stands at the bottom and is said in words. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure>
      <figcaption className="sr-only">{t('dailyLabel', { count: days.length })}</figcaption>
      <ol className="flex h-16 items-end gap-[3px] border-line border-b">
        {days.map((day) => (
          <li key={day.day} title={wordsOf(day)} className="flex h-full min-w-0 flex-1 flex-col justify-end">
            <span className="sr-only">{wordsOf(day)}</span>
            <span
              aria-hidden
              className="rounded-t-[3px] bg-accent"
              style={{ height: `${((day.calls - day.errors) / most) * 100}%` }}
            />
            <span aria-hidden className="bg-danger" style={{ height: `${(day.errors / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      <div aria-hidden className="flex justify-between pt-1 text-faint text-xs tabular-nums">
        <span>{first && nameOf(first.day)}</span>
        <span>{t('most', { count: formatCount(most) })}</span>
        <span>{last && nameOf(last.day)}</span>
      </div>
    </figure>
  )
}
