import { expect, test } from 'vitest'
import { MASK, redact } from './redact.ts'

test('masks what sounds like a secret, in fields, in lists and as the value of a parameter', () => {
  expect(
    redact({
      password: 'a',
      recoveryCodes: ['a', 'b'],
      parameters: {
        'crm.apiKey': { type: 'text', value: 'a', note: 'of the CRM' },
        colour: { type: 'text', value: 'red' },
      },
    }),
  ).toEqual({
    password: MASK,
    recoveryCodes: [MASK, MASK],
    parameters: {
      'crm.apiKey': { type: 'text', value: MASK, note: 'of the CRM' },
      colour: { type: 'text', value: 'red' },
    },
  })
})

test('masks secrets of the product’s own making wherever they stand, and leaves the rest as it was', () => {
  expect(redact({ note: 'use prl_0123abcd_longerpart and whsec_AAAAbbbbCCCC=' })).toEqual({
    note: `use ${MASK} and ${MASK}`,
  })
  expect(redact({ password: null, secretCount: 3, name: 'A secret garden', at: 1 })).toEqual({
    password: null,
    secretCount: 3,
    name: 'A secret garden',
    at: 1,
  })
})
