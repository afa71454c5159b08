import type { HubConnection } from '@microsoft/signalr'
import { Wall } from '@parley/contract/ongoing/ongoing.rules.ts'
import { conversationNews, type OngoingNews, ongoingNews } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { createMemoryBackplane } from '@parley/hub/backplanes/memory.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeFlow, makeLine, type TestFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { giveRole } from '../../test/giveRole.ts'
import { type LiveHub, startLiveHub } from '../../test/liveHub.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { type PersonName, people, subjectOf } from '../../test/people.ts'
import { guidAt, type Setup } from '../runtime/setup.ts'

const { DialModuleLines: D, Conversations, Audit } = operations
const LEASE_MS = 1_000

let on: DiagnosticTest
let first: LiveHub
let second: LiveHub
let flow: TestFlow
let line: Awaited<ReturnType<typeof makeLine>>
let hidden: Awaited<ReturnType<typeof makeLine>>

beforeAll(async () => {
  on = await startDiagnosticTest({ leaseMs: LEASE_MS, backplane: createMemoryBackplane() })
  const streams = createMemoryBackplane()
  first = await startLiveHub(on.core, undefined, streams)
  second = await startLiveHub(on.core, undefined, streams)
  flow = await makeFlow(on.core, 2, orderFlow())
  line = await makeLine(on.core, 2, 'Orders')
  hidden = await makeLine(on.core, 2, 'Board')
  await giveRole(on.core, 'viewer', { OngoingConversations: ['view'], Line: [`view:${line.idLine}`] })
  await giveRole(on.core, 'designer', { OngoingConversations: ['view', 'speak', 'end'], Line: ['view'] })
  await on.core.owner.query(
    `INSERT INTO agent_control (id_tenant, features, languages, rules, updated_at) VALUES (2, '[0]', '["en-GB"]', $1, now())`,
    [
      JSON.stringify([
        {
          language: 'en-GB',
          phrases: [
            { text: 'lawyer', weight: 3 },
            { text: 'complain', weight: 2 },
          ],
          thresholds: { low: 2, medium: 5, high: 8 },
        },
      ]),
    ],
  )
})
afterEach(async () => {
  await Promise.all([first.leaveAll(), second.leaveAll()])
  await on.core.owner.query('DELETE FROM conversation_session')
  await on.restart()
})
afterAll(async () => {
  await first.close()
  await second.close()
  await on.close()
})

/** What any process emits reaches the first hub, and from there the second. */
const pump = () => first.emit(on.core.events.splice(0))
const soon = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(
    async () => {
      pump()
      return await check()
    },
    { timeout: 10_000, interval: 30 },
  )

async function begin(more: Partial<Setup> = {}): Promise<string> {
  const guid = guidAt(on.core.clock.now())
  await on.begin({
    ...{ guid, callId: `call-${guid}`, thread: guid, channel: 2, callType: 1, direction: 'in' },
    ...{ from: '+420777123456', to: '+420222333444', idCallScript: flow.idCallScript, flowGuid: flow.guid },
    ...{ flowVersion: flow.version, line, language: null, zone: 'Europe/Prague', variables: {}, seed: 1 },
    ...{ isTest: false, idUser: null },
    ...more,
  })
  return guid
}

const connect = async (name: PersonName, at = second, context?: number): Promise<HubConnection> =>
  (await at.connect(await on.core.token({ sub: subjectOf(name) }), context === undefined ? {} : { context })).connection

function follow(connection: HubConnection, params: object = {}) {
  const wall = new Wall()
  const heard: OngoingNews[] = []
  const seen: { ended?: string } = {}
  connection.stream<unknown>(D.OngoingStream.operationId, params).subscribe({
    next: (item) => {
      const news = ongoingNews.parse(item)
      heard.push(news)
      wall.hear(news)
    },
    complete: () => {
      seen.ended = 'complete'
    },
    error: (error: Error) => {
      seen.ended = error.message
    },
  })
  return { wall, heard, seen }
}

const list = async (name: PersonName, query: object = {}) => {
  const answer = await on.core.as(name).call(D.OngoingConversations, { query: { limit: 200, ...query } })
  expect(answer.status).toBe(200)
  return answer.body.items
}
const byGuid = <R extends { guid: string }>(rows: readonly R[] | undefined) =>
  rows?.toSorted((a, b) => (a.guid < b.guid ? -1 : 1))
const one = async (guid: string) => (await list('admin')).find((row) => row.guid === guid)

