import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { conversationNews } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { followWall, type OngoingTest, startOngoingTest } from '../../test/ongoing.ts'
import { type PersonName, people } from '../../test/people.ts'
import { readRecording } from '../runtime/recording.store.ts'
import { readSurroundings } from '../runtime/surroundings.store.ts'

const { DialModuleLines: D } = operations

let at: OngoingTest
beforeAll(async () => {
  at = await startOngoingTest()
})
afterEach(() => at.clear())
afterAll(() => at.close())

const byGuid = <R extends { guid: string }>(rows: readonly R[] | undefined) =>
  rows?.toSorted((a, b) => (a.guid < b.guid ? -1 : 1))

describe('the list', () => {
  test('says what runs, where it stands, what was said last and how risky it is', async () => {
    const guid = await at.begin()
    expect(await at.one(guid)).toMatchObject({
      ...{ channel: 2, direction: 'in', from: '+420777123456', state: 'LISTENING', heldBy: null, turn: 1 },
      ...{ line: { id: at.line.idLine, name: 'Orders' }, step: { nodeId: 'ask', name: 'Order?' } },
      ...{ words: { by: 'bot' }, risk: { level: null, points: 0, phrases: [] } },
    })
    await at.on.say(guid, 'I will complain to my lawyer')
    expect(await at.one(guid)).toMatchObject({
      risk: { level: 'Medium', points: 5, phrases: ['complain', 'lawyer'] },
      words: { by: 'bot', text: 'Please say yes or no.' },
    })
    await at.on.say(guid, 'yes')
    await at.on.say(guid, 'my lawyer is 4711')
    // What belongs to a redacted variable is masked in the row, as it is in the record.
    expect(JSON.stringify(await at.list('admin'))).not.toContain('4711')
    await at.on.say(guid, 'x'.repeat(400))
    const { events } = await at.on.legOf(guid)
    const raised = events.filter(({ data }) => (data as { do?: string } | null)?.do === 'risk')
    expect(raised.map(({ data }) => data)).toContainEqual({
      ...{ do: 'risk', level: 'Medium', points: 5, phrases: ['complain', 'lawyer'] },
    })
  })

  test('goes by sight of the line, masks numbers, and holds no tests, nothing of others and nothing that is over', async () => {
    const [seen, other] = [await at.begin(), await at.begin({ line: at.hidden })]
    const onNone = await at.begin({ line: null })
    await at.begin({ isTest: true })
    expect((await at.list('admin')).map(({ guid }) => guid).sort()).toEqual([seen, other, onNone].sort())
    expect(await at.list('viewer')).toMatchObject([{ guid: seen, from: '+420••••••456' }])
    const call = (name: PersonName, query: object = {}, context?: number) =>
      at.on.core.as(name, context === undefined ? {} : { context }).call(D.OngoingConversations, { query })
    expect((await call('viewer', { idDialModuleLine: at.hidden.idLine })).status).toBe(403)
    expect((await call('nobody')).status).toBe(403)
    expect((await call('other')).body).toMatchObject({ items: [], total: 0 })
    expect((await at.list('admin', { search: '777123' })).length).toBe(3)
    expect(await at.list('viewer', { search: '777123' })).toEqual([])
    expect(await at.list('admin', { state: ['SUSPENDED'] })).toEqual([])
    // Nor by what was said: where it is masked, it would tell the number digit by digit.
    await at.on.say(seen, 'yes')
    expect((await at.list('admin', { search: 'your pin' })).length).toBe(1)
    expect(await at.list('viewer', { search: 'your pin' })).toEqual([])
    await at.on.say(other, 'no')
    expect((await at.list('admin')).map(({ guid }) => guid)).not.toContain(other)
    const page = await at.on.core.as('admin').call(D.OngoingConversations, { query: { limit: 1 } })
    const next = { limit: 1, cursor: page.body.nextCursor ?? '' }
    const rest = await at.on.core.as('admin').call(D.OngoingConversations, { query: next })
    expect([page.body.items[0]?.guid, rest.body.items[0]?.guid].sort()).toEqual([seen, onNone].sort())
  })
})

