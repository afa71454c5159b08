import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
test('bench', async () => {
  const { owner } = core
  await owner.query(`INSERT INTO dial_module (id_tenant, name, integration) VALUES (2, 'M', 'SIP_CLIENT')`)
  await owner.query(`INSERT INTO line (id_tenant, id_module, name, kind) SELECT 2, (SELECT max(id_module) FROM dial_module), 'Line ' || n, 1 FROM generate_series(1, 10000) n`)
  await owner.query(`INSERT INTO line_number (id_tenant, id_line, id_module, place, number) SELECT 2, id_line, id_module, 1, '+4206' || lpad(id_line::text, 8, '0') FROM line WHERE id_tenant = 2`)
  await owner.query(`INSERT INTO call_day (id_tenant, is_test, day, id_call_script, id_line, id_campaign, not_picked, picked, to_end, errors, answered, talk_ms)
    SELECT 2, false, d::date, 7, id_line, 0, 1, 1, 1, 0, 2, 1000 FROM line, generate_series('2026-10-20'::date, '2026-11-20', '1 day') d WHERE id_tenant = 2`)
  await owner.query('ANALYZE')
  const ask = async (query: object) => {
    const times = []
    for (let i = 0; i < 6; i += 1) {
      const at = performance.now()
      const { status, body } = await core.as('admin').call(operations.DialModuleLines.List, { query })
      expect(status).toBe(200)
      expect(body.items.length).toBeGreaterThan(0)
      times.push(performance.now() - at)
    }
    return times.map(Math.round).join(' ')
  }
  const flows = async () => {
    const at = performance.now()
    await core.as('admin').call(operations.CallScripts.List, { query: {} })
    return Math.round(performance.now() - at)
  }
  console.log('name', await ask({}), '| calls', await ask({ sort: '-calls' }), '| search', await ask({ search: '1234' }), '| updated', await ask({ sort: '-updatedAt' }), 'flows (few)', await flows(), await flows())
  const plan = await owner.query(`EXPLAIN (ANALYZE, BUFFERS) SELECT id_line, sum(not_picked + picked + to_end + errors)::int AS calls FROM call_day
    WHERE id_tenant = 2 AND NOT is_test AND day > '2026-11-13' AND day <= '2026-11-20' AND id_line = ANY (ARRAY(SELECT id_line FROM line WHERE id_tenant = 2 LIMIT 50)) GROUP BY id_line`)
  console.log(plan.rows.map((r) => r['QUERY PLAN']).join('\n'))
}, 300_000)
