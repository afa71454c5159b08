import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { cleaned, MOST_SHOWN, type Person, personArea } from '../../kernel/personArea.ts'

const says = ({ pattern }: Person) =>
  sql<boolean>`concat_ws(' ', cells::text, problems::text, changes::text) ~* ${pattern}`
const isNamed = ({ pattern }: Person) => sql<boolean>`concat_ws(' ', file_name, error) ~* ${pattern}`

const findRows = (db: Db, person: Person) =>
  db
    .selectFrom('userImportRow')
    .innerJoin('userImport', 'userImport.idUserImport', 'userImportRow.idUserImport')
    .select(['userImportRow.idUserImport', 'line', 'createdAt'])
    .where(says(person))
    .orderBy('userImportRow.idUserImport', 'desc')
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
    const named = await db.selectFrom('userImport').select('idUserImport').where(isNamed(person)).execute()
    const samples = rows.slice(0, MOST_SHOWN).map(({ idUserImport, line, createdAt }) => ({
      at: createdAt,
      text: `Line ${line} of import ${idUserImport}`,
      path: screens.users({ panel: 'import', import: idUserImport }),
    }))
    return { count: rows.length + named.length, isExact: true, samples }
  },
  async erase({ db }, person) {
    const rows = await db.deleteFrom('userImportRow').where(says(person)).returning('line').execute()
    const named =
      await sql`UPDATE user_import SET file_name = ${cleaned('file_name', person)}, error = ${cleaned('error', person)}
      WHERE ${isNamed(person)} RETURNING id_user_import`.execute(db)
    const done = rows.length + named.rows.length
    return { found: done, done }
  },
})
