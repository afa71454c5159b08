import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { DIAL, says, startVoiceTest, talking, type VoiceTest } from '../../test/voiceTest.ts'
import { SimulatedCarrier } from '../carrier/simulated/simulatedCarrier.ts'
import type { Setup } from '../runtime/setup.ts'
import type { DialedCall } from './keptCall.ts'

let test: VoiceTest
beforeAll(async () => {
  test = await startVoiceTest()
})
afterAll(() => test.on.close())

it('a call that comes in is answered by a flow, and refused once the process stops', async () => {
  const flow = await makeFlow(test.on.core, 2, orderFlow())
  const refused: string[] = []
  const carrier = new SimulatedCarrier({
    timeline: test.timeline,
    seed: 1,
    calling: () => talking(says('yes'), says('1234'), says('3')),
    refused: ({ callId }, why) => refused.push(`${callId} ${why}`),
  })
  const channel = test.channelOver(carrier)
  const ring = (setup: Setup) =>
    new Promise<DialedCall>((resolve, reject) => {
      const { callId, from, to } = setup
      carrier.ring({ callId, from, to, language: undefined }, (incoming) =>
        channel.answer(2, setup, incoming).then(resolve, reject),
      )
    })
  const setup = test.setupOf(flow, { direction: 'in' })
  expect(await ring(setup)).toMatchObject({ result: 'answered', by: 'bot' })
  expect((await test.on.legOf(setup.guid)).log).toMatchObject({ disposition: 'ordered' })
  await channel.close(0)
  const late = test.setupOf(flow, { direction: 'in' })
  await expect(ring(late)).rejects.toThrow('no calls')
  expect(refused).toEqual([`${late.callId} unavailable`])
})

it('a call that was kept and not yet made when the process stops is kept as not made', async () => {
  const setup = test.setupOf(await makeFlow(test.on.core, 2, orderFlow()))
  const channel = test.channelFor(() => talking())
  const over = channel.dial(2, setup, DIAL)
  const refused = expect(over).rejects.toThrow('no calls')
  await channel.close(10)
  await refused
  expect((await test.on.legOf(setup.guid)).log).toMatchObject({
    outcome: callOutcome.of.ERROR,
    answeredAt: null,
    endReason: { whose: 'platform', code: 'stopping' },
  })
})

it('a call that nobody ends is ended when the process stops, which says so', async () => {
  const setup = test.setupOf(await makeFlow(test.on.core, 2, orderFlow()))
  const channel = test.channelFor(() => talking())
  const over = channel.dial(2, setup, { ...DIAL, ringTimeoutMs: 60_000 })
  await expect.poll(() => channel.open).toBe(1)
  await channel.close(10)
  await over
  expect((await test.on.legOf(setup.guid)).log).toMatchObject({
    outcome: callOutcome.of.ERROR,
    endReason: { whose: 'platform', code: 'stopping' },
  })
  await expect(channel.dial(2, test.setupOf(await makeFlow(test.on.core, 2, orderFlow())), DIAL)).rejects.toThrow(
    'no calls',
  )
})

it('a call that goes on when the process stops comes to its end; no other begins meanwhile', async () => {
  const setup = test.setupOf(await makeFlow(test.on.core, 2, orderFlow()))
  const channel = test.channelFor(() => talking(says('yes'), says('1234'), says('3')))
  const over = channel.dial(2, setup, DIAL)
  await expect.poll(() => channel.open).toBe(1)
  const closed = channel.close(600_000)
  await expect(channel.dial(2, test.setupOf(await makeFlow(test.on.core, 2, orderFlow())), DIAL)).rejects.toThrow(
    'no calls',
  )
  expect(await over).toMatchObject({ result: 'answered', by: 'bot' })
  await closed
  expect((await test.on.legOf(setup.guid)).log).toMatchObject({ disposition: 'ordered', endReason: { code: 'done' } })
})

it('a call is ended at once when the stop becomes urgent', async () => {
  const setup = test.setupOf(await makeFlow(test.on.core, 2, orderFlow()))
  const channel = test.channelFor(() => talking())
  const over = channel.dial(2, setup, { ...DIAL, ringTimeoutMs: 60_000 })
  await expect.poll(() => channel.open).toBe(1)
  const urgent = new AbortController()
  const closed = channel.close(600_000, urgent.signal)
  urgent.abort()
  await Promise.all([over, closed])
  expect((await test.on.legOf(setup.guid)).log).toMatchObject({ endReason: { whose: 'platform', code: 'stopping' } })
  await channel.close(600_000, urgent.signal)
})
