import { operations } from '@parley/contract/operations.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeFlow, type TestFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { addContacts, contactsOf, makeCampaign } from '../../test/dialedCampaign.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { prepareContacts } from '../campaigns/prepare.ts'
import type { Part } from '../carrier/simulated/part.ts'
import { SimulatedCarrier } from '../carrier/simulated/simulatedCarrier.ts'
import type { Timeline } from '../carrier/timeline.ts'
import { VoiceChannel } from '../conversations/voice/voiceChannel.ts'
import { suppressPerson } from '../suppressions/suppression.service.ts'
import { type RunningDialer, startDialer } from './startDialer.ts'

/** Seconds that pass in one of the test. */
const SPEED = 60
const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

let on: DiagnosticTest
let timeline: Timeline
let success: TestFlow
const dialers: RunningDialer[] = []
/** Who is at the other end, by the last digit of the number. */
const parts: Readonly<Record<string, Part>> = {
  0: { result: 'answered', ringMs: 2_000, caller: { patienceMs: 60_000, act: () => ({ do: 'wait' }) } },
  1: { result: 'busy', ringMs: 500 },
  2: { result: 'noAnswer', ringMs: 500 },
  3: { result: 'voicemail', ringMs: 2_000, caller: { patienceMs: 60_000, act: () => ({ do: 'wait' }) } },
  4: { result: 'declined', ringMs: 2_000 },
  5: { result: 'failed', ringMs: 500 },
}
/** Calls by number, as the carrier heard of them. */
const heard = new Map<string, number>()
/** For some numbers: who is there from the second call on. */
const later = new Map<string, Part>()

beforeAll(async () => {
  on = await startDiagnosticTest()
  const [from, begun] = [on.core.clock.now().getTime(), performance.now()]
  on.core.clock.now = () => new Date(from + Math.round((performance.now() - begun) * SPEED))
  timeline = {
    now: () => on.core.clock.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms / SPEED)
      return () => clearTimeout(timer)
    },
  }
  success = await makeFlow(on.core, 2, saying('success'))
})
afterEach(async () => {
  for (const { close } of dialers.splice(0)) await close()
  await on.core.owner.query('UPDATE campaign SET status = 9 WHERE status IN (0, 8)')
  heard.clear()
  later.clear()
})
afterAll(() => on.close())

const saying = (result: 'success' | 'negative', text = 'Hello.') =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'say' } },
    { id: 'say', type: 'say', texts: { 'en-GB': [{ kind: 'text', text }] }, outlets: { next: 'outcome' } },
    { id: 'outcome', type: 'outcome', disposition: 'told', result, outlets: { next: 'end' } },
    { id: 'end', type: 'end', reason: 'done' },
  ])

const dialerHere = async (log = silent) => {
  const carrier = new SimulatedCarrier({
    timeline,
    seed: 1,
    called: ({ to }) => {
      const times = (heard.get(to) ?? 0) + 1
      heard.set(to, times)
      return (times > 1 ? later.get(to) : undefined) ?? parts[to.at(-1) ?? ''] ?? { result: 'busy', ringMs: 500 }
    },
  })
  const channel = new VoiceChannel({ runner: on.runner, carrier, log })
  on.runner.register(1, channel)
  // A second of the test is too short for any look to count.
  const dialer = await startDialer({ core: on.core, clock: on.core.clock, log, channel, lookMs: 600_000 })
  dialers.push(dialer)
  return dialer
}
const states = async (idCampaign: number) =>
  (await contactsOf(on.core, idCampaign)).map(({ state, result }) => [state, result])
/** Turns until contacts stand as expected. */
const turnUntil = (dialer: RunningDialer, idCampaign: number, expected: unknown) =>
  expect
    .poll(
      async () => {
        await dialer.dialer.turn()
        return await states(idCampaign)
      },
      { timeout: 60_000 },
    )
    .toEqual(expected)
const holdsOf = async (idCampaign: number) =>
  (await on.core.owner.query('SELECT holds FROM campaign WHERE id_campaign = $1', [idCampaign])).rows[0].holds
const phone = (index: number, last: number) => `+42060500${String(index).padStart(3, '0')}${last}`

