import { apiSecretKind } from '@parley/contract/users/user.entity.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../kernel/db.ts'
import { byName } from '../../kernel/names.ts'
import { notFound } from '../../kernel/refusal.ts'

const columns = ['idApiSecret', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'] as const

export const listSecrets = (db: Db, idUser: number) =>
  db.selectFrom('apiSecret').select(columns).where('idUser', '=', idUser).orderBy(byName('name')).execute()

export const insertSecret = (db: Db, secret: Insertable<Tables['apiSecret']>) =>
  db.insertInto('apiSecret').values(secret).returning(columns).executeTakeFirstOrThrow()

/** Answers what it was. */
export const removeSecret = async (db: Db, idUser: number, idApiSecret: number) =>
  (await db
    .deleteFrom('apiSecret')
    .where('idApiSecret', '=', idApiSecret)
    .where('idUser', '=', idUser)
    .returning(columns)
    .executeTakeFirst()) ?? notFound(apiSecretKind.label)
