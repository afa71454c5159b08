import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { followWall, type OngoingTest, startOngoingTest } from '../../test/ongoing.ts'
import type { PersonName } from '../../test/people.ts'

const { DialModuleLines: D, Conversations, Audit, Users } = operations

/** Short enough to wait until it is over. */
const LEASE_MS = 3_000

let at: OngoingTest
beforeAll(async () => {
  at = await startOngoingTest(LEASE_MS)
})
afterEach(() => at.clear())
afterAll(() => at.close())

const suspend = (name: PersonName, guid: string, body: { takeOver?: boolean } = {}) =>
  at.on.core.as(name).call(D.SuspendConversation, { params: { conversation: guid }, body })
const resume = (name: PersonName, guid: string) =>
  at.on.core.as(name).call(D.ResumeConversation, { params: { conversation: guid } })
const speak = (name: PersonName, guid: string, text: string) =>
  at.on.core.as(name).call(D.SpeakInConversation, { params: { conversation: guid }, body: { text } })
const end = (name: PersonName, guid: string, body: { takeOver?: boolean } = {}) =>
  at.on.core.as(name).call(D.EndConversation, { params: { conversation: guid }, body })
const deeds = async (guid: string) =>
  (await at.on.legOf(guid)).events.flatMap(({ kind, text, data }) =>
    kind === 16 ? [{ text, ...(data as object) }] : [],
  )

