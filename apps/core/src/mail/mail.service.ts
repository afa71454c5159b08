import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import type {} from './mail.jobs.ts'

interface Mail {
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

export const isAddress = (text: string): boolean => ADDRESS.test(text)
export const NO_ADDRESS = 'This is not an email address.'

/** Queues a mail in the transaction; it leaves after the commit. Returns its id. */
export async function sendMail(ctx: Ctx, { to, subject, text, about: [kind, id] }: Mail): Promise<number> {
  const canLeave = isAddress(to)
  const { idMail } = await ctx.db
    .insertInto('mail')
    .values({
      aboutKind: kind,
      aboutId: String(id),
      recipient: to,
      subject: subject.replaceAll(/\s+/g, ' ').trim(),
      createdAt: ctx.clock.now(),
      ...(canLeave
        ? { body: ctx.vault.seal(bodyPlace(ctx.tenant), text) }
        : { state: 'failed', error: NO_ADDRESS, finishedAt: ctx.clock.now() }),
    })
    .returning('idMail')
    .executeTakeFirstOrThrow()
  if (canLeave) await ctx.enqueue('mail.send', { idMail })
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

type There = Pick<Ctx, 'db' | 'tenant'>

/** A moment as its reader says it: in the time zone of their preference, else of the company, which is named. */
export async function momentFor({ db, tenant }: There, idUser: number, at: Date): Promise<string> {
  const own = await db.selectFrom('appUser').select('timezone').where('idUser', '=', idUser).executeTakeFirst()
  return own?.timezone ? momentIn(own.timezone, at) : await momentHere({ db, tenant }, at)
}

/** The same for what several people of the company read. */
export async function momentHere({ db, tenant }: There, at: Date): Promise<string> {
  return momentIn((await ownTenant({ db, tenant })).timezone, at)
}

/** `Monday, 23 November 2026 at 18:27 (Europe/Prague)`. */
function momentIn(timeZone: string, at: Date): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at)
  return `${text} (${timeZone})`
}
