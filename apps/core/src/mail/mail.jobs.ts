import type { Ctx } from '../kernel/ctx.ts'
import { type JobDefinition, job } from '../kernel/jobs/jobRun.ts'
import { MailRefused } from '../kernel/mailer.ts'
import type { Services } from '../kernel/services.ts'
import { readTheme } from '../theme/brand.ts'
import { mailLook } from './mail.look.ts'
import { bodyPlace } from './mail.service.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'mail.send': { readonly idMail: number }
  }
}

const MINUTE_MS = 60_000
/** What passes between the tries; a server that greylists wants some minutes, one that is down may need a night. */
const DELAYS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS)

/** Sends one mail. One that was handed over is never sent again: a crash in between may send it twice, silence would be worse. */
export const mailJob = (services: Pick<Services, 'mailer' | 'productName' | 'publicUrl'>): JobDefinition =>
  job('mail.send', async (run, { idMail }) => {
    const mail = await run.run((ctx) => openMail(ctx, idMail))
    if (!mail) return
    const { recipient, subject, text, theme } = mail
    const refused = await services.mailer
      .send({ to: recipient, subject, text, ...mailLook({ subject, text }, theme, services) })
      .then(() => undefined)
      .catch((error: unknown) => (error instanceof MailRefused ? error : new MailRefused(String(error), false)))
    await run.run((ctx) => keep(ctx, idMail, refused))
  })

async function openMail(ctx: Ctx, idMail: number) {
  const row = await ctx.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body', 'aboutKind', 'aboutId'])
    .where('idMail', '=', idMail)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (!row || row.body === null) return undefined
  const asked = (await ctx.domains.mailGateOf(row.aboutKind)?.ask(ctx, row.aboutId)) ?? 'goes'
  if (asked === 'withdrawn') {
    await ctx.db.deleteFrom('mail').where('idMail', '=', idMail).execute()
    return undefined
  }
  if (asked !== 'goes') {
    await ctx.db.updateTable('mail').set({ nextAt: asked }).where('idMail', '=', idMail).execute()
    await ctx.enqueue('mail.send', { idMail }, { runAt: asked })
    return undefined
  }
  return { ...row, text: ctx.vault.open(bodyPlace(ctx.tenant), row.body), theme: await readTheme(ctx.db) }
}

async function keep(ctx: Ctx, idMail: number, refused: MailRefused | undefined): Promise<void> {
  const now = ctx.clock.now()
  const row = await ctx.db
    .selectFrom('mail')
    .select(['attempts', 'aboutKind', 'aboutId'])
    .where('idMail', '=', idMail)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const attempts = row.attempts + 1
  const delay = DELAYS[row.attempts]
  const isLast = refused === undefined || refused.isPermanent || delay === undefined
  const nextAt = isLast ? null : new Date(now.getTime() + delay)
  await ctx.db
    .updateTable('mail')
    .set({
      attempts,
      error: refused?.message ?? null,
      nextAt,
      ...(isLast ? { state: refused ? 'failed' : 'sent', body: null, finishedAt: now } : {}),
    })
    .where('idMail', '=', idMail)
    .execute()
  if (nextAt) await ctx.enqueue('mail.send', { idMail }, { runAt: nextAt })
  if (!refused || !isLast) return
  await ctx.domains.mailGateOf(row.aboutKind)?.gaveUp(ctx, row.aboutId, refused.message)
  ctx.log.warn({ idMail, error: refused.message }, 'a mail could not be sent')
}
