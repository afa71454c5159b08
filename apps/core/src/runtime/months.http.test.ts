import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { startTestCore } from '../../test/core.ts'
import { migrate } from '../kernel/migrate.ts'
import { addMonths, dropEmptyMonths, RECORDS } from './recording.store.ts'

const GUID = '01a0f130-721c-7ca7-a3d2-276deddc2c5e'
const PACKED = '0129'

/** A database as the release before left it. */
async function databaseBefore(): Promise<{ pool: pg.Pool; drop: () => Promise<void> }> {
  const admin = new pg.Pool({ connectionString: inject('databaseUrl') })
  await admin.query('CREATE DATABASE before_packing')
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/before_packing'
  const pool = new pg.Pool({ connectionString: url.href })
  const all = new URL('../../migrations/', import.meta.url)
  const older = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const name of await readdir(all)) if (name < PACKED) await cp(new URL(name, all), join(older, name))
  await migrate(pool, pathToFileURL(`${older}/`))
  await rm(older, { recursive: true })
  return {
    pool,
    async drop() {
      await pool.end()
      await admin.query('DROP DATABASE before_packing')
      await admin.end()
    },
  }
}

test('what an earlier release recorded is read as before, and packed when it changes', async () => {
  const { pool, drop } = await databaseBefore()
  await pool.query("SELECT app.add_conversation_months('2026-09-01', '2026-09-01')")
  await pool.query(
    `INSERT INTO conversation_detail (guid, id_tenant, flows, events, path, changes, initial, final, input_log, words)
     VALUES ($1, 1, '[["f", 1]]', '[[1, 0, null, null, null, 3, 0, "n", "Hello", null]]', '[[1, 0, "n", 0, 0]]', '[]', '{"a": 1}', '{"a": 2}', '"sealed"', 'hello')`,
    [GUID],
  )
  await migrate(pool)
  const read = async () =>
    (await pool.query(`SELECT flows, events, path, changes, initial, final, inputs FROM ${RECORDS} AS r`)).rows
  const before = await read()
  expect(before).toEqual([
    {
      flows: [['f', 1]],
      events: [[1, 0, null, null, null, 3, 0, 'n', 'Hello', null]],
      path: [[1, 0, 'n', 0, 0]],
      changes: [],
      initial: { a: 1 },
      final: { a: 2 },
      inputs: 'sealed',
    },
  ])
  await pool.query(`UPDATE conversation_detail d SET record = (app.recorded(d) || '{"final": {"a": 3}}')::json`)
  expect(await read()).toEqual([{ ...before[0], final: { a: 3 } }])
  const { rows } = await pool.query('SELECT events, final, input_log, words FROM conversation_detail')
  expect(rows).toEqual([{ events: null, final: null, input_log: null, words: "'hello'" }])
  await drop()
})

test('months of which nothing is left go, once they are long over, and come again when they are needed', async () => {
  const core = await startTestCore()
  const months = async () =>
    (
      await core.owner.query<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relname ~ '^(dial_log|conversation_detail)_2019\\d\\d$'",
      )
    ).rows
      .map(({ name }) => name.slice(-6))
      .sort()
  const add = () => core.inTenant(2, ({ db }) => addMonths(db, new Date('2019-01-05'), new Date('2019-03-05')))
  const dropUntil = (day: string) => core.inTenant(2, ({ db }) => dropEmptyMonths(db, new Date(day)))
  await add()
  expect(await months()).toEqual(['201901', '201901', '201902', '201902', '201903', '201903'])
  // What is left of February: its text alone.
  await core.owner.query(
    "INSERT INTO conversation_detail (guid, id_tenant, record) VALUES (app.first_guid('2019-02-03Z'), 2, '{}')",
  )
  await dropUntil('2019-03-31')
  expect(await months()).toEqual(['201902', '201902', '201903', '201903'])
  await add()
  // Somebody is about to write into a month that is empty.
  const writer = await core.owner.connect()
  await writer.query('BEGIN')
  await writer.query("SELECT app.add_conversation_months('2019-01-01', '2019-01-01')")
  await dropUntil('2019-12-31')
  expect(await months()).toHaveLength(6)
  await writer.query('COMMIT')
  await dropUntil('2019-12-31')
  expect(await months()).toEqual(['201902', '201902'])
  writer.release()
  await core.close()
})

test('a month that two processes need at once is made by one, and found by the other', async () => {
  const core = await startTestCore()
  const [first, second] = [await core.owner.connect(), await core.owner.connect()]
  const add = "SELECT app.add_conversation_months('2018-05-01', '2018-05-01') AS made"
  await first.query('BEGIN')
  expect((await first.query(add)).rows).toEqual([{ made: 2 }])
  const waiting = second.query(add)
  await vi.waitFor(async () => {
    const { rows } = await core.owner.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    expect(rows).toHaveLength(1)
  }, 20_000)
  await first.query('COMMIT')
  expect((await waiting).rows).toEqual([{ made: 0 }])
  first.release()
  second.release()
  await core.close()
})
