import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The rows of a statement that is written in SQL. */
export const rowsOf =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<T[]> =>
    (await sql<T>(text, ...values).execute(db)).rows

/** The first of them; undefined where there is none. */
export const rowOf =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<T | undefined> =>
    (await rowsOf(db)<T>(text, ...values))[0]

/** The first column of each row. */
export const columnOf =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<T[]> =>
    (await rowsOf(db)<Record<string, T>>(text, ...values)).flatMap((row) => Object.values(row).slice(0, 1))

/** The first column of the first row; undefined where there is none. */
export const cellOf =
  (db: Db) =>
  async <T>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<T | undefined> =>
    (await columnOf(db)<T>(text, ...values))[0]
