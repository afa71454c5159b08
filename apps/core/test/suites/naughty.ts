import type { JsonSchema } from '@parley/contract/testing/sample.ts'
import fc from 'fast-check'

/** Texts that have broken something somewhere. */
export const naughtyTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(20),
  'Z̷̢̛͇a̸l̴g̵o̶',
  'İstanbul ẞ ΑΣ ﬃ',
  "' OR 1=1 --",
  "'; DROP TABLE tenant; --",
  '$1 $$ :name ?',
  '\\',
  "\\'",
  '\\x41 \\u0041 \\d+',
  '%_%\\%',
  '(((((a*)*)*)*)*)$',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil","x")',
  '../../../../etc/passwd',
  '%00%ff',
  "a & b | !c <-> 'd':* (",
  '{"a":1}',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(10_000),
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '2026-11-20T10:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

export const extremeNumbers: readonly number[] = [
  ...[0, -0, -1, 1.5, -1.5, 1e-320, 255, 256, 32_768, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1],
  ...[2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 1e308, -1e308],
]

/** All of them with each field by `npm run fuzz`; else a few, others with the next field and on the next day. */
const isWhole = process.env.FUZZ_RUNS !== undefined
const FEW = 8
const DAY_MS = 86_400_000
/** Which ones are tried today; `FUZZ_SEED` is another day. */
const seedOfDay = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / DAY_MS))

/** Some of the values, drawn by the day and the place where they are tried, so that over all fields and days each meets each. */
export function drawn<T>(values: readonly T[], place: string): readonly T[] {
  if (isWhole || values.length <= FEW) return values
  const seed = Array.from(place).reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seedOfDay)
  return fc.sample(fc.shuffledSubarray([...values], { minLength: FEW, maxLength: FEW }), { numRuns: 1, seed }).flat()
}

/** Anything at all that JSON can say. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(...naughtyTexts),
  fc.constantFrom(...extremeNumbers),
  fc.constantFrom(null, [], {}, [[]], [null], { length: 1 }, { toString: 1 }, { constructor: {} }),
)

/** Mostly what the schema asks for, at its edges; now and then anything at all. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: closeTo(schema) }, { weight: 1, arbitrary: anything })
}

function closeTo(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return objectsOf(schema)
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}), { maxLength: 5 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return numbersOf(schema)
  return schema.type === 'string' ? textsOf(schema) : anything
}

function objectsOf({ properties = {}, additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each)]))
  const known = fc.record(fields, { requiredKeys: Object.keys(fields) })
  if (typeof additionalProperties !== 'object') return fc.oneof(known, fc.record(fields, { requiredKeys: [] }))
  return fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')),
    valuesOf(additionalProperties),
  )
}

const numbersOf = ({ minimum = -(2 ** 31), maximum = 2 ** 53 - 1 }: JsonSchema) =>
  fc.oneof(
    fc.integer({ min: Math.ceil(Math.max(minimum, -(2 ** 31))), max: Math.floor(Math.min(maximum, 2 ** 31 - 1)) }),
    fc.constantFrom(minimum, maximum, minimum - 1, Math.min(maximum + 1, 2 ** 53), ...extremeNumbers),
  )

function textsOf({ format, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<unknown> {
  const texts = [fc.constantFrom(...naughtyTexts), fc.string({ unit: 'binary', minLength, maxLength: minLength + 40 })]
  if (format === 'uuid') texts.push(fc.uuid(), fc.uuid({ version: 7 }))
  if (format === 'date-time') texts.push(fc.date({ noInvalidDate: true }).map((date) => date.toISOString()))
  texts.push(fc.constant('y'.repeat(maxLength)), fc.constant('y'.repeat(maxLength + 1)))
  return fc.oneof(...texts)
}
