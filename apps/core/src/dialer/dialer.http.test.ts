import { operations } from '@parley/contract/operations.ts'
import { describe, expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { addContacts, contactsOf, makeCampaign } from '../../test/dialedCampaign.ts'
import { phone, saying, silent, useDialerTest } from '../../test/dialerTest.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { prepareContacts } from '../campaigns/prepare.ts'
import { suppressPerson } from '../suppressions/suppression.service.ts'
import { startDialer } from './startDialer.ts'
import { readFacts } from './store/facts.ts'

const at = useDialerTest()

describe('results of calls', () => {
  it('decide what becomes of contacts, and each is kept with its attempt and conversation', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success)
    await addContacts(
      at.core,
      2,
      idCampaign,
      [0, 1, 2, 3, 4, 5].map((last) => phone(1, last)),
    )
    const dialer = await at.dialerHere()
    await at.turnUntil(dialer, idCampaign, [
      ['DONE_SUCCESS', 'answered'],
      ['UNREACHED', 'busy'],
      ['UNREACHED', 'noAnswer'],
      ['UNREACHED', 'voicemail'],
      ['UNREACHED', 'declined'],
      ['UNREACHED', 'failed'],
    ])
    expect([...at.heard.values()]).toEqual([1, 1, 1, 1, 1, 1])
    const { rows } = await at.core.owner.query(
      `SELECT a.result, a.disposition, a.process, a.ended_at IS NOT NULL AS ended, l.id_campaign::int, l.attempt FROM campaign_attempt a
       JOIN dial_log l USING (guid) WHERE a.id_campaign = $1 ORDER BY a.id_contact`,
      [idCampaign],
    )
    expect(rows[0]).toEqual({
      ...{ result: 'answered', disposition: 'told', process: null, ended: true, id_campaign: idCampaign, attempt: 1 },
    })
    expect(rows).toHaveLength(6)
    const { rows: hours } = await at.core.owner.query(
      'SELECT sum(attempts)::int AS attempts, sum(successes)::int AS successes FROM campaign_hour WHERE id_campaign = $1',
      [idCampaign],
    )
    expect(hours).toEqual([{ attempts: 6, successes: 1 }])
    expect((await contactsOf(at.core, idCampaign)).map(({ decision }) => decision)).toEqual([
      'final',
      ...Array.from({ length: 5 }, () => 'noMoreTries'),
    ])
  })

  it('bring further tries, as many as the rules say', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success, {
      retries: { busy: { attempts: 2, delayMinutes: 1 } },
    })
    const number = phone(2, 1)
    await addContacts(at.core, 2, idCampaign, [number])
    const dialer = await at.dialerHere()
    await at.turnUntil(dialer, idCampaign, [['UNREACHED', 'busy']])
    expect(at.heard.get(number)).toBe(3)
  })

  it('of machines may be a message, which is recorded', async () => {
    const long = await makeFlow(at.core, 2, saying('success', 'Hello, this takes its time. '.repeat(20)))
    const { idCampaign } = await makeCampaign(at.core, 2, long, {
      ...{ onMachine: 'message', machineMessage: 'Please call us back.' },
    })
    await addContacts(at.core, 2, idCampaign, [phone(3, 3)])
    await at.turnUntil(await at.dialerHere(), idCampaign, [['UNREACHED', 'voicemail']])
    const { rows } = await at.core.owner.query<{ guid: string }>(
      'SELECT guid FROM campaign_attempt WHERE id_campaign = $1',
      [idCampaign],
    )
    const { events } = await at.on.legOf(rows[0]?.guid ?? '')
    expect(events.map(({ text }) => text)).toContain('Please call us back.')
  })

  it('may be a callback, which is made at its time', async () => {
    const flow = await makeFlow(
      at.core,
      2,
      flowOf([
        { id: 'start', type: 'start', outlets: { next: 'callback' } },
        { id: 'callback', type: 'callback', outlets: { next: 'end' } },
        { id: 'end', type: 'end', reason: 'done' },
      ]),
    )
    const { idCampaign } = await makeCampaign(at.core, 2, flow)
    const number = phone(4, 0)
    at.later.set(number, { result: 'busy', ringMs: 500 })
    await addContacts(at.core, 2, idCampaign, [number])
    const dialer = await at.dialerHere()
    await at.turnUntil(dialer, idCampaign, [['UNREACHED', 'busy']])
    const { rows } = await at.core.owner.query(
      `SELECT d.code FROM campaign_decision d WHERE d.id_campaign = $1 ORDER BY d.id_decision`,
      [idCampaign],
    )
    expect(rows.map(({ code }) => code)).toEqual(['callback', 'noMoreTries'])
    expect(at.heard.get(number)).toBe(2)
  })
})

