import { afterEach, expect, it, vi } from 'vitest'
import { perform } from '../runtime/perform.ts'
import type { ServiceContext } from './service.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))
afterEach(() => vi.restoreAllMocks())

const ask = {
  ...{ kind: 'ask', id: 'a1', service: 'desk', payload: { mode: 'Attend', person: null } },
  ...{ timeoutMs: 86_400_000, repeatable: true, cancelOn: 'leave', nodeId: 'desk' },
} as unknown as Parameters<typeof perform>[0]
const never = new AbortController().signal
const around = (offers: Partial<ServiceContext['offers']>) =>
  ({
    conversation: { tenant: 2, guid: 'g', isTest: false, idLine: null, sends: true },
    run: (work: (ctx: never) => unknown) => Promise.resolve(work(undefined as never)),
    offers: { next: async () => undefined, ...offers },
  }) as unknown as ServiceContext // all that is used

it('gives up after a while where a conversation cannot be offered, and says so once', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000
    return now
  })
  const offer = vi.fn().mockRejectedValue(new Error('no database'))
  const error = vi.fn()
  const answer = await perform(ask, around({ offer }), never, { error } as never)
  expect(answer).toMatchObject({ failed: { code: 'failed' } })
  expect(offer.mock.calls.length).toBeGreaterThan(5)
  expect(now).toBeLessThan(20_000)
  expect(error).toHaveBeenCalledTimes(1)
})

it('waits on where what came of an offer cannot be read for a moment', async () => {
  const resultOf = vi.fn().mockRejectedValueOnce(new Error('no database')).mockResolvedValue({ result: 'returned' })
  const offer = vi.fn().mockResolvedValue(undefined)
  const answer = await perform(ask, around({ offer, resultOf }), never, { error: vi.fn() } as never)
  expect(answer).toEqual({ value: { result: 'returned' } })
  expect(offer).toHaveBeenCalledTimes(1)
})
