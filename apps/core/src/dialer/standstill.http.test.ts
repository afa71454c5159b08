import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contactsOf } from '../../test/dialedCampaign.ts'
import { startInstantDialers } from '../../test/instantDialer.ts'
import type { Core } from '../kernel/core.ts'

let on: Awaited<ReturnType<typeof startInstantDialers>>
beforeAll(async () => {
  on = await startInstantDialers()
})
afterEach(async () => {
  vi.useRealTimers()
  await on.rest()
})
afterAll(() => on.close())

it('a process that stands still in the middle of a turn stops no other, and goes on by itself afterwards', async () => {
  const idCampaign = await on.campaignOf('+420605000001')
  const { promise: still, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: stood, resolve: standStill } = Promise.withResolvers<void>()
  let stands = true
  const run: Core['contexts']['run'] = (scope, work, options) =>
    on.core.contexts.run(
      scope,
      async (ctx) => {
        const result = await work(ctx)
        standStill()
        if (stands) await still
        return result
      },
      options,
    )
  const log = pino({ level: 'silent' })
  const complained = vi.spyOn(log, 'error')
  const one = await on.dialer({ contexts: { run }, log, leaseMs: 1_000 })
  const standing = one.dialer.turn()
  await stood // on a busy machine the other would take the turn first
  const other = await on.dialer()
  // The one has the tenant's turn, and the contact, until the database lets go of both.
  await expect
    .poll(
      async () => {
        await other.dialer.turn()
        return await on.statesOf(idCampaign)
      },
      { timeout: 60_000 },
    )
    .toEqual(['UNREACHED'])
  stands = false
  goOn()
  expect(await standing).toEqual({ calls: 0, nextAt: null, isWhole: false })
  expect(complained).toHaveBeenCalledOnce()
  await on.addTo(idCampaign, '+420605000002')
  await expect
    .poll(
      async () => {
        await one.dialer.turn()
        return await on.statesOf(idCampaign)
      },
      { timeout: 60_000 },
    )
    .toEqual(['UNREACHED', 'UNREACHED'])
  expect(on.heard).toEqual(['+420605000001', '+420605000002'])
  expect(complained).toHaveBeenCalledOnce()
})

it('nobody waits for rows that somebody else has for long: what could not be kept then is kept later', async () => {
  const idCampaign = await on.campaignOf('+420605000003')
  const dialer = await on.dialer({ leaseMs: 4_000 })
  const keep = vi.spyOn(dialer.store, 'keep')
  const holder = await on.core.owner.connect()
  try {
    const { begin } = dialer.store
    vi.spyOn(dialer.store, 'begin').mockImplementationOnce(async (...given) => {
      const calls = await begin(...given)
      await holder.query('BEGIN')
      await holder.query('SELECT FROM campaign_contact WHERE id_campaign = $1 FOR UPDATE', [idCampaign])
      return calls
    })
    await dialer.dialer.turn()
    await expect.poll(() => keep.mock.settledResults.map(({ type }) => type), { timeout: 60_000 }).toContain('rejected')
    await holder.query('COMMIT')
  } finally {
    holder.release()
  }
  await dialer.dialer.settled()
  expect(await on.statesOf(idCampaign)).toEqual(['UNREACHED'])
})

it('a campaign that is being changed keeps no other from calling, and is told why it waits afterwards', async () => {
  const [changed, other] = [await on.campaignOf('+420605000007'), await on.campaignOf('+420605000008')]
  await on.core.owner.query(
    `UPDATE campaign_contact SET due_at = clock_timestamp() + interval '30 minutes' WHERE id_campaign = $1`,
    [changed],
  )
  const holds = async () =>
    (await on.core.owner.query('SELECT holds FROM campaign WHERE id_campaign = $1', [changed])).rows[0].holds
  const dialer = await on.dialer({ leaseMs: 4_000 })
  const holder = await on.core.owner.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM campaign WHERE id_campaign = $1 FOR NO KEY UPDATE', [changed])
    await dialer.dialer.turn()
    await dialer.dialer.settled()
    expect([on.heard, await holds()]).toEqual([['+420605000008'], []])
    await holder.query('COMMIT')
  } finally {
    holder.release()
  }
  await dialer.dialer.turn()
  expect(await holds()).toMatchObject([{ reason: 'WAITING_RETRIES' }])
  expect(await on.statesOf(other)).toEqual(['UNREACHED'])
})

it('a process whose clock is wrong goes by that of the database', async () => {
  const idCampaign = await on.campaignOf('+420605000004')
  await on.core.owner.query(
    `UPDATE campaign_contact SET due_at = clock_timestamp() + interval '30 minutes' WHERE id_campaign = $1`,
    [idCampaign],
  )
  const log = pino({ level: 'silent' })
  const warned = vi.spyOn(log, 'warn')
  const dialer = await on.dialer({ log })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  await dialer.dialer.turn()
  await dialer.dialer.turn()
  await dialer.dialer.settled()
  expect([on.heard, await on.statesOf(idCampaign)]).toEqual([[], ['READY']])
  expect(warned).toHaveBeenCalledOnce()
})

it('attempts that were kept and never made are taken back, but for what somebody decided meanwhile', async () => {
  const idCampaign = await on.campaignOf('+420605000005', '+420605000006')
  const dialer = await on.dialer()
  const { store } = dialer
  const { begin } = store
  vi.spyOn(store, 'begin').mockImplementationOnce(async (...given) => {
    await begin(...given)
    throw new Error('the connection was cut')
  })
  await dialer.dialer.turn()
  await on.core.owner.query(`UPDATE campaign_contact SET state = 'CANCELLED' WHERE phone = '+420605000005'`)
  await dialer.dialer.recover()
  expect(await contactsOf(on.core, idCampaign)).toMatchObject([
    { state: 'CANCELLED', attempts: 0 },
    { state: 'READY', attempts: 0, decision: 'released' },
  ])
  expect(on.heard).toEqual([])
})
