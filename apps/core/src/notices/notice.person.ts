import { sql } from 'kysely'
import { around, cleaned, MOST_SHOWN, type Person, personArea } from '../erasure/personArea.ts'
import type { Db } from '../kernel/db.ts'
import type {} from './notice.tables.ts'

const says = ({ pattern }: Person) => sql<boolean>`concat_ws(' ', title, text, path) ~* ${pattern}`

const find = (db: Db, person: Person) =>
  db
    .selectFrom('notice')
    .select(['title', 'text', 'createdAt', 'path'])
    .where(says(person))
    .orderBy('idNotice', 'desc')
    .execute()

/** What the bell told people of the tenant. */
export const noticeArea = personArea({
  name: 'notices',
  title: 'Notices in the bell',
  erases: 'Takes the identifier out of what people were told',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await find(db, person)
    const samples = found.slice(0, MOST_SHOWN).map(({ title, text, path, createdAt }) => ({
      at: createdAt,
      text: around(`${title} ${text} ${path ?? ''}`, person),
      path: null,
    }))
    return { count: found.length, isExact: true, samples }
  },
  async erase({ db }, person) {
    const found = await find(db, person)
    await sql`UPDATE notice SET title = ${cleaned('title', person)}, text = ${cleaned('text', person)}, path = ${cleaned('path', person)}
      WHERE ${says(person)}`.execute(db)
    return { found: found.length, done: found.length }
  },
})
