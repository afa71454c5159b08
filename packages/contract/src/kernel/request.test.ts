import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../api.ts'
import { describeIssue, fieldErrors } from './issue.ts'
import { messages } from './messages.ts'
import { urlOf } from './operation.ts'
import { id, range, text } from './schema.ts'

z.config({ customError: describeIssue })

const messagesOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? {} : fieldErrors(result.error)
}

test.each([
  [text(1, 5), '   ', messages.required],
  [text(1, 5), undefined, messages.required],
  [text(8, 20), 'short', 'Field must contains at least 8 characters'],
  [z.email(), 'jana@example', 'Invalid email format'],
  [z.int(), 1.5, 'Field must contains only whole numbers'],
  [range(1, 500), 900, 'Number must be in range 1 - 500'],
  [id, 0, 'Minimum value is 1'],
])('%#: a bad field is answered in the words of the specification', (schema, value, expected) => {
  expect(messagesOf(schema, value)['']).toBe(expected)
})

test('every unknown field is named', () => {
  expect(messagesOf(z.strictObject({ a: z.string() }), { a: 'x', b: 1, c: 2 })).toEqual({
    b: messages.unknownField,
    c: messages.unknownField,
  })
})

test('control characters and broken surrogates are refused', () => {
  expect(messagesOf(text(0, 10), 'a\u0000b')['']).toBe(messages.invalid)
  expect(messagesOf(text(0, 10), '\ud800')['']).toBe(messages.invalid)
})

test('every path parameter is declared, and only those', () => {
  for (const { operationId, path, params } of endpoints) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(params?.shape ?? {}).sort(), operationId).toEqual(named.sort())
  }
})

test('no two operations share method and path', () => {
  const places = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(places).size).toBe(places.length)
})

test('a URL carries each value of an array and leaves absent ones out', () => {
  const operation = { path: '/api/Things/{id}/Basic' }
  expect(urlOf(operation, { params: { id: 'a/b' }, query: { state: [1, 2], none: undefined, empty: '' } })).toBe(
    '/api/Things/a%2Fb/Basic?state=1&state=2',
  )
})