describe('the list', () => {
  test('says what runs, where it stands, what was said last and how risky it is', async () => {
    const guid = await begin()
    expect(await one(guid)).toMatchObject({
      ...{ channel: 2, direction: 'in', from: '+420777123456', state: 'LISTENING', heldBy: null, turn: 1 },
      ...{ line: { id: line.idLine, name: 'Orders' }, step: { nodeId: 'ask', name: 'Order?' } },
      ...{ words: { by: 'bot' }, risk: { level: null, points: 0, phrases: [] } },
    })
    await on.say(guid, 'I will complain to my lawyer')
    expect(await one(guid)).toMatchObject({
      risk: { level: 'Medium', points: 5, phrases: ['complain', 'lawyer'] },
      words: { by: 'bot', text: 'Please say yes or no.' },
    })
    await on.say(guid, 'yes')
    await on.say(guid, 'my lawyer is 4711')
    // What belongs to a redacted variable is masked in the row, as it is in the record.
    expect(JSON.stringify(await list('admin'))).not.toContain('4711')
    await on.say(guid, 'x'.repeat(400))
    const { events } = await on.legOf(guid)
    const raised = events.filter(({ data }) => (data as { do?: string } | null)?.do === 'risk')
    expect(raised.map(({ data }) => data)).toContainEqual({
      ...{ do: 'risk', level: 'Medium', points: 5, phrases: ['complain', 'lawyer'] },
    })
  })

  test('goes by sight of the line, masks numbers, and holds no tests, nothing of others and nothing that is over', async () => {
    const [seen, other] = [await begin(), await begin({ line: hidden })]
    const onNone = await begin({ line: null })
    await begin({ isTest: true })
    expect((await list('admin')).map(({ guid }) => guid).sort()).toEqual([seen, other, onNone].sort())
    expect(await list('viewer')).toMatchObject([{ guid: seen, from: '+420••••••456' }])
    const call = (name: PersonName, query: object = {}, context?: number) =>
      on.core.as(name, context === undefined ? {} : { context }).call(D.OngoingConversations, { query })
    expect((await call('viewer', { idDialModuleLine: hidden.idLine })).status).toBe(403)
    expect((await call('nobody')).status).toBe(403)
    expect((await call('other')).body).toMatchObject({ items: [], total: 0 })
    expect((await list('admin', { search: '777123' })).length).toBe(3)
    expect(await list('viewer', { search: '777123' })).toEqual([])
    expect(await list('admin', { state: ['SUSPENDED'] })).toEqual([])
    await on.say(seen, 'no')
    expect((await list('admin')).map(({ guid }) => guid)).not.toContain(seen)
    const page = await on.core.as('admin').call(D.OngoingConversations, { query: { limit: 1 } })
    const next = { limit: 1, cursor: page.body.nextCursor ?? '' }
    const rest = await on.core.as('admin').call(D.OngoingConversations, { query: next })
    expect([page.body.items[0]?.guid, rest.body.items[0]?.guid].sort()).toEqual([other, onNone].sort())
  })
})

