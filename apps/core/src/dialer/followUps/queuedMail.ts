import { type FollowUpReason, followUpReason } from '@parley/contract/followUps/followUp.enum.ts'
import { sql } from 'kysely'
import type { MailGate } from '../../kernel/mailGate.ts'
import { isAddress } from '../../mail/mail.service.ts'
import { isListed, readQueued } from './dueFollowUps.ts'
import { isMobile } from './isMobile.ts'
import { judge } from './judge.ts'

/** When one is looked at again whose campaign is held. */
const HELD_MS = 600_000

/** Emails of follow-ups may wait for their server for hours: before each try is decided again whether they go. */
export const followUpMail: MailGate = {
  async ask(ctx, id) {
    const now = ctx.clock.now()
    const due = await readQueued(ctx, Number(id), now)
    if (!due) return 'withdrawn'
    if (due.isHeld) return new Date(now.getTime() + HELD_MS)
    const judged = judge(due, now, { isMobile, isAddress })
    if (judged.is === 'moved') return judged.until
    const leave = async (reason: FollowUpReason) => {
      await sql`UPDATE campaign_follow_up SET state = 'leftOut', reason = ${reason}, sent_at = NULL, recipient = NULL, body = NULL
        WHERE id_follow_up = ${due.idFollowUp}`.execute(ctx.db)
      return 'withdrawn' as const
    }
    if (judged.is === 'leftOut') return await leave(judged.reason)
    return (await isListed(ctx, due, judged.message.to)) ? await leave(followUpReason.of.DO_NOT_CALL) : 'goes'
  },
  async gaveUp({ db }, id, error) {
    await sql`UPDATE campaign_follow_up SET state = 'failed', error = ${error}, sent_at = NULL
      WHERE id_follow_up = ${Number(id)} AND state = 'sent'`.execute(db)
  },
}
