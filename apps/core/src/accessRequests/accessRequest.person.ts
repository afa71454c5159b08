import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { around, cleaned, MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'

const says = ({ pattern }: Person) => sql<boolean>`concat_ws(' ', message, answer, path) ~* ${pattern}`

const find = (db: Db, person: Person) =>
  db
    .selectFrom('accessRequest')
    .select(['message', 'answer', 'path', 'createdAt'])
    .where(says(person))
    .orderBy('idAccessRequest', 'desc')
    .execute()

/** What people wrote when they asked for access, and what was answered. */
export const accessRequestArea = personArea({
  name: 'accessRequests',
  title: 'Access requests',
  erases: 'Takes the identifier out of what was asked and answered',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await find(db, person)
    const samples = found.slice(0, MOST_SHOWN).map(({ message, answer, path, createdAt }) => ({
      at: createdAt,
      text: around(`${message} ${answer ?? ''} ${path ?? ''}`, person),
      path: null,
    }))
    return { count: found.length, isExact: true, samples }
  },
  async erase({ db }, person) {
    const found = await find(db, person)
    await sql`UPDATE access_request SET message = ${cleaned('message', person)}, answer = ${cleaned('answer', person)},
      path = ${cleaned('path', person)} WHERE ${says(person)}`.execute(db)
    return { found: found.length, done: found.length }
  },
})
