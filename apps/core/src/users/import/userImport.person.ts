import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { cleaned, MOST_SHOWN, type Person, personArea } from '../../kernel/personArea.ts'

const says = ({ pattern }: Person) =>
  sql<boolean>`concat_ws(' ', cells::text, problems::text, changes::text) ~* ${pattern}`
const isNamed = ({ pattern }: Person) => sql<boolean>`concat_ws(' ', file_name, error) ~* ${pattern}`

const findRows = (db: Db, person: Person) =>
  db
    .selectFrom('importRow')
    .innerJoin('importFile', 'importFile.idImport', 'importRow.idImport')
    .select(['importRow.idImport', 'line', 'createdAt'])
    .where(says(person))
    .orderBy('importRow.idImport', 'desc')
    .orderBy('line')
    .execute()

/** Files of people, as they were read: a row says more of the person than the identifier, so it goes as a whole. */
export const userImportArea = personArea({
  name: 'userImports',
  title: 'Imported files',
  erases: 'Removes the person’s rows from files of users that were imported or looked at',
  anonymises: 'The same',
  async find({ db }, person) {
    const rows = await findRows(db, person)
    const named = await db.selectFrom('importFile').select('idImport').where(isNamed(person)).execute()
    const samples = rows.slice(0, MOST_SHOWN).map(({ idImport, line, createdAt }) => ({
      at: createdAt,
      text: `Line ${line} of import ${idImport}`,
      path: screens.users({ panel: 'import', import: idImport }),
    }))
    return { count: rows.length + named.length, isExact: true, samples }
  },
  async erase({ db }, person) {
    const rows = await db.deleteFrom('importRow').where(says(person)).returning('line').execute()
    const named =
      await sql`UPDATE import_file SET file_name = ${cleaned('file_name', person)}, error = ${cleaned('error', person)}
      WHERE ${isNamed(person)} RETURNING id_import`.execute(db)
    const done = rows.length + named.rows.length
    return { found: done, done }
  },
})