describe('nobody is called', () => {
  it('who was put on the do-not-call list meanwhile', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success)
    await addContacts(at.core, 2, idCampaign, [phone(5, 0)])
    await at.core.inTenant(2, (ctx) => suppressPerson(ctx, phone(5, 0), 'asked for it'))
    // As where they were added while the contact was reserved.
    await at.core.owner.query(`UPDATE campaign_contact SET state = 'READY', due_at = $2 WHERE id_campaign = $1`, [
      ...[idCampaign, at.core.clock.now()],
    ])
    await at.turnUntil(await at.dialerHere(), idCampaign, [['SUPPRESSED', null]])
    expect(at.heard.size).toBe(0)
  })

  it('while the general switch is off, and no status changes', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success)
    await addContacts(at.core, 2, idCampaign, [phone(6, 1)])
    const dialer = await at.dialerHere()
    await at.core.as('operator').call(operations.Home.GeneralControl, { body: 0 })
    await dialer.dialer.turn()
    expect(await at.holdsOf(idCampaign)).toMatchObject([{ reason: 'GLOBAL_STOP' }])
    expect(await at.states(idCampaign)).toEqual([['READY', null]])
    await at.core.as('operator').call(operations.Home.GeneralControl, { body: 1 })
    await at.turnUntil(dialer, idCampaign, [['UNREACHED', 'busy']])
    await dialer.dialer.turn()
    expect(await at.holdsOf(idCampaign)).toEqual([])
  })

  it('outside the windows: the next opening is waited for', async () => {
    const today = new Date(at.core.clock.now()).getUTCDay() || 7
    const { idCampaign } = await makeCampaign(at.core, 2, at.success, {
      windows: [{ days: [((today + 2) % 7) + 1], from: '09:00', to: '17:00' }],
    })
    await addContacts(at.core, 2, idCampaign, [phone(7, 0)])
    const dialer = await at.dialerHere()
    await dialer.dialer.turn()
    await dialer.dialer.turn()
    expect(await contactsOf(at.core, idCampaign)).toMatchObject([{ state: 'READY', decision: 'window', attempts: 0 }])
    expect(await at.holdsOf(idCampaign)).toMatchObject([{ reason: 'OUTSIDE_WINDOW', until: expect.any(String) }])
  })

  it('more often than the campaign allows, by all campaigns together', async () => {
    const one = await makeCampaign(at.core, 2, at.success)
    await addContacts(at.core, 2, one.idCampaign, [phone(8, 0)])
    const dialer = await at.dialerHere()
    await at.turnUntil(dialer, one.idCampaign, [['DONE_SUCCESS', 'answered']])
    const two = await makeCampaign(at.core, 2, at.success, { frequencyCap: { calls: 1, days: 7 } })
    await addContacts(at.core, 2, two.idCampaign, [phone(8, 0)])
    await dialer.dialer.turn()
    expect(await contactsOf(at.core, two.idCampaign)).toMatchObject([{ state: 'READY', decision: 'frequency' }])
  })

  it('at one number by two calls at once, whoever it is there for', async () => {
    const [one, two] = [await makeCampaign(at.core, 2, at.success), await makeCampaign(at.core, 2, at.success)]
    await addContacts(at.core, 2, one.idCampaign, [phone(44, 0)])
    await addContacts(at.core, 2, two.idCampaign, [phone(44, 0)])
    const [here, there] = [await at.dialerHere(), await at.dialerHere()]
    await Promise.all([here, there].map(({ dialer }) => dialer.turn()))
    const states = [...(await contactsOf(at.core, one.idCampaign)), ...(await contactsOf(at.core, two.idCampaign))]
    expect(states.map(({ attempts }) => attempts).sort()).toEqual([0, 1])
    expect(states.find(({ attempts }) => attempts === 0)).toMatchObject({ state: 'READY', decision: 'released' })
    for (const { idCampaign } of [one, two]) await at.turnUntil(here, idCampaign, [['DONE_SUCCESS', 'answered']])
  })

  it('by a demonstration but numbers that nobody has', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success, { status: 0 })
    await addContacts(at.core, 2, idCampaign, [phone(9, 0), '+447700900120'])
    await at.turnUntil(await at.dialerHere(), idCampaign, [
      ['NEW', null],
      ['DONE_SUCCESS', 'answered'],
    ])
    // Called once the campaign starts in earnest.
    await at.core.owner.query('UPDATE campaign SET status = 8 WHERE id_campaign = $1', [idCampaign])
    await at.core.inTenant(2, (ctx) => prepareContacts(ctx, idCampaign))
    await at.turnUntil(await at.dialerHere(), idCampaign, [
      ['DONE_SUCCESS', 'answered'],
      ['DONE_SUCCESS', 'answered'],
    ])
  })

  it('once the budget is used up', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success, { budget: '1' })
    await addContacts(at.core, 2, idCampaign, [phone(10, 0)])
    await at.core.owner.query('UPDATE campaign SET spent = 1 WHERE id_campaign = $1', [idCampaign])
    await (await at.dialerHere()).dialer.turn()
    expect(await at.holdsOf(idCampaign)).toMatchObject([{ reason: 'BUDGET' }])
  })

  it('once the prepaid balance of the tenant is used up', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success)
    await addContacts(at.core, 2, idCampaign, [phone(12, 0)])
    await at.core.owner.query('INSERT INTO tenant_balance (id_tenant, is_prepaid, amount) VALUES (2, true, 0)')
    const { dialer } = await at.dialerHere()
    await dialer.turn()
    expect(await at.holdsOf(idCampaign)).toMatchObject([
      { reason: 'BUDGET', detail: expect.stringContaining('prepaid') },
    ])
    expect([at.heard.size, await at.states(idCampaign)]).toEqual([0, [['READY', null]]])
    await at.core.owner.query('DELETE FROM tenant_balance')
  })

  it('while too many calls fail', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success, {
      ...{ breaker: { failurePercent: 50, windowMinutes: 600, minimumCalls: 3 }, maxConcurrent: 3 },
    })
    const numbers = Array.from({ length: 3 }, (_, index) => phone(20 + index, 5))
    await addContacts(at.core, 2, idCampaign, numbers)
    const dialer = await at.dialerHere()
    const failed = ['UNREACHED', 'failed']
    await at.turnUntil(dialer, idCampaign, [failed, failed, failed])
    await addContacts(at.core, 2, idCampaign, [phone(24, 0)])
    await dialer.dialer.turn()
    expect(await at.holdsOf(idCampaign)).toMatchObject([{ reason: 'BREAKER', until: expect.any(String) }])
    expect(at.heard.size).toBe(3)
  })

  it('without a carrier', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success)
    await addContacts(at.core, 2, idCampaign, [phone(11, 0)])
    const dialer = await startDialer({ core: at.core, clock: at.core.clock, log: silent, channel: undefined })
    at.dialers.push(dialer)
    await dialer.dialer.turn()
    expect(await at.holdsOf(idCampaign)).toMatchObject([{ reason: 'NO_CAPACITY', detail: 'No carrier is attached.' }])
  })
})

