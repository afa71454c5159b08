import { expect, it } from 'vitest'
import { Peers } from './peers.ts'

it('notices numbers that were left out', () => {
  const peers = new Peers(10)
  expect([7, 8, 9, 11, 12].map((number) => peers.heard('a', number, 0))).toEqual([false, false, false, true, false])
  expect(peers.heard('b', 1, 0)).toBe(false)
})

it('notices once that a process is silent, unless it said goodbye', () => {
  const peers = new Peers(10)
  peers.heard('a', 1, 0)
  peers.heard('b', 1, 0)
  peers.left('b')
  expect([9, 10, 11].map((now) => peers.findSilent(now))).toEqual([false, true, false])
  expect(peers.heard('a', 2, 12)).toBe(false)
  expect(peers.findSilent(22)).toBe(true)
})

it('remembers a process that was cut off, but not for ever', () => {
  const peers = new Peers(10)
  peers.heard('a', 1, 0)
  peers.findSilent(10)
  expect(peers.heard('a', 3, 20)).toBe(true)
  peers.findSilent(5_000_000)
  expect(peers.heard('a', 9, 5_000_000)).toBe(false)
})
