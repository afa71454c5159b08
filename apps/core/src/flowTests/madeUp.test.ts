import { expect, it } from 'vitest'
import { MadeUp } from './madeUp.ts'

it('puts numbers and addresses of the same form in their place, the same for the same', () => {
  const made = new MadeUp()
  const text = made.text('my number is 605 111 222, mail jana@firma.cz, and again 605 111 222 at 10')
  expect(text).toMatch(
    /^my number is \d{3} \d{3} \d{3}, mail person\d@example\.com, and again \d{3} \d{3} \d{3} at 10$/,
  )
  expect(text).not.toMatch(/605 111 222|jana/)
  const [, one, other] = /is ([\d ]+),.*again ([\d ]+) at/.exec(text) ?? []
  expect(one).toBe(other)
})

it('learns names from what stands under one, and finds them in what was said', () => {
  const made = new MadeUp()
  const answer = { status: 200, body: { customer: { name: 'Jana Malá', tier: 'gold' }, customerId: 123_456_789 } }
  made.learn(answer)
  const value = JSON.stringify(made.value(answer))
  expect(value).not.toMatch(/Jana|Malá|123456789/)
  expect(value).toMatch(/"status":200.*"tier":"gold"/)
  expect(made.text('This is Jana Malá, Malá.')).toMatch(/^This is \w+ \w+, \w+\.$/)
  expect(made.text('This is Jana Malá')).not.toMatch(/Jana|Malá/)
})

it('makes all up of what is hidden, but not what a service says of itself', () => {
  const made = new MadeUp()
  const hidden = made.value({ status: 200, body: { pin: '0042', limit: 7_500, found: true, note: 'Čau Ivo' } }, true)
  expect(hidden).toMatchObject({ status: 200, body: { found: true } })
  expect(JSON.stringify(hidden)).not.toMatch(/0042|7500|Čau|Ivo/)
  expect(made.hidden('4111 1111')).toMatch(/^[1-9]\d{3} \d{4}$/)
})
