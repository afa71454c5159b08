import { expect, test } from 'vitest'
import { WrittenAnswer, writtenAnswer } from './writtenAnswer.ts'

test('texts stand where their values do, whatever they hold, and the rest is written by the serializer', () => {
  const texts = ['{"a":"$& $1 \\"b\\""}', '[1,2]']
  const made: unknown = writtenAnswer((json) => ({
    ...{ name: 'x', left: 'out' },
    one: { document: json(texts[0] ?? '') },
    other: json(texts[1] ?? ''),
  }))
  if (!(made instanceof WrittenAnswer)) throw new Error('it is written at once')
  const declared = ['name', 'one', 'document', 'other']
  expect(made.write((value) => JSON.stringify(value, declared))).toBe(
    `{"name":"x","one":{"document":${texts[0]}},"other":[1,2]}`,
  )
  // What is not declared does not leave, also where it is text.
  expect(made.write((value) => JSON.stringify(value, ['name']))).toBe('{"name":"x"}')
})
