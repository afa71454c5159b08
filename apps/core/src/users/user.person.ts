import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { type Person, personArea } from '../kernel/personArea.ts'
import { outrankedBy } from './user.access.ts'

const find = (db: Db, { kind, value }: Person) =>
  kind === 'number'
    ? Promise.resolve([])
    : db
        .selectFrom('appUser')
        .select(['idUser', 'subject', 'createdAt'])
        .where(sql<boolean>`lower(email) = ${value} OR lower(username) = ${value}`)
        .where('username', 'not like', 'erased-%')
        .execute()

/** People of the tenant who sign in: the account goes, a nameless row stays for what they did. */
export const userArea = personArea({
  name: 'users',
  title: 'Users',
  erases: 'Removes name, address and sign-in of the account; what it did stays, without a name',
  anonymises: 'The same',
  async find({ db }, person) {
    const users = await find(db, person)
    const samples = users.map(({ idUser, createdAt }) => ({
      at: createdAt,
      text: `User ${idUser}`,
      path: screens.user(idUser),
    }))
    return { count: users.length, isExact: true, samples }
  },
  async blocked(ctx, person) {
    const users = await find(ctx.db, person)
    if (users.some(({ idUser }) => idUser === ctx.actor.id)) return 'this is your own account.'
    if (ctx.actor.kind === 'system') return undefined // the one who ordered it was asked
    for (const { idUser } of users) {
      const permission = await outrankedBy(ctx, idUser)
      if (permission !== undefined) return reason('user.outranks', { permission }).message
    }
    return undefined
  },
  async erase(ctx, person, _mode, { identity }) {
    const users = await find(ctx.db, person)
    for (const { idUser, subject } of users) {
      await ctx.db.deleteFrom('accessRequest').where('idUser', '=', idUser).execute()
      await ctx.db.deleteFrom('notice').where('idUser', '=', idUser).execute()
      await ctx.db.deleteFrom('membership').where('idUser', '=', idUser).execute()
      await ctx.db.deleteFrom('linkedAccount').where('idUser', '=', idUser).execute()
      await ctx.db.deleteFrom('apiSecret').where('idUser', '=', idUser).execute()
      await ctx.db
        .updateTable('appUser')
        .set({
          username: `erased-${idUser}`,
          firstname: 'Erased',
          lastname: 'person',
          email: null,
          issuer: null,
          subject: null,
          state: 'disabled',
          updatedAt: ctx.clock.now(),
        })
        .where('idUser', '=', idUser)
        .execute()
      // Last: it cannot be taken back. A row that fails after it is tried again and finds no account.
      if (subject !== null) await identity?.accounts.remove(subject)
    }
    return { found: users.length, done: users.length }
  },
})
