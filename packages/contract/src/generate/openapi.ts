import { z } from 'zod'
import { endpoints } from '../api.ts'
import { RELEASE } from '../kernel/constants.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { catalogue } from '../kernel/errorCatalogue.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { errorsOf } from '../kernel/errorsOf.ts'
import { isPersonal } from '../kernel/permission.ts'

type Json = Record<string, unknown>
/** A schema as readers of documents see it. */
export const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => titled(jsonSchema),
  }) as Json
  return schema
}

/** The words of a field as readers of the document know them. */
function titled(schema: Json): void {
  const { label, help } = schema
  for (const own of ['label', 'help', 'kind']) delete schema[own]
  Object.assign(schema, label === undefined ? {} : { title: label }, help === undefined ? {} : { description: help })
}

function parameters(endpoint: Endpoint): Json[] {
  const places = [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const
  return places.flatMap(([place, object]) =>
    Object.entries(object?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path' || !z.safeParse(type, undefined).success,
      schema: schemaOf(type as z.ZodType, 'input'), // the shape of a ZodObject holds types
    })),
  )
}

function responses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code: ErrorCode) => catalogue[code].status)
  const success =
    endpoint.response === 'stream'
      ? { '200': { description: 'A stream' } }
      : endpoint.response instanceof z.ZodUndefined
        ? { '204': { description: 'Done' } }
        : {
            '200': {
              description: 'Done',
              content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
            },
          }
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return { ...success, ...Object.fromEntries(failures) }
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    tags: [endpoint.operationId.split('.')[0]],
    'x-permission': endpoint.permission,
    ...(endpoint.transport ? { 'x-transport': endpoint.transport } : {}),
    ...securityOf(endpoint),
    parameters: parameters(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.body.safeParse(undefined).success,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responses(endpoint),
  }
}

/** Unless it is said, both a person's token and an API secret open an operation. */
function securityOf({ permission, bySecret, byTenantKey }: Endpoint): Json {
  if (permission === 'public') return { security: [] }
  if (byTenantKey) return { security: [{ bearer: [] }, { apiSecret: [] }, { tenantKey: [] }] }
  return isPersonal(permission) && !bySecret ? { security: [{ bearer: [] }] } : {}
}

/** The OpenAPI 3.1 document of every operation, with `x-permission` and `x-transport`. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley core', version: RELEASE },
    security: [{ bearer: [] }, { apiSecret: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a person who is signed in' },
        apiSecret: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API secret (prl_…); reaches what its scopes name, as far as its person may',
        },
        tenantKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The API key of a tenant (prlk_…); reads and writes the values of that tenant alone',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code', 'requestId'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string' },
            details: {},
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}
