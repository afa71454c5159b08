import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
import type { SubscriptionDraft } from '@parley/contract/statistics/subscription.schema.ts'
import { t } from './mail.messages.ts'

const MONTH_DAYS = 28
const WEEK_DAYS = 7
const HOURS = 24
/** 1 January 2024 was a Monday. */
const weekday = (day: number) =>
  new Intl.DateTimeFormat(DATE_LOCALE, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

export const hourOptions = upTo(HOURS).map((value) => ({ value, label: hourText(value) }))

export const dayOptions = (rhythm: SubscriptionDraft['rhythm']) =>
  rhythm === 'weekly'
    ? upTo(WEEK_DAYS).map((at) => ({ value: at + 1, label: weekday(at + 1) }))
    : upTo(MONTH_DAYS).map((at) => ({ value: at + 1, label: t('dayOfMonth', { day: at + 1 }) }))

/** "Every Monday at 08:00: the last 7 days" */
export const rhythmText = ({ rhythm, day, hour }: SubscriptionDraft): string =>
  rhythm === 'weekly'
    ? t('weekly', { day: weekday(day), hour: hourText(hour) })
    : t('monthly', { day, hour: hourText(hour) })
