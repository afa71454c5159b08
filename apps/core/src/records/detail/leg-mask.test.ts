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

test('every part of a problem is shown so', () => {
  const number = '+420777123456'
  const says = `called ${number}`
  const expression = { source: 'x', into: null, values: [{ name: 'x', value: says, redacted: false, origin: null }] }
  const problem = {
    message: says,
    cause: says,
    expression: null,
    request: { url: `https://x/${number}`, body: [number] },
  }
  const leg = {
    events: [{ text: says, data: { said: number } }],
    problems: [problem, { ...problem, expression }],
    variables: { initial: {}, final: { n: number }, changes: [{ before: number, after: says }] },
  } as unknown as Masked // the rest is left as it is
  const shown = JSON.stringify(maskLeg(leg, [number]))
  expect(shown).not.toContain('777123')
  expect(shown.match(/•{6}456/g)).toHaveLength(14)
})
