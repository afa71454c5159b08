import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressGroup, clientAddress } from './client-address.ts'

function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const request = new IncomingMessage(socket)
  if (forwarded) request.headers['x-forwarded-for'] = forwarded
  return request
}

test.each([
  ['no proxy', '10.0.0.1', '6.6.6.6', false, '10.0.0.1'],
  ['one proxy', '10.0.0.1', '6.6.6.6, 203.0.113.9', true, '203.0.113.9'],
  ['two proxies', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['fewer entries than proxies', '10.0.0.1', '203.0.113.9', 2, '10.0.0.1'],
  ['no address in the header', '10.0.0.1', 'nonsense', true, '10.0.0.1'],
  ['IPv4 inside IPv6', '::ffff:10.0.0.1', undefined, false, '10.0.0.1'],
])('%s', (_case, peer, forwarded, trustProxy, expected) => {
  expect(clientAddress(requestFrom(peer, forwarded), trustProxy)).toBe(expected)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
