import { readFile } from 'node:fs/promises'
import { operations } from '@parley/contract/operations.ts'
import type { FlowDocument } from '@parley/flow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations, type TestFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'

const { CallScripts } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const paramsOf = ({ idCallScript }: TestFlow) => ({ params: { idCallScript } })
const read = async (flow: TestFlow) => (await core.as('admin').call(CallScripts.Basic, paramsOf(flow))).body
const publish = async (flow: TestFlow, version: number) => {
  const { rowVersion } = await read(flow)
  const answer = await core.as('admin').call(CallScripts.Publish, { ...paramsOf(flow), body: { version, rowVersion } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const save = async (flow: TestFlow, document: FlowDocument, note: string) => {
  const { rowVersion } = await read(flow)
  const body = { document: JSON.parse(JSON.stringify(document)), note, rowVersion }
  const answer = await core.as('admin').call(CallScripts.UpdateDocument, { ...paramsOf(flow), body })
  expect(answer.status, answer.text).toBe(200)
}
const preview = (flow: TestFlow, version: number, person: 'admin' | 'other' | 'nobody' | 'viewer' = 'admin') =>
  core.as(person).call(CallScripts.PublishPreview, { ...paramsOf(flow), query: { version } })

describe('what was live when', () => {
  test('each time of a version is kept with who put it there, and going back begins another one', async () => {
    const flow = await makeFlow(core, 2, orderFlow())
    expect((await read(flow)).live).toBeNull()
    await save(flow, orderFlow('Good day {{ name }}!'), 'Politer')
    await publish(flow, 1)
    core.clock.advance(60_000)
    await publish(flow, 2)
    core.clock.advance(60_000)
    const back = await publish(flow, 1)
    const now = core.clock.now().getTime()
    const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
    expect(Date.parse(back.live?.from ?? '')).toBe(now)
    expect(back.live).toMatchObject({ before: 2, by: { name: expect.any(String) } })
    const { items } = (await core.as('admin').call(CallScripts.Histories, { ...paramsOf(flow), query: {} })).body
    expect(
      items.map(({ version, published, live }) => [version, published, live.map(({ from, until }) => [from, until])]),
    ).toEqual([
      [2, false, [[at(1), at(0)]]],
      [
        1,
        true,
        [
          [at(0), null],
          [at(2), at(1)],
        ],
      ],
    ])
    expect(items[0]?.live[0]?.by?.id).toBe(back.live?.by?.id)
  })

  test('an installation that published before the periods were kept finds them in its audit log', async () => {
    const flow = await makeFlow(core, 2, orderFlow())
    const lost = await makeFlow(core, 2, orderFlow())
    await save(flow, orderFlow('Second'), '')
    await publish(flow, 1)
    core.clock.advance(60_000)
    await publish(flow, 2)
    await publish(lost, 1)
    const periods = async () =>
      (
        await core.owner.query(
          'SELECT id_call_script, version, live_from, live_until, published_by FROM call_script_live ORDER BY id_call_script, live_from, version',
        )
      ).rows
    const before = await periods()
    await core.owner.query(`DROP TABLE call_script_live`)
    // What retention took out of the log is not known any more.
    await core.owner.query(`DELETE FROM audit_event WHERE entity_id = $1`, [String(lost.idCallScript)])
    await core.owner.query(await migration())
    const after = await periods()
    const known = (rows: typeof before) => rows.filter((row) => row.id_call_script !== String(lost.idCallScript))
    expect(known(after)).toEqual(known(before))
    const [guessed] = after.filter((row) => row.id_call_script === String(lost.idCallScript))
    expect(guessed).toMatchObject({ version: 1, live_until: null, published_by: null })
  })

  test('a process whose clock is behind makes no gap and no overlap', async () => {
    const flow = await makeFlow(core, 2, orderFlow())
    await save(flow, orderFlow('Second'), '')
    await publish(flow, 1)
    const begun = core.clock.now()
    core.clock.advance(-5_000)
    await publish(flow, 2)
    core.clock.advance(65_000)
    await publish(flow, 1)
    const { rows } = await core.owner.query(
      'SELECT version, live_from, live_until FROM call_script_live WHERE id_call_script = $1 ORDER BY id_call_script_live',
      [flow.idCallScript],
    )
    const later = new Date(begun.getTime() + 60_000)
    expect(rows).toEqual([
      { version: 1, live_from: begun, live_until: begun },
      { version: 2, live_from: begun, live_until: later },
      { version: 1, live_from: later, live_until: null },
    ])
  })
})

const migration = () => readFile(new URL('../../migrations/0088-live-versions.sql', import.meta.url), 'utf8')

describe('before a version goes live', () => {
  test('its note, its texts, the tags it lacks and the conversations that take its steps are told', async () => {
    const flow = await makeFlow(core, 2, orderFlow())
    await publish(flow, 1)
    const tag = (await core.as('admin').call(CallScripts.CreateTag, { body: { name: 'reviewed', tone: 2 } })).body
    await core.as('admin').call(CallScripts.Tag, { ...paramsOf(flow), body: { version: 1, tags: [tag.idTag] } })
    const document = orderFlow()
    const nodes = document.nodes.map((node) =>
      node.id === 'sorry' && node.type === 'say'
        ? { ...node, texts: { 'en-GB': [{ kind: 'text' as const, text: 'Nobody is free now.' }] } }
        : node,
    )
    await save(flow, { ...document, nodes }, 'Waits for the legal department')
    const program = programOf(orderFlow())
    const talks = [['operator'], ['operator'], ['no']].map((said, index) =>
      makeConversation(flow, program, `2026-11-1${index + 6}T10:00:00.000Z`, said),
    )
    const longAgo = makeConversation(flow, program, '2026-11-01T10:00:00.000Z', ['operator'])
    const trial = makeConversation(flow, program, '2026-11-19T10:00:00.000Z', ['operator'], { isTest: true })
    await storeConversations(core, 2, [...talks, longAgo, trial])

    const { status, body, text } = await preview(flow, 2)
    expect(status, text).toBe(200)
    expect(body.version).toMatchObject({ version: 2, note: 'Waits for the legal department' })
    expect(body.live?.version).toBe(1)
    expect(body.tagsLost).toMatchObject([{ name: 'reviewed' }])
    expect(body.languages).toEqual({ touched: ['en-GB'], untouched: [] })
    expect(body.texts).toMatchObject([
      { nodeId: 'sorry', language: 'en-GB', from: 'Nobody is free.', to: 'Nobody is free now.' },
    ])
    expect(body.traffic).toEqual({ conversations: 3, looked: 3, took: 2 })
  })

  test('conversations of a flow that calls it count, where they came to its steps', async () => {
    const part = await makeFlow(core, 2, orderFlow())
    await publish(part, 1)
    await save(part, orderFlow('Welcome {{ name }}!'), '')
    const caller = await makeFlow(core, 2, orderFlow())
    await publish(caller, 1)
    await core.owner.query(
      `INSERT INTO call_script_reference (id_call_script, version, id_tenant, kind, target, node_id, node_label) VALUES ($1, 1, 2, 'flow', $2, 'x', '')`,
      [caller.idCallScript, part.guid],
    )
    const program = programOf(orderFlow())
    const talk = makeConversation(caller, program, '2026-11-18T10:00:00.000Z', ['no'])
    await storeConversations(core, 2, [talk])
    expect((await preview(part, 2)).body.traffic).toEqual({ conversations: 1, looked: 1, took: 0 })
    await core.owner.query(
      `UPDATE conversation_detail d SET record = (app.recorded(d) || jsonb_build_object('flows', app.recorded(d) -> 'flows' || jsonb_build_array(jsonb_build_array($2::text, 1)),
        'path', app.recorded(d) -> 'path' || '[[99, 1, "greet", 1, 1]]'))::json WHERE guid = $1`,
      [talk.log.guid, part.guid],
    )
    expect((await preview(part, 2)).body.traffic).toMatchObject({ took: 1 })
  })

  test('a first version has nothing to be compared with; others’ flows and missing versions are refused', async () => {
    const flow = await makeFlow(core, 2, orderFlow())
    expect((await preview(flow, 1)).body).toMatchObject({ live: null, texts: [], traffic: null, tagsLost: [] })
    expect((await preview(flow, 7)).body).toMatchObject({ code: 'callScript.noSuchVersion' })
    expect((await preview(flow, 1, 'other')).status).toBe(404)
    expect((await preview(flow, 1, 'nobody')).status).toBe(403)
    // It shows nothing that histories and conversations do not, and somebody may look at it for who publishes.
    expect((await preview(flow, 1, 'viewer')).status).toBe(200)
    const { rowVersion } = await read(flow)
    const publishing = await core
      .as('viewer')
      .call(CallScripts.Publish, { ...paramsOf(flow), body: { version: 1, rowVersion } })
    expect([publishing.status, publishing.text]).toEqual([403, expect.stringContaining('CallScript.publish')])
  })
})

test('the list filtered by Live has every flow that is live, with a newer draft or without', async () => {
  const [plain, changed, never] = [
    await makeFlow(core, 2, orderFlow()),
    await makeFlow(core, 2, orderFlow()),
    await makeFlow(core, 2, orderFlow()),
  ]
  await publish(plain, 1)
  await publish(changed, 1)
  await save(changed, orderFlow('Later'), '')
  const { body } = await core.as('admin').call(CallScripts.List, { query: { state: ['published'], limit: 200 } })
  const ids = body.items.map(({ idCallScript }) => idCallScript)
  expect([plain, changed, never].map(({ idCallScript }) => ids.includes(idCallScript))).toEqual([true, true, false])
})