describe('the stream', () => {
  test('tells all there are and then what changes, joined, whichever process runs it', async () => {
    const guid = await begin()
    const { wall, heard } = follow(await connect('admin'))
    await soon(() => expect(wall.rows).toMatchObject([{ guid, turn: 1 }]))
    const other = await on.another()
    await on.runner.say(2, guid, { kind: 'heard', by: 'typed', alternatives: [{ text: 'yes' }] })
    await other.runner.say(2, guid, { kind: 'heard', by: 'typed', alternatives: [{ text: '0000' }] })
    await soon(() => expect(wall.rows).toMatchObject([{ turn: 3, step: { nodeId: 'count' } }]))
    expect(heard.length).toBeLessThanOrEqual(3)
    expect(JSON.stringify(heard)).not.toContain('0000')
    await on.say(guid, '3')
    await soon(() => expect(wall.rows).toEqual([]))
    await other.close()
  })

  test('shows each only the lines that they may view, with numbers as they may see them', async () => {
    const [seen, other] = [await begin(), await begin({ line: hidden })]
    const limited = follow(await connect('viewer'))
    const ofLine = follow(await connect('admin'), { idDialModuleLine: hidden.idLine })
    const refused = follow(await connect('viewer'), { idDialModuleLine: hidden.idLine })
    const nobody = follow(await connect('nobody'))
    const elsewhere = follow(await connect('other', second, 3))
    for (const { seen: state } of [refused, nobody]) await soon(() => expect(state.ended).toContain('permission'))
    await soon(() => expect(limited.wall.rows).toMatchObject([{ guid: seen, from: '+420••••••456' }]))
    await soon(() => expect(ofLine.wall.rows).toMatchObject([{ guid: other, from: '+420777123456' }]))
    await soon(() => expect(elsewhere.wall.rows).toEqual([]))
    await on.say(seen, 'maybe')
    await on.say(other, 'maybe')
    await soon(() => expect(limited.wall.rows).toMatchObject([{ guid: seen, turn: 2, from: '+420••••••456' }]))
    await soon(() => expect(ofLine.wall.rows).toMatchObject([{ guid: other, turn: 2 }]))
    expect(JSON.stringify(limited.heard)).not.toContain('777123456')
    expect(JSON.stringify([limited.heard, elsewhere.heard])).not.toContain(hidden.name)
    expect(elsewhere.wall.rows).toEqual([])
  })

  test('ends with its sentence where the permission is taken away, and begins again where other lines are seen', async () => {
    await giveRole(on.core, 'both', {})
    const { seen, wall } = follow(await connect('viewer'))
    await soon(() => expect(wall.rows).toEqual([]))
    const idUser = Object.keys(people).indexOf('viewer') + 1
    const change = async (lines: readonly string[], rights: readonly string[]) => {
      await on.core.owner.query(
        `UPDATE role SET permissions = $1 WHERE id_role IN (SELECT id_role FROM membership WHERE id_user = $2) AND permissions ? 'Line'`,
        [JSON.stringify({ OngoingConversations: rights, Line: lines }), idUser],
      )
      on.core.directory.forget()
      await second.refresh()
    }
    await change([`view:${hidden.idLine}`], ['view'])
    await soon(() => expect(seen.ended).toBe('complete'))
    const again = follow(await connect('viewer'))
    await soon(() => expect(again.wall.rows).toEqual([]))
    await change([`view:${line.idLine}`], [])
    await soon(() => expect(again.seen.ended).toContain('permission'))
    await change([`view:${line.idLine}`], ['view'])
  })

  test('is the same as reading again, whatever happens and whatever was missed', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const other = await on.another()
    const guids: string[] = []
    let follower = follow(await connect('admin'))
    for (let round = 0; round < 60; round += 1) {
      const guid = guids[random(guids.length)]
      const what = random(10)
      if (guid === undefined || what < 3) guids.push(await begin({ line: [line, hidden, null][random(3)] ?? null }))
      else if (what < 7) {
        const runner = random(2) === 0 ? on.runner : other.runner
        const text = ['yes', 'no', '0000', 'complain', 'lawyer'][random(5)] ?? ''
        await runner.say(2, guid, { kind: 'heard', by: 'typed', alternatives: [{ text }] })
      } else if (what === 7) await on.core.as('admin').call(D.SuspendConversation, { params: { conversation: guid }, body: {} })
      else if (what === 8) await on.core.as('admin').call(D.ResumeConversation, { params: { conversation: guid } })
      // The line breaks, and what is told meanwhile is told to nobody.
      else {
        await second.leaveAll()
        await on.runner.steer()
        pump()
        follower = follow(await connect('admin'))
      }
      await on.runner.steer()
      if (random(3) === 0) pump()
    }
    await soon(async () => expect(byGuid(follower.wall.rows)).toEqual(byGuid(await list('admin'))))
    expect(follower.wall.rows?.length).toBeGreaterThan(3)
    await other.close()
  })
})

describe('one conversation', () => {
  test('is told as it happens, with numbers masked for those who may not see them, and its end', async () => {
    const guid = await begin()
    const told = async (name: PersonName) => {
      const heard: ReturnType<typeof conversationNews.parse>[] = []
      const seen: { ended?: string } = {}
      ;(await connect(name)).stream<unknown>(D.LineConversationStream.operationId, { conversation: guid }).subscribe({
        next: (item) => void heard.push(conversationNews.parse(item)),
        complete: () => {
          seen.ended = 'complete'
        },
        error: (error: Error) => {
          seen.ended = error.message
        },
      })
      return { heard, seen, text: () => JSON.stringify(heard) }
    }
    const [admin, viewer, stranger] = [await told('admin'), await told('viewer'), await told('nobody')]
    await soon(() => expect(stranger.seen.ended).toContain('permission'))
    await soon(() => expect(admin.heard[0]?.outputs.map(({ type }) => type)).toContain('started'))
    await on.say(guid, 'call +420777123456')
    await soon(() => expect(viewer.text()).toContain('call +420••••••456'))
    await soon(() => expect(admin.text()).toContain('call +420777123456'))
    expect(viewer.text()).not.toContain('777123456')
    const seqs = admin.heard.flatMap(({ outputs }) => outputs.flatMap((each) => ('seq' in each ? [each.seq] : [])))
    expect(seqs).toEqual([...new Set(seqs)])
    const detail = await on.core.as('viewer').call(D.OngoingConversation, { params: { conversation: guid } })
    expect(detail.body.conversation.guid).toBe(guid)
    expect(detail.text).not.toContain('777123456')
    expect((await on.core.as('other').call(D.OngoingConversation, { params: { conversation: guid } })).status).toBe(404)
    await on.say(guid, 'no')
    await soon(() => expect(admin.heard.at(-1)?.conversation).toBeNull())
    await soon(() => expect(admin.seen.ended).toBe('complete'))
    expect(admin.heard.at(-1)?.outputs.map(({ type }) => type)).toContain('ended')
    expect((await on.core.as('admin').call(D.OngoingConversation, { params: { conversation: guid } })).status).toBe(404)
  })
})

