import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { around, cleaned, MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'
import { rowsOf } from '../kernel/rows.ts'

const find = async (db: Db, { pattern }: Person) =>
  await rowsOf(db)<{ id: number; at: string; text: string }>`
      SELECT id, created AS at, concat_ws(' ', description, step, error, payload::text) AS text FROM task
      WHERE concat_ws(' ', description, step, error, payload::text) ~* ${pattern}
      UNION ALL SELECT id_task, at, message FROM task_log WHERE message ~* ${pattern}`

/** What long work was told, and what it reported. */
export const taskArea = personArea({
  name: 'tasks',
  title: 'Tasks',
  erases: 'Takes the identifier out of tasks and their logs',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await find(db, person)
    const samples = found
      .slice(0, MOST_SHOWN)
      .map(({ at, text, id }) => ({ at, text: around(text, person), path: screens.tasks({ task: id }) }))
    return { count: found.length, isExact: true, samples }
  },
  async erase({ db }, person) {
    const found = await find(db, person)
    const clean = (column: string) => cleaned(column, person)
    await sql`UPDATE task SET description = ${clean('description')}, step = ${clean('step')}, error = ${clean('error')},
      payload = CASE WHEN payload::text ~* ${person.pattern} THEN '{}' ELSE payload END
      WHERE concat_ws(' ', description, step, error, payload::text) ~* ${person.pattern}`.execute(db)
    await sql`UPDATE task_log SET message = ${clean('message')} WHERE message ~* ${person.pattern}`.execute(db)
    await sql`DELETE FROM idempotency_key WHERE body ~* ${person.pattern}`.execute(db)
    return { found: found.length, done: found.length }
  },
})
