import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import {
  around,
  cleaned,
  MOST_FOUND,
  MOST_SHOWN,
  type Person,
  type PersonArea,
  personArea,
} from '../kernel/personArea.ts'
import { columnOf } from '../kernel/rows.ts'
import { names, notes, type Places } from './textColumns.ts'

interface Mention {
  readonly place: string
  readonly text: string
}

/** Where the person is named in texts of these columns, with the place as people call it; a statement for each, as some tables are long. */
async function findMentions(db: Db, places: Places, { pattern }: Person, most: number): Promise<Mention[]> {
  const mentions: Mention[] = []
  for (const [column, place] of Object.entries(places)) {
    const { table, name } = partsOf(column)
    const found = await columnOf(db)<string>`SELECT ${sql.ref(name)}::text AS text FROM ${sql.table(table)}
      WHERE ${sql.ref(name)}::text ~* ${pattern} LIMIT ${most - mentions.length}`
    for (const text of found) mentions.push({ place, text })
    if (mentions.length >= most) break
  }
  return mentions
}

function partsOf(column: string) {
  const [table = '', name = ''] = column.split('.')
  return { table, name }
}

async function findIn(places: Places, db: Db, person: Person) {
  const found = await findMentions(db, places, person, MOST_FOUND + 1)
  const samples = found.slice(0, MOST_SHOWN).map(({ place, text }) => ({
    at: null,
    text: `${place}: ${around(text, person)}`,
    path: null,
  }))
  return { count: Math.min(found.length, MOST_FOUND), isExact: found.length <= MOST_FOUND, samples }
}

/** Takes the person out of the notes. Forms that were opened before are out of date afterwards, or saving one would bring the person back. */
async function cleanNotes(db: Db, person: Person): Promise<number> {
  const versioned = new Set(
    await columnOf(db)<string>`SELECT attrelid::regclass::text AS name FROM pg_attribute
      WHERE attname = 'row_version' AND NOT attisdropped AND attrelid = ANY (${Object.keys(notes).map((column) => partsOf(column).table)}::regclass[])`,
  )
  let done = 0
  for (const column of Object.keys(notes)) {
    const { table, name } = partsOf(column)
    const version = versioned.has(table) ? sql`, row_version = row_version + 1` : sql``
    const { numAffectedRows = 0n } = await sql`UPDATE ${sql.table(table)}
      SET ${sql.ref(name)} = ${cleaned(name, person)}${version} WHERE ${sql.ref(name)} ~* ${person.pattern}`.execute(db)
    done += Number(numAffectedRows)
  }
  return done
}

const area = (of: Pick<PersonArea, 'name' | 'title' | 'erases' | 'erase'>, places: Places) =>
  personArea({ ...of, anonymises: 'The same', find: ({ db }, person) => findIn(places, db, person) })

/** Notes, comments and reasons, by whoever wrote them. */
export const noteArea = area(
  {
    name: 'notes',
    title: 'Notes and comments',
    erases: 'Removes the identifier from notes, comments, reasons and descriptions',
    async erase({ db }, person) {
      const done = await cleanNotes(db, person)
      return { found: done, done }
    },
  },
  notes,
)

/** Names of things, and documents that stay as they are. */
export const nameArea = area(
  {
    name: 'names',
    title: 'Names and documents',
    erases: 'Nothing automatically: edit these yourself. Issued invoices stay unchanged',
    async erase({ db }, person) {
      return { found: (await findMentions(db, names, person, MOST_FOUND)).length, done: 0 }
    },
  },
  names,
)