const suspend = (name: PersonName, guid: string, body: { takeOver?: boolean } = {}) =>
  on.core.as(name).call(D.SuspendConversation, { params: { conversation: guid }, body })
const resume = (name: PersonName, guid: string) => on.core.as(name).call(D.ResumeConversation, { params: { conversation: guid } })
const speak = (name: PersonName, guid: string, text: string) =>
  on.core.as(name).call(D.SpeakInConversation, { params: { conversation: guid }, body: { text } })
const end = (name: PersonName, guid: string, body: { takeOver?: boolean } = {}) =>
  on.core.as(name).call(D.EndConversation, { params: { conversation: guid }, body })
const deeds = async (guid: string) =>
  (await on.legOf(guid)).events.flatMap(({ kind, text, data }) => (kind === 16 ? [{ text, ...(data as object) }] : []))

describe('steering', () => {
  test('one supervisor suspends, speaks and gives back; another has to take over', async () => {
    const guid = await begin()
    const { wall } = follow(await connect('admin'))
    expect((await suspend('designer', guid)).status).toBe(204)
    await on.runner.steer()
    expect(await one(guid)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'designer Tester' } })
    await soon(() => expect(wall.rows).toMatchObject([{ state: 'SUSPENDED', heldBy: { name: 'designer Tester' } }]))
    for (const refused of [await suspend('admin', guid), await speak('admin', guid, 'Hi'), await end('admin', guid)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'ongoing.held' } })
    expect((await resume('admin', guid)).status).toBe(409)
    expect((await speak('designer', guid, 'This is a person.')).status).toBe(204)
    await on.runner.steer()
    expect(await one(guid)).toMatchObject({ words: { by: 'supervisor', text: 'This is a person.' }, turn: 3 })
    await on.say(guid, 'yes')
    expect(await one(guid)).toMatchObject({ state: 'SUSPENDED', words: { by: 'person', text: 'yes' } })
    expect((await suspend('admin', guid, { takeOver: true })).status).toBe(204)
    expect((await resume('designer', guid)).status).toBe(409)
    expect((await resume('admin', guid)).status).toBe(204)
    expect((await resume('admin', guid)).body).toMatchObject({ code: 'ongoing.notHeld' })
    await on.runner.steer()
    await soon(() => expect(wall.rows).toMatchObject([{ state: 'LISTENING', heldBy: null }]))
    expect(await deeds(guid)).toMatchObject([
      { do: 'suspend', name: 'designer Tester' },
      { do: 'say', text: 'This is a person.', name: 'designer Tester' },
      { do: 'suspend', name: 'admin Tester' },
      { do: 'resume', name: 'admin Tester' },
    ])
    const { body } = await on.core.as('admin').call(Audit.Audit, { query: { entityKind: 'Conversation' } })
    expect(JSON.stringify(body)).toContain('Taken over from designer Tester')
    expect(JSON.stringify(body)).not.toContain('This is a person.')
  })

  test('reaches the process that runs it, whichever is asked, once', async () => {
    const guid = await begin()
    const other = await on.another()
    await speak('admin', guid, 'Hello from afar')
    await other.runner.steer()
    await Promise.all([on.runner.steer(), on.runner.steer()])
    await on.runner.steer()
    expect((await deeds(guid)).map(({ text }) => text)).toEqual(['Hello from afar'])
    // What was wanted of a process that died is done by the next.
    await speak('admin', guid, 'Still here')
    await on.kill()
    await soon(async () => {
      await other.endOverdue()
      expect((await deeds(guid)).map(({ text }) => text)).toEqual(['Hello from afar', 'Still here'])
    })
    expect(await one(guid)).toMatchObject({ words: { text: 'Still here' } })
    await other.close()
    await on.revive()
  })

  test('ends it, and nothing can be done with what is over or not seen', async () => {
    const guid = await begin()
    expect((await end('designer', guid)).status).toBe(204)
    await on.runner.steer()
    await expect.poll(() => one(guid)).toBeUndefined()
    const { body } = await on.core.as('admin').call(Conversations.Conversations, { query: { guid } })
    expect(body.legs[0]?.log.endReason).toMatchObject({ whose: 'bot', code: 'agent' })
    expect((await speak('designer', guid, 'Too late')).status).toBe(404)
    const running = await begin({ line: hidden })
    for (const name of ['viewer', 'nobody'] as const) {
      expect((await speak(name, running, 'No')).status).toBe(403)
      expect((await end(name, running)).status).toBe(403)
    }
    expect((await speak('other', running, 'No')).status).toBe(404)
    await giveRole(on.core, 'nobody', { OngoingConversations: ['view', 'speak', 'end'], Line: [`view:${line.idLine}`] })
    expect((await speak('nobody', running, 'No')).status).toBe(404)
    expect((await suspend('nobody', running)).status).toBe(404)
  })

  test('goes back to the bot a minute after the supervisor was there last', async () => {
    const guid = await begin()
    const connection = await connect('designer')
    await suspend('designer', guid)
    await on.runner.steer()
    const subscription = connection.stream(D.LineConversationStream.operationId, { conversation: guid }).subscribe({
      next: () => {},
      complete: () => {},
      error: () => {},
    })
    on.core.clock.advance(59_000)
    await on.endOverdue()
    expect(await one(guid)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'designer Tester' } })
    subscription.dispose()
    on.core.clock.advance(2_000)
    await on.endOverdue()
    expect(await one(guid)).toMatchObject({ state: 'LISTENING', heldBy: null })
    expect(await deeds(guid)).toMatchObject([{ do: 'suspend' }, { do: 'resume', by: 2 + 1 }])
    expect((await resume('designer', guid)).body).toMatchObject({ code: 'ongoing.notHeld' })
  })
})

