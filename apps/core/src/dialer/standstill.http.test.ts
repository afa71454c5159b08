import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeFlow, type TestFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { addContacts, contactsOf, makeCampaign } from '../../test/dialedCampaign.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import type { DialedCall, VoiceChannel } from '../conversations/voice/voiceChannel.ts'
import { systemClock as clock, virtualClock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import { type RunningDialer, startDialer } from './startDialer.ts'

/** How long others wait for a process that says nothing. */
const LEASE_MS = 1_000

let core: TestCore
let flow: TestFlow
const running: RunningDialer[] = []
/** Numbers that were called. */
const heard: string[] = []

beforeAll(async () => {
  core = await startTestCore()
  flow = await makeFlow(core, 2, orderFlow())
})
afterEach(async () => {
  vi.useRealTimers()
  for (const { close } of running.splice(0)) await close()
  await core.owner.query('UPDATE campaign SET status = 9')
  heard.length = 0
})
afterAll(() => core.close())

const channel: Pick<VoiceChannel, 'dial'> = {
  async dial(_, { to, guid }): Promise<DialedCall> {
    heard.push(to)
    const end = { result: 'busy', by: 'provider', reason: 'busy', ringMs: 1 } as const
    return { ...end, legs: [guid], disposition: null, answeredAt: null, endedAt: clock.now() }
  },
}
async function dialerHere(
  more: { readonly contexts?: Pick<Core['contexts'], 'run'>; readonly log?: pino.Logger } = {},
) {
  const { contexts = core.contexts, log = pino({ level: 'silent' }) } = more
  const on = { db: core.db, contexts: contexts as Core['contexts'] } // nothing but `run` is asked for
  const dialer = await startDialer({ core: on, clock, log, channel, leaseMs: LEASE_MS })
  running.push(dialer)
  return dialer
}
async function campaignOf(...phones: string[]) {
  const now = { ...core, clock: virtualClock(clock.now()) }
  const { idCampaign } = await makeCampaign(now, 2, flow)
  await addContacts(now, 2, idCampaign, phones)
  return idCampaign
}
const statesOf = async (idCampaign: number) => (await contactsOf(core, idCampaign)).map(({ state }) => state)

it('a process that stands still in the middle of a turn stops no other, and goes on by itself afterwards', async () => {
  const idCampaign = await campaignOf('+420605000001')
  const { promise: still, resolve: goOn } = Promise.withResolvers<void>()
  let stands = true
  const run: Core['contexts']['run'] = (scope, work, options) =>
    core.contexts.run(
      scope,
      async (ctx) => {
        const result = await work(ctx)
        if (stands) await still
        return result
      },
      options,
    )
  const log = pino({ level: 'silent' })
  const complained = vi.spyOn(log, 'error')
  const one = await dialerHere({ contexts: { run }, log })
  const standing = one.dialer.turn()
  const other = await dialerHere()
  // The one has the tenant's turn, and the contact, until the database lets go of both.
  await expect
    .poll(
      async () => {
        await other.dialer.turn()
        return await statesOf(idCampaign)
      },
      { timeout: 60_000 },
    )
    .toEqual(['UNREACHED'])
  stands = false
  goOn()
  expect(await standing).toEqual({ calls: 0, nextAt: null })
  expect(complained).toHaveBeenCalledOnce()
  await addContacts({ ...core, clock: virtualClock(clock.now()) }, 2, idCampaign, ['+420605000002'])
  await one.dialer.turn()
  await one.dialer.settled()
  expect(await statesOf(idCampaign)).toEqual(['UNREACHED', 'UNREACHED'])
  expect(heard).toEqual(['+420605000001', '+420605000002'])
  expect(complained).toHaveBeenCalledOnce()
})

it('nobody waits for rows that somebody else has for long: what could not be kept then is kept later', async () => {
  const idCampaign = await campaignOf('+420605000003')
  const dialer = await dialerHere()
  const keep = vi.spyOn(dialer.store, 'keep')
  const holder = await core.owner.connect()
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
  expect(await statesOf(idCampaign)).toEqual(['UNREACHED'])
})

it('a process whose clock is wrong goes by that of the database', async () => {
  const idCampaign = await campaignOf('+420605000004')
  await core.owner.query(
    `UPDATE campaign_contact SET due_at = clock_timestamp() + interval '30 minutes' WHERE id_campaign = $1`,
    [idCampaign],
  )
  const log = pino({ level: 'silent' })
  const warned = vi.spyOn(log, 'warn')
  const dialer = await dialerHere({ log })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  await dialer.dialer.turn()
  await dialer.dialer.turn()
  await dialer.dialer.settled()
  expect([heard, await statesOf(idCampaign)]).toEqual([[], ['READY']])
  expect(warned).toHaveBeenCalledOnce()
})

it('an attempt that is taken back leaves alone what somebody decided meanwhile', async () => {
  const idCampaign = await campaignOf('+420605000005', '+420605000006')
  const dialer = await dialerHere()
  const { store } = dialer
  const { begin } = store
  vi.spyOn(store, 'begin').mockImplementationOnce(async (...given) => {
    await begin(...given)
    throw new Error('the connection was cut')
  })
  await dialer.dialer.turn()
  await core.owner.query(`UPDATE campaign_contact SET state = 'CANCELLED' WHERE phone = '+420605000005'`)
  await dialer.dialer.recover()
  expect(await contactsOf(core, idCampaign)).toMatchObject([
    { state: 'CANCELLED', attempts: 0 },
    { state: 'READY', attempts: 0 },
  ])
  expect(heard).toEqual([])
})
