import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contactsOf } from '../../test/dialedCampaign.ts'
import { startInstantDialers } from '../../test/instantDialer.ts'
import { systemClock, virtualClock } from '../kernel/clock.ts'
import { suppressPerson } from '../suppressions/suppression.service.ts'

let on: Awaited<ReturnType<typeof startInstantDialers>>
beforeAll(async () => {
  on = await startInstantDialers()
})
afterEach(() => on.rest())
afterAll(() => on.close())

const over =
  (name: 'admin' | 'operator', scope: 'campaign' | 'tenant' | 'global') =>
  async (phone: string, idCampaign: number) => {
    const entry = { identifiers: [phone], reason: 'asked for it', expiresAt: null }
    const body = { ...entry, scope, idCampaign: scope === 'campaign' ? idCampaign : null }
    const answer = await on.core.as(name).call(operations.Campaigns.AddSuppressions, { body })
    expect(answer.status, answer.text).toBe(200)
  }
/** As people, programs and the step of a flow add entries. */
const ways = [
  ['over the API, of a campaign', over('admin', 'campaign'), 'campaign'],
  ['over the API, of the tenant', over('admin', 'tenant'), 'tenant'],
  ['over the API, of all tenants', over('operator', 'global'), 'global'],
  ['by a flow', (phone: string) => on.core.inTenant(2, (ctx) => suppressPerson(ctx, phone, 'asked for it')), 'tenant'],
] as const

it.each(ways)('an entry added while its contact is reserved counts at once: %s', async (_, add, list) => {
  const [hushed, other] = ['+420605200001', '+420605200002']
  const idCampaign = await on.campaignOf(hushed, other)
  const { dialer, store } = await on.dialer()
  const { begin } = store
  vi.spyOn(store, 'begin').mockImplementationOnce(async (...given) => {
    await add(hushed, idCampaign)
    return await begin(...given)
  })
  await dialer.turn()
  await dialer.settled()
  expect(on.heard).toEqual([other])
  expect(await contactsOf(on.core, idCampaign)).toMatchObject([{ state: 'SUPPRESSED' }, { state: 'UNREACHED' }])
  const { rows } = await on.core.owner.query(
    'SELECT facts FROM campaign_decision WHERE id_campaign = $1 AND code = $2',
    [...[idCampaign, 'suppressed']],
  )
  expect(rows).toMatchObject([{ facts: { list } }])
  await on.core.owner.query('DELETE FROM suppression; DELETE FROM global_suppression')
})

it('one that stands still after its last look for more than a second looks again', async () => {
  const idCampaign = await on.campaignOf('+420605200003')
  const clock = virtualClock(systemClock.now())
  const { dialer, store } = await on.dialer({ clock })
  const { begin } = store
  vi.spyOn(store, 'begin').mockImplementationOnce(async (...given) => {
    const calls = await begin(...given)
    clock.advance(1_001)
    return calls
  })
  await dialer.turn()
  await dialer.settled()
  expect(on.heard).toEqual([])
  expect(await contactsOf(on.core, idCampaign)).toMatchObject([{ state: 'READY', attempts: 0, decision: 'released' }])
  clock.advance(10_000)
  await dialer.turn()
  await dialer.settled()
  expect(on.heard).toEqual(['+420605200003'])
})
