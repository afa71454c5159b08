import type { Ctx } from '../kernel/ctx.ts'
import { type JobDefinition, job } from '../kernel/jobs/jobRun.ts'
import { MailRefused } from '../kernel/mailer.ts'
import type { Services } from '../kernel/services.ts'
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
export const mailJob = ({ mailer, productName }: Pick<Services, 'mailer' | 'productName'>): JobDefinition =>
  job('mail.send', async (run, { idMail }) => {
    const mail = await run.run((ctx) => openMail(ctx, idMail))
    if (!mail) return
    const { recipient, subject, text } = mail
    const refused = await mailer
      .send({ to: recipient, subject, text, html: mailHtml({ subject, text, productName }) })
      .then(() => undefined)
      .catch((error: unknown) => (error instanceof MailRefused ? error : new MailRefused(String(error), false)))
    await run.run((ctx) => keep(ctx, idMail, refused))
  })

async function openMail(ctx: Ctx, idMail: number) {
  const row = await ctx.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body'])
    .where('idMail', '=', idMail)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (!row || row.body === null) return undefined
  return { ...row, text: ctx.vault.open(bodyPlace(ctx.tenant), row.body) }
}

async function keep(ctx: Ctx, idMail: number, refused: MailRefused | undefined): Promise<void> {
  const now = ctx.clock.now()
  const row = await ctx.db
    .selectFrom('mail')
    .select('attempts')
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
  if (refused && isLast) ctx.log.warn({ idMail, error: refused.message }, 'a mail could not be sent')
}

interface Look {
  readonly subject: string
  readonly text: string
  readonly productName: string
}

/** The text of a mail in the console's look: paragraphs and links, nothing else; all of it escaped. */
function mailHtml({ subject, text, productName }: Look): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph)
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1c2430;font:16px/1.5 Inter,system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe3e8;border-radius:12px">
<p style="margin:0 0 24px;font-weight:600;color:${INDIGO}">${escaped(productName)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${paragraphs}
</div></body></html>
`
}

/** What the console's buttons have. */
const INDIGO = '#4f46e5'
/** Words that end in a colon, and below them nothing but an address. */
const ACTION = /^([^\n:]+):\n(https?:\/\/\S+)$/

function paragraph(text: string): string {
  const [, label, url] = ACTION.exec(text) ?? []
  const inner =
    label && url
      ? `<a href="${escaped(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${INDIGO};color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a>`
      : linked(escaped(text)).replaceAll('\n', '<br>')
  return `<p style="margin:0 0 16px">${inner}</p>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Addresses of already escaped text as links; a stop at the end belongs to the sentence. */
const linked = (text: string) =>
  text.replaceAll(
    /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g,
    (url) => `<a href="${url}" style="color:${INDIGO}">${url}</a>`,
  )