describe('results of calls', () => {
  it('decide what becomes of contacts, and each is kept with its attempt and conversation', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success)
    await addContacts(
      on.core,
      2,
      idCampaign,
      [0, 1, 2, 3, 4, 5].map((last) => phone(1, last)),
    )
    const dialer = await dialerHere()
    await turnUntil(dialer, idCampaign, [
      ['DONE_SUCCESS', 'answered'],
      ['UNREACHED', 'busy'],
      ['UNREACHED', 'noAnswer'],
      ['UNREACHED', 'voicemail'],
      ['UNREACHED', 'declined'],
      ['UNREACHED', 'failed'],
    ])
    expect([...heard.values()]).toEqual([1, 1, 1, 1, 1, 1])
    const { rows } = await on.core.owner.query(
      `SELECT a.result, a.disposition, a.process, a.ended_at IS NOT NULL AS ended, l.id_campaign::int, l.attempt FROM campaign_attempt a
       JOIN dial_log l USING (guid) WHERE a.id_campaign = $1 ORDER BY a.id_contact`,
      [idCampaign],
    )
    expect(rows[0]).toEqual({
      ...{ result: 'answered', disposition: 'told', process: null, ended: true, id_campaign: idCampaign, attempt: 1 },
    })
    expect(rows).toHaveLength(6)
    const { rows: hours } = await on.core.owner.query(
      'SELECT sum(attempts)::int AS attempts, sum(successes)::int AS successes FROM campaign_hour WHERE id_campaign = $1',
      [idCampaign],
    )
    expect(hours).toEqual([{ attempts: 6, successes: 1 }])
    expect((await contactsOf(on.core, idCampaign)).map(({ decision }) => decision)).toEqual([
      'final',
      ...Array.from({ length: 5 }, () => 'noMoreTries'),
    ])
  })

  it('bring further tries, as many as the rules say', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success, {
      retries: { busy: { attempts: 2, delayMinutes: 1 } },
    })
    const number = phone(2, 1)
    await addContacts(on.core, 2, idCampaign, [number])
    const dialer = await dialerHere()
    await turnUntil(dialer, idCampaign, [['UNREACHED', 'busy']])
    expect(heard.get(number)).toBe(3)
  })

  it('of machines may be a message, which is recorded', async () => {
    const long = await makeFlow(on.core, 2, saying('success', 'Hello, this takes its time. '.repeat(20)))
    const { idCampaign } = await makeCampaign(on.core, 2, long, {
      ...{ onMachine: 'message', machineMessage: 'Please call us back.' },
    })
    await addContacts(on.core, 2, idCampaign, [phone(3, 3)])
    await turnUntil(await dialerHere(), idCampaign, [['UNREACHED', 'voicemail']])
    const { rows } = await on.core.owner.query<{ guid: string }>(
      'SELECT guid FROM campaign_attempt WHERE id_campaign = $1',
      [idCampaign],
    )
    const { events } = await on.legOf(rows[0]?.guid ?? '')
    expect(events.map(({ text }) => text)).toContain('Please call us back.')
  })

  it('may be a callback, which is made at its time', async () => {
    const flow = await makeFlow(
      on.core,
      2,
      flowOf([
        { id: 'start', type: 'start', outlets: { next: 'callback' } },
        { id: 'callback', type: 'callback', outlets: { next: 'end' } },
        { id: 'end', type: 'end', reason: 'done' },
      ]),
    )
    const { idCampaign } = await makeCampaign(on.core, 2, flow)
    const number = phone(4, 0)
    later.set(number, { result: 'busy', ringMs: 500 })
    await addContacts(on.core, 2, idCampaign, [number])
    const dialer = await dialerHere()
    await turnUntil(dialer, idCampaign, [['UNREACHED', 'busy']])
    const { rows } = await on.core.owner.query(
      `SELECT d.code FROM campaign_decision d WHERE d.id_campaign = $1 ORDER BY d.id_decision`,
      [idCampaign],
    )
    expect(rows.map(({ code }) => code)).toEqual(['callback', 'noMoreTries'])
    expect(heard.get(number)).toBe(2)
  })
})

