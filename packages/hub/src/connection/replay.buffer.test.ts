import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Frame } from '../frame.ts'
import { ReplayBuffer } from './replay.buffer.ts'

const frame = (text: string): Frame => new Frame(Buffer.from(text), false)
const invocation = { type: 1, target: 'x', arguments: [] } as const

it('delivers every message once over any breaks and acknowledgements', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('send', 'receive', 'acknowledge', 'break'), { maxLength: 100 }), (steps) => {
      const sender = new ReplayBuffer()
      const receiver = new ReplayBuffer()
      let network: Frame[] = []
      let sent = 0
      const delivered: string[] = []
      const receive = (): void => {
        const next = network.shift()
        if (next && receiver.accepts(invocation)) delivered.push(next.bytes.toString())
      }
      for (const step of steps) {
        if (step === 'send') {
          const next = frame(`${sent++}`)
          sender.push(next)
          network.push(next)
        } else if (step === 'receive') receive()
        else if (step === 'acknowledge') {
          const id = receiver.takeAcknowledgement()
          if (id !== undefined) sender.acknowledge(id)
        } else {
          receiver.expectSequence()
          expect(receiver.accepts(invocation)).toBe(false)
          expect(receiver.accepts({ type: 9, sequenceId: sender.firstId })).toBe(true)
          receiver.continueFrom(sender.firstId)
          network = [...sender.unacknowledged]
        }
      }
      while (network.length > 0) receive()
      expect(delivered).toEqual(Array.from({ length: sent }, (_, index) => `${index}`))
      const last = receiver.takeAcknowledgement()
      if (last !== undefined) sender.acknowledge(last)
      expect([sender.bytes, sender.unacknowledged]).toEqual([0, []])
    }),
  )
})

it('does not count pings and the like', () => {
  const buffer = new ReplayBuffer()
  expect(buffer.accepts({ type: 6 })).toBe(true)
  expect(buffer.takeAcknowledgement()).toBeUndefined()
})
