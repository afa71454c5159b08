import { expect, test } from 'vitest'
import { maskLeg } from './leg-mask.ts'

type Masked = Parameters<typeof maskLeg>[0]
const noteOf = (note: unknown, numbers: readonly string[]) => {
  const variables = { initial: { note }, final: {}, changes: [] }
  const leg = { events: [], problems: [], variables } as unknown as Masked // the rest is left as it is
  return (maskLeg(leg, numbers).variables.initial as { note: unknown }).note // an object, as above
}

test.each([
  ['call +420777123456!', 'call +420••••••456!'],
  ['0 777123456.', '0 ••••••456.'],
  ['4207771234560', '4207771234560'],
  [777123456, '••••••456'],
  [777, 777],
  [
    ['a', { b: '+420777123456' }],
    ['a', { b: '+420••••••456' }],
  ],
  ['from a+b@x.cz', 'from a•••@x.cz'],
  ['1234', '•234'],
  ['1234 crowns', '1234 crowns'],
  [null, null],
])('%j is shown as %j', (value, shown) => {
  expect(noteOf(value, ['+420777123456', 'a+b@x.cz', '1234', 'web chat', ''])).toEqual(shown)
})