describe('steering', () => {
  test('one supervisor suspends, speaks and gives back; another has to take over', async () => {
    const guid = await at.begin()
    const { wall } = followWall(await at.connect('admin'))
    expect((await suspend('designer', guid)).status).toBe(204)
    await at.on.runner.steer()
    expect(await at.one(guid)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'designer Tester' } })
    await at.soon(() => expect(wall.rows).toMatchObject([{ state: 'SUSPENDED', heldBy: { name: 'designer Tester' } }]))
    for (const refused of [await suspend('admin', guid), await speak('admin', guid, 'Hi'), await end('admin', guid)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'ongoing.held' } })
    expect((await resume('admin', guid)).status).toBe(409)
    expect((await speak('designer', guid, 'This is a person.')).status).toBe(204)
    await at.on.runner.steer()
    expect(await at.one(guid)).toMatchObject({ words: { by: 'supervisor', text: 'This is a person.' }, turn: 3 })
    await at.on.say(guid, 'yes')
    expect(await at.one(guid)).toMatchObject({ state: 'SUSPENDED', words: { by: 'person', text: 'yes' } })
    expect((await suspend('admin', guid, { takeOver: true })).status).toBe(204)
    expect((await resume('designer', guid)).status).toBe(409)
    expect((await resume('admin', guid)).status).toBe(204)
    expect((await resume('admin', guid)).body).toMatchObject({ code: 'ongoing.notHeld' })
    await at.on.runner.steer()
    await at.soon(() => expect(wall.rows).toMatchObject([{ state: 'LISTENING', heldBy: null }]))
    expect(await deeds(guid)).toMatchObject([
      { do: 'suspend', name: 'designer Tester' },
      { do: 'say', text: 'This is a person.', name: 'designer Tester' },
      { do: 'suspend', name: 'admin Tester' },
      { do: 'resume', name: 'admin Tester' },
    ])
    const { body } = await at.on.core.as('admin').call(Audit.Audit, { query: { entityKind: 'Conversation' } })
    expect(JSON.stringify(body)).toContain('Taken over from designer Tester')
    expect(JSON.stringify(body)).not.toContain('This is a person.')
  })

  test('reaches the process that runs it, whichever is asked, once', async () => {
    const guid = await at.begin()
    const other = await at.on.another()
    await speak('admin', guid, 'Hello from afar')
    await other.runner.steer()
    await Promise.all([at.on.runner.steer(), at.on.runner.steer()])
    await at.on.runner.steer()
    expect((await deeds(guid)).map(({ text }) => text)).toEqual(['Hello from afar'])
    // What was wanted of a process that died is done by the next.
    await speak('admin', guid, 'Still here')
    await at.on.kill()
    await at.soon(async () => {
      await other.endOverdue()
      expect((await deeds(guid)).map(({ text }) => text)).toEqual(['Hello from afar', 'Still here'])
    })
    expect(await at.one(guid)).toMatchObject({ words: { text: 'Still here' } })
    await other.close()
    await at.on.revive()
  })

  test('goes by the conversation, however its guid is written, and one order that cannot be read holds back no other', async () => {
    const [guid, other] = [await at.begin(), await at.begin()]
    await at.on.core.owner.query(
      `INSERT INTO conversation_steering (guid, id_tenant, given) VALUES ($1, 2, 'not sealed')`,
      [guid],
    )
    expect((await suspend('designer', guid.toUpperCase())).status).toBe(204)
    expect((await speak('designer', guid.toUpperCase(), 'In capitals')).status).toBe(204)
    expect((await speak('admin', other, 'Elsewhere')).status).toBe(204)
    await at.on.runner.steer()
    expect(await at.one(guid)).toMatchObject({ state: 'SUSPENDED', words: { text: 'In capitals' } })
    expect(await at.one(other)).toMatchObject({ words: { text: 'Elsewhere' } })
    expect((await at.on.core.owner.query('SELECT FROM conversation_steering')).rowCount).toBe(0)
  })

  test('leaves a call that rings alone, and suspends one that its supervisor has but that is not suspended', async () => {
    const ringing = await at.ring()
    for (const refused of [await suspend('admin', ringing), await suspend('admin', ringing, { takeOver: true })])
      expect(refused.body).toMatchObject({ code: 'ongoing.ringing' })
    expect(await at.one(ringing)).toMatchObject({ state: 'RINGING', heldBy: null })
    const guid = await at.begin()
    await suspend('admin', guid)
    // As where what was wanted got lost.
    await at.on.core.owner.query('DELETE FROM conversation_steering')
    await at.on.runner.steer()
    expect(await at.one(guid)).toMatchObject({ state: 'LISTENING', heldBy: { name: 'admin Tester' } })
    expect((await suspend('admin', guid)).status).toBe(204)
    await at.on.runner.steer()
    expect(await at.one(guid)).toMatchObject({ state: 'SUSPENDED' })
    at.on.core.clock.advance(3_600_001)
    const { status } = await at.on.core
      .as('admin')
      .call(D.CleanOngoingConversation, { params: { conversation: ringing }, body: {} })
    expect(status).toBe(204)
    await at.on.runner.steer()
    await expect.poll(() => at.one(ringing)).toBeUndefined()
  })

  test('ends it, and nothing can be done with what is over or not seen', async () => {
    const guid = await at.begin()
    expect((await end('designer', guid)).status).toBe(204)
    await at.on.runner.steer()
    await expect.poll(() => at.one(guid)).toBeUndefined()
    const { body } = await at.on.core.as('admin').call(Conversations.Conversations, { query: { guid } })
    expect(body.legs[0]?.log.endReason).toMatchObject({ whose: 'bot', code: 'agent' })
    expect((await speak('designer', guid, 'Too late')).status).toBe(404)
    const running = await at.begin({ line: at.hidden })
    for (const name of ['viewer', 'nobody'] as const) {
      expect((await speak(name, running, 'No')).status).toBe(403)
      expect((await end(name, running)).status).toBe(403)
    }
    expect((await speak('other', running, 'No')).status).toBe(404)
    await giveRole(at.on.core, 'nobody', {
      OngoingConversations: ['view', 'speak', 'end'],
      Line: [`view:${at.line.idLine}`],
    })
    expect((await speak('nobody', running, 'No')).status).toBe(404)
    expect((await suspend('nobody', running)).status).toBe(404)
  })

  test('goes back to the bot a minute after the supervisor was there last', async () => {
    const guid = await at.begin()
    const connection = await at.connect('designer')
    await suspend('designer', guid)
    await at.on.runner.steer()
    at.on.core.clock.advance(50_000)
    // Who opens it again is there again from that moment on.
    const heard: unknown[] = []
    const subscription = connection.stream(D.LineConversationStream.operationId, { conversation: guid }).subscribe({
      next: (news) => void heard.push(news),
      complete: () => {},
      error: () => {},
    })
    await at.soon(() => expect(heard).not.toEqual([]))
    at.on.core.clock.advance(50_000)
    await at.on.endOverdue()
    expect(await at.one(guid)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'designer Tester' } })
    subscription.dispose()
    at.on.core.clock.advance(11_000)
    await at.on.endOverdue()
    expect(await at.one(guid)).toMatchObject({ state: 'LISTENING', heldBy: null })
    expect(await deeds(guid)).toMatchObject([{ do: 'suspend' }, { do: 'resume', by: 2 + 1 }])
    expect((await resume('designer', guid)).body).toMatchObject({ code: 'ongoing.notHeld' })
  })
})