describe('nobody is called', () => {
  it('who was put on the do-not-call list meanwhile', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success)
    await addContacts(on.core, 2, idCampaign, [phone(5, 0)])
    await on.core.inTenant(2, (ctx) => suppressPerson(ctx, phone(5, 0), 'asked for it'))
    // As where they were added while the contact was reserved.
    await on.core.owner.query(`UPDATE campaign_contact SET state = 'READY', due_at = $2 WHERE id_campaign = $1`, [
      ...[idCampaign, on.core.clock.now()],
    ])
    await turnUntil(await dialerHere(), idCampaign, [['SUPPRESSED', null]])
    expect(heard.size).toBe(0)
  })

  it('while the general switch is off, and no status changes', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success)
    await addContacts(on.core, 2, idCampaign, [phone(6, 1)])
    const dialer = await dialerHere()
    await on.core.as('operator').call(operations.Home.GeneralControl, { body: 0 })
    await dialer.dialer.turn()
    expect(await holdsOf(idCampaign)).toMatchObject([{ reason: 'GLOBAL_STOP' }])
    expect(await states(idCampaign)).toEqual([['READY', null]])
    await on.core.as('operator').call(operations.Home.GeneralControl, { body: 1 })
    await turnUntil(dialer, idCampaign, [['UNREACHED', 'busy']])
    await dialer.dialer.turn()
    expect(await holdsOf(idCampaign)).toEqual([])
  })

  it('outside the windows: the next opening is waited for', async () => {
    const today = new Date(on.core.clock.now()).getUTCDay() || 7
    const { idCampaign } = await makeCampaign(on.core, 2, success, {
      windows: [{ days: [((today + 2) % 7) + 1], from: '09:00', to: '17:00' }],
    })
    await addContacts(on.core, 2, idCampaign, [phone(7, 0)])
    const dialer = await dialerHere()
    await dialer.dialer.turn()
    await dialer.dialer.turn()
    expect(await contactsOf(on.core, idCampaign)).toMatchObject([{ state: 'READY', decision: 'window', attempts: 0 }])
    expect(await holdsOf(idCampaign)).toMatchObject([{ reason: 'OUTSIDE_WINDOW', until: expect.any(String) }])
  })

  it('more often than the campaign allows, by all campaigns together', async () => {
    const one = await makeCampaign(on.core, 2, success)
    await addContacts(on.core, 2, one.idCampaign, [phone(8, 0)])
    const dialer = await dialerHere()
    await turnUntil(dialer, one.idCampaign, [['DONE_SUCCESS', 'answered']])
    const two = await makeCampaign(on.core, 2, success, { frequencyCap: { calls: 1, days: 7 } })
    await addContacts(on.core, 2, two.idCampaign, [phone(8, 0)])
    await dialer.dialer.turn()
    expect(await contactsOf(on.core, two.idCampaign)).toMatchObject([{ state: 'READY', decision: 'frequency' }])
  })

  it('at one number by two calls at once, whoever it is there for', async () => {
    const [one, two] = [await makeCampaign(on.core, 2, success), await makeCampaign(on.core, 2, success)]
    await addContacts(on.core, 2, one.idCampaign, [phone(44, 0)])
    await addContacts(on.core, 2, two.idCampaign, [phone(44, 0)])
    const [here, there] = [await dialerHere(), await dialerHere()]
    await Promise.all([here, there].map(({ dialer }) => dialer.turn()))
    const states = [...(await contactsOf(on.core, one.idCampaign)), ...(await contactsOf(on.core, two.idCampaign))]
    expect(states.map(({ attempts }) => attempts).sort()).toEqual([0, 1])
    expect(states.find(({ attempts }) => attempts === 0)).toMatchObject({ state: 'READY', decision: 'released' })
    for (const { idCampaign } of [one, two]) await turnUntil(here, idCampaign, [['DONE_SUCCESS', 'answered']])
  })

  it('by a demonstration but numbers that nobody has', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success, { status: 0 })
    await addContacts(on.core, 2, idCampaign, [phone(9, 0), '+447700900120'])
    await turnUntil(await dialerHere(), idCampaign, [
      ['NEW', null],
      ['DONE_SUCCESS', 'answered'],
    ])
    // Called once the campaign starts in earnest.
    await on.core.owner.query('UPDATE campaign SET status = 8 WHERE id_campaign = $1', [idCampaign])
    await on.core.inTenant(2, (ctx) => prepareContacts(ctx, idCampaign))
    await turnUntil(await dialerHere(), idCampaign, [
      ['DONE_SUCCESS', 'answered'],
      ['DONE_SUCCESS', 'answered'],
    ])
  })

  it('once the budget is used up', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success, { budget: '1' })
    await addContacts(on.core, 2, idCampaign, [phone(10, 0)])
    await on.core.owner.query('UPDATE campaign SET spent = 1 WHERE id_campaign = $1', [idCampaign])
    await (await dialerHere()).dialer.turn()
    expect(await holdsOf(idCampaign)).toMatchObject([{ reason: 'BUDGET' }])
  })

  it('once the prepaid balance of the tenant is used up', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success)
    await addContacts(on.core, 2, idCampaign, [phone(12, 0)])
    await on.core.owner.query('INSERT INTO tenant_balance (id_tenant, is_prepaid, amount) VALUES (2, true, 0)')
    const { dialer } = await dialerHere()
    await dialer.turn()
    expect(await holdsOf(idCampaign)).toMatchObject([{ reason: 'BUDGET', detail: expect.stringContaining('prepaid') }])
    expect([heard.size, await states(idCampaign)]).toEqual([0, [['READY', null]]])
    await on.core.owner.query('DELETE FROM tenant_balance')
  })

  it('while too many calls fail', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success, {
      ...{ breaker: { failurePercent: 50, windowMinutes: 600, minimumCalls: 3 }, maxConcurrent: 3 },
    })
    const numbers = Array.from({ length: 3 }, (_, index) => phone(20 + index, 5))
    await addContacts(on.core, 2, idCampaign, numbers)
    const dialer = await dialerHere()
    const failed = ['UNREACHED', 'failed']
    await turnUntil(dialer, idCampaign, [failed, failed, failed])
    await addContacts(on.core, 2, idCampaign, [phone(24, 0)])
    await dialer.dialer.turn()
    expect(await holdsOf(idCampaign)).toMatchObject([{ reason: 'BREAKER', until: expect.any(String) }])
    expect(heard.size).toBe(3)
  })

  it('without a carrier', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success)
    await addContacts(on.core, 2, idCampaign, [phone(11, 0)])
    const dialer = await startDialer({ core: on.core, clock: on.core.clock, log: silent, channel: undefined })
    dialers.push(dialer)
    await dialer.dialer.turn()
    expect(await holdsOf(idCampaign)).toMatchObject([{ reason: 'NO_CAPACITY', detail: 'No carrier is attached.' }])
  })
})

