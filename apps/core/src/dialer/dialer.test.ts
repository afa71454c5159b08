import { expect, it, vi } from 'vitest'
import { virtualClock } from '../kernel/clock.ts'
import { Dialer } from './dialer.ts'
import type { AttemptKey, Call, DialerStore, Gateway, Reserved } from './ports.ts'

const keyed = (guid: string): AttemptKey => ({ guid, idContact: 1, idCampaign: 1, attempt: 1 })
const reserved: Reserved = {
  ...{ idContact: 1, idCampaign: 1, phone: '+420605111001', zone: 'Europe/Prague', attempts: 0, state: 'READY' },
}

/** A dialer over a store that has nothing to do but what a test says. */
function dialerOver(more: Partial<DialerStore>, dial: Gateway['dial'] = () => new Promise(() => {})) {
  const mocks = {
    tenants: vi.fn<DialerStore['tenants']>(async () => [2]),
    claim: vi.fn<DialerStore['claim']>(async () => undefined),
    begin: vi.fn<DialerStore['begin']>(async () => []),
    release: vi.fn<DialerStore['release']>(async () => {}),
    answered: vi.fn<DialerStore['answered']>(async () => {}),
    keep: vi.fn<DialerStore['keep']>(async () => {}),
    takeBack: vi.fn<DialerStore['takeBack']>(async () => {}),
    own: vi.fn<DialerStore['own']>(async () => new Map()),
    forsaken: vi.fn<DialerStore['forsaken']>(async () => []),
    takeOver: vi.fn<DialerStore['takeOver']>(async () => []),
  }
  const store: DialerStore = { ...mocks, ...more }
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() }
  const gateway: Gateway = { isAttached: true, dial, recall: async () => new Map() }
  const clock = virtualClock(new Date('2026-11-20T10:00:00Z'))
  return { mocks, log, dialer: new Dialer({ store, gateway, clock, log }) }
}
const claimed = { plan: { slots: new Map(), holds: new Map(), nextAt: null }, reserved: [reserved], changed: [] }

it('never takes back what it took over, however often its end cannot be kept', async () => {
  let own: AttemptKey[] = []
  const keep = vi.fn<DialerStore['keep']>().mockRejectedValueOnce(new Error('cut')).mockResolvedValue()
  const { dialer, mocks } = dialerOver({
    keep,
    own: async () => new Map([[2, own]]),
    forsaken: async () => (own.length === 0 ? [2] : []),
    takeOver: async () => {
      own = [keyed('taken')]
      return own
    },
  })
  await dialer.recover()
  await dialer.recover()
  expect(mocks.takeBack).not.toHaveBeenCalled()
  expect(keep.mock.calls.map(([, ended]) => ended.map(({ guid, result }) => [guid, result.result]))).toEqual([
    [['taken', 'unknown']],
    [['taken', 'unknown']],
  ])
})

it('takes back what it noted and may have kept, and frees what it had reserved', async () => {
  const { dialer, mocks } = dialerOver({
    claim: async () => claimed,
    begin: async (...[, , , , noted]) => {
      noted('mine')
      throw new Error('cut')
    },
    own: async () => new Map([[2, [keyed('mine'), keyed('taken')]]]),
  })
  await dialer.turn()
  expect(mocks.release).toHaveBeenCalledOnce()
  await dialer.recover()
  expect(mocks.takeBack.mock.calls.map(([, attempts]) => attempts)).toEqual([[keyed('mine')]])
  expect(mocks.keep.mock.calls.map(([, ended]) => ended.map(({ guid }) => guid))).toEqual([['taken']])
})

it('a turn that only puts contacts off is no reason to look again at once', async () => {
  const call = { ...keyed('made') } as Call // the gateway of this test asks for nothing else
  const begin = vi.fn<DialerStore['begin']>().mockResolvedValueOnce([call]).mockResolvedValue([])
  const { dialer } = dialerOver({ claim: async () => claimed, begin })
  expect(await dialer.turn()).toMatchObject({ calls: 1 })
  const nextAt = new Date('2026-11-20T10:00:02Z')
  expect(await dialer.turn()).toMatchObject({ calls: 0, nextAt })
})

it('leaves calls alone that go on', async () => {
  const call = { ...keyed('on') } as Call // the gateway of this test asks for nothing else
  const { dialer, mocks } = dialerOver({
    claim: async () => claimed,
    begin: async () => [call],
    own: async () => new Map([[2, [keyed('on')]]]),
  })
  await dialer.turn()
  expect(dialer.open).toBe(1)
  await dialer.recover()
  expect([mocks.takeBack.mock.calls, mocks.keep.mock.calls]).toEqual([[], []])
})

it('takes a call back that may not be made any more when its turn comes', async () => {
  const call = { ...keyed('late') } as Call // the gateway of this test asks for nothing else
  const { dialer, mocks } = dialerOver({ claim: async () => claimed, begin: async () => [call] }, async (...given) => {
    // It was not looked at.
    if (!given[2].isAllowed()) throw new Error('not any more')
    return await new Promise(() => {})
  })
  await dialer.turn()
  await dialer.settled()
  expect(mocks.takeBack.mock.calls.map(([, attempts]) => attempts)).toEqual([[keyed('late')]])
})

it('a tenant that cannot be looked at is told of once, and keeps no other waiting', async () => {
  const claim = vi.fn<DialerStore['claim']>(async (tenant) => {
    if (tenant === 2) throw new Error('locked')
    return undefined
  })
  const takeOver = vi.fn<DialerStore['takeOver']>(async (tenant) => {
    if (tenant === 2) throw new Error('locked')
    return []
  })
  const { dialer, log } = dialerOver({ tenants: async () => [2, 3], forsaken: async () => [2, 3], claim, takeOver })
  for (let turns = 0; turns < 3; turns += 1) {
    await dialer.turn()
    await dialer.recover()
  }
  expect(claim.mock.calls.filter(([tenant]) => tenant === 3)).toHaveLength(3)
  expect(takeOver.mock.calls.filter(([tenant]) => tenant === 3)).toHaveLength(3)
  expect(log.error.mock.calls.map(([, what]) => what)).toEqual([
    'campaigns of a tenant could not be looked at',
    'calls of a tenant could not be looked after',
  ])
  claim.mockResolvedValueOnce(undefined)
  await dialer.turn()
  await dialer.turn()
  expect(log.error).toHaveBeenCalledTimes(3)
})
