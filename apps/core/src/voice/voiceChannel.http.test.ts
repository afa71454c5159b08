import { callOutcome, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeFlow, makeLine } from '../../test/conversations.ts'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'
import { DIAL, says, silent, startVoiceTest, talking, type VoiceTest } from '../../test/voiceTest.ts'
import type { Part } from '../carrier/simulated/part.ts'
import { MOST_LEGS } from '../runtime/nextLeg.ts'

const K = eventKind.of

let on: VoiceTest['on']
let channelFor: VoiceTest['channelFor']
let channelOver: VoiceTest['channelOver']
let setupOf: VoiceTest['setupOf']
beforeAll(async () => {
  ;({ on, channelFor, channelOver, setupOf } = await startVoiceTest())
})
afterAll(() => on.close())

const publish = ({ guid }: { guid: string }) =>
  on.core.owner.query('UPDATE call_script SET published_version = version WHERE guid = $1', [guid])
const legsOf = async (guid: string) => {
  const query = { guid, fullConversations: true }
  return (await on.core.as('admin').call(operations.Conversations.Conversations, { query })).body.legs
}
const handingOver = (mode: 'Attend' | 'Blind', to = '+420222333555') =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'on' } },
      {
        ...{ id: 'on', type: 'transfer', mode, to, variable: 'why' },
        outlets: { completed: 'completed', declined: 'declined', failed: 'failed' },
      },
      ...(['completed', 'declined', 'failed'] as const).map((id) => ({ id, type: 'end' as const, reason: id })),
    ],
    { variables: [{ name: 'why', type: 'string', default: '' }] },
  )
const toFlow = (flow: string, goodbye = 'One moment, please.') =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    { id: 'ask', type: 'say', texts: { 'en-GB': [{ kind: 'text', text: 'Where to?' }] }, outlets: { next: 'listen' } },
    {
      ...{ id: 'listen', type: 'listen', reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }] },
      outlets: { any: 'moment', noInput: 'stayed', noMatch: 'stayed' },
    },
    {
      ...{ id: 'moment', type: 'say', texts: { 'en-GB': [{ kind: 'text', text: goodbye }] } },
      outlets: { next: 'on' },
    },
    { id: 'on', type: 'transfer', to: '', flow, outlets: { failed: 'stayed' } },
    { id: 'stayed', type: 'end', reason: 'stayed' },
  ])

