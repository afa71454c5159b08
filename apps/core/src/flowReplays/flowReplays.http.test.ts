import { operations } from '@parley/contract/operations.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestFlow } from '../../test/conversations.ts'
import { makeFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { giveRole } from '../../test/giveRole.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { allJobs } from '../domains.ts'
import { startWorker } from '../kernel/jobs/worker.ts'

const { CallScripts } = operations
let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterAll(() => on.close())

const PIN = '4711 Jana'
const SAID = [['yes', PIN, '3'], ['no'], ['what', 'no']]

/** A flow with three conversations, and what its draft is changed to. */
async function held(change: (text: string) => string) {
  const flow = await makeFlow(on.core, 2, orderFlow())
  for (const said of SAID) await on.real(flow, {}, said)
  await save(flow, change)
  return flow
}
async function save(flow: TestFlow, change: (text: string) => string) {
  const params = { idCallScript: flow.idCallScript }
  const { body } = await on.core.as('admin').call(CallScripts.Draft, { params })
  const document = JSON.parse(change(JSON.stringify(orderFlow())))
  const saved = await on.core.as('admin').call(CallScripts.UpdateDraft, {
    params,
    body: { document, version: 1, rowVersion: body.rowVersion ?? 0 },
  })
  expect(saved.status, saved.text).toBe(200)
}

async function replayed({ idCallScript }: TestFlow, body = { days: 7, most: 100 }) {
  const params = { idCallScript }
  const begun = await on.core.as('admin').call(CallScripts.Replay, { params, body })
  expect(begun.status, begun.text).toBe(200)
  const worker = await startWorker({
    pool: on.core.owner,
    contexts: on.core.contexts,
    clock: on.core.clock,
    log: pino({ level: 'silent' }),
    jobs: allJobs(on.core.services),
  })
  const list = async () => (await on.core.as('admin').call(CallScripts.Replays, { params })).body
  try {
    await vi.waitFor(async () => expect((await list())[0]?.state).toBe('done'), { timeout: 30_000, interval: 100 })
  } finally {
    await worker.stop()
  }
  const [replay] = await list()
  if (!replay) throw new Error('no replay')
  return replay
}
const casesOf = (idFlowReplay: number, query = {}) =>
  on.core.as('admin').call(CallScripts.ReplayCases, { params: { idFlowReplay }, query })
const pairOf = ({ idCallScript }: TestFlow, guid: string, as: Parameters<typeof on.core.as>[0] = 'admin') =>
  on.core.as(as).call(CallScripts.ReplayPair, { params: { idCallScript }, query: { guid } })

test('other words change no path, and each conversation is compared in three lanes', async () => {
  const flow = await held((text) => text.replace('Hello {{ name }}', 'Good day {{ name }}'))
  const replay = await replayed(flow)
  expect(replay).toMatchObject({
    ...{ state: 'done', isCurrent: true, progress: 1 },
    counts: { samePath: 3, sameOutcome: 0, otherOutcome: 0, unanswerable: 0, otherWords: 3, untrue: 0, leftOut: 0 },
  })
  const { body } = await casesOf(replay.idFlowReplay)
  expect(body.items.map(({ group, was, now }) => [group, was, now])).toEqual(
    expect.arrayContaining([
      ['samePath', 'ordered', 'ordered'],
      ['samePath', 'declined', 'declined'],
    ]),
  )
  const ordered = body.items.find(({ was }) => was === 'ordered')
  const pair = await pairOf(flow, ordered?.guid ?? '')
  expect(pair.status, pair.text).toBe(200)
  expect(pair.body).toMatchObject({ isTrue: true, version: 1, turns: [3, 3], group: 'samePath', doubts: [] })
  expect(pair.body.was.words[0]).toMatchObject({ by: 'bot', text: 'Hello Anna, would you like to order?' })
  // It holds a pin, so that of the draft only what is written there, or stands in the record, is shown.
  expect(pair.body.isSealed).toBe(true)
  expect(pair.body.now.words[0]).toMatchObject({ by: 'bot', text: '•••' })
  expect(pair.body.now.words[2]).toMatchObject({ by: 'bot', text: 'Your pin?' })
  // What may not be shown is run, and never leaves.
  expect(pair.text).not.toMatch(/4711|Jana/)
})

test('another outcome, and what the recording cannot answer, come first', async () => {
  const flow = await held((text) =>
    text.replace('"no":"declined"', '"no":"lost"').replace('"number":"total"', '"number":"askPin"'),
  )
  const { idFlowReplay, counts } = await replayed(flow)
  expect(counts).toMatchObject({ otherOutcome: 2, unanswerable: 1, samePath: 0 })
  const { body } = await casesOf(idFlowReplay)
  expect(body.items.map(({ group }) => group)).toEqual(['unanswerable', 'otherOutcome', 'otherOutcome'])
  expect(body.items[0]).toMatchObject({ stopped: 'moreQuestions', step: 'pin', was: 'ordered' })
  expect((await casesOf(idFlowReplay, { group: 'otherOutcome' })).body.total).toBe(2)
  expect((await casesOf(idFlowReplay, { limit: 1 })).body.nextCursor).not.toBeNull()
})

test('a replay tells when the draft has changed since, and how many conversations its changes reach', async () => {
  const flow = await held((text) => text.replace('Your pin?', 'What is your pin?'))
  await replayed(flow)
  await save(flow, (text) => text.replace('Your pin?', 'And your pin?'))
  const params = { idCallScript: flow.idCallScript }
  expect((await on.core.as('admin').call(CallScripts.Replays, { params })).body).toMatchObject([{ isCurrent: false }])
  const reach = await on.core.as('admin').call(CallScripts.Reach, { params })
  expect(reach.status, reach.text).toBe(200)
  expect(reach.body).toMatchObject({ days: 30, running: 0, steps: [{ step: 'askPin', change: 'changed' }] })
})

test('conversations that are gone, and people who may not see them', async () => {
  const flow = await held((text) => text)
  const params = { idCallScript: flow.idCallScript }
  await on.core.owner.query(
    "UPDATE conversation_detail SET record = record::jsonb - 'inputs' WHERE guid = (SELECT guid FROM dial_log WHERE id_call_script = $1 ORDER BY guid LIMIT 1)",
    [flow.idCallScript],
  )
  const { idFlowReplay, counts } = await replayed(flow)
  expect(counts).toMatchObject({ samePath: 2, leftOut: 1, untrue: 0 })
  const [one] = (await casesOf(idFlowReplay)).body.items
  await giveRole(on.core, 'nobody', { CallScript: ['view', 'edit'] })
  expect((await pairOf(flow, one?.guid ?? '', 'nobody')).status).toBe(403)
  expect((await on.core.as('other').call(CallScripts.ReplayCases, { params: { idFlowReplay } })).status).toBe(404)
  const elsewhere = await held((text) => text)
  expect((await pairOf(elsewhere, one?.guid ?? '')).body).toMatchObject({ code: 'flowTest.otherFlow' })
  const empty = await makeFlow(on.core, 2, orderFlow())
  const none = { params: { idCallScript: empty.idCallScript }, body: { days: 1, most: 10 } }
  expect((await on.core.as('admin').call(CallScripts.Replay, none)).body).toMatchObject({ code: 'flowReplay.none' })
  const begun = { params, body: { days: 1, most: 10 } }
  expect((await on.core.as('admin').call(CallScripts.Replay, begun)).status).toBe(200)
  expect((await on.core.as('admin').call(CallScripts.Replay, begun)).body).toMatchObject({ code: 'flowReplay.running' })
})

test('a draft that redacts less shows no more, neither of one conversation nor in the list', async () => {
  const flow = await held((text) =>
    text
      .replaceAll('"redact":true', '"redact":false')
      .replace('"disposition":"ordered"', '"disposition":"{{ pin }}"')
      .replace('How many cakes?', 'Your pin {{ pin }}, how many cakes?'),
  )
  const { idFlowReplay, counts } = await replayed(flow)
  expect(counts).toMatchObject({ otherOutcome: 1, samePath: 2 })
  const cases = await casesOf(idFlowReplay)
  expect(cases.text).not.toMatch(/4711|Jana/)
  expect(cases.body.items[0]).toMatchObject({ was: 'ordered', now: '•••' })
  const pair = await pairOf(flow, cases.body.items[0]?.guid ?? '')
  expect(pair.status, pair.text).toBe(200)
  expect(pair.text).not.toMatch(/4711|Jana/)
  // What the draft says in so many words is shown.
  expect(pair.body.now.words.map(({ text }) => text)).toContain('Your pin?')
  const { rows } = await on.core.owner.query('SELECT was, now FROM flow_replay_case')
  expect(JSON.stringify(rows)).not.toMatch(/4711|Jana/)
})
