import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const store = (name: string, op: string, given: unknown) =>
  core.owner.query('SELECT app.store_variable(2, $1, $2, $3::jsonb, now())', [name, op, JSON.stringify(given)])
const kept = async (name: string) => {
  const sql = 'SELECT value, redacted FROM tenant_variable WHERE id_tenant = 2 AND name = $1'
  return (await core.owner.query(sql, [name])).rows
}

test('additions beside each other lose nothing, and the first one adds to what the flow began with', async () => {
  await Promise.all(Array.from({ length: 20 }, () => store('total', 'add', [2, 40])))
  expect(await kept('total')).toEqual([{ value: 80, redacted: false }])
  await store('total', 'set', 'none')
  await store('total', 'add', [1, 5])
  expect(await kept('total')).toEqual([{ value: 6, redacted: false }])
})

test('a variable that held a redacted value is redacted from then on', async () => {
  await store('secret', 'setHidden', 'a')
  await store('secret', 'set', 'b')
  expect(await kept('secret')).toEqual([{ value: 'b', redacted: true }])
  await store('secret', 'set', 1)
  await store('secret', 'addHidden', [2, 9])
  expect(await kept('secret')).toEqual([{ value: 3, redacted: true }])
})