describe('a call over the runtime', () => {
  it('is kept before it rings, turn by turn, and whole at its end', async () => {
    const flow = await makeFlow(on.core, 2, orderFlow())
    const setup = setupOf(flow)
    const over = channelFor(() => talking(says('yes'), says('1234'), says('3'))).dial(2, setup, DIAL)
    await expect
      .poll(async () => (await on.core.owner.query('SELECT 1 FROM dial_log WHERE guid = $1', [setup.guid])).rowCount)
      .toBe(1)
    expect((await on.legOf(setup.guid)).log).toMatchObject({ outcome: null, answeredAt: null, channel: 1 })
    expect(await over).toMatchObject({ result: 'answered', by: 'bot' })
    const { log, events } = await on.legOf(setup.guid)
    expect(log).toMatchObject({
      outcome: callOutcome.of.LISTENED_TO_END,
      disposition: 'ordered',
      endReason: { whose: 'bot', code: 'done' },
    })
    expect(log.ringMs).toBeGreaterThanOrEqual(2_900)
    expect(events.map(({ kind }) => kind)).toEqual([K.START, K.PICKUP, 3, 5, 3, 5, 3, 5, 3, K.HANGUP])
    const thanks = events.at(-2)
    expect(events.at(-1)?.offsetMs).toBeGreaterThanOrEqual(thanks?.endOffsetMs ?? Number.POSITIVE_INFINITY)
    expect(thanks?.data).toHaveProperty('heardMs')
  })

  it.each(['busy', 'declined', 'failed', 'noAnswer', 'voicemail'] as const)('that ends with %s', async (result) => {
    const setup = setupOf(await makeFlow(on.core, 2, orderFlow()))
    const part: Part =
      result === 'voicemail'
        ? { result, ringMs: 2_000, caller: { patienceMs: 60_000, act: () => ({ do: 'wait' }) } }
        : { result, ringMs: 2_000 }
    expect(await channelFor(() => part).dial(2, setup, DIAL)).toMatchObject({ result })
    const { log } = await on.legOf(setup.guid)
    const isTaken = result === 'voicemail'
    expect(log).toMatchObject({
      outcome: isTaken ? callOutcome.of.PICKED : callOutcome.of.NOT_PICKED,
      endReason: { code: result },
    })
    expect(log.answeredAt === null).toBe(!isTaken)
    const { rows } = await on.core.owner.query('SELECT 1 FROM conversation_session WHERE guid = $1', [setup.guid])
    expect(rows).toEqual([])
  })

  it('that the carrier does not take ends at once', async () => {
    const setup = setupOf(await makeFlow(on.core, 2, orderFlow()))
    const carrier = {
      dial: () => {
        throw new Error('no such number')
      },
    }
    const channel = channelOver(carrier)
    expect(await channel.dial(2, setup, DIAL)).toMatchObject({ result: 'failed', by: 'provider' })
    expect(channel.open).toBe(0)
    expect((await on.legOf(setup.guid)).log).toMatchObject({
      outcome: callOutcome.of.NOT_PICKED,
      endReason: { code: 'failed' },
    })
  })

  it('is handed over by its line', async () => {
    const setup = setupOf(await makeFlow(on.core, 2, orderFlow()))
    await channelFor(() => talking(says('operator'))).dial(2, setup, DIAL)
    const { events } = await on.legOf(setup.guid)
    expect(events.filter(({ kind }) => kind === K.CALL_TRANSFER).map(({ data }) => data)).toMatchObject([
      { state: 'started' },
      { state: 'completed' },
    ])
  })

  it('is not handed over to a number that its line may not call, and says so', async () => {
    const { idLine, idModule } = await makeLine(on.core, 2, 'Hands over')
    const line = { idLine, idModule, name: 'Hands over' }
    const flow = await makeFlow(on.core, 2, handingOver('Attend', '112'))
    const called: string[] = []
    const channel = channelFor(
      () => talking(),
      { result: 'completed', afterMs: 1_000 },
      (to) => called.push(to),
    )
    const setup = setupOf(flow, { line })
    await channel.dial(2, setup, DIAL)
    const { log, variables, events } = await on.legOf(setup.guid)
    expect(log.endReason).toMatchObject({ code: 'failed' })
    expect(variables.final).toMatchObject({ why: 'refused' })
    expect(events.find(({ kind }) => kind === K.WARNING)).toMatchObject({
      data: { code: 'transfer.refused' },
      text: expect.stringContaining('only by a line whose own entries name it'),
    })
    expect(called).toEqual([])
    const allowed = {
      prefix: '112',
      action: 'allow',
      perMinute: null,
      perHour: null,
      perDay: null,
      minutesPerDay: null,
    }
    await on.core.owner.query('UPDATE line SET destinations = $2 WHERE id_line = $1', [
      idLine,
      JSON.stringify([allowed]),
    ])
    const again = setupOf(flow, { line })
    await channel.dial(2, again, DIAL)
    expect((await on.legOf(again.guid)).log.endReason).toMatchObject({ code: 'completed' })
    expect(called).toEqual(['112'])
  })

  it.each([
    ['Attend', 'completed', 'completed', ''],
    ['Attend', 'busy', 'declined', 'busy'],
    ['Attend', 'declined', 'declined', 'declined'],
    ['Attend', 'noAnswer', 'failed', 'noAnswer'],
    ['Attend', 'failed', 'failed', 'failed'],
    // Whoever was let go is not given back.
    ['Blind', 'busy', 'completed', ''],
    ['Blind', 'failed', 'failed', 'failed'],
  ] as const)('%s: handed to a number that is %s it leaves by %s', async (mode, result, outlet, reason) => {
    const setup = setupOf(await makeFlow(on.core, 2, handingOver(mode)))
    const dialed = await channelFor(() => talking(), { result, afterMs: 1_000 }).dial(2, setup, DIAL)
    // Whoever was handed over keeps the line.
    expect(dialed).toMatchObject({ by: 'bot', reason: outlet === 'completed' ? 'transferred' : 'hangup' })
    const { log, variables } = await on.legOf(setup.guid)
    expect(log.endReason).toMatchObject({ code: outlet })
    expect(variables.final).toMatchObject({ why: reason })
  })

  it('goes on in another flow on the same line, as a leg of its own', async () => {
    const next = await makeFlow(on.core, 2, orderFlow())
    await publish(next)
    const setup = setupOf(await makeFlow(on.core, 2, toFlow(next.guid)))
    const said = [says('sales'), says('yes'), says('1234'), says('3')]
    const channel = channelFor(() => talking(...said))
    expect(await channel.dial(2, setup, DIAL)).toMatchObject({ result: 'answered', by: 'bot' })
    expect(channel.open).toBe(0)
    const [first, second, ...others] = await legsOf(setup.guid)
    expect(others).toEqual([])
    expect(first?.log).toMatchObject({ endReason: { whose: 'bot', code: 'transferred' }, outcome: 3 })
    expect(first?.events.filter(({ kind }) => kind === K.CALL_TRANSFER)).toMatchObject([
      { data: { flow: next.guid, state: 'started' } },
      { data: { flow: next.guid, state: 'completed', next: second?.log.guid } },
    ])
    // Its last words were played before the other flow had the line.
    const goodbye = first?.events.findLast(({ kind }) => kind === K.ROBOT)
    expect(goodbye?.data).toHaveProperty('heardMs')
    expect(second?.cameFrom).toMatchObject({ how: 'transfer', leg: 0 })
    expect(second?.log).toMatchObject({ disposition: 'ordered', endReason: { whose: 'bot', code: 'done' } })
    expect(second?.events.map(({ kind }) => kind)).toEqual([K.START, K.PICKUP, 3, 5, 3, 5, 3, 5, 3, K.HANGUP])
    expect(second?.path[0]?.flowGuid).toBe(next.guid)
    const heard = second?.events.find(({ kind }) => kind === K.HUMAN)
    expect(heard?.endOffsetMs).toBeGreaterThanOrEqual(heard?.offsetMs ?? Number.POSITIVE_INFINITY)
  })

  it('is over where the caller hangs up during the last words, and the other flow never gets the line', async () => {
    const next = await makeFlow(on.core, 2, orderFlow())
    await publish(next)
    const setup = setupOf(await makeFlow(on.core, 2, toFlow(next.guid, 'One moment, please. '.repeat(60))))
    const drops = { ...talking(says('sales')), dropsAfterMs: 40_000 }
    const channel = channelFor(() => drops)
    await channel.dial(2, setup, DIAL)
    const [first, second] = await legsOf(setup.guid)
    expect(first?.log).toMatchObject({ endReason: { code: 'transferred' } })
    expect(second?.log).toMatchObject({ outcome: callOutcome.of.NOT_PICKED, answeredAt: null, ringMs: 0 })
    expect(channel.open).toBe(0)
  })

  it('handed to a flow that is not live it goes on where it was', async () => {
    const draft = await makeFlow(on.core, 2, orderFlow())
    await on.core.owner.query('UPDATE call_script SET published_version = NULL WHERE guid = $1', [draft.guid])
    const setup = setupOf(await makeFlow(on.core, 2, toFlow(draft.guid)))
    await channelFor(() => talking(says('sales'))).dial(2, setup, DIAL)
    const [leg, ...others] = await legsOf(setup.guid)
    expect(others).toEqual([])
    expect(leg?.log.endReason).toMatchObject({ code: 'stayed' })
    expect(leg?.problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('no published') }])
  })

  it('flows that hand over to each other for ever are stopped', { timeout: 60_000 }, async () => {
    const one = await makeFlow(on.core, 2, orderFlow())
    const document = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'on' } },
      { id: 'on', type: 'transfer', to: '', flow: one.guid, outlets: { failed: 'end' } },
      { id: 'end', type: 'end', reason: 'stopped' },
    ])
    await on.core.owner.query(
      `UPDATE call_script_history SET document = $2, sha256 = gen_random_uuid()::text
       WHERE id_call_script = (SELECT id_call_script FROM call_script WHERE guid = $1)`,
      [one.guid, JSON.stringify(document)],
    )
    await publish(one)
    const setup = setupOf(one)
    // However long the machine takes for so many legs, the person is still there.
    await channelFor(() => silent).dial(2, setup, DIAL)
    const legs = await legsOf(setup.guid)
    expect(legs).toHaveLength(MOST_LEGS)
    expect(legs.map(({ log }) => log.endReason?.code)).toEqual([
      ...Array.from({ length: MOST_LEGS - 1 }, () => 'transferred'),
      'stopped',
    ])
  })

  it('that may not be made any more once it is kept never reaches the carrier', async () => {
    const setup = setupOf(await makeFlow(on.core, 2, orderFlow()))
    const called = vi.fn(() => talking())
    const over = channelFor(called).dial(2, setup, { ...DIAL, isAllowed: () => false })
    await expect(over).rejects.toThrow('stood still')
    expect(called).not.toHaveBeenCalled()
    expect((await on.legOf(setup.guid)).log).toMatchObject({
      answeredAt: null,
      endReason: { whose: 'platform', code: 'late' },
    })
  })
})