describe('the stream', () => {
  test('tells all there are and then what changes, joined, whichever process runs it', async () => {
    const guid = await at.begin()
    const { wall, heard } = followWall(await at.connect('admin'))
    await at.soon(() => expect(wall.rows).toMatchObject([{ guid, turn: 1 }]))
    const other = await at.on.another()
    await at.on.runner.say(2, guid, { kind: 'heard', by: 'typed', alternatives: [{ text: 'yes' }] })
    await other.runner.say(2, guid, { kind: 'heard', by: 'typed', alternatives: [{ text: '0000' }] })
    await at.soon(() => expect(wall.rows).toMatchObject([{ turn: 3, step: { nodeId: 'count' } }]))
    expect(heard.length).toBeLessThanOrEqual(3)
    expect(JSON.stringify(heard)).not.toContain('0000')
    await at.on.say(guid, '3')
    await at.soon(() => expect(wall.rows).toEqual([]))
    await other.close()
  })

  test('shows each only the lines that they may view, with numbers as they may see them', async () => {
    const [seen, other] = [await at.begin(), await at.begin({ line: at.hidden })]
    const limited = followWall(await at.connect('viewer'))
    const ofLine = followWall(await at.connect('admin'), at.hidden)
    const refused = followWall(await at.connect('viewer'), at.hidden)
    const nobody = followWall(await at.connect('nobody'))
    const elsewhere = followWall(await at.connect('other', 3))
    for (const { seen: state } of [refused, nobody]) await at.soon(() => expect(state.ended).toContain('permission'))
    await at.soon(() => expect(limited.wall.rows).toMatchObject([{ guid: seen, from: '+420••••••456' }]))
    await at.soon(() => expect(ofLine.wall.rows).toMatchObject([{ guid: other, from: '+420777123456' }]))
    await at.soon(() => expect(elsewhere.wall.rows).toEqual([]))
    await at.on.say(seen, 'maybe')
    await at.on.say(other, 'maybe')
    await at.soon(() => expect(limited.wall.rows).toMatchObject([{ guid: seen, turn: 2, from: '+420••••••456' }]))
    await at.soon(() => expect(ofLine.wall.rows).toMatchObject([{ guid: other, turn: 2 }]))
    expect(JSON.stringify(limited.heard)).not.toContain('777123456')
    expect(JSON.stringify([limited.heard, elsewhere.heard])).not.toContain(at.hidden.name)
    expect(elsewhere.wall.rows).toEqual([])
  })

  test('tells nothing of lines that one may not view: neither their ends nor who has their conversations', async () => {
    const guids = [await at.begin({ line: at.hidden }), await at.begin({ line: null }), await at.begin()]
    const [hidden = '', onNone = '', seen = ''] = guids
    const limited = followWall(await at.connect('viewer'))
    const ofLine = followWall(await at.connect('admin'), at.line)
    const everything = followWall(await at.connect('admin'))
    for (const { wall } of [limited, ofLine, everything]) await at.soon(() => expect(wall.rows).toBeDefined())
    for (const guid of guids) {
      await at.on.core.as('admin').call(D.SuspendConversation, { params: { conversation: guid }, body: {} })
      await at.on.runner.steer()
      await at.on.core.as('admin').call(D.EndConversation, { params: { conversation: guid }, body: {} })
      await at.on.runner.steer()
    }
    for (const { wall } of [limited, ofLine, everything]) await at.soon(() => expect(wall.rows).toEqual([]))
    const told = JSON.stringify(everything.heard)
    for (const guid of guids) expect(told).toContain(`"kind":"held","guid":"${guid}"`)
    for (const { heard } of [limited, ofLine]) {
      const text = JSON.stringify(heard)
      expect(text).toContain(`"kind":"held","guid":"${seen}"`)
      expect(text).not.toContain(hidden)
      expect(text).not.toContain(onNone)
    }
  })

  test('ends with its sentence where the permission is taken away, and begins again where other lines are seen', async () => {
    await giveRole(at.on.core, 'both', {})
    const { seen, wall } = followWall(await at.connect('viewer'))
    await at.soon(() => expect(wall.rows).toEqual([]))
    const idUser = Object.keys(people).indexOf('viewer') + 1
    const change = async (lines: readonly string[], rights: readonly string[]) => {
      await at.on.core.owner.query(
        `UPDATE role SET permissions = $1 WHERE id_role IN (SELECT id_role FROM membership WHERE id_user = $2) AND permissions ? 'Line'`,
        [JSON.stringify({ OngoingConversations: rights, Line: lines }), idUser],
      )
      at.on.core.directory.forget()
      await at.second.refresh()
    }
    await change([`view:${at.hidden.idLine}`], ['view'])
    await at.soon(() => expect(seen.ended).toBe('complete'))
    const again = followWall(await at.connect('viewer'))
    await at.soon(() => expect(again.wall.rows).toEqual([]))
    await change([`view:${at.line.idLine}`], [])
    await at.soon(() => expect(again.seen.ended).toContain('permission'))
    await change([`view:${at.line.idLine}`], ['view'])
  })

  test('shows one of a release before as it is, as soon as it is taken over', async () => {
    const guid = await at.begin()
    await at.on.core.owner.query('UPDATE conversation_session SET live = NULL')
    const { wall } = followWall(await at.connect('admin'))
    await at.soon(() => expect(wall.rows).toEqual([]))
    await at.on.restart()
    await at.on.endOverdue()
    await at.soon(() => expect(wall.rows).toMatchObject([{ guid, state: 'LISTENING', step: { nodeId: 'ask' } }]))
  })

  test('is the same as reading again, whatever happens and whatever was missed', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const other = await at.on.another()
    const guids: string[] = []
    let follower = followWall(await at.connect('admin'))
    for (let round = 0; round < 60; round += 1) {
      const guid = guids[random(guids.length)]
      const what = random(10)
      if (guid === undefined || what < 3)
        guids.push(await at.begin({ line: [at.line, at.hidden, null][random(3)] ?? null }))
      else if (what < 7) {
        const runner = random(2) === 0 ? at.on.runner : other.runner
        const text = ['yes', 'no', '0000', 'complain', 'lawyer'][random(5)] ?? ''
        await runner.say(2, guid, { kind: 'heard', by: 'typed', alternatives: [{ text }] })
      } else if (what === 7)
        await at.on.core.as('admin').call(D.SuspendConversation, { params: { conversation: guid }, body: {} })
      else if (what === 8) await at.on.core.as('admin').call(D.ResumeConversation, { params: { conversation: guid } })
      // The line breaks, and what is told meanwhile is told to nobody.
      else {
        await at.second.leaveAll()
        await at.on.runner.steer()
        at.pump()
        follower = followWall(await at.connect('admin'))
      }
      await at.on.runner.steer()
      if (random(3) === 0) at.pump()
    }
    await at.soon(async () => expect(byGuid(follower.wall.rows)).toEqual(byGuid(await at.list('admin'))))
    expect(follower.wall.rows?.length).toBeGreaterThan(3)
    await other.close()
  })
})

