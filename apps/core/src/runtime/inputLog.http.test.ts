import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../test/conversations.ts'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'
import { personOf } from '../kernel/personArea.ts'
import { mentionArea } from '../records/detail/mention.person.ts'
import { replayAll } from './replayAll.ts'

let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

const replayed = () => on.core.inTenant(2, (ctx) => replayAll(ctx.db, ctx.vault))
const stored = async (guid: string) => {
  const { rows } = await on.core.owner.query(
    `SELECT (SELECT jsonb_agg(to_jsonb(t)) FROM conversation_turn t WHERE t.guid = $1)::text AS turns,
      (SELECT to_jsonb(d) FROM conversation_detail d WHERE d.guid = $1)::text AS detail`,
    [guid],
  )
  return rows[0] as { turns: string | null; detail: string | null }
}

test('what a flow that holds secret values was given is sealed, and still runs the conversation again', async () => {
  const { guid, connect } = await on.test(orderFlow(), { variables: { pin: 'first-pin' } })
  const socket = connect()
  await socket.listening()
  socket.text('yes')
  await socket.listening(2)
  socket.text('s3cret')
  await socket.listening(3)
  const running = await stored(guid)
  expect(running.turns).not.toMatch(/s3cret|first-pin/)
  expect(running.detail).toBeNull()
  socket.text('4')
  await socket.ended()
  const ended = await stored(guid)
  expect(ended.turns).toBeNull()
  expect(ended.detail).toContain('crème brûlée')
  expect(ended.detail).not.toMatch(/s3cret|first-pin/)
  expect(await replayed()).toEqual({ same: 1, notReplayable: 0, different: [] })
  await on.core.owner.query('TRUNCATE conversation_detail')
})

test('what came out differently is named, and a conversation whose inputs were not kept is not guessed', async () => {
  const flow = await makeFlow(on.core, 2, orderFlow())
  const program = programOf(orderFlow())
  const [same, other, old] = ['08:00', '09:00', '10:00'].map((time) =>
    makeConversation(flow, program, `2026-11-02T${time}:00Z`, ['no']),
  )
  if (!same || !other || !old) throw new Error('three were made')
  await storeConversations(on.core, 2, [same, other, old])
  await on.core.owner.query(
    `UPDATE conversation_detail d SET record = jsonb_set(app.recorded(d), '{events,2,8}', '"Another greeting"')::json WHERE guid = $1`,
    [other.log.guid],
  )
  await on.core.owner.query(
    "UPDATE conversation_detail d SET record = (app.recorded(d) - 'inputs')::json WHERE guid = $1",
    [old.log.guid],
  )
  expect(await replayed()).toEqual({
    same: 1,
    notReplayable: 1,
    different: [{ guid: other.log.guid, what: 'words' }],
  })
  await on.core.owner.query('TRUNCATE conversation_detail')
})

test.each([true, false])(
  'a person named only in what a flow was given is found and gone (sealed: %s)',
  async (redact) => {
    const document = flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'end' } },
        { id: 'end', type: 'end' },
      ],
      { variables: [{ name: 'mail', type: 'string', redact }] },
    )
    const flow = await makeFlow(on.core, 2, document)
    const made = makeConversation(flow, programOf(document), '2026-11-02T08:00:00Z', [], {
      variables: { unknown: 'ann.once@example.com' },
    })
    await storeConversations(on.core, 2, [made])
    const person = personOf({ kind: 'email', value: 'ann.once@example.com' })
    await on.core.inTenant(2, async (ctx) => {
      expect((await mentionArea.find(ctx, person)).count).toBe(1)
      await mentionArea.erase(ctx, person, 'erase', { identity: undefined })
      expect((await mentionArea.find(ctx, person)).count).toBe(0)
    })
    expect(await replayed()).toEqual({ same: 0, notReplayable: 1, different: [] })
    await on.core.owner.query('TRUNCATE conversation_detail')
  },
)

test.each([
  ['said', 'call Bob on +420 605 999 111', {}],
  ['given at the start', 'hello', { other: '+420605999111' }],
])('nobody is erased whom a running conversation names in what is sealed (%s)', async (_, said, variables) => {
  const { connect } = await on.test(orderFlow(), { variables: { pin: 'first-pin', ...variables } })
  const socket = connect()
  await socket.listening()
  socket.text('yes')
  await socket.listening(2)
  socket.text(said)
  await socket.listening(3)
  const blocked = (value: string) =>
    on.core.inTenant(2, async (ctx) => mentionArea.blocked?.(ctx, personOf({ kind: 'number', value })))
  expect(await blocked('420605999111')).toContain('is still running')
  expect(await blocked('420605999112')).toBeUndefined()
  socket.text('4')
  await socket.ended()
  await on.core.owner.query('TRUNCATE conversation_detail')
})
