import { expect, test } from 'vitest'
import { TryingSlots } from './tryingSlots.ts'

test('so many of a tenant and of all are tried at once, and each place comes back', () => {
  let now = 0
  const slots = new TryingSlots(3, 2, 1_000, () => now)
  const first = slots.take(1)
  slots.take(1)
  expect(() => slots.take(1)).toThrow('Other requests are being tried. Wait until one has ended.')
  const third = slots.take(2)
  expect(() => slots.take(3)).toThrow('Other requests are being tried')
  first()
  first()
  slots.take(1)
  expect(() => slots.take(3)).toThrow('Other requests are being tried')
  third()
  slots.take(3)
  // One whose end nobody told of.
  now = 1_000
  slots.take(1)
})
