import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { openDatabase, openPool } from './database.ts'

let core: TestCore
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  core = await startTestCore()
  await core.owner.query('CREATE TABLE kept (id int); INSERT INTO kept VALUES (1); GRANT SELECT ON kept TO parley_app')
  pool = openPool({ url: String(core.pool.options.connectionString), max: 1 })
})
afterAll(async () => {
  await pool.end()
  await core.close()
})

const read = async () => (await sql`SELECT * FROM kept WHERE id = ${1}`.execute(openDatabase(pool))).rows
const names = async () => (await pool.query('SELECT name FROM pg_prepared_statements')).rows

test('a statement that comes often is kept by the connection; a table that was changed meanwhile costs one answer', async () => {
  const db = openDatabase(pool)
  const often = async () => (await sql`SELECT * FROM kept WHERE id = ${1}`.execute(db)).rows
  for (let times = 0; times < 2; times += 1) await often()
  expect(await names()).toEqual([])
  expect(await often()).toEqual([{ id: 1 }])
  expect(await names()).toEqual([{ name: 'often_0' }])

  await core.owner.query("ALTER TABLE kept ADD COLUMN word text DEFAULT 'new'")
  await expect(often()).rejects.toMatchObject({ code: '0A000' })
  expect(await often()).toEqual([{ id: 1, word: 'new' }])
  expect(await read()).toEqual([{ id: 1, word: 'new' }])
})