describe('cleaning up', () => {
  const clean = (name: PersonName, guid: string) =>
    on.core.as(name).call(D.CleanOngoingConversation, { params: { conversation: guid } })

  test('what runs is left alone; what nobody runs is recorded as it was left', async () => {
    const guid = await begin()
    await on.say(guid, 'yes')
    expect((await clean('designer', guid)).status).toBe(403)
    expect((await clean('admin', guid)).body).toMatchObject({ code: 'ongoing.alive' })
    await on.kill()
    await on.core.owner.query('DELETE FROM app.runtime_process')
    expect(await one(guid)).toMatchObject({ state: 'LOST' })
    const { wall } = follow(await connect('admin'))
    await soon(() => expect(wall.rows).toMatchObject([{ guid, state: 'LOST' }]))
    expect((await clean('admin', guid)).status).toBe(204)
    await soon(() => expect(wall.rows).toEqual([]))
    const leg = await on.legOf(guid)
    expect(leg.log).toMatchObject({ outcome: 11, endReason: { whose: 'platform', code: 'cleaned' } })
    expect(leg.events.map(({ text }) => text)).toContain('Your pin?')
    expect((await clean('admin', guid)).status).toBe(404)
    await on.revive()
  })

  test('what has not moved for an hour is ended by who runs it', async () => {
    const guid = await begin()
    await suspend('admin', guid)
    await on.runner.steer()
    on.core.clock.advance(3_600_001)
    expect((await clean('admin', guid)).status).toBe(204)
    await on.runner.steer()
    await expect.poll(() => one(guid)).toBeUndefined()
    expect((await on.legOf(guid)).log.endReason).toMatchObject({ code: 'cleaned' })
  })
})

test('capacity is that of the lines and modules one may view', async () => {
  await begin()
  const admin = await on.core.as('admin').call(D.OngoingCapacity)
  expect(admin.body.lines).toMatchObject([
    { name: 'Board', running: 0 },
    { name: 'Orders', running: 1 },
  ])
  expect(admin.body.modules.find(({ name }) => name === 'Module of Orders')?.running).toBe(1)
  const viewer = await on.core.as('viewer').call(D.OngoingCapacity)
  expect(viewer.body).toMatchObject({ lines: [{ name: 'Orders', running: 1 }], modules: [] })
})
