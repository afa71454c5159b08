import { describe, expect, it } from 'vitest'
import { publicReach, Reach, readOwnPlace } from './reach.ts'

const isPublicAddress = (address: string) => publicReach.isOpen(address, address)

describe('where nothing is permitted', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4014:80e::200e'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

const permitting = (...places: string[]) =>
  new Reach(
    places.map((text) => {
      const place = readOwnPlace(text)
      if (!place) throw new Error(`${text} is no place`)
      return place
    }),
  )

describe('what an installation permits of its own', () => {
  it.each([
    [['10.20.0.0/16'], '10.20.3.4', true],
    [['10.20.0.0/16'], '10.21.3.4', false],
    [['10.20.0.0/16'], '::ffff:10.20.3.4', true],
    [['10.20.0.0/16'], '127.0.0.1', false],
    [['10.20.0.0/16'], '8.8.8.8', true],
    [['10.1.2.3'], '10.1.2.3', true],
    [['10.1.2.3'], '10.1.2.4', false],
    [['fd00:1::/32'], 'fd00:1::9', true],
    [['fd00:1::/32'], 'fd00:2::9', false],
    [['FD00:1::9'], 'fd00:1::9', true],
    [['169.254.169.254'], '169.254.169.254', true],
  ])('%j and the address %s: %s', (places, address, isOpen) => {
    expect(permitting(...places).isOpen(address, address)).toBe(isOpen)
    // A name that nobody permitted is judged by where it leads.
    expect(permitting(...places).isOpen(address, 'crm.bank.internal')).toBe(isOpen)
  })

  it.each([
    ['crm.bank.internal', 'crm.bank.internal', true],
    ['crm.bank.internal', 'CRM.bank.internal.', true],
    ['crm.bank.internal', 'evil-crm.bank.internal', false],
    ['crm.bank.internal', 'crm.bank.internal.evil.example', false],
    ['*.bank.internal', 'crm.bank.internal', true],
    ['*.bank.internal', 'a.b.bank.internal', true],
    ['*.bank.internal', 'bank.internal', false],
    ['*.bank.internal', 'evilbank.internal', false],
  ])('the host %s and the name %s: %s', (place, name, isOpen) => {
    expect(permitting(place).isOpen('10.0.0.7', name)).toBe(isOpen)
    expect(permitting(place).isOpen('10.0.0.7', '10.0.0.7')).toBe(false)
  })

  it('a permitted host leads nowhere where the secrets of a machine are', () => {
    for (const address of ['169.254.169.254', '0.0.0.0', '::', 'fe80::1', '255.255.255.255', 'ff02::1', ''])
      expect(permitting('crm.bank.internal').isOpen(address, 'crm.bank.internal'), address).toBe(false)
  })

  it.each([
    ['http://10.20.1.1/x', true],
    ['http://10.21.1.1/x', false],
    ['http://0x0a150101/', false],
    ['http://[::1]/', false],
    ['http://localhost:3000/', false],
    ['http://a.localhost/', false],
    ['https://8.8.8.8/', true],
    ['https://crm.bank.internal/', undefined],
  ])('before it is looked up %s is judged %s', (url, isOpen) => {
    expect(permitting('10.20.0.0/16').judge(new URL(url))).toBe(isOpen)
  })

  it('this machine is judged by its name, too', () => {
    expect(permitting('localhost').judge(new URL('http://localhost/'))).toBe(true)
    expect(permitting('127.0.0.0/8').judge(new URL('http://localhost/'))).toBe(true)
  })

  it('only what may stay inside goes without encryption', () => {
    const at = (url: string, ...places: string[]) => permitting(...places).mayBeOwn(new URL(url))
    expect(at('http://10.20.1.1/', '10.20.0.0/16')).toBe(true)
    expect(at('http://8.8.8.8/', '10.20.0.0/16')).toBe(false)
    expect(at('http://crm.bank.internal/', '10.20.0.0/16')).toBe(true)
    expect(at('http://crm.bank.internal/')).toBe(false)
  })

  it.each([
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    'fd00::/129',
    'a b',
    '',
    '*',
    '*.',
    '-a.b',
    'http://a',
    'a:80',
  ])('“%s” is no place', (text) => {
    expect(readOwnPlace(text)).toBeUndefined()
  })
})
