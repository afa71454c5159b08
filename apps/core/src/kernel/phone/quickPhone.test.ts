import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { zoneOfPhone } from './phoneZone.ts'
import { quickPhone } from './quickPhone.ts'

/** Numbers that are the same in each run. */
function digitsFrom(seed: number) {
  let state = seed
  return (count: number) =>
    Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * 10)
    }).join('')
}

test('what it tells is what the library tells, for digits of every country and length, at home and with its code', () => {
  const digits = digitsFrom(7)
  const wrong: unknown[] = []
  let told = 0
  for (const country of getCountries())
    for (let length = 4; length <= 13; length += 1)
      for (let round = 0; round < 12; round += 1) {
        const national = digits(length)
        const code = getCountryCallingCode(country)
        const spaced = national.replaceAll(/(...)(?=.)/g, '$1 ')
        for (const text of [
          national,
          `+${code}${national}`,
          `+${code} ${spaced}`,
          `${code}${national}`,
          spaced,
          `0${national}`,
        ]) {
          const quick = quickPhone(text, country)
          if (!quick) continue
          told += 1
          const slow = parsePhoneNumberFromString(text, country)
          const expected = slow?.isValid() ? { phone: slow.number, zone: zoneOfPhone(slow) } : undefined
          if (expected?.phone !== quick.phone || expected.zone !== quick.zone)
            wrong.push([country, text, quick, expected])
        }
      }
  expect(wrong).toEqual([])
  expect(told).toBeGreaterThan(5_000)
})

test.each([
  ['+420605111222', 'CZ', '+420605111222'],
  ['605 111 222', 'CZ', '+420605111222'],
  ['605-111-222', 'CZ', '+420605111222'],
  ['+49 30 1234567', 'CZ', '+49301234567'],
])('%s in %s is told at once', (text, region, phone) => {
  expect(quickPhone(text, region)?.phone).toBe(phone)
})

test.each([
  ['+12125552368', 'CZ'],
  ['030 1234567', 'DE'],
  ['+49 (0)30 1234567', 'DE'],
  ['00420605111222', 'CZ'],
  ['605111222 ext. 5', 'CZ'],
  ['605111222', 'XX'],
  ['605', 'CZ'],
  ['', 'CZ'],
])('%s in %s is left to the library', (text, region) => {
  expect(quickPhone(text, region)).toBeUndefined()
})
