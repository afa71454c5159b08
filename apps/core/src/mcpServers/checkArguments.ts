import type { Json } from '@parley/flow'
import { isObject } from '@parley/flow/json.ts'
import { z } from 'zod'

const MOST_SAID = 3
/** A schema may list thousands of options, and a model may make up names that are as long. */
const MOST_WORDS = 1_000
/** What may take far longer to hold against a value than it is long; the server looks at it alone. */
const COSTLY = /"(?:\$ref|\$dynamicRef|patternProperties)":/

/** What is wrong with what a function is called with, by its schema, for the model to read; no values are in it. */
export function argumentsProblem(schema: Json, given: Json): string | undefined {
  const { error } = validatorOf(schema)?.safeParse(given) ?? {}
  if (!error) return undefined
  const said = error.issues.slice(0, MOST_SAID).map(({ path, message }) => {
    const place = path.map(String).join('.')
    return place === '' ? message : `${place}: ${message}`
  })
  const problem = `the arguments do not fit: ${said.join('; ')}`
  return problem.length > MOST_WORDS ? `${problem.slice(0, MOST_WORDS)}…` : problem
}

/** Undefined for a schema that cannot be used here. */
function validatorOf(schema: Json): z.ZodType | undefined {
  if (COSTLY.test(JSON.stringify(schema))) return undefined
  try {
    return z.fromJSONSchema(withoutPatterns(schema) as Parameters<typeof z.fromJSONSchema>[0]) // it refuses by itself what is none
  } catch {
    return undefined
  }
}

/** Regular expressions that somebody else wrote may run for ever. A property of that name holds no text. */
function withoutPatterns(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutPatterns)
  if (!isObject(schema)) return schema
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'pattern' || typeof value !== 'string')
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPatterns(value)]))
}
