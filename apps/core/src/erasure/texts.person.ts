import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { around, cleaned, MOST_FOUND, MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'
import { rowsOf } from '../kernel/rows.ts'
import { names, notes } from './textColumns.ts'

interface Mention {
  readonly place: string
  readonly text: string
}
type Places = Readonly<Record<string, string>>

const refOf = (column: string) => {
  const [table = '', name = ''] = column.split('.')
  return { table, name, text: sql`${sql.ref(name)}::text` as RawBuilder<string> }
}

/** Where the person is named in texts of these columns, with the place as people call it. */
async function findMentions(db: Db, places: Places, { pattern }: Person, most: number): Promise<Mention[]> {
  const parts = Object.entries(places).map(([column, place]) => {
    const { table, text } = refOf(column)
    return sql`(SELECT ${place}::text AS place, ${text} AS text FROM ${sql.table(table)} WHERE ${text} ~* ${pattern} LIMIT ${most})`
  })
  return await rowsOf(
    db,
  )<Mention>`SELECT place, text FROM (${sql.join(parts, sql` UNION ALL `)}) AS mention LIMIT ${most}`
}

const findIn = (places: Places) => async (db: Db, person: Person) => {
  const found = await findMentions(db, places, person, MOST_FOUND + 1)
  const samples = found.slice(0, MOST_SHOWN).map(({ place, text }) => ({
    at: null,
    text: `${place}: ${around(text, person)}`,
    path: null,
  }))
  return { count: Math.min(found.length, MOST_FOUND), isExact: found.length <= MOST_FOUND, samples }
}
const [findNotes, findNames] = [findIn(notes), findIn(names)]

/** Notes, comments and reasons, whoever wrote them. */
export const noteArea = personArea({
  name: 'notes',
  title: 'Notes and comments',
  erases: 'Takes the identifier out of notes, comments, reasons and descriptions',
  anonymises: 'The same',
  find: ({ db }, person) => findNotes(db, person),
  async erase({ db }, person) {
    let found = 0
    for (const column of Object.keys(notes)) {
      const { table, name, text } = refOf(column)
      const { numAffectedRows = 0n } =
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${cleaned(name, person)}
        WHERE ${text} ~* ${person.pattern}`.execute(db)
      found += Number(numAffectedRows)
    }
    return { found, done: found }
  },
})

/** Names of things, and documents that stay as they are. */
export const nameArea = personArea({
  name: 'names',
  title: 'Names of things, and documents',
  erases: 'Nothing by itself: change it where it stands. Issued invoices stay as they were issued',
  anonymises: 'The same',
  find: ({ db }, person) => findNames(db, person),
  async erase({ db }, person) {
    return { found: (await findMentions(db, names, person, MOST_FOUND)).length, done: 0 }
  },
})
