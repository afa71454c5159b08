import { setTimeout as sleep } from 'node:timers/promises'
import type { EmailPayload } from '@parley/flow'
import { mailStateOf, sendMail } from '../../mail/mail.service.ts'
import { isSuppressed } from '../../suppressions/suppression.service.ts'
import type { Service } from './service.ts'

/** How long a flow waits to hear of the delivery; a server that wants it later gets it later. */
const DELIVERY_MS = 5_000
const BETWEEN_LOOKS_MS = 200

/** Puts an email into the outbox, and says what became of it as far as that is known soon. */
export const email: Service = async ({ id, payload }, { run, conversation }) => {
  const { to, subject, text } = payload as EmailPayload // made by the node from this type
  const about = ['Conversation', `${conversation.guid} ${id}`] as const
  const isQueued = await run(async (ctx) => {
    if (await isSuppressed(ctx, to)) return false
    await sendMail(ctx, { to, subject, text, about })
    return true
  })
  if (!isQueued) return { failed: { code: 'suppressed', message: 'the address is on the do-not-call list' } }
  for (const until = performance.now() + DELIVERY_MS; ; await sleep(BETWEEN_LOOKS_MS)) {
    const mail = await run(({ db }) => mailStateOf(db, about))
    if (mail?.state === 'failed') return { failed: { code: 'refused', message: mail.error ?? 'it was not taken' } }
    if (mail?.state === 'sent') return { value: { delivery: 'sent' } }
    if (performance.now() > until) return { value: { delivery: 'queued' } }
  }
}
