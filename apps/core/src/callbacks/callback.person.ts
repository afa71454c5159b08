import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { MOST_SHOWN, type Person, personArea } from '../kernel/personArea.ts'

const find = (db: Db, { pattern }: Person) =>
  db
    .selectFrom('callbackRequest')
    .select(['idCallbackRequest', 'createdAt'])
    .where(sql<boolean>`number ~* ${pattern} OR note ~* ${pattern} OR move_reason ~* ${pattern}`)
    .orderBy('idCallbackRequest', 'desc')
    .execute()

export const callbackArea = personArea({
  name: 'callbacks',
  title: 'Callbacks',
  erases: 'Removes callbacks and their calls',
  anonymises: 'The same',
  async find({ db }, person) {
    const found = await find(db, person)
    const samples = found.slice(0, MOST_SHOWN).map(({ idCallbackRequest, createdAt }) => ({
      at: createdAt,
      text: 'Callback',
      path: screens.callbacks({ callback: idCallbackRequest }),
    }))
    return { count: found.length, isExact: true, samples }
  },
  async erase({ db }, person) {
    const ids = (await find(db, person)).map(({ idCallbackRequest }) => idCallbackRequest)
    if (ids.length > 0) await db.deleteFrom('callbackRequest').where('idCallbackRequest', 'in', ids).execute()
    return { found: ids.length, done: ids.length }
  },
})
