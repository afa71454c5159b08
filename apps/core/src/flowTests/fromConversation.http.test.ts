import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { giveRole } from '../../test/giveRole.ts'

const { CallScripts } = operations
let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

const PIN = '4711 Jana'

/** Orders cakes with a pin that may not be shown. */
async function order() {
  const { flow, guid, connect } = await on.test()
  const socket = connect()
  await socket.listening()
  socket.text('yes')
  await socket.listening(2)
  socket.text(PIN)
  await socket.listening(3)
  socket.text('3')
  await socket.ended()
  return { flow, guid }
}
const offer = (idCallScript: number, guid: string, as: Parameters<typeof on.core.as>[0] = 'admin') =>
  on.core.as(as).call(CallScripts.TestFromConversation, { params: { idCallScript }, query: { guid } })

test('a conversation becomes a test that passes, and what may not be shown never leaves', async () => {
  const { flow, guid } = await order()
  const { body, text, status } = await offer(flow.idCallScript, guid)
  expect(status, text).toBe(200)
  expect(text).not.toMatch(/4711|Jana/)
  expect(body.test.turns.map(({ does, text: said }) => [does, said])).toEqual([
    ['says', 'yes'],
    ['says', expect.stringMatching(/^\d{4} \p{L}{4}$/u)],
    ['says', '3'],
  ])
  expect(body.test.turns[1]?.expects).toMatchObject([{ kind: 'step', step: 'count' }])
  expect(body.test.ends).toMatchObject([{ kind: 'outcome', text: 'ordered' }])
  expect(body.notes[0]).toMatch(/were replaced by made-up ones/)
  const params = { idCallScript: flow.idCallScript }
  const tried = await on.core.as('admin').call(CallScripts.TryTest, { params, body: body.test })
  expect(tried.body, tried.text).toMatchObject({ isGreen: true, fault: null })
})

test('it is refused where it was with another flow, was erased, or may not be seen', async () => {
  const { flow, guid } = await order()
  const other = await order()
  expect((await offer(other.flow.idCallScript, guid)).body).toMatchObject({ code: 'flowTest.otherFlow' })
  await giveRole(on.core, 'nobody', { CallScript: ['view', 'edit'] })
  expect((await offer(flow.idCallScript, guid, 'nobody')).status).toBe(404)
  expect((await offer(flow.idCallScript, guid, 'viewer')).status).toBe(403)
  await on.core.owner.query("UPDATE conversation_detail SET record = record::jsonb - 'inputs' WHERE guid = $1", [guid])
  expect((await offer(flow.idCallScript, guid)).body).toMatchObject({ code: 'flowTest.notKept' })
})
