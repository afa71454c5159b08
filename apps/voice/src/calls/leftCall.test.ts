import { expect, test } from 'vitest'
import { Client, Sample } from '../testing/sampleCall.ts'
import { RETURN_MS } from './spokenCall.ts'

test('a text that is said again is not heard again, unless it is another one', async () => {
  const on = new Sample().begin().say('s1')
  await on.wait(3_000)
  // Also where it is prepared in another way by now.
  on.say('s1', 2)
  await on.wait(3_000)
  expect(on.client.frames).toBe(100)
  on.say('s1', 2, 'another text')
  await on.wait(5_000)
  expect(on.client.frames).toBe(300)
})

test('what was answered is not opened again, and what was closed unanswered is', async () => {
  const on = new Sample().begin().listen('l1')
  on.take({ type: 'text', text: 'yes' })
  on.listen('l1')
  on.take({ type: 'text', text: 'yes' })
  expect(on.inputs).toHaveLength(1)
  on.listen('l2')
  on.call.do({ do: 'mute', call: 'c', aside: false })
  on.listen('l2')
  on.take({ type: 'text', text: 'no' })
  expect(on.inputs).toHaveLength(2)
})

test('what the bot says waits for who is away, and continues a little earlier; only what was heard counts', async () => {
  const on = new Sample().begin().say('s1')
  await on.wait(1_050)
  const { frames } = on.client
  on.call.leave(on.client)
  await on.wait(RETURN_MS - 1_000)
  const back = new Client()
  on.call.join(back)
  on.hello(back)
  await on.wait(3_000)
  expect(frames + back.frames).toBe(125)
  expect(on.inputs).toMatchObject([{ kind: 'played', say: 's1', heardMs: 2_000 }])
})

test('who is away, or whom no core hears, has the whole time to answer once they are back', async () => {
  const on = new Sample().begin().listen('l1', { timeoutMs: 5_000 })
  await on.wait(4_000)
  on.call.leave(on.client)
  await on.wait(RETURN_MS - 1_000)
  const back = new Client()
  on.call.join(back)
  on.call.wait(true)
  on.hello(back)
  await on.wait(20_000)
  on.call.wait(false)
  await on.wait(4_900)
  expect(on.inputs).toEqual([])
  await on.wait(200)
  expect(on.inputs).toEqual([{ kind: 'silence', listen: 'l1' }])
})

test('who is away in the middle of an entry goes on with it', async () => {
  const keys = { min: 1, max: 4, interDigitTimeoutMs: 3_000, clearTypeAhead: false }
  const on = new Sample().begin().listen('l1', { keys })
  on.take({ type: 'key', key: '1' })
  await on.wait(2_000)
  on.call.leave(on.client)
  await on.wait(10_000)
  const back = new Client()
  on.call.join(back)
  on.hello(back)
  await on.wait(2_900)
  expect(on.inputs).toEqual([])
  await on.wait(200)
  expect(on.inputs).toMatchObject([{ kind: 'keyed', digits: '1', endedBy: 'timeout' }])
})

test('while no core answers there is a soft sound, but not over the bot or before the caller’s answer; who is away has time', async () => {
  const on = new Sample().begin()
  on.call.wait(true)
  await on.wait(1_000)
  expect(on.client.frames).toBe(50)
  on.say('s1')
  await on.wait(2_100)
  expect(on.client.frames).toBe(150 + 4)
  on.listen()
  await on.wait(1_000)
  const { frames } = on.client
  await on.wait(1_000)
  expect(on.client.frames).toBe(frames)
  on.call.leave(on.client)
  await on.wait(RETURN_MS * 2)
  expect(on.end).toBeUndefined()
  on.call.wait(false)
  await on.wait(RETURN_MS)
  expect(on.end).toBe('caller dropped')
})
