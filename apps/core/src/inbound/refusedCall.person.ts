import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'

const find = (db: Db, { pattern }: Person) =>
  db
    .selectFrom('refusedCall')
    .select(['idRefusedCall', 'idLine', 'at'])
    .where(sql<boolean>`from_number ~* ${pattern} OR to_number ~* ${pattern} OR trail::text ~* ${pattern}`)
    .orderBy('idRefusedCall', 'desc')
    .execute()

const queuedOf = (db: Db, { pattern }: Person) =>
  db
    .deleteFrom('queuedCall')
    .where(sql<boolean>`from_number ~* ${pattern} OR to_number ~* ${pattern} OR trail::text ~* ${pattern}`)

export const refusedCallArea = personArea({
  name: 'refusedCalls',
  title: 'Calls not answered',
  erases: 'Removes calls that lines did not answer',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await find(db, person)
    const samples = found.slice(0, MOST_SHOWN).map(({ idLine, at }) => ({
      at,
      text: 'Call that was not answered',
      path: idLine === null ? null : screens.line(idLine),
    }))
    return { count: found.length, isExact: true, samples }
  },
  async erase({ db }, person) {
    const ids = (await find(db, person)).map(({ idRefusedCall }) => idRefusedCall)
    if (ids.length > 0) await db.deleteFrom('refusedCall').where('idRefusedCall', 'in', ids).execute()
    // One that waits just now is not taken from its place; it is gone with the others a month later at the latest.
    const waited = await queuedOf(db, person).where('state', '!=', 'WAITING').executeTakeFirst()
    const done = ids.length + Number(waited.numDeletedRows)
    return { found: done, done }
  },
})
