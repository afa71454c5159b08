import { DATE_LOCALE, DEFAULT_LOCALE } from '@parley/contract/kernel/constants.ts'
import type { Days } from '@parley/contract/statistics/period.ts'
import type { TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'

const COUNT = new Intl.NumberFormat(DEFAULT_LOCALE)
const DAY = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
const MOST_FLOWS = 5

const dayText = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`))
const daysText = ({ from, to }: Days) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`)

/** "Errors: 16 (before: 40, −60%)" */
function line(label: string, now: number | null, before: number | null): string {
  const value = (number: number | null) => (number === null ? '–' : COUNT.format(number))
  if (before === null || now === null || before === 0) return `${label}: ${value(now)} (before: ${value(before)})`
  const share = Math.round(((now - before) / before) * 100)
  return `${label}: ${value(now)} (before: ${value(before)}, ${share > 0 ? '+' : share < 0 ? '−' : '±'}${Math.abs(share)}%)`
}

interface Around {
  readonly tenant: string
  readonly url: string
  readonly product: string
}

/** The numbers of a period as a mail. */
export function statisticLetter(statistic: TenantStatistic, { tenant, url, product }: Around) {
  const { totals, totalsBefore: was, period, before, flows, timezone } = statistic
  const minutes = (ms: number) => Math.round(ms / MINUTE_MS)
  const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / SECOND_MS))
  const numbers = [
    line('Conversations', totals.calls, was.calls),
    line('Answered', totals.answered, was.answered),
    line('Listened to end', totals.listenedToEnd, was.listenedToEnd),
    line('Errors', totals.errors, was.errors),
    line('Minutes', minutes(totals.talkMs), minutes(was.talkMs)),
    line('Average length in seconds', seconds(totals.averageMs), seconds(was.averageMs)),
    line('Peak concurrent', totals.mostAtOnce, was.mostAtOnce),
  ]
  const most = flows
    .slice(0, MOST_FLOWS)
    .map(({ id, name, calls, callsBefore }) => line(name ?? `Deleted (${id})`, calls, callsBefore))
  return {
    subject: `Statistics of ${tenant}: ${daysText(period)}`,
    text: [
      `${tenant}, ${daysText(period)} (${timezone}), compared with ${daysText(before)}`,
      numbers.join('\n'),
      most.length > 0 && `Conversations by flow\n${most.join('\n')}`,
      url,
      `You receive this because you asked for it in ${product}. To stop it, open the statistics and choose “By email”.`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  }
}
