import { endpoint } from '@parley/contract/kernel/endpoint.ts'
import { none } from '@parley/contract/kernel/schema.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parserOf } from './parse.ts'

const facts = { method: 'POST', path: '/x', summary: 'x', permission: 'public', response: none } as const
const bodyOf = (body: z.ZodType, sent: unknown) =>
  parserOf({ ...endpoint({ ...facts, body }), operationId: 'X.X' })({ params: {}, query: {}, body: sent }).body

test('a body of which every part may be left out may be left out itself', () => {
  const optional = z.object({ takeOver: z.boolean().optional() })
  expect(bodyOf(optional, undefined)).toEqual({})
  expect(bodyOf(optional, { takeOver: true })).toEqual({ takeOver: true })
  expect(() => bodyOf(optional, { other: 1 })).toThrow()
  for (const other of [null, []]) expect(() => bodyOf(optional, other)).toThrow()
})

test('a body with a part that is needed is asked for', () => {
  expect(() => bodyOf(z.object({ text: z.string() }), undefined)).toThrow()
  expect(() => bodyOf(z.object({ text: z.string() }), null)).toThrow()
})
