import { MAIL_ABOUT } from '../followUps/followUp.store.ts'
import type { Domain } from '../kernel/domain.ts'
import { followUpMail } from './followUps/queuedMail.ts'

export const dialer: Domain = { mailGates: { [MAIL_ABOUT]: followUpMail } }
