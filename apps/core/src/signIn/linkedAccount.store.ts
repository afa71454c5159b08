import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { cellOf } from '../kernel/rows.ts'

export const listLinked = (db: Db, idUser: number) =>
  db
    .selectFrom('linkedAccount')
    .select(['issuer', 'subject', 'linkedAt'])
    .where('idUser', '=', idUser)
    .orderBy('linkedAt')
    .execute()

/** Whose account it is, of all tenants; nobody else links it or takes it over until the transaction ends. */
export const holdAccount = async (db: Db, issuer: string, subject: string): Promise<number | undefined> => {
  await sql`SELECT app.hold_account(${issuer}, ${subject})`.execute(db)
  return (await cellOf(db)<number | null>`SELECT app.person_by_subject(${issuer}, ${subject}) AS id`) ?? undefined
}

export const insertLinked = (
  db: Db,
  row: { readonly idUser: number; readonly issuer: string; readonly subject: string; readonly linkedAt: Date },
) => db.insertInto('linkedAccount').values(row).execute()

export const removeLinked = (db: Db, idUser: number, issuer: string) =>
  db.deleteFrom('linkedAccount').where('idUser', '=', idUser).where('issuer', '=', issuer).execute()

/** The account that the row of the person holds; none, where they wait for their next sign-in. */
export const setAccount = (
  db: Db,
  idUser: number,
  { issuer, subject }: { readonly issuer: string | null; readonly subject: string | null },
) => db.updateTable('appUser').set({ issuer, subject }).where('idUser', '=', idUser).execute()

export const lockPerson = (db: Db, idUser: number) =>
  db.selectFrom('appUser').select('idUser').where('idUser', '=', idUser).forUpdate().execute()
