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
  const made = new MadeUp((key) => key === 'status' || key === 'body' || key === 'found')
  const answer = { status: 200, body: { pin: '0042', limit: 7_500, found: true, note: 'Čau Ivo' } }
  const hidden = made.hiddenAnswer(answer)
  expect(hidden).toMatchObject({ status: 200, body: { found: true } })
  expect(JSON.stringify(hidden)).not.toMatch(/0042|7500|Čau|Ivo/)
  expect(made.hidden('4111 1111')).toMatch(/^[1-9]\d{3} \d{4}$/)
})

it('hides values under whatever name, and names of values that the flow does not name', () => {
  const made = new MadeUp((key) => key === 'type')
  const hidden = made.value({ code: 4821, type: 'Ivo', result: 'secret word', 'Jana Malá': { '605111222': 1 } }, true)
  expect(JSON.stringify(hidden)).not.toMatch(/4821|Ivo|secret|word|Jana|605111222|code/)
  expect(hidden).toHaveProperty('type')
  expect(made.value(48, true, 'code')).not.toBe(48)
  expect(made.hiddenAnswer({ status: 200, type: 'Ivo' })).toMatchObject({ status: 200 })
  expect(JSON.stringify(made.hiddenAnswer({ status: 4821, type: true }))).not.toMatch(/4821/)
  expect(made.value({ 'jana@firma.cz': 1 })).not.toHaveProperty('jana@firma.cz')
})

it('finds numbers however they are written, and names in whatever case, but no words inside others', () => {
  const made = new MadeUp()
  made.learn({ name: 'Eva', phone: 60_512, mailType: 'yes', accountType: 'gold', lastName: 'ano', contact: 'Jo' })
  const text = made.text('605.111.222, +420(605)111, AB12CD34, EVA, eva, Jo, 60512, yes yesterday, ano, gold, evaluate')
  expect(text).not.toMatch(/605|AB12|\beva\b|Jo,/i)
  expect(text).toMatch(/yes yesterday, ano, gold, evaluate$/)
  expect(made.value({ phone: 98_765, limit: 98_765.5, count: 12 })).not.toMatchObject({ phone: 98_765 })
})

it('makes all up where there are more people than it tells apart', () => {
  const made = new MadeUp()
  const rows = Array.from({ length: 4_000 }, (_, at) => ({
    name: `Person${'abcdefghij'[at % 10]}${at}x`,
    phone: `605${at}`,
  }))
  made.learn(rows)
  const text = JSON.stringify(made.value(rows))
  expect(text).not.toMatch(/Person/)
})

it.each([
  'kundenName',
  'Straße',
  'adresse',
  'apellido',
  'prenom',
  'nazwisko',
  'priezvisko',
  'customername',
  'account_owner',
])('takes what stands under %s for a value of a person', (key) => {
  const made = new MadeUp()
  made.learn({ [key]: 'Rosa Lindqvist' })
  expect(made.text('It was Rosa Lindqvist.')).not.toMatch(/Rosa|Lindqvist/)
})

it('makes up numbers of four digits, as text or not', () => {
  const made = new MadeUp()
  expect(JSON.stringify(made.value({ note: 'code 4821', other: 4821, count: 12 }))).not.toMatch(/4821/)
})
