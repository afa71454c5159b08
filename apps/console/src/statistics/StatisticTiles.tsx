import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import type { StatisticAgainst } from '@parley/contract/statistics/period.ts'
import type { StatisticTotals } from '@parley/contract/statistics/statistic.schema.ts'
import { Link } from '../kit/actions/Link.tsx'
import { cx } from '../kit/cx.ts'
import { formatCount } from '../kit/text/Count.tsx'
import { formatDuration } from '../kit/text/time-format.ts'
import { changeText, minutesText, shareText } from './statistic-text.ts'
import { t } from './statistics.messages.ts'
import type { HrefOf } from './use-conversations-href.ts'

/** How many conversations, and how they went: these stand first. */
const OUTCOMES = 4
/** Four above the others, both rows as wide; where it is narrow, pairs with a last one that is alone as wide as two. */
function widthOf(at: number, count: number): string {
  if (at < OUTCOMES) return 'lg:col-span-3'
  return count === OUTCOMES + 2 ? 'lg:col-span-6' : 'max-lg:last:col-span-2 lg:col-span-4'
}

type Tile = {
  label: string
  now: number | null
  before: number | null
  text: (value: number) => string
  note?: string | undefined
  href?: string | undefined
  /** More of it than before is a warning. */
  isBad?: boolean
}
type StatisticTilesProps = {
  totals: StatisticTotals
  before: StatisticTotals
  against: StatisticAgainst
  hrefOf?: HrefOf | undefined
}

const shareOf = (part: number, { calls }: StatisticTotals) =>
  calls === 0 ? undefined : t('share', { share: shareText(part / calls) })

/** The sums of a period, each with how it was before. */
export function StatisticTiles({ totals, before, against, hrefOf }: StatisticTilesProps) {
  const seconds = (ms: number) => formatDuration(ms / 1_000)
  const tiles: Tile[] = [
    { label: t('calls'), now: totals.calls, before: before.calls, text: formatCount, href: hrefOf?.() },
    {
      label: t('answered'),
      now: totals.answered,
      before: before.answered,
      text: formatCount,
      note: shareOf(totals.answered, totals),
    },
    {
      label: t('listened'),
      now: totals.listenedToEnd,
      before: before.listenedToEnd,
      text: formatCount,
      note: shareOf(totals.listenedToEnd, totals),
      href: hrefOf?.({ outcome: callOutcome.of.LISTENED_TO_END }),
    },
    {
      label: t('errors'),
      now: totals.errors,
      before: before.errors,
      text: formatCount,
      note: shareOf(totals.errors, totals),
      href: hrefOf?.({ outcome: callOutcome.of.ERROR }),
      isBad: true,
    },
    { label: t('minutes'), now: totals.talkMs, before: before.talkMs, text: minutesText },
    { label: t('average'), now: totals.averageMs, before: before.averageMs, text: seconds },
    // Of some conversations alone no peak is known.
    ...(totals.mostAtOnce === null
      ? []
      : [
          {
            label: t('most'),
            now: totals.mostAtOnce,
            before: before.mostAtOnce,
            text: formatCount,
            note: t('mostHelp'),
          },
        ]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-12">
      {tiles.map(({ label, now, before: was, text, note, href, isBad }, at) => (
        <div key={label} className={cx('rounded-card bg-surface p-4 ring-1 ring-line', widthOf(at, tiles.length))}>
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="pt-1 font-semibold text-ink text-xl tabular-nums">
            {now === null ? '–' : href === undefined ? text(now) : <Link href={href}>{text(now)}</Link>}
          </dd>
          <dd className="text-soft text-xs tabular-nums">
            {now !== null && was !== null && changeText(now, was) !== undefined && (
              <span className={isBad && now > was ? 'font-medium text-warning-ink' : 'font-medium'}>
                {changeText(now, was)}{' '}
              </span>
            )}
            {was === null ? '' : t(against === 'lastYear' ? 'wasYear' : 'was', { value: text(was) })}
          </dd>
          <dd className="min-h-4 text-faint text-xs">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
