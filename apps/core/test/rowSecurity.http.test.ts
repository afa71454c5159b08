import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from './core.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const column = async (sql: string) => (await core.owner.query<{ name: string }>(sql)).rows.map(({ name }) => name)

test('the serving role owns nothing and cannot get around row security', async () => {
  const { rows } = await core.owner.query(
    'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = $1',
    ['parley_app'],
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
  expect(await column("SELECT relname AS name FROM pg_class WHERE relowner = 'parley_app'::regrole")).toEqual([])
  expect(
    await column(
      "SELECT r.rolname AS name FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid WHERE m.member = 'parley_app'::regrole",
    ),
  ).toEqual([])
  await expect(core.pool.query('SET row_security = off; SELECT * FROM app_user')).rejects.toThrow('row-level security')
  await expect(core.pool.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied')
})

test('every table that the serving role can touch forces row security', async () => {
  // Whatever schema it lies in: what is not granted (migrations, job queue, identity) cannot be touched at all.
  const open =
    await column(`SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND has_table_privilege('parley_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
      AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`)
  expect(open).toEqual([])
})

test('every table of a tenant has its policy for that tenant alone', async () => {
  const bare =
    await column(`SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id_tenant'
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_policies p WHERE p.tablename = c.relname AND p.qual LIKE '%app.tenant()%')`)
  expect(bare).toEqual([])
})

test('without a tenant, and with another one, nothing of a tenant is seen', async () => {
  const tables =
    await column(`SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'id_tenant' AND a.attnotnull
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`)
  expect(tables).toContain('app_user')
  const client = await core.pool.connect()
  try {
    for (const tenant of ['', '3']) {
      await client.query('BEGIN')
      await client.query("SELECT set_config('app.tenant', $1, true)", [tenant])
      for (const table of tables) {
        const { rows } = await client.query(`SELECT id_tenant FROM ${table} WHERE id_tenant IS DISTINCT FROM 3 LIMIT 1`)
        expect(rows, table).toEqual([])
      }
      await client.query('ROLLBACK')
    }
  } finally {
    client.release()
  }
})

test('a row cannot be written into another tenant, nor one of the installation by a customer', async () => {
  const as = async (tenant: number, sql: string) => {
    const client = await core.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query("SELECT set_config('app.tenant', $1, true)", [String(tenant)])
      return (await client.query(sql)).rowCount
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  const insert =
    "INSERT INTO task (id_tenant, name, description, job, payload, created) VALUES (3, 'x', '', 'x', '{}', '2026-01-01')"
  await expect(as(2, insert)).rejects.toThrow('row-level security')
  expect(await as(3, insert)).toBe(1)
  expect(await as(2, 'UPDATE configuration SET campaigns_running = false')).toBe(0)
  expect(await as(1, 'UPDATE configuration SET campaigns_running = false')).toBe(1)
  expect(await as(2, "UPDATE role SET permissions = '{}' WHERE id_tenant IS NULL")).toBe(0)
  expect(await as(2, "UPDATE tenant SET name = 'mine' WHERE id_tenant = 3")).toBe(0)
})

test('functions that look across tenants have a fixed search path and are closed to everybody else', async () => {
  expect(
    await column(`SELECT p.oid::regprocedure::text AS name FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'app'::regnamespace
      AND NOT EXISTS (SELECT FROM unnest(p.proconfig) AS setting WHERE setting LIKE 'search_path=%')`),
  ).toEqual([])
  expect(
    await column(`SELECT p.oid::regprocedure::text AS name FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'app'::regnamespace
      AND (p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) WHERE grantee = 0))`),
  ).toEqual([])
})
