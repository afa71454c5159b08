import type { DestinationEntry } from '@parley/contract/destinations/destination.schema.ts'
import { describe, expect, test } from 'vitest'
import { destinationOf } from './destinationOf.ts'

const entry = (
  prefix: string,
  action: 'allow' | 'refuse',
  limits: Partial<DestinationEntry> = {},
): DestinationEntry => ({
  ...{ prefix, action, perMinute: null, perHour: null, perDay: null, minutesPerDay: null },
  ...limits,
})
const allow = (prefix: string, limits?: Partial<DestinationEntry>) => entry(prefix, 'allow', limits)
const refuse = (prefix: string) => entry(prefix, 'refuse')
const policy = { region: 'CZ', line: [], tenant: [] }
const reasonOf = (number: string, region = 'CZ') => destinationOf(number, { ...policy, region }, 'transfer').reason

describe('without an entry', () => {
  test.each([
    ['112', 'CZ'],
    ['155', 'CZ'],
    ['150', 'CZ'],
    ['158', 'CZ'],
    ['+420 112', 'CZ'],
    ['+420112', 'US'],
    ['00420 155', 'CZ'],
    ['+112', 'CZ'],
    ['911', 'US'],
    ['+1 911', 'CZ'],
    ['999', 'GB'],
    ['+44 999', 'CZ'],
    ['999', ''],
    ['110', 'DE'],
    ['17', 'DZ'],
    ['sip:112@trunk.example', 'CZ'],
    ['tel:112', 'CZ'],
    ['tel:%31%31%32', 'CZ'],
    ['tel:112;ext=5', 'CZ'],
    ['sip:112:x@pbx.example', 'CZ'],
    ['sip:112,@pbx.example', 'CZ'],
    ['sip:112:5060', 'CZ'],
    ['sip:%31%31%32@pbx.example', 'CZ'],
    ['sip%3A112@pbx.example', 'CZ'],
    ['sip://112@pbx.example', 'CZ'],
    ['sip:sip:112@pbx.example', 'CZ'],
    ['<sip:112@pbx.example>', 'CZ'],
    ['"Desk" <112@pbx.example>', 'CZ'],
    ['sip:_1!1~2@pbx.example', 'CZ'],
    ['sip:１１２@pbx.example', 'CZ'],
    ['sip:%EF%BC%91%EF%BC%91%EF%BC%92@pbx.example', 'CZ'],
    ['１１２', 'CZ'],
  ])('%s dialed in %s is an emergency number', (number, region) => {
    expect(reasonOf(number, region)).toBe('emergency')
    for (const use of ['campaign', 'callback'] as const)
      expect(destinationOf(number, { ...policy, region }, use)).toMatchObject({ isAllowed: false, reason: 'emergency' })
  })

  test.each([
    ['1188', 'short'],
    ['+420 1188', 'short'],
    ['155', 'short', 'PL'],
    ['*21#', 'short'],
    ['sip:8001@pbx.example', 'short'],
    ['+870 773 111 632', 'satellite'],
    ['+8816 1234 5678', 'satellite'],
    ['00882 16 1234 5678', 'satellite'],
    ['+883 5100 123 456', 'satellite'],
    ['+420 900 123 456', 'premium'],
    ['906 123 456', 'premium'],
    ['+1 900 234 5678', 'premium'],
    ['+44 909 879 0000', 'premium'],
    ['+979 123 456 789', 'premium'],
    ['sip:+420900123456@trunk.example', 'premium'],
    ['sip:+420900123456:x@trunk.example', 'premium'],
    ['sip:%2B420900123456@trunk.example', 'premium'],
    ['"A" <sip:+420900123456@trunk.example>', 'premium'],
    ['tel:+420900123456', 'premium'],
    ['tel:+420-900-123-456;ext=1@trunk.example', 'premium'],
    ['sip:+88161234567,1@trunk.example', 'satellite'],
    ['sip:%2531%2531%2532@pbx.example', 'unknown'],
    ['sip:%ZZ112@pbx.example', 'unknown'],
    ['sip:900123456;phone-context=+420@pbx.example', 'unknown'],
    ['sip:desk:112@pbx.example', 'unknown'],
    ['sip:desk@pbx.example, sip:112@pbx.example', 'unknown'],
    ['callto:112@pbx.example', 'unknown'],
    ['sip:112x@pbx.example', 'unknown'],
    ['sip:@pbx.example', 'unknown'],
    ['sip:١١٢@pbx.example', 'unknown'],
    ['sip:desk%0A112@pbx.example', 'unknown'],
    ['+420 840 123 456', 'sharedCost'],
    ['+808 1234 5678', 'sharedCost'],
    ['+420 999 999 999', 'unknown'],
    ['+999 1234 5678', 'unknown'],
    ['605 111', 'short'],
    ['reception', 'unknown'],
    ['0800 FLOWERS', 'unknown', 'GB'],
    ['', 'unknown'],
  ] as const)('%s is refused as %s', (number, reason, region: string = 'CZ') => {
    expect(destinationOf(number, { ...policy, region }, 'transfer')).toMatchObject({ isAllowed: false, reason })
  })

  test.each([
    ['+420 605 111 222', '+420605111222'],
    ['605 111 222', '+420605111222'],
    ['00420605111222', '+420605111222'],
    ['+420 800 111 222', '+420800111222'],
    ['+44 20 7946 0112', '+442079460112'],
    // Kept free for demonstrations: no plan has them.
    ['+44 7700 900123', '+447700900123'],
    ['+1 202 555 0123', '+12025550123'],
    ['+49 431 555 010', '+49431555010'],
  ])('%s may be called, and is dialed as %s', (typed, number) => {
    for (const use of ['campaign', 'transfer', 'callback'] as const)
      expect(destinationOf(typed, policy, use)).toMatchObject({ isAllowed: true, number, reason: 'ordinary' })
  })

  test('an address that names no number is dialed as it is', () => {
    for (const address of [
      'sip:reception@pbx.example',
      'desk@pbx.example',
      'sip:pbx.example:5060',
      'sips:a.b-1@b:5061',
    ])
      expect(destinationOf(address, policy, 'transfer')).toMatchObject({
        ...{ isAllowed: true, number: address, reason: 'address' },
      })
    expect(destinationOf('"Desk" <sip:desk@pbx.example>', policy, 'transfer').number).toBe('sip:desk@pbx.example')
    // One that names a number is decided by it, and keeps its host.
    expect(destinationOf('sip:+420605111222@pbx.example', policy, 'transfer')).toMatchObject({
      ...{ isAllowed: true, number: 'sip:+420605111222@pbx.example', reason: 'ordinary' },
    })
  })
})

