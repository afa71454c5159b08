import { join } from 'node:path'
import type { Settings } from '../settings/readSettings.ts'
import { folderMailer, type Mailer, smtpMailer } from './mailer.ts'

export const openMailer = ({ MAIL_URL, MAIL_FROM, DATA_DIR }: Settings): Mailer =>
  MAIL_URL === undefined ? folderMailer(join(DATA_DIR, 'mail'), MAIL_FROM) : smtpMailer(MAIL_URL, MAIL_FROM)
