import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { call, storeCalls } from '../../test/finishedCalls.ts'
import { giveRole } from '../../test/giveRole.ts'

const { Statistics } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

test('a line’s numbers are those of its conversations, for whoever may see the line or statistics, and for no other line', async () => {
  const [hotline, other] = [await makeLine(core, 2, 'Hotline'), await makeLine(core, 2, 'Other')]
  await storeCalls(core, 2, [
    call('2026-11-18T09:00:00Z', { line: hotline.idLine }),
    call('2026-11-18T10:00:00Z', { line: hotline.idLine, outcome: 11, flow: 8 }),
    call('2026-11-18T11:00:00Z', { line: other.idLine, flow: 9 }),
    call('2026-11-18T12:00:00Z'),
  ])
  await core.owner.query(
    `WITH made AS (INSERT INTO role (id_tenant, name, permissions) VALUES (NULL, 'one line', $1) RETURNING id_role)
     INSERT INTO membership (id_user, id_tenant, id_role) SELECT id_user, 2, (SELECT id_role FROM made) FROM app_user WHERE username = 'nobody'`,
    [JSON.stringify({ Line: [`view:${hotline.idLine}`] })],
  )
  const ask = (idLine: number, person: 'admin' | 'nobody' | 'other' | 'viewer' = 'nobody') =>
    core.as(person).call(Statistics.Line, { params: { idLine }, query: { from: '2026-11-18', to: '2026-11-18' } })
  const { body } = await ask(hotline.idLine)
  expect(body).toMatchObject({
    name: 'Hotline',
    totals: { calls: 2, errors: 1, mostAtOnce: null },
    lines: [{ name: 'Hotline', calls: 2 }],
  })
  expect(body.flows.map(({ id }) => id).sort()).toEqual([7, 8])
  expect((await ask(hotline.idLine, 'admin')).body.totals).toEqual(body.totals)
  expect([(await ask(other.idLine)).status, (await ask(hotline.idLine, 'viewer')).status]).toEqual([403, 403])
  await giveRole(core, 'viewer', { Statistics: ['view'] })
  expect((await ask(other.idLine, 'viewer')).body).toMatchObject({ name: 'Other', totals: { calls: 1 } })
  expect([(await ask(hotline.idLine, 'other')).status, (await ask(999_999)).status]).toEqual([404, 404])
})