it('many calls of two tenants at once are kept once each, where they belong', { timeout: 60_000 }, async () => {
  const channel = channelFor(undefined)
  const flows = { 2: await makeFlow(on.core, 2, orderFlow()), 3: await makeFlow(on.core, 3, orderFlow()) }
  const calls = Array.from({ length: 120 }, (_, index) => {
    const tenant = index % 2 === 0 ? 2 : 3
    const setup = setupOf(flows[tenant], { to: `+420777${100_000 + index}` })
    return { tenant, setup, over: channel.dial(tenant, setup, DIAL) } as const
  })
  await Promise.all(calls.map(({ over }) => over))
  expect(channel.open).toBe(0)
  for (const [person, tenant] of [
    ['admin', 2],
    ['other', 3],
  ] as const) {
    const guids = new Set(calls.filter((call) => call.tenant === tenant).map(({ setup }) => setup.guid))
    const { body } = await on.core
      .as(person)
      .call(operations.DialLogs.DialLogs, { query: { idCallScript: flows[tenant].idCallScript, limit: 200 } })
    expect(new Set(body.items.map(({ guid }) => guid))).toEqual(guids)
    expect(body.items.every(({ outcome }) => outcome !== null)).toBe(true)
  }
  const { rows } = await on.core.owner.query<{ kept: string; own: string }>(
    `SELECT count(*)::text AS kept, count(*) FILTER (WHERE d.id_tenant = l.id_tenant)::text AS own FROM conversation_detail d JOIN dial_log l USING (guid)
     WHERE d.guid = ANY($1)`,
    [calls.map(({ setup }) => setup.guid)],
  )
  expect(rows).toEqual([{ kept: '120', own: '120' }])
})

describe('after the process was killed', () => {
  it.each([
    ['rings', talking(), { answeredAt: null }],
    ['talks', { ...talking(), ringMs: 10 }, {}],
  ] as const)('a call that %s ends with an error of the platform', async (state, part, more) => {
    const setup = setupOf(await makeFlow(on.core, 2, orderFlow()))
    const channel = channelFor(() => ({ ...part, ringMs: state === 'rings' ? 20_000 : 10 }))
    channel.dial(2, setup, DIAL).catch(() => {})
    await expect.poll(() => channel.open).toBe(1)
    if (state === 'talks') await expect.poll(async () => (await on.legOf(setup.guid)).events.length).toBeGreaterThan(2)
    await on.restart()
    await on.endOverdue()
    await expect.poll(async () => (await on.legOf(setup.guid)).log.outcome).toBe(callOutcome.of.ERROR)
    const { log, events } = await on.legOf(setup.guid)
    expect(log).toMatchObject({ endReason: { whose: 'platform', code: 'lost' }, errors: 1, ...more })
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining([K.START, K.ERROR, K.HANGUP]))
  })
})