describe('capacity', () => {
  it.each(['line', 'tenant'] as const)('of the %s is never exceeded', async (what) => {
    const { idCampaign, idLine } = await makeCampaign(on.core, 2, success)
    const limits = 'SELECT limits FROM tenant WHERE id_tenant = 2'
    const before = (await on.core.owner.query(limits)).rows[0].limits
    if (what === 'line') await on.core.owner.query('UPDATE line SET most_calls = 2 WHERE id_line = $1', [idLine])
    else
      await on.core.owner.query('UPDATE tenant SET limits = $1 WHERE id_tenant = 2', [
        { ...before, concurrentCalls: 2 },
      ])
    await addContacts(
      on.core,
      2,
      idCampaign,
      Array.from({ length: 7 }, (_, index) => phone(30 + index, 0)),
    )
    const [one, two] = [await dialerHere(), await dialerHere()]
    let most = 0
    const done = Array.from({ length: 7 }, () => ['DONE_SUCCESS', 'answered'])
    await expect
      .poll(
        async () => {
          await Promise.all([one.dialer.turn(), two.dialer.turn()])
          const now = await states(idCampaign)
          most = Math.max(
            most,
            now.filter(([state]) => ['RESERVED', 'DIALING', 'IN_CALL'].includes(state ?? '')).length,
          )
          return now
        },
        { timeout: 60_000 },
      )
      .toEqual(done)
    expect(most).toBe(2)
    await on.core.owner.query('UPDATE tenant SET limits = $1 WHERE id_tenant = 2', [before])
  })
})

describe('several processes', () => {
  it('never call one contact twice', async () => {
    const { idCampaign, idLine } = await makeCampaign(on.core, 2, success)
    await on.core.owner.query('UPDATE line SET most_calls = 60 WHERE id_line = $1', [idLine])
    const numbers = Array.from({ length: 120 }, (_, index) => phone(100 + index, index % 6))
    await addContacts(on.core, 2, idCampaign, numbers)
    const all = [await dialerHere(), await dialerHere(), await dialerHere()]
    await expect
      .poll(
        async () => {
          await Promise.all(all.map(({ dialer }) => dialer.turn()))
          return (await states(idCampaign)).filter(([, result]) => result !== null).length
        },
        { timeout: 90_000 },
      )
      .toBe(120)
    expect(new Set(heard.values())).toEqual(new Set([1]))
    expect(heard.size).toBe(120)
  })

  it('find out what a process that is gone left: reservations are freed, calls are unknown', async () => {
    const { idCampaign } = await makeCampaign(on.core, 2, success)
    await addContacts(on.core, 2, idCampaign, [phone(50, 1), phone(51, 1)])
    const gone = crypto.randomUUID()
    await on.core.owner.query(
      `UPDATE campaign_contact SET state = 'RESERVED', reserved_by = $2, reserved_until = 'infinity' WHERE id_campaign = $1`,
      [idCampaign, gone],
    )
    await on.core.owner.query(
      `WITH dialed AS (UPDATE campaign_contact SET state = 'DIALING', attempts = 1, reserved_by = NULL WHERE id_campaign = $1 AND phone = $3 RETURNING *)
       INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, phone, process, started_at)
       SELECT id_contact, 1, id_tenant, id_campaign, gen_random_uuid(), phone, $2, $4 FROM dialed`,
      [idCampaign, gone, phone(51, 1), on.core.clock.now()],
    )
    const dialer = await dialerHere()
    await dialer.dialer.recover()
    expect(await states(idCampaign)).toEqual([
      ['READY', null],
      ['UNKNOWN', 'unknown'],
    ])
    await turnUntil(dialer, idCampaign, [
      ['UNREACHED', 'busy'],
      ['UNKNOWN', 'unknown'],
    ])
    expect([...heard]).toEqual([[phone(50, 1), 1]])
  })
})
