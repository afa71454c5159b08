import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'

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
export function momentIn(timeZone: string, at: Date): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at)
  return `${text} (${timeZone})`
}
