import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailPayload } from '@parley/flow'
import { isAddress, mailStateOf, NO_ADDRESS, sendMail } from '../mail/mail.service.ts'
import { isSuppressed } from '../suppressions/suppressed.ts'
import { countUse } from './dayUse.ts'
import { dayLimit, pretended, type Service } from './service.ts'

/** When a flow looks for the delivery; a server that wants it later than the last gets it later. */
const LOOKS_AFTER_MS = [100, 150, 250, 500, 1_000, 1_500, 1_500]

/** Puts an email into the outbox, and says what became of it as far as that is known soon. */
export const email: Service = async ({ id, payload }, { run, conversation }) => {
  const { to, subject, text } = payload as EmailPayload // made by the node from this type
  const about = ['Conversation', `${conversation.guid} ${id}`] as const
  const refused = await run(async (ctx) => {
    if (await isSuppressed(ctx, to)) return { code: 'suppressed', message: 'the address is on the do-not-call list' }
    if (!conversation.sends) return isAddress(to) ? undefined : { code: 'refused', message: NO_ADDRESS }
    const limit = await countUse(ctx, 'emailsPerDay')
    if (limit !== undefined) return { code: 'limit', message: dayLimit(limit, 'emails') }
    await sendMail(ctx, { to, subject, text, about })
    return undefined
  })
  if (refused) return { failed: refused }
  if (!conversation.sends) return pretended
  for (const afterMs of LOOKS_AFTER_MS) {
    await sleep(afterMs)
    const mail = await run(({ db }) => mailStateOf(db, about))
    if (mail?.state === 'failed') return { failed: { code: 'refused', message: mail.error ?? 'it was not taken' } }
    if (mail?.state === 'sent') return { value: { delivery: 'sent' } }
  }
  return { value: { delivery: 'queued' } }
}
