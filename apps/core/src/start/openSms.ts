import { join } from 'node:path'
import type { Logger } from 'pino'
import { folderSms, type SmsPort } from '../kernel/smsPort.ts'
import { httpSms } from '../services/httpSms.ts'
import type { SmsReceipt } from '../services/smppReceipt.ts'
import { smppSms } from '../services/smppSms.ts'
import type { Settings } from '../settings/readSettings.ts'

/** What carries text messages of flows; undefined where nothing does. */
export function openSms(
  settings: Settings,
  log: Logger,
  onReceipt?: (receipt: SmsReceipt) => Promise<void>,
): SmsPort | undefined {
  if (settings.SMS_SIMULATOR) return folderSms(join(settings.DATA_DIR, 'sms'))
  const { SMS_URL: url, SMS_TOKEN: token, SMS_FROM: from, SMS_BODY: body, SMS_WINDOW: window } = settings
  if (url === undefined) return undefined
  return /^smpps?:/.test(url) ? smppSms({ url, from, log, window, onReceipt }) : httpSms({ url, token, from, body })
}
