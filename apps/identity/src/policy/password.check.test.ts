import { expect, test } from 'vitest'
import { passwordProblem } from './password.check.ts'
import { defaultPolicy } from './policy.ts'

const rules = defaultPolicy.password
const problem = (password: string, changes: Partial<typeof rules> = {}) =>
  passwordProblem(password, { username: 'jana.kralova', email: 'jana@firm-example.com' }, { ...rules, ...changes })

test('length and kinds of signs are asked for as the policy says', () => {
  expect(problem('elevenchars')).toBe('Field must contains at least 12 characters')
  expect(problem('seventeen letters', { minLength: 20 })).toBe('Field must contains at least 20 characters')
  expect(problem('plain small letters', { classes: 3 })).toContain('at least 3 of these')
  expect(problem('Plain Letters', { classes: 3 })).toBeUndefined()
  expect(problem('💬'.repeat(11))).toContain('at least 12')
})

test('what everybody chooses is refused, also with a year behind it', () => {
  for (const common of [
    'qwerty123456',
    'QWERTY123456',
    'motherfucker',
    'password2024',
    '!!Password1234',
    'abcabcabcabc',
    '111111111111',
  ])
    expect(problem(common), common).toContain('too common')
  expect(problem('Jana.Kralova!2026')).toContain('your username')
  for (const own of ['jana@firm-example.com', 'JANA@firm-example.com1', 'jana-Jana-2026!', 'janajanajana'])
    expect(problem(own), own).toMatch(/your email|too common/)
  expect(problem('jana likes long walks')).toBeUndefined()
  for (const fine of ['correct horse battery', 'demo-parley-2026', 'my own long password', 'žluťoučký kůň pěl'])
    expect(problem(fine), fine).toBeUndefined()
  expect(problem('qwerty123456', { refuseCommon: false })).toBeUndefined()
})
