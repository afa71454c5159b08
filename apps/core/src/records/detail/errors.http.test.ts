import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeConversation,
  makeFlow,
  programOf,
  storeConversations,
  type TestFlow,
} from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { flowOf } from '../../../test/orderFlow.ts'

const { Conversations } = operations.Conversations
const { DialLogs } = operations.DialLogs
const { CallScripts } = operations

const shareFlow = (redact = false) =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'price' } },
      {
        id: 'price',
        type: 'set',
        label: 'Price',
        assignments: [{ variable: 'price', expression: '1000' }],
        outlets: { next: 'ask' },
      },
      {
        id: 'ask',
        type: 'listen',
        label: 'Own money',
        reactions: [{ name: 'number', recognise: [{ kind: 'number' }], variable: 'own' }],
        outlets: { number: 'reckon', noInput: 'end', noMatch: 'end' },
      },
      {
        id: 'reckon',
        type: 'set',
        label: 'Reckon',
        assignments: [
          { variable: 'double', expression: 'own * 2' },
          { variable: 'share', expression: 'price / own' },
        ],
        outlets: { next: 'end' },
      },
      { id: 'end', type: 'end' },
    ],
    {
      variables: [
        { name: 'price', type: 'number' },
        { name: 'own', type: 'number', redact },
        { name: 'share', type: 'number' },
        { name: 'double', type: 'number' },
      ],
    },
  )

let core: TestCore
let flow: TestFlow
beforeAll(async () => {
  core = await startTestCore()
  flow = await makeFlow(core, 2, shareFlow())
})
afterAll(() => core.close())

async function fail(at: string, of = flow, document = shareFlow(), more = {}) {
  const made = makeConversation(of, programOf(document), at, ['0'], more)
  await storeConversations(core, 2, [made])
  return made.log.guid
}
const open = async (guid: string, who: 'admin' | 'viewer' = 'admin') => {
  const answer = await core.as(who).call(Conversations, { query: { guid } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.legs[0]
}

describe('an error', () => {
  it('tells the expression, what it met and where each value came from', async () => {
    const leg = await open(await fail('2026-11-05T10:00:00.000Z'))
    const problem = leg?.problems.find(({ severity }) => severity === 'error')
    expect(problem).toMatchObject({
      nodeLabel: 'Reckon',
      cause: 'price was 1000 and own was 0, so price / own could not be calculated.',
      expression: {
        source: 'price / own',
        into: 'share',
        values: [
          { name: 'price', value: 1000, origin: { nodeLabel: 'Price', isSaid: false } },
          { name: 'own', value: 0, origin: { nodeLabel: 'Own money', isSaid: true } },
        ],
      },
    })
    const said = leg?.events.find(({ kind }) => kind === 5)
    expect(problem?.expression?.values[1]?.origin).toMatchObject({ seq: said?.seq, offsetMs: said?.offsetMs })
  })

  it('says whose version ran and since when that was live', async () => {
    const params = { idCallScript: flow.idCallScript }
    const { rowVersion } = (await core.as('admin').call(CallScripts.Basic, { params })).body
    const draft = (await open(await fail('2026-11-06T10:00:00.000Z')))?.flows[0]
    expect(draft).toMatchObject({ version: 1, live: null })
    await core.as('admin').call(CallScripts.Publish, { params, body: { version: 1, rowVersion } })
    const from = core.clock.now().getTime()
    const live = (await open(await fail(new Date(from + 60_000).toISOString())))?.flows[0]?.live
    expect(Date.parse(live?.from ?? '')).toBe(from)
    expect(live?.by?.name).toBe('admin Tester')
  })

  it('keeps what is kept from everybody: a hidden value is not told', async () => {
    const hidden = shareFlow(true)
    const other = await makeFlow(core, 2, hidden)
    const leg = await open(await fail('2026-11-07T10:00:00.000Z', other, hidden))
    const [problem] = leg?.problems ?? []
    for (const { name, value, redacted } of problem?.expression?.values ?? [])
      if (name === 'own') expect([value, redacted]).toEqual([null, true])
    expect(problem?.cause).not.toContain('own was 0')
  })

  const reckon = (expression: string, redact = false) =>
    flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'sum' } },
        { id: 'sum', type: 'set', assignments: [{ variable: 'n', expression }], outlets: { next: 'end' } },
        { id: 'end', type: 'end' },
      ],
      {
        variables: [
          { name: 'who', type: 'string', default: '', redact },
          { name: 'n', type: 'number', redact },
        ],
      },
    )

  it('holds no hidden value in its message', async () => {
    const document = reckon('{"a": 1}[who]', true)
    const guid = await fail('2026-11-07T11:00:00.000Z', await makeFlow(core, 2, document), document, {
      variables: { who: 's3cret' },
    })
    expect(JSON.stringify(await open(guid))).not.toContain('s3cret')
  })

  it('cuts a long value between letters, and no number so that its beginning stays', async () => {
    const document = reckon('size(who) / 0')
    const of = await makeFlow(core, 2, document)
    const from = '+420601222333'
    const causeOf = async (who: string, hour: number) => {
      const guid = await fail(`2026-11-08T1${hour}:00:00.000Z`, of, document, { from, variables: { who } })
      return (await open(guid, 'viewer'))?.problems[0]?.cause ?? ''
    }
    for (let length = 40; length < 60; length += 1)
      expect(await causeOf('x'.repeat(length) + from, 1)).not.toContain('601222')
    for (const length of [56, 57, 58]) expect((await causeOf(`${'x'.repeat(length)}😀😀`, 2)).isWellFormed()).toBe(true)
  })

  it('masks a number among its values for whoever may not see it', async () => {
    const document = reckon('int(who) / 0')
    const other = await makeFlow(core, 2, document)
    const from = '+420601222333'
    const guid = await fail('2026-11-08T10:00:00.000Z', other, document, { from, variables: { who: from } })
    expect(JSON.stringify((await open(guid))?.problems)).toContain('601222333')
    expect(JSON.stringify((await open(guid, 'viewer'))?.problems)).not.toContain('601222')
  })
})

describe('the conversations that failed in a step', () => {
  const list = async (query: object) => (await core.as('admin').call(DialLogs, { query })).body
  it('are those with an error there and no others', async () => {
    const other = await makeFlow(core, 2, shareFlow())
    const failed = await fail('2026-11-09T10:00:00.000Z', other)
    await storeConversations(core, 2, [
      makeConversation(other, programOf(shareFlow()), '2026-11-09T11:00:00.000Z', ['5']),
    ])
    const { idCallScript } = other
    expect((await list({ idCallScript, errorNode: 'reckon' })).items.map(({ guid }) => guid)).toEqual([failed])
    expect((await list({ idCallScript, errorNode: 'reckon' })).total).toBe(1)
    expect((await list({ idCallScript, errorNode: 'ask' })).total).toBe(0)
    expect((await list({ idCallScript, errorNode: "x' OR true --" })).total).toBe(0)
    expect((await list({ idCallScript, errorNode: 'reckon', search: '+420777' })).total).toBe(1)
  })

  it('another tenant has none of them', async () => {
    const { body } = await core.as('other').call(DialLogs, { query: { errorNode: 'reckon' } })
    expect(body.items).toEqual([])
  })
})

describe('a recorded path', () => {
  it('knows by which outlet each step was reached', async () => {
    const leg = await open(await fail('2026-11-10T10:00:00.000Z'))
    expect(leg?.path.map(({ nodeId, via }) => [nodeId, via])).toEqual([
      ['start', null],
      ['price', 'next'],
      ['ask', 'next'],
      ['reckon', 'number'],
    ])
  })
})
