import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../core.ts'
import { plant } from './plant.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  await plant(core) // partitions exist, and tenant 2 has a row of nearly everything
})
afterAll(() => core.close())

const names = async (sql: string) => (await core.owner.query<{ name: string }>(sql)).rows.map(({ name }) => name)
/** As the serving role, in a transaction of a tenant or of none. */
async function serving<T>(tenant: number | undefined, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await core.pool.connect()
  try {
    await client.query('BEGIN')
    if (tenant !== undefined) await client.query("SELECT set_config('app.tenant', $1, true)", [String(tenant)])
    return await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const tables = `SELECT c.oid::regclass::text AS name, c.* FROM pg_class c WHERE relkind IN ('r', 'p', 'm', 'v', 'f')
  AND relnamespace IN ('public'::regnamespace, 'app'::regnamespace)`
const tenantTables = `SELECT t.name FROM (${tables}) t JOIN pg_attribute a ON a.attrelid = t.oid
  WHERE a.attname = 'id_tenant' AND NOT t.relispartition`
/** Rows of the installation may be read by everybody; who a person may act for is asked before a tenant is known. */
const shared = [
  ...['bot_config', 'bot_config_version', 'bot_module', 'bot_package', 'bot_server'],
  ...['configuration', 'language', 'role'],
]

describe('tables', () => {
  test('every table, and every partition, forces row security; there are no exceptions', async () => {
    expect(await names(`${tables} AND relnamespace = 'public'::regnamespace`)).not.toEqual([])
    expect(
      await names(
        `${tables} AND relnamespace = 'public'::regnamespace AND NOT (relrowsecurity AND relforcerowsecurity)`,
      ),
    ).toEqual([])
    // Whatever schema it lies in: what the serving role may touch at all is secured.
    expect(
      await names(`SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND has_table_privilege('parley_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
          AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`),
    ).toEqual([])
    // What only functions of the owner touch lets nobody else see a row.
    expect(await names(`${tables} AND relnamespace = 'app'::regnamespace AND NOT relrowsecurity`)).toEqual([])
  })

  test('every table has a tenant, and a policy that asks for it both when reading and when writing', async () => {
    expect(
      await names(`SELECT t.name FROM (${tables} AND relnamespace = 'public'::regnamespace) t WHERE NOT EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'id_tenant')`),
    ).toEqual([])
    const { rows } = await core.owner.query<{ name: string; cmd: string; qual: string; check: string | null }>(
      `SELECT tablename AS name, cmd, qual, with_check AS check FROM pg_policies
       WHERE schemaname = 'public' AND policyname <> 'definer' ORDER BY 1`,
    )
    for (const { name, cmd, qual, check } of rows) {
      expect(qual, name).toContain('app.tenant()')
      if (cmd !== 'SELECT') expect(check, name).toContain('app.tenant()')
    }
    const withPolicy = new Set(rows.map(({ name }) => name))
    expect((await names(tenantTables)).filter((name) => !withPolicy.has(name))).toEqual([])
  })

  test('the policy of the owner’s functions is for nobody but the owner', async () => {
    const { rows } = await core.owner.query<{ roles: string }>(
      "SELECT DISTINCT roles::text FROM pg_policies WHERE policyname = 'definer'",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.roles).not.toMatch(/public|parley_app/)
  })

  test('without a tenant not a row of any tenant is seen, nor of one that does not exist', async () => {
    const seen: string[] = []
    for (const tenant of [undefined, 0, 999]) {
      await serving(tenant, async (client) => {
        for (const name of await names(tenantTables)) {
          const { rows } = await client.query<{ rows: number }>(
            `SELECT count(*)::int AS rows FROM ${name} WHERE id_tenant IS NOT NULL`,
          )
          if (rows[0]?.rows !== 0) seen.push(`${name} for ${tenant}`)
          const { rows: all } = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${name}`)
          if (all[0]?.rows !== 0 && !shared.includes(name)) seen.push(`${name} for ${tenant}`)
        }
      })
    }
    expect(seen).toEqual([])
  })

  test('a tenant sees its own rows only, and can give, take or change none of another', async () => {
    const { rows: filled } = await core.owner.query<{ name: string }>(
      (await names(tenantTables))
        .map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} WHERE id_tenant = 2)`)
        .join(' UNION ALL '),
    )
    expect(filled.length).toBeGreaterThan(15)
    for (const { name } of filled) {
      await serving(3, async (client) => {
        const { rows } = await client.query(`SELECT 1 FROM ${name} WHERE id_tenant = 2`)
        expect(rows, name).toEqual([])
        for (const change of [
          `UPDATE ${name} SET id_tenant = 3 WHERE id_tenant = 2`,
          `DELETE FROM ${name} WHERE id_tenant = 2`,
        ]) {
          await client.query('SAVEPOINT one')
          const changed = await client.query(change).then(
            ({ rowCount }) => rowCount,
            (error: { code: string }) => error.code,
          )
          expect([0, '42501', '428C9'], `${change}: ${changed}`).toContain(changed)
          await client.query('ROLLBACK TO one')
        }
      })
      await serving(2, async (client) => {
        const given = client.query(`UPDATE ${name} SET id_tenant = 3`)
        await expect(given, name).rejects.toThrow(
          /row-level security|permission denied|foreign key|GENERATED|can only be updated/,
        )
      })
    }
  })

  test('partitions are reached through their parents only', async () => {
    const partitions = await names(`${tables} AND relispartition`)
    expect(partitions.length).toBeGreaterThan(1)
    for (const name of partitions) {
      await serving(2, async (client) => {
        await expect(client.query(`SELECT 1 FROM ${name}`), name).rejects.toThrow('permission denied')
      })
    }
  })
})

describe('the serving role', () => {
  test('is nobody special, owns nothing and belongs to nothing', async () => {
    const { rows } = await core.owner.query(
      "SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = 'parley_app'",
    )
    expect(Object.values(rows[0])).toEqual([false, false, false, false, false])
    expect(await names("SELECT relname AS name FROM pg_class WHERE relowner = 'parley_app'::regrole")).toEqual([])
    expect(await names("SELECT proname AS name FROM pg_proc WHERE proowner = 'parley_app'::regrole")).toEqual([])
    expect(await names("SELECT nspname AS name FROM pg_namespace WHERE nspowner = 'parley_app'::regrole")).toEqual([])
    expect(
      await names("SELECT roleid::regrole::text AS name FROM pg_auth_members WHERE member = 'parley_app'::regrole"),
    ).toEqual([])
  })

  test.each([
    'CREATE TABLE mine (a int)',
    'CREATE TABLE app.mine (a int)',
    'CREATE SCHEMA mine',
    'CREATE FUNCTION app.tenant() RETURNS bigint LANGUAGE sql AS $$ SELECT 2 $$',
    'ALTER TABLE folder DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE folder NO FORCE ROW LEVEL SECURITY',
    'DROP POLICY tenant ON folder',
    'CREATE POLICY mine ON folder USING (true)',
    'TRUNCATE folder',
    "UPDATE audit_event SET actor_name = 'x'",
    'DELETE FROM audit_event',
    'TRUNCATE audit_event',
    "SELECT app.secure('folder')",
    "SELECT app.secure_shared('folder')",
    "SELECT app.admit_owner('folder')",
    'SET ROLE postgres',
    'SET SESSION AUTHORIZATION postgres',
    "COPY folder TO PROGRAM 'id'",
    "SELECT pg_read_file('/etc/passwd')",
    'SELECT * FROM app.hub_message',
    'SELECT * FROM app.installation',
    'SELECT * FROM migration.applied',
    'SELECT * FROM graphile_worker.jobs',
    "SELECT graphile_worker.add_job('task')",
    'SELECT rolpassword FROM pg_authid',
    'SET LOCAL row_security = off; SELECT * FROM app_user',
    'UPDATE tenant SET id_tenant = 1',
    'DELETE FROM tenant',
    'INSERT INTO configuration DEFAULT VALUES',
  ])('may not %s', async (sql) => {
    await serving(3, async (client) => {
      await expect(client.query(sql)).rejects.toThrow(
        /permission denied|must be owner|must be able to|violates row-level|does not exist|GENERATED ALWAYS|can only be updated to DEFAULT|must be superuser|would be affected by row-level/,
      )
    })
  })

  test('what is installation-wide is read by all and changed for the operator alone', async () => {
    for (const name of shared) {
      const rows = await serving(
        3,
        async (client) => (await client.query(`SELECT * FROM ${name} WHERE id_tenant IS NULL`)).rows,
      )
      expect(rows.length, name).toBeGreaterThan(0)
    }
    const change = async (tenant: number, sql: string) =>
      await serving(tenant, async (client) => (await client.query(sql)).rowCount)
    for (const sql of [
      "UPDATE language SET name = 'x'",
      'UPDATE configuration SET theme = theme',
      'UPDATE role SET name = name',
    ]) {
      expect([await change(3, sql), (await change(1, sql)) ?? 0], sql).toEqual([0, expect.any(Number)])
    }
    await expect(change(3, "INSERT INTO language (code, name) VALUES ('xx', 'X')")).rejects.toThrow(
      'row-level security',
    )
    await expect(change(3, `INSERT INTO role (id_tenant, name, permissions) VALUES (NULL, 'x', '{}')`)).rejects.toThrow(
      'row-level security',
    )
  })
})

describe('functions', () => {
  const functions = `SELECT p.oid::regprocedure::text AS name, p.* FROM pg_proc p WHERE pronamespace IN ('app'::regnamespace, 'public'::regnamespace)
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`

  /** Each runs as the owner, who sees every tenant; a new one is put here by whoever has thought about that. */
  const definers = [
    'app.add_conversation_months',
    'app.add_conversation_months_plain',
    'app.add_job',
    'app.add_notices',
    'app.add_voice',
    'app.adopt_by_email',
    'app.api_secret_by_prefix',
    'app.api_secret_used',
    'app.armed_rules',
    'app.audit_beginning',
    'app.audit_home',
    'app.audit_links',
    'app.audit_prefix',
    'app.campaign_of_caller',
    'app.campaigns_due',
    'app.clean_notices',
    'app.count_found_audit',
    'app.count_found_dial_logs',
    'app.cut_audit',
    'app.demo_of_link',
    'app.demo_of_token',
    'app.dialer_attempts',
    'app.dialer_forsaken',
    'app.dialer_tenants',
    'app.drop_empty_months',
    'app.end_lease',
    'app.find_notices',
    'app.fold_campaigns',
    'app.forget_comparisons',
    'app.forget_contacts',
    'app.forget_datasets',
    'app.forget_deliveries',
    'app.forget_destinations',
    'app.forget_expired',
    'app.forget_incoming',
    'app.forget_monitoring',
    'app.forget_notices',
    'app.forget_old',
    'app.forget_sms',
    'app.forget_snapshots',
    'app.forget_steering',
    'app.forget_use',
    'app.forget_voice',
    'app.forsaken_conversations',
    'app.free_lines',
    'app.had_lease',
    'app.has_lease',
    'app.idle_alerts',
    'app.is_voiced',
    'app.keep_hub_message',
    'app.keep_monitored',
    'app.keep_turns',
    'app.language_tenants',
    'app.left_holds',
    'app.memberships_of',
    'app.names_schema',
    'app.next_invoice',
    'app.next_monitored',
    'app.note_receipt',
    'app.overdue_conversations',
    'app.pass_offers_on',
    'app.person',
    'app.person_by_subject',
    'app.person_name',
    'app.person_rules',
    'app.queue_waits',
    'app.raise_everywhere',
    'app.read_hub_message',
    'app.recount_days',
    'app.redact_audit',
    'app.redeem_ticket',
    'app.remove_import_files',
    'app.removed_import',
    'app.renew_figures',
    'app.renew_lease',
    'app.renew_voices',
    'app.role_holders',
    'app.rpa_news',
    'app.rule_spend',
    'app.rule_sums',
    'app.running_outages',
    'app.seal_audit',
    'app.search_audit',
    'app.search_dial_logs',
    'app.signed_in',
    'app.silence_of',
    'app.steering_of',
    'app.sum_calls',
    'app.sum_steps',
    'app.supplier',
    'app.suspended_tenants',
    'app.take_analyses',
    'app.take_simulated_calls',
    'app.take_voices',
    'app.tenant_administrators',
    'app.tenant_figures',
    'app.tenant_guests',
    'app.tenant_key_by_prefix',
    'app.tenant_key_used',
    'app.tenant_values',
    'app.tenants_to_call_back',
    'app.tenants_to_cost',
    'app.tenants_to_follow_up',
    'app.tenants_to_look_at',
    'app.tenants_to_rate',
    'app.tenants_with_budgets',
    'app.tenants_with_due_transfers',
    'app.tenants_with_late_callbacks',
    'app.tenants_with_new_deliveries',
    'app.tenants_with_old_zones',
    'app.tend_notifications',
    'app.ticket_session',
    'app.transfer_news',
    'app.usernames_elsewhere',
    'app.wait_after_hold',
    'app.who_can',
    'app.who_grants',
  ]

  test('those that run as their owner are known, and look for names where nobody can put others', async () => {
    const found = await names(`${functions} AND prosecdef ORDER BY 1`)
    expect([...new Set(found.map((name) => name.replace(/\(.*$/, '')))].sort()).toEqual(definers)
    // Temporary tables would come first where they are not named.
    const isSafe = "coalesce(proconfig::text ~ 'search_path=public, pg_temp', false)"
    expect(await names(`${functions} AND prosecdef AND NOT ${isSafe}`)).toEqual([])
  })

  test('none can be called by everybody, and the serving role calls no more than it needs', async () => {
    expect(
      await names(`${functions} AND pronamespace = 'app'::regnamespace AND EXISTS (
        SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0)`),
    ).toEqual([])
  })

  test('searches that run as the owner show the transaction’s tenant only, whatever the filter says', async () => {
    const search = (tenant: number | undefined, filter: object) =>
      serving(tenant, async (client) => {
        const { rows } = await client.query(
          "SELECT guid FROM app.search_dial_logs($1, '-startedAt', NULL, NULL, 100)",
          [JSON.stringify(filter)],
        )
        return rows.length
      })
    expect(await search(2, { digits: '777123456' })).toBeGreaterThan(0)
    for (const tenant of [undefined, 0, 1, 3]) {
      expect(await search(tenant, { digits: '777123456' }), String(tenant)).toBe(0)
      expect(await search(tenant, {}), String(tenant)).toBe(0)
    }
    for (const hostile of ["x' OR true --", "%L'; DROP TABLE dial_log; --", '\\', "') OR ('1'='1", '$$', "E\\'"]) {
      const filters = ['callId', 'disposition', 'language', 'digits', 'number', 'words'].map((name) => ({
        [name]: hostile,
      }))
      for (const filter of filters) expect(await search(3, filter), JSON.stringify(filter)).toBe(0)
    }
  })

  test('a sort or cursor cannot carry SQL', async () => {
    const page = (sort: string, value: string | null) =>
      serving(3, (client) =>
        client.query('SELECT guid FROM app.search_dial_logs($1, $2, $3, $4, 5)', [
          '{}',
          sort,
          value,
          '0199a000-0000-7000-8000-00000000000f',
        ]),
      )
    expect((await page('startedAt DESC; DELETE FROM dial_log; --', '5')).rows).toEqual([])
    await expect(page('talkMs', "1') OR true --")).rejects.toThrow('invalid input syntax')
  })
})
