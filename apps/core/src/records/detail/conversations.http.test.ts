import { urlOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { compile } from '@parley/flow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeConversation,
  makeFlow,
  programOf,
  storeConversations,
  type TestFlow,
} from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { flowOf, orderFlow } from '../../../test/orderFlow.ts'
import { subjectOf } from '../../../test/people.ts'
import { virtualClock } from '../../kernel/clock.ts'
import type { ConversationRows } from '../../runtime/rows.ts'
import { runConversation } from '../../runtime/runConversation.ts'
import { guidAt } from '../../runtime/setup.ts'

const { Conversations } = operations.Conversations
let core: TestCore
let flow: TestFlow
let first: ConversationRows
let second: ConversationRows

beforeAll(async () => {
  core = await startTestCore()
  flow = await makeFlow(core, 2, orderFlow())
  const program = programOf(orderFlow())
  first = makeConversation(flow, program, '2026-10-31T23:59:00.000Z', ['yes', '1111', '2'])
  second = makeConversation(flow, program, '2026-11-01T00:10:00.000Z', ['no'], { thread: first.log.guid })
  await storeConversations(core, 2, [first, second])
})
afterAll(() => core.close())

const open = async (query: Parameters<typeof read>[0]) => {
  const answer = await read(query)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const read = (
  query: { guid?: string; callId?: string; fullConversations?: boolean },
  who: 'admin' | 'other' = 'admin',
) => core.as(who).call(Conversations, { query })

describe('Conversations', () => {
  it('is written down once a session where its numbers are shown, by who really looks', async () => {
    const [log] = [first.log]
    const reads = async () =>
      (
        await core.owner.query(
          "SELECT actor_name FROM audit_event WHERE entity_kind = 'Conversation' AND entity_id = $1 AND kind = 1",
          [log.guid],
        )
      ).rows.map((row) => row.actor_name)
    await open({ guid: log.guid })
    await open({ guid: log.guid })
    expect(await reads()).toEqual(['admin Tester'])
    const viewer = await core.as('viewer').call(Conversations, { query: { guid: log.guid } })
    expect(viewer.status).toBe(200)
    expect(await reads()).toEqual(['admin Tester'])
  })

  it('has everything of one', async () => {
    const { guid, legs } = await open({ guid: first.log.guid })
    expect(guid).toBe(first.log.guid)
    expect(legs).toHaveLength(1)
    const [leg] = legs
    expect(leg?.events.map(({ seq, kind, text }) => [seq, kind, text])).toEqual(
      first.detail.events.map(({ seq, kind, text }) => [seq, kind, text]),
    )
    expect(leg?.events.find((event) => event.kind === 3)).toMatchObject({
      at: '2026-10-31T23:59:00.100Z',
      offsetMs: 100,
    })
    expect(leg?.path.map((visit) => visit.nodeId)).toEqual(first.detail.path.map((visit) => visit[2]))
    expect(leg?.path[0]?.flowGuid).toBe(flow.guid)
    expect(leg?.variables.final).toEqual({ name: 'Anna', count: 2, total: 20, pin: '•••' })
    expect(leg?.variables.changes.find((change) => change.name === 'pin')).toMatchObject({
      after: '•••',
      redacted: true,
    })
    expect(leg?.flows).toMatchObject([{ guid: flow.guid, idCallScript: flow.idCallScript, version: 1 }])
    expect(leg?.latency).toEqual({ p50: 100, p95: 100 })
    expect(leg?.problems).toEqual([])
  })

  it('shows no number to whoever may see them masked only, wherever it was kept', async () => {
    const from = '+420601222333'
    const more = { from, variables: { name: `${from} or 601222333` } }
    const said = ['I am 420601222333']
    const made = makeConversation(flow, programOf(orderFlow()), '2026-11-03T10:00:00.000Z', said, more)
    await storeConversations(core, 2, [made])
    const query = { guid: made.log.guid }
    expect(JSON.stringify((await open(query)).legs[0]?.variables)).toContain(from)
    for (const operation of [Conversations, operations.Assets.CallInfo, operations.Assets.ConversationInfo]) {
      const path = urlOf(operation, { query })
      const { status, text } = await core.send('GET', path, undefined, await core.token({ sub: subjectOf('viewer') }))
      expect(status).toBe(200)
      expect(text).toContain('+420••••••333 or ••••••333')
      expect(text).not.toMatch(/601222/)
    }
  })

  it('is found by its call id', async () => {
    expect((await open({ callId: second.log.callId })).guid).toBe(second.log.guid)
  })

  it('joins the legs in their order, whichever was asked for', async () => {
    const { guid, legs } = await open({ guid: second.log.guid, fullConversations: true })
    expect(guid).toBe(second.log.guid)
    expect(legs.map((leg) => leg.log.guid)).toEqual([first.log.guid, second.log.guid])
    const alone = await open({ guid: second.log.guid })
    expect(alone.legs).toHaveLength(1)
    expect(alone.parts).toBe(2)
  })

  it.each([
    ['nothing', {}, 400],
    ['an unknown guid', { guid: '01939b00-0000-7000-8000-000000000000' }, 404],
    ['a guid of the far future', { guid: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }, 404],
    ['a guid of another kind', { guid: '6fa459ea-ee8a-4ca4-894e-db77e160355e' }, 404],
    ['an unknown call id', { callId: 'x' }, 404],
  ])('answers %s', async (_, query, status) => {
    expect((await read(query)).status).toBe(status)
  })

  it('is not another tenant’s', async () => {
    expect((await read({ guid: first.log.guid }, 'other')).status).toBe(404)
    expect((await read({ callId: first.log.callId }, 'other')).status).toBe(404)
  })

  it('says what went wrong where, why, and with which request', async () => {
    const document = flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'crm' } },
        {
          id: 'crm',
          type: 'request',
          label: 'Ask the CRM',
          url: 'https://crm.example/{{ x }}',
          outlets: { error: 'gone', ok: 'gone' },
        },
        { id: 'gone', type: 'end', reason: 'sorry' },
      ],
      { variables: [{ name: 'x', type: 'string', default: 'secret-value' }] },
    )
    const broken = await makeFlow(core, 2, document)
    const at = '2026-11-05T00:00:00.000Z'
    const guid = guidAt(new Date(at))
    const setup = {
      ...makeConversation(broken, programOf(orderFlow()), at, []).log,
      line: null,
      zone: 'UTC',
      variables: {},
      seed: 1,
    }
    const rows = runConversation({
      setup: {
        ...setup,
        guid,
        thread: guid,
        from: '',
        to: '',
        idCallScript: broken.idCallScript,
        flowGuid: broken.guid,
      },
      program: compile(document),
      clock: virtualClock(new Date(at)),
      caller: () => ({ afterMs: 0, said: { kind: 'silence' } }),
      answer: () => ({
        failed: { code: 'timeout', message: 'no answer within 10000 ms' },
        facts: { method: 'GET', attempts: 1, failure: 'timeout' },
      }),
    })
    await storeConversations(core, 2, [rows])
    const [leg] = (await open({ guid })).legs
    expect(leg?.problems).toMatchObject([
      {
        severity: 'warning',
        nodeId: 'crm',
        nodeLabel: 'Ask the CRM',
        cause: expect.stringContaining('did not answer in time'),
        next: expect.stringContaining('raise the timeout'),
        request: { method: 'GET', failure: 'timeout', url: 'https://crm.example/{{ x }}' },
      },
    ])
    expect(JSON.stringify(leg?.problems)).not.toContain('secret-value')
  })
})
