import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { makeAnsweredLine } from '../../test/inbound.ts'

const { Statistics } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  await core.owner.query("UPDATE tenant SET timezone = 'Europe/Prague'")
})
afterAll(() => core.close())

test('the statistics of a line say how many hung up while they waited, of how many, and after how long', async () => {
  const line = await makeAnsweredLine(core)
  const other = await makeAnsweredLine(core)
  const wait = (state: string, at: string, seconds: number, idLine = line.idLine) =>
    core.owner.query(
      `INSERT INTO queued_call (id_tenant, guid, id_line, id_module, from_number, to_number, process, is_first, position, state, trail, at, ended_at)
       SELECT 2, gen_random_uuid(), $1, id_module, '+420600', '+420234', gen_random_uuid(), false, 1, $2, '[]', $3, $3::timestamptz + make_interval(secs => $4)
       FROM line WHERE id_line = $1`,
      [idLine, state, at, seconds],
    )
  await wait('ABANDONED', '2026-11-18T09:00:00Z', 10)
  await wait('ABANDONED', '2026-11-18T09:00:00Z', 20)
  await wait('ABANDONED', '2026-11-18T10:00:00Z', 60)
  await wait('CONNECTED', '2026-11-18T10:00:00Z', 5)
  await wait('OVERFLOWED', '2026-11-18T22:59:00Z', 50)
  // Of the next day where the tenant is; of another line.
  await wait('ABANDONED', '2026-11-18T22:59:30Z', 60)
  await wait('ABANDONED', '2026-11-18T09:00:00Z', 10, other.idLine)
  const ask = (query: object, idLine = line.idLine) =>
    core
      .as('admin')
      .call(Statistics.Line, { params: { idLine }, query: { from: '2026-11-18', to: '2026-11-18', ...query } })
  expect((await ask({})).body.waits).toEqual({ since: null, waited: 5, abandoned: 3, abandonedAfterMs: 20_000 })
  expect((await ask({ from: '2026-09-01' })).body.waits).toMatchObject({ since: '2026-10-22', waited: 5 })
  expect((await ask({ from: '2026-11-17', to: '2026-11-17' })).body.waits).toMatchObject({
    waited: 0,
    abandonedAfterMs: null,
  })
  expect((await ask({ tests: true })).body.waits).toBeNull()
})
