import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'

let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

test('a test conversation that would work for a minute ends at once and says why; another goes on beside it', async () => {
  const items = `[${Array.from({ length: 100 }, (_, item) => item).join(',')}]`
  const expression = `${items}.map(x, ${items}.filter(y, y > x)).size()`
  const document = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'work' } },
      {
        id: 'work',
        type: 'set',
        assignments: Array.from({ length: 100 }, () => ({ variable: 'count', expression })),
        outlets: { next: 'counter' },
      },
      { id: 'counter', type: 'counter', limit: 100_000, outlets: { below: 'work', reached: 'end' } },
      { id: 'end', type: 'end' },
    ],
    { variables: [{ name: 'count', type: 'number' }] },
  )
  const other = (await on.test()).connect()
  await other.listening()
  const { guid, connect } = await on.test(document)
  const socket = connect()
  expect(await socket.ended()).toMatchObject({ reason: 'limit.cost' })
  const { log, events } = await on.legOf(guid)
  expect(log).toMatchObject({ endReason: { whose: 'config', code: 'limit.cost' } })
  expect(events.map(({ data }) => data)).toContainEqual({ code: 'limit.cost' })
  other.text('yes')
  await other.listening(2)
})