describe('capacity', () => {
  it.each(['line', 'tenant'] as const)('of the %s is never exceeded', async (what) => {
    const { idCampaign, idLine } = await makeCampaign(at.core, 2, at.success)
    const limits = 'SELECT limits FROM tenant WHERE id_tenant = 2'
    const before = (await at.core.owner.query(limits)).rows[0].limits
    if (what === 'line') await at.core.owner.query('UPDATE line SET most_calls = 2 WHERE id_line = $1', [idLine])
    else
      await at.core.owner.query('UPDATE tenant SET limits = $1 WHERE id_tenant = 2', [
        { ...before, concurrentCalls: 2 },
      ])
    await addContacts(
      at.core,
      2,
      idCampaign,
      Array.from({ length: 7 }, (_, index) => phone(30 + index, 0)),
    )
    const [one, two] = [await at.dialerHere(), await at.dialerHere()]
    let most = 0
    const done = Array.from({ length: 7 }, () => ['DONE_SUCCESS', 'answered'])
    await expect
      .poll(
        async () => {
          await Promise.all([one.dialer.turn(), two.dialer.turn()])
          const now = await at.states(idCampaign)
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
    await at.core.owner.query('UPDATE tenant SET limits = $1 WHERE id_tenant = 2', [before])
  })
})

describe('calls of the last minute', () => {
  it('are those up to now, whatever clock the dialer has', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success)
    await addContacts(at.core, 2, idCampaign, [phone(60, 0)])
    await at.turnUntil(await at.dialerHere(), idCampaign, [['DONE_SUCCESS', 'answered']])
    const { rows } = await at.core.owner.query<{ at: Date }>(
      'SELECT started_at AS at FROM campaign_attempt WHERE id_campaign = $1',
      [idCampaign],
    )
    const begun = rows[0]?.at.getTime() ?? 0
    const before = (await at.core.owner.query('SELECT limits FROM tenant WHERE id_tenant = 2')).rows[0].limits
    const limit = 'UPDATE tenant SET limits = $1 WHERE id_tenant = 2'
    await at.core.owner.query(limit, [{ ...before, callsPerMinute: 5 }])
    const counted = async (ms: number) =>
      (await at.core.inTenant(2, (ctx) => readFacts(ctx, new Date(begun + ms)))).lastMinute
    expect(await counted(50)).toBeGreaterThan(0)
    // A history is played by days; those to come hold nobody up.
    expect(await counted(-20 * 86_400_000)).toBe(0)
    await at.core.owner.query(limit, [before])
  })
})

