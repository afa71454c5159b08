import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import type {} from './mail.jobs.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text; addresses in it become links. */
  readonly text: string
  /** What it is about, so that a screen can show what became of it. */
  readonly about: readonly [kind: string, id: number | string]
}

/** Where the text is bound to, so that it cannot be opened in another place. */
export const bodyPlace = (idTenant: number) => `mail of tenant ${idTenant}`

/** An address of one person, without a name and without anything that could become a header of its own. */
const ADDRESS = /^[^\s@<>(),;:\\"[\]]{1,64}@[^\s@<>(),;:\\"[\]]{1,255}$/

/** Queues a mail in the transaction; it leaves after the commit. Returns its id. */
export async function sendMail(ctx: Ctx, { to, subject, text, about: [kind, id] }: Mail): Promise<number> {
  const isAddress = ADDRESS.test(to)
  const { idMail } = await ctx.db
    .insertInto('mail')
    .values({
      aboutKind: kind,
      aboutId: String(id),
      recipient: to,
      subject: subject.replaceAll(/\s+/g, ' ').trim(),
      createdAt: ctx.clock.now(),
      ...(isAddress
        ? { body: ctx.vault.seal(bodyPlace(ctx.tenant), text) }
        : { state: 'failed', error: 'This is not an email address.', finishedAt: ctx.clock.now() }),
    })
    .returning('idMail')
    .executeTakeFirstOrThrow()
  if (isAddress) await ctx.enqueue('mail.send', { idMail })
  return idMail
}

/** What became of the newest mail about something; undefined where there was none. */
export const mailStateOf = async (db: Db, [kind, id]: Mail['about']) =>
  await db
    .selectFrom('mail')
    .select(['idMail', 'recipient', 'subject', 'state', 'attempts', 'error', 'createdAt', 'nextAt', 'finishedAt'])
    .where('aboutKind', '=', kind)
    .where('aboutId', '=', String(id))
    .orderBy('idMail', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Those of many things whose newest mail could not be delivered. */
export async function undelivered(db: Db, kind: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const newest = await db
    .selectFrom('mail')
    .distinctOn('aboutId')
    .select(['aboutId', 'state'])
    .where('aboutKind', '=', kind)
    .where('aboutId', 'in', ids.map(String))
    .orderBy('aboutId')
    .orderBy('idMail', 'desc')
    .execute()
  return new Set(newest.filter(({ state }) => state === 'failed').map(({ aboutId }) => Number(aboutId)))
}
