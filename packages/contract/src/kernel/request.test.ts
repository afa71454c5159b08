import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../api.ts'
import { valueName } from '../tenantValues/tenantValue.schema.ts'
import { email } from '../users/user.schema.ts'
import { describeIssue, fieldErrors } from './issue.ts'
import { messages } from './messages.ts'
import { urlOf } from './operation.ts'
import { decimalRange, id, range, text } from './schema.ts'

// Other tests of the same process take issues as they are.
const { customError } = z.config()
beforeAll(() => void z.config({ customError: describeIssue }))
afterAll(() => void z.config({ customError }))

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
  [decimalRange(-12, 12), -13, 'Number must be in range -12 - 12'],
  [z.string().length(6), '12345', 'Field must contains exactly 6 characters'],
  [z.string().length(6), '1234567', 'Field must contains exactly 6 characters'],
  [valueName, '   ', messages.required],
  [valueName, 'a b', messages.variableName],
  [email, '', messages.required],
  [email, '  ', messages.required],
  [email, 'x', 'Invalid email format'],
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

/** Every number in what an operation takes, by its place. */
function* numbersIn(schema: unknown, path: string): Generator<[string, z.ZodNumber]> {
  if (schema instanceof z.ZodNumber) yield [path, schema]
  else if (schema instanceof z.ZodObject)
    for (const [name, part] of Object.entries(schema.shape)) yield* numbersIn(part, `${path}.${name}`)
  else if (schema instanceof z.ZodArray) yield* numbersIn(schema.element, path)
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    yield* numbersIn(schema.unwrap(), path)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* numbersIn(option, path)
}

test('a number outside of its range is told the range, wherever it is sent', () => {
  const wrong = endpoints.flatMap(({ operationId, query, body }) =>
    [...numbersIn(query, 'query'), ...numbersIn(body, 'body')].flatMap(([path, schema]) => {
      const { minValue: min, maxValue: max } = schema
      const isRange = min !== null && max !== null && min > Number.MIN_SAFE_INTEGER && max < Number.MAX_SAFE_INTEGER
      if (!isRange) return []
      const said = messagesOf(schema, max + 1)['']
      return said === messages.range(min, max) ? [] : [`${operationId} ${path}: ${said}`]
    }),
  )
  expect(wrong).toEqual([])
})
