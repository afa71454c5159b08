import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { formatDuration } from '../kit/text/time-format.ts'
import { t } from './conversations.messages.ts'

export { lengthText } from '../kit/text/time-format.ts'

const TENTH_MS = 100

/** Time from the beginning of a conversation: "0:07.3". */
export function offsetText(ms: number): string {
  const tenths = Math.floor(Math.max(0, ms) / TENTH_MS)
  return `${formatDuration(Math.floor(tenths / 10))}.${tenths % 10}`
}

export const percentText = (share: number): string => `${Math.round(share * 100)}%`

/** Why it ended, as one would tell it. */
export function endReasonText(reason: DialLog['endReason']): string {
  if (!reason) return t('endRunning')
  const ofTheLine: Readonly<Record<string, string>> = {
    neverConnected: t('endNever'),
    noAnswer: t('endNoAnswer'),
    busy: t('endBusy'),
    declined: t('endDeclined'),
    failed: t('endFailed'),
    voicemail: t('endVoicemail'),
    dropped: t('endDropped'),
  }
  const words = {
    caller: t('endCaller'),
    bot: t('endBot'),
    config: t('endConfig'),
    platform: t('endPlatform'),
    provider: t('endProvider'),
  }
  // A flow names its own ends as it likes.
  const isOfTheLine = reason.whose === 'caller' || reason.whose === 'provider'
  return (isOfTheLine ? ofTheLine[reason.code] : undefined) ?? words[reason.whose]
}

/** As much of a value as tells what it is; the whole of it stands among the variables. */
const MOST_LETTERS = 300

/** A value as JSON, cut between letters where it is long. */
export function valueText(value: unknown): string {
  const text = JSON.stringify(value)
  if (text.length <= MOST_LETTERS) return text
  const letters = [...text.slice(0, 2 * MOST_LETTERS)] // whole ones: some have two halves
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : text
}
