import { expect, test } from 'vitest'
import { codeAt, counterAt, findCounter, otpauthUri, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// The vectors of RFC 6238, appendix B, cut to six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, counterAt(new Date(seconds * 1000)))).toBe(code)
})

test('a code of the neighbouring period counts by the skew, no further', () => {
  const now = new Date(1_111_111_111_000)
  const at = counterAt(now)
  for (const away of [-1, 0, 1]) expect(findCounter(secret, codeAt(secret, at + away), now, 1)).toBe(at + away)
  for (const away of [-2, 2]) expect(findCounter(secret, codeAt(secret, at + away), now, 1)).toBeUndefined()
  expect(findCounter(secret, codeAt(secret, at - 1), now, 0)).toBeUndefined()
  for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(findCounter(secret, odd, now, 1)).toBeUndefined()
})

test('the address for the app carries the secret in base 32 and survives any name', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  const uri = new URL(otpauthUri('Parley & Co', 'jana+š@x.cz', secret))
  expect(decodeURIComponent(uri.pathname)).toContain('Parley & Co:jana+š@x.cz')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Parley & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
