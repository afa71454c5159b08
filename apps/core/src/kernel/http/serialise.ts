import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import buildSerialiser from 'fast-json-stringify'
import { z } from 'zod'

/** Writes an answer by its schema: fields that are not declared do not leave; undefined for streams and empty answers. */
export function serialiserOf({ response }: Endpoint): ((value: unknown) => string) | undefined {
  if (response === 'stream' || response instanceof z.ZodUndefined) return undefined
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