test('what a supervisor left goes back to the bot also where its process dies at that moment, and stays with who took it over', async () => {
  const [guid, taken] = [await at.begin(), await at.begin()]
  for (const each of [guid, taken]) await suspend('designer', each)
  await at.on.runner.steer()
  at.on.core.clock.advance(61_000)
  await suspend('admin', taken, { takeOver: true })
  // What is wanted cannot be done: the turn is not kept.
  await at.on.core.owner.query(
    `ALTER TABLE conversation_turn ADD CONSTRAINT no_resume CHECK (recorded::text NOT LIKE '%resume%') NOT VALID`,
  )
  await at.on.endOverdue().catch(() => {})
  await at.on.kill()
  await at.on.core.owner.query('ALTER TABLE conversation_turn DROP CONSTRAINT no_resume')
  await at.on.core.owner.query('DELETE FROM app.runtime_process')
  await at.on.revive()
  await at.soon(async () => {
    await at.on.endOverdue()
    expect(await at.one(guid)).toMatchObject({ state: 'LISTENING', heldBy: null })
  })
  expect(await at.one(taken)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'admin Tester' } })
})

test('a program acts as the person to whom its API secret belongs', async () => {
  const guid = await at.begin()
  const { core } = at.on
  const { secret } = (
    await core.as('admin').call(Users.CreateUserApiSecret, { body: { name: 'wall', expiresAt: null, scopes: null } })
  ).body
  const path = `/api/Administration/DialModuleLines/OngoingConversations/${guid}`
  expect((await core.send('POST', `${path}/Suspend`, {}, secret)).status).toBe(204)
  expect((await speak('designer', guid, 'Hi')).body).toMatchObject({ code: 'ongoing.held' })
  expect((await speak('admin', guid, 'Hello')).status).toBe(204)
  await at.on.runner.steer()
  expect(await at.one(guid)).toMatchObject({ words: { text: 'Hello' }, heldBy: { name: 'admin Tester' } })
  expect((await core.send('POST', `${path}/Resume`, undefined, secret)).status).toBe(204)
  await at.on.runner.steer()
  expect(await at.one(guid)).toMatchObject({ state: 'LISTENING', heldBy: null })
})

