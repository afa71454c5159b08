import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'

let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

test('a test conversation is on the clock of its tenant', async () => {
  await on.core.owner.query("UPDATE tenant SET timezone = 'Pacific/Kiritimati' WHERE id_tenant = 2")
  const document = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'set' } },
      {
        id: 'set',
        type: 'set',
        assignments: [{ variable: 'local', expression: 'now()' }],
        outlets: { next: 'end' },
      },
      { id: 'end', type: 'end' },
    ],
    { variables: [{ name: 'local', type: 'string' }] },
  )
  const { connect } = await on.test(document)
  const socket = connect()
  await socket.ended()
  const changed = socket.seen.find((each) => each.type === 'variable')
  expect(changed).toMatchObject({ value: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+14:00$/) })
})
