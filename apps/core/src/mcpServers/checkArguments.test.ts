import { expect, test } from 'vitest'
import { argumentsProblem } from './checkArguments.ts'

test('what does not fit is said in a few words, whatever the schema lists and the model makes up', () => {
  const options = Array.from({ length: 1_000 }, (_, at) => `option ${at}`)
  const schema = { type: 'object', properties: { colour: { enum: options } }, additionalProperties: false }
  expect(argumentsProblem(schema, { colour: 'option 7' })).toBeUndefined()
  for (const given of [{ colour: 'pink' }, { ['x'.repeat(10_000)]: 1 }]) {
    const problem = argumentsProblem(schema, given)
    expect(problem).toMatch(/^the arguments do not fit: /)
    expect(problem?.length).toBeLessThan(1_100)
  }
})