describe('cleaning up', () => {
  const clean = (name: PersonName, guid: string, body: { takeOver?: boolean } = {}) =>
    at.on.core.as(name).call(D.CleanOngoingConversation, { params: { conversation: guid }, body })

  test('what runs is left alone; what nobody runs is recorded as it was left', async () => {
    const guid = await at.begin()
    await at.on.say(guid, 'yes')
    expect((await clean('designer', guid)).status).toBe(403)
    expect((await clean('admin', guid)).body).toMatchObject({ code: 'ongoing.alive' })
    await at.on.kill()
    await at.on.core.owner.query('DELETE FROM app.runtime_process')
    expect(await at.one(guid)).toMatchObject({ state: 'LOST' })
    // Its process fell silent a moment ago: another is about to take it.
    await at.on.core.owner.query(
      `INSERT INTO app.runtime_process SELECT DISTINCT owner, clock_timestamp() - interval '30 seconds' FROM conversation_session`,
    )
    expect((await clean('admin', guid)).body).toMatchObject({ code: 'ongoing.silent' })
    await at.on.core.owner.query('DELETE FROM app.runtime_process')
    const { wall } = followWall(await at.connect('admin'))
    await at.soon(() => expect(wall.rows).toMatchObject([{ guid, state: 'LOST' }]))
    for (const refused of [await speak('admin', guid, 'Hi'), await suspend('admin', guid), await end('admin', guid)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'ongoing.lost' } })
    await at.on.core.owner.query(
      `INSERT INTO conversation_hold (guid, id_tenant, id_user, until) VALUES ($1, 2, 3, 'infinity')`,
      [guid],
    )
    expect((await clean('admin', guid)).body).toMatchObject({ code: 'ongoing.held' })
    expect((await clean('admin', guid, { takeOver: true })).status).toBe(204)
    // What the test before told late may be there.
    await at.soon(() => expect(wall.rows?.map((row) => row.guid)).not.toContain(guid))
    const leg = await at.on.legOf(guid)
    expect(leg.log).toMatchObject({ outcome: 11, endReason: { whose: 'platform', code: 'cleaned' } })
    expect(leg.events.map(({ text }) => text)).toContain('Your pin?')
    expect((await clean('admin', guid)).status).toBe(404)
    await at.on.revive()
  })

  test('what cannot be read here is shown by its row, and cleaned up with all that was said', async () => {
    const guid = await at.begin()
    await at.on.say(guid, 'yes')
    await at.on.kill()
    await at.on.core.owner.query('DELETE FROM app.runtime_process')
    await at.on.core.owner.query(`UPDATE conversation_session SET state = '{"state": {"v": 99}}' WHERE guid = $1`, [
      guid,
    ])
    await at.on.core.owner.query(`UPDATE conversation_turn SET input = '"other.sealed"' WHERE guid = $1`, [guid])
    const params = { conversation: guid }
    const detail = await at.on.core.as('admin').call(D.OngoingConversation, { params })
    expect(detail.body).toMatchObject({ conversation: { guid, state: 'LOST' }, outputs: [] })
    const heard: unknown[] = []
    const hear = { next: (news: unknown) => void heard.push(news), complete: () => {}, error: () => {} }
    ;(await at.connect('admin')).stream(D.LineConversationStream.operationId, params).subscribe(hear)
    // News of its last turn may come late.
    await at.soon(() => expect(heard[0]).toMatchObject({ conversation: { guid, state: 'LOST' }, outputs: [] }))
    expect((await clean('admin', guid)).status).toBe(204)
    await at.soon(() => expect(heard.at(-1)).toMatchObject({ conversation: null }))
    const { events } = await at.on.legOf(guid)
    expect(events.map(({ text }) => text)).toEqual(expect.arrayContaining(['yes', 'Your pin?']))
    await at.on.revive()
  })

  test('that no process can go on with it is told once by each', async () => {
    const guid = await at.begin()
    await at.on.kill()
    await at.on.core.owner.query('DELETE FROM app.runtime_process')
    await at.on.core.owner.query(`UPDATE conversation_session SET state = '{"state": {"v": 99}}' WHERE guid = $1`, [
      guid,
    ])
    const { wall, heard } = followWall(await at.connect('admin'))
    const told = () => heard.filter((news) => news.kind === 'changed' && news.lost.includes(guid))
    await at.soon(() => expect(wall.rows).toHaveLength(1))
    await at.on.revive()
    await at.on.endOverdue()
    await at.soon(() => expect(told()).toHaveLength(1))
    await at.on.endOverdue()
    // It would be told with this.
    const next = await at.begin()
    await at.soon(() => expect(wall.rows?.map((row) => row.guid)).toContain(next))
    expect(told()).toHaveLength(1)
  })

  test('what its process has but cannot go on with is lost, and cleaned up as that', async () => {
    const guid = await at.begin()
    await at.on.core.owner.query(
      `ALTER TABLE conversation_turn ADD CONSTRAINT nothing_kept CHECK (recorded::text NOT LIKE '%forbidden%')`,
    )
    // Not even its end can be kept.
    await at.on.core.owner.query(
      `ALTER TABLE conversation_detail ADD CONSTRAINT no_end CHECK (record::text NOT LIKE '%') NOT VALID`,
    )
    for (const _ of [1, 2]) await expect(at.on.say(guid, 'forbidden')).rejects.toThrow()
    await at.soon(async () => {
      await at.on.endOverdue()
      expect(await at.one(guid)).toMatchObject({ state: 'LOST' })
    })
    await at.on.core.owner.query('ALTER TABLE conversation_turn DROP CONSTRAINT nothing_kept')
    await at.on.core.owner.query('ALTER TABLE conversation_detail DROP CONSTRAINT no_end')
    expect((await clean('admin', guid)).status).toBe(204)
    expect((await at.on.legOf(guid)).log.endReason).toMatchObject({ code: 'cleaned' })
  })

  test('what its process left is opened for what a supervisor wants', async () => {
    const guid = await at.begin()
    await at.on.core.owner.query(
      `ALTER TABLE conversation_turn ADD CONSTRAINT nothing_kept CHECK (recorded::text NOT LIKE '%forbidden%')`,
    )
    await expect(at.on.say(guid, 'forbidden')).rejects.toThrow()
    await at.on.core.owner.query('ALTER TABLE conversation_turn DROP CONSTRAINT nothing_kept')
    await end('admin', guid)
    await at.on.runner.steer()
    await expect.poll(() => at.one(guid)).toBeUndefined()
  })

  test('what has not moved for an hour is ended by who runs it', async () => {
    const guid = await at.begin()
    await suspend('admin', guid)
    await at.on.runner.steer()
    at.on.core.clock.advance(3_600_001)
    expect((await clean('admin', guid)).status).toBe(204)
    await at.on.runner.steer()
    await expect.poll(() => at.one(guid)).toBeUndefined()
    expect((await at.on.legOf(guid)).log.endReason).toMatchObject({ code: 'cleaned' })
  })
})
