import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { t } from '../conversations.messages.ts'

/** Why it ended, as one would tell it. */
export function endWords(reason: DialLog['endReason']): string {
  if (!reason) return t('endRunning')
  const words = {
    caller: t('endCaller'),
    bot: t('endBot'),
    config: t('endConfig'),
    platform: t('endPlatform'),
    provider: t('endProvider'),
  }
  return reason.code === 'neverConnected' ? t('endNever') : words[reason.whose]
}