describe('several processes', () => {
  it('never call one contact twice', async () => {
    const { idCampaign, idLine } = await makeCampaign(at.core, 2, at.success)
    await at.core.owner.query('UPDATE line SET most_calls = 60 WHERE id_line = $1', [idLine])
    const numbers = Array.from({ length: 120 }, (_, index) => phone(100 + index, index % 6))
    await addContacts(at.core, 2, idCampaign, numbers)
    const all = [await at.dialerHere(), await at.dialerHere(), await at.dialerHere()]
    await expect
      .poll(
        async () => {
          await Promise.all(all.map(({ dialer }) => dialer.turn()))
          return (await at.states(idCampaign)).filter(([, result]) => result !== null).length
        },
        { timeout: 90_000 },
      )
      .toBe(120)
    expect(new Set(at.heard.values())).toEqual(new Set([1]))
    expect(at.heard.size).toBe(120)
  })

  it('find out what a process that is gone left: reservations are freed, calls are unknown', async () => {
    const { idCampaign } = await makeCampaign(at.core, 2, at.success)
    await addContacts(at.core, 2, idCampaign, [phone(50, 1), phone(51, 1)])
    const gone = crypto.randomUUID()
    await at.core.owner.query(
      `UPDATE campaign_contact SET state = 'RESERVED', reserved_by = $2, reserved_until = 'infinity' WHERE id_campaign = $1`,
      [idCampaign, gone],
    )
    await at.core.owner.query(
      `WITH dialed AS (UPDATE campaign_contact SET state = 'DIALING', attempts = 1, reserved_by = NULL WHERE id_campaign = $1 AND phone = $3 RETURNING *)
       INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, phone, process, started_at)
       SELECT id_contact, 1, id_tenant, id_campaign, gen_random_uuid(), phone, $2, $4 FROM dialed`,
      [idCampaign, gone, phone(51, 1), at.core.clock.now()],
    )
    const dialer = await at.dialerHere()
    await dialer.dialer.recover()
    expect(await at.states(idCampaign)).toEqual([
      ['READY', null],
      ['UNKNOWN', 'unknown'],
    ])
    await at.turnUntil(dialer, idCampaign, [
      ['UNREACHED', 'busy'],
      ['UNKNOWN', 'unknown'],
    ])
    expect([...at.heard]).toEqual([[phone(50, 1), 1]])
  })
})
