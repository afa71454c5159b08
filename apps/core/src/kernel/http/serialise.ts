import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import buildSerialiser from 'fast-json-stringify'
import { z } from 'zod'

type Serialise = (value: unknown) => string

const built = new WeakMap<z.ZodType, Serialise>()

/**
 * Writes an answer by its schema: fields that are not declared do not leave; undefined for streams and empty answers. What writes is built
 * with the first answer, and once in a process: all of them at once take half a second, of each start and of each core that a test begins.
 */
export function serialiserOf({ response }: Endpoint): Serialise | undefined {
  if (response === 'stream' || response instanceof z.ZodUndefined) return undefined
  return (value) => {
    const known = built.get(response)
    if (known) return known(value)
    const made = build(response)
    built.set(response, made)
    return made(value)
  }
}

function build(response: z.ZodType): Serialise {
  const { $schema: _, ...schema } = z.toJSONSchema(response, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-07',
    // Our own answers need no looking through again, and forms of texts are what takes longest.
    override: ({ jsonSchema }) => {
      delete jsonSchema.format
      delete jsonSchema.pattern
    },
  })
  return buildSerialiser(schema as Parameters<typeof buildSerialiser>[0]) // both are JSON Schema draft 7
}
