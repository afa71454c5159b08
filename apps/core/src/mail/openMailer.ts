import { join } from 'node:path'
import { folderMailer, type Mailer, smtpMailer } from '../kernel/mailer.ts'
import type { Settings } from '../settings/readSettings.ts'

export const openMailer = ({ MAIL_URL, MAIL_FROM, DATA_DIR }: Settings): Mailer =>
  MAIL_URL === undefined ? folderMailer(join(DATA_DIR, 'mail'), MAIL_FROM) : smtpMailer(MAIL_URL, MAIL_FROM)