describe('entries', () => {
  const decide = (number: string, line: DestinationEntry[], tenant: DestinationEntry[] = []) =>
    destinationOf(number, { ...policy, line, tenant }, 'campaign')

  test('the longest prefix decides, whichever comes first', () => {
    const entries = [allow('+44'), refuse('+447'), allow('+447911')]
    for (const all of [entries, entries.toReversed()]) {
      expect(decide('+44 20 7946 0112', all)).toMatchObject({ isAllowed: true, found: { entry: { prefix: '+44' } } })
      expect(decide('+44 7400 123456', all)).toMatchObject({ isAllowed: false, reason: 'entry' })
      expect(decide('+44 7911 123456', all)).toMatchObject({ isAllowed: true, found: { entry: { prefix: '+447911' } } })
    }
  })

  test('of two with the same prefix that of the line decides, and a longer one of the tenant before it', () => {
    expect(decide('+447400123456', [allow('+44')], [refuse('+44')])).toMatchObject({
      isAllowed: true,
      found: { of: 'line' },
    })
    expect(decide('+447400123456', [refuse('+44')], [allow('+44')])).toMatchObject({
      isAllowed: false,
      found: { of: 'line' },
    })
    expect(decide('+447400123456', [allow('+44')], [refuse('+447')])).toMatchObject({
      isAllowed: false,
      found: { of: 'tenant' },
    })
  })

  test('+ stands for all numbers, of which others are excepted', () => {
    const home = [refuse('+'), allow('+420')]
    expect(decide('+447400123456', [], home)).toMatchObject({ isAllowed: false, reason: 'entry' })
    expect(decide('605111222', [], home).isAllowed).toBe(true)
    expect(decide('+420900123456', [], home)).toMatchObject({ isAllowed: false, reason: 'premium' })
    expect(decide('+870773111632', [allow('+')])).toMatchObject({ isAllowed: false, reason: 'satellite' })
  })

  test.each([
    ['+420900123456', '+420', false],
    ['+420900123456', '+4209', false],
    ['+420900123456', '+420900', true],
    ['+420840123456', '+42084', true],
    ['+19002345678', '+1', false],
    ['+19002345678', '+1900', true],
    ['+8816123456789', '+88', false],
    ['+881612345678', '+881', true],
    ['+979123456789', '+979', true],
    ['+420999999999', '+420', false],
    ['+420999999999', '+420999', true],
    ['+4201188', '+4201188', false],
    ['1188', '1188', true],
    ['+4201188', '1188', true],
    ['1188', '118', false],
  ])('%s with an entry for %s: %s', (number, prefix, isAllowed) => {
    expect(decide(number, [allow(prefix)]).isAllowed).toBe(isAllowed)
    expect(decide(number, [], [allow(prefix)]).isAllowed).toBe(isAllowed)
  })

  test('an emergency number is reached only by a transfer of a line that names it', () => {
    const of = (use: 'transfer' | 'campaign' | 'callback', line: DestinationEntry[], tenant: DestinationEntry[] = []) =>
      destinationOf('+420112', { ...policy, line, tenant }, use)
    expect(of('transfer', [allow('112')])).toMatchObject({ isAllowed: true, number: '112', reason: 'allowed' })
    expect(of('campaign', [allow('112')])).toMatchObject({ isAllowed: false, reason: 'emergency' })
    expect(of('callback', [allow('112')])).toMatchObject({ isAllowed: false, reason: 'emergency' })
    expect(of('transfer', [], [allow('112')])).toMatchObject({ isAllowed: false, reason: 'emergency' })
    for (const other of ['155', '+420112', '+420', '+']) expect(of('transfer', [allow(other)]).isAllowed).toBe(false)
  })

  test('limits of the line and of the tenant both count, those of refusals and of shorter prefixes do not', () => {
    const tenant = [allow('+', { perDay: 9 }), allow('+44', { perMinute: 1 })]
    const found = decide('+447400123456', [allow('+447', { perHour: 2 })], tenant)
    expect(found.isAllowed && found.limited.map(({ of, entry: { prefix } }) => [of, prefix])).toEqual([
      ['line', '+447'],
      ['tenant', '+44'],
    ])
    const free = decide('+447400123456', [allow('+447')], [refuse('+44')])
    expect(free.isAllowed && free.limited).toEqual([])
  })
})

test('each decision is told in a sentence', () => {
  const numbers = ['112', '1188', '+870773111632', '+420900123456', '+420840123456', 'x', '605111222', 'sip:a@b']
  for (const number of numbers) expect(destinationOf(number, policy, 'campaign').text).toMatch(/^[A-Z].*\.$/)
  expect(destinationOf('+447400123456', { ...policy, tenant: [refuse('+44')] }, 'campaign').text).toBe(
    'The entry +44 of the tenant refuses it.',
  )
})
