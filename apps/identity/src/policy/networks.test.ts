import { expect, test } from 'vitest'
import { isInNetworks, isNetwork } from './networks.ts'

test('addresses and networks of both versions are told from what is neither', () => {
  for (const right of ['192.0.2.7', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::/32', '::1', '::/0'])
    expect(isNetwork(right), right).toBe(true)
  for (const wrong of [
    '',
    '10.0.0/8',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    'fe80::1%eth0/64',
    'home',
  ])
    expect(isNetwork(wrong), wrong).toBe(false)
})

test('an address is inside by its bits, however it is written', () => {
  const networks = ['192.0.2.0/24', '2001:db8:1::/48']
  expect(isInNetworks('192.0.2.255', networks)).toBe(true)
  expect(isInNetworks('::ffff:192.0.2.1', networks)).toBe(true)
  expect(isInNetworks('2001:0DB8:0001:ffff::9', networks)).toBe(true)
  expect(isInNetworks('192.0.3.0', networks)).toBe(false)
  expect(isInNetworks('2001:db8:2::1', networks)).toBe(false)
  expect(isInNetworks('unknown', networks)).toBe(false)
  expect(isInNetworks('unknown', [])).toBe(true)
})