describe('one conversation', () => {
  test('is told as it happens, with numbers masked for those who may not see them, and its end', async () => {
    const guid = await at.begin()
    const told = async (name: PersonName) => {
      const heard: ReturnType<typeof conversationNews.parse>[] = []
      const seen: { ended?: string } = {}
      ;(await at.connect(name))
        .stream<unknown>(D.LineConversationStream.operationId, { conversation: guid })
        .subscribe({
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
    await at.soon(() => expect(stranger.seen.ended).toContain('permission'))
    await at.soon(() => expect(admin.heard[0]?.outputs.map(({ type }) => type)).toContain('started'))
    await at.on.say(guid, 'call +420777123456')
    await at.soon(() => expect(viewer.text()).toContain('call +420••••••456'))
    await at.soon(() => expect(admin.text()).toContain('call +420777123456'))
    expect(viewer.text()).not.toContain('777123456')
    const seqs = admin.heard.flatMap(({ outputs }) => outputs.flatMap((each) => ('seq' in each ? [each.seq] : [])))
    expect(seqs).toEqual([...new Set(seqs)])
    // What is known already is not read for each turn.
    const later = await at.on.core.inTenant(2, (ctx) => readRecording(ctx.db, ctx.vault, guid, 1))
    expect(later.events.map(({ seq }) => seq)).toEqual(
      (await at.on.legOf(guid)).events.slice(-later.events.length).map(({ seq }) => seq),
    )
    expect(later.events.map(({ kind }) => kind)).not.toContain(0)
    const detail = await at.on.core.as('viewer').call(D.OngoingConversation, { params: { conversation: guid } })
    expect(detail.body.conversation.guid).toBe(guid)
    expect(detail.text).not.toContain('777123456')
    expect((await at.on.core.as('other').call(D.OngoingConversation, { params: { conversation: guid } })).status).toBe(
      404,
    )
    // Who saw its numbers is on record, once for each time they opened it.
    await at.on.core.as('admin').call(D.OngoingConversation, { params: { conversation: guid } })
    const { body } = await at.on.core
      .as('admin')
      .call(operations.Audit.Audit, { query: { entityKind: 'Conversation' } })
    const reads = body.items.filter(({ kind, entity }) => kind === actionKind.of.READ && entity.id === guid)
    expect(reads.map(({ actor }) => actor.name)).toEqual(['admin Tester', 'admin Tester'])
    await at.on.say(guid, 'no')
    await at.soon(() => expect(admin.heard.at(-1)?.conversation).toBeNull())
    await at.soon(() => expect(admin.seen.ended).toBe('complete'))
    expect(admin.heard.at(-1)?.outputs.map(({ type }) => type)).toContain('ended')
    expect((await at.on.core.as('admin').call(D.OngoingConversation, { params: { conversation: guid } })).status).toBe(
      404,
    )
  })
})

test('conversations are watched by the rules as they are when they begin, which are made ready once', async () => {
  const rules = () =>
    at.on.core.inTenant(
      2,
      async (ctx) => (await readSurroundings(ctx, [])).assistIn({ idCallScript: 1, line: null }).rules,
    )
  const first = await rules()
  expect(await rules()).toBe(first)
  const weigh = (weight: number) =>
    at.on.core.owner.query(`UPDATE agent_control SET rules = jsonb_set(rules, '{0,phrases,0,weight}', $1::jsonb)`, [
      weight,
    ])
  await weigh(9)
  const guid = await at.begin()
  await at.on.say(guid, 'lawyer')
  expect(await at.one(guid)).toMatchObject({ risk: { points: 9 } })
  await weigh(3)
  expect([...(await rules())]).toEqual([...first])
})

test('capacity is that of the lines and modules one may view', async () => {
  await at.begin()
  const admin = await at.on.core.as('admin').call(D.OngoingCapacity)
  expect(admin.body.lines).toMatchObject([
    { name: 'Board', running: 0 },
    { name: 'Orders', running: 1 },
  ])
  expect(admin.body.modules.find(({ name }) => name === 'Module of Orders')?.running).toBe(1)
  const viewer = await at.on.core.as('viewer').call(D.OngoingCapacity)
  expect(viewer.body).toMatchObject({ lines: [{ name: 'Orders', running: 1 }], modules: [] })
})
