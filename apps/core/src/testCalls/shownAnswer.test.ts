import { expect, test } from 'vitest'
import { maskedIn, shownAnswer } from './shownAnswer.ts'

const facts = { status: 200 }
const answer = (body: unknown, headers = {}) => ({ status: 200, headers, body }) as never

test('an answer is shown by lines, as far as it could be kept, without what opens something', () => {
  expect(shownAnswer(answer({ name: 'Eva' }, { etag: '1', 'x-auth-token': 'a1b2' }))).toEqual({
    status: 200,
    headers: [
      { name: 'etag', value: '1' },
      { name: 'x-auth-token', value: '•••' },
    ],
    body: '{\n  "name": "Eva"\n}',
    format: 'json',
    isCut: false,
  })
  expect(shownAnswer(answer('Hello'))).toMatchObject({ body: 'Hello', format: 'text' })
  expect(shownAnswer(answer(null))).toMatchObject({ body: '', format: 'text' })
  // By lines it would be too long.
  const tight = Array.from({ length: 20_000 }, () => 1)
  expect(shownAnswer(answer(tight))).toMatchObject({ body: JSON.stringify(tight), isCut: false })
  const huge = shownAnswer(answer('x'.repeat(100_000)))
  expect([huge.body.length, huge.isCut]).toEqual([65_536, true])
})

test('a secret that the service repeats is masked wherever it stands', () => {
  const value = { status: 200, headers: { echo: 'Bearer s3cret' }, body: { a: ['s3cret!', 1, null], s: 's3cret' } }
  expect(maskedIn({ value, facts }, ['s3cret'])).toEqual({
    value: { status: 200, headers: { echo: 'Bearer •••' }, body: { a: ['•••!', 1, null], s: '•••' } },
    facts,
  })
  expect(maskedIn({ value, facts }, [])).toEqual({ value, facts })
})
