import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEnum } from '../kernel/enum.ts'
import { clock, enumOf, id, range, text } from '../kernel/schema.ts'
import { fieldsOf } from './fields.ts'

const color = defineEnum('Color', { RED: { value: 1, label: 'Red' }, BLUE: { value: 2, label: 'Blue' } })
const options = [
  { value: 1, label: 'Red' },
  { value: 2, label: 'Blue' },
]
const meta = { label: 'It' }
const cases = [
  ['a text that cannot be empty', text(1, 80).meta(meta), { isRequired: true, maxLength: 80 }],
  ['one that needs more than a character', text(3, 80).meta(meta), { isRequired: true, minLength: 3, maxLength: 80 }],
  ['one that can be empty', text(0, 80).meta(meta), { maxLength: 80 }],
  [
    'one that a save can leave out, but not empty',
    text(1, 80).meta(meta).optional(),
    { isRequired: true, maxLength: 80 },
  ],
  ['one that can be nothing', text(1, 80).nullable().meta(meta), { maxLength: 80 }],
  ['an address', z.email().max(254).meta(meta), { isRequired: true, maxLength: 254, kind: 'email' }],
  ['an address or empty', z.union([z.literal(''), z.email()]).meta(meta), { kind: 'email' }],
  ['an hour', clock.meta(meta), { isRequired: true, kind: 'time' }],
  ['a day or none', z.iso.date().nullable().meta(meta), { kind: 'day' }],
  ['a whole number', range(2, 9).meta(meta), { isRequired: true, min: 2, max: 9, isWhole: true }],
  ['a number without an end', z.number().min(0.1).nullable().meta(meta), { min: 0.1 }],
  ['an id, which is chosen', id.meta(meta), { isRequired: true }],
  ['yes or no', z.boolean().meta(meta), {}],
  ['an enumeration', enumOf(color).meta(meta), { isRequired: true, options }],
  ['several of one', z.array(enumOf(color)).min(1).meta(meta), { isRequired: true, options }],
  ['several addresses', z.array(z.email()).max(3).meta(meta), { each: { kind: 'email' } }],
] as const

test.each(cases)('%s', (_, schema, facts) => {
  expect(fieldsOf(z.object({ it: schema }))).toEqual([{ name: 'it', label: 'It', ...facts }])
})

test('fields within objects, lists and variants are named by their path; what has no label is no field', () => {
  const part = z.object({ name: text(0, 9).meta({ label: 'Name', help: 'Of it.' }), rowVersion: z.int() })
  const body = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), part, many: z.array(part) }),
    z.object({ kind: z.literal('b'), part: part.nullable(), on: z.boolean().meta({ label: 'On' }) }),
  ])
  expect(fieldsOf(body)).toEqual([
    { name: 'part.name', label: 'Name', help: 'Of it.', maxLength: 9 },
    { name: 'many.*.name', label: 'Name', help: 'Of it.', maxLength: 9 },
    { name: 'on', label: 'On' },
  ])
})
