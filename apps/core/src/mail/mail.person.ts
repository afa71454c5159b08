import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { type Person, personArea } from '../kernel/personArea.ts'

const find = (db: Db, { pattern }: Person) =>
  db
    .selectFrom('mail')
    .select(['idMail', 'createdAt', 'state'])
    .where(sql<boolean>`recipient ~* ${pattern} OR subject ~* ${pattern}`)
    .orderBy('idMail', 'desc')
    .execute()

/** Mail that was sent, or waits to be. */
export const mailArea = personArea({
  name: 'mail',
  title: 'Mail',
  erases: 'Removes email to the address from the outbox',
  anonymises: 'The same',
  async find({ db }, person) {
    const mails = await find(db, person)
    const samples = mails
      .slice(0, 5)
      .map(({ createdAt, state }) => ({ at: createdAt, text: `Email, ${state}`, path: null }))
    return { count: mails.length, isExact: true, samples }
  },
  async erase({ db }, person) {
    const ids = (await find(db, person)).map(({ idMail }) => idMail)
    if (ids.length > 0) await db.deleteFrom('mail').where('idMail', 'in', ids).execute()
    return { found: ids.length, done: ids.length }
  },
})
