import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import { errorsOf } from '@parley/contract/kernel/errorsOf.ts'
import { urlOf } from '@parley/contract/kernel/operation.ts'
import { actionsOf } from '@parley/contract/kernel/permission.ts'
import { isSystemAction } from '@parley/contract/kernel/permissions.ts'
import { type JsonSchema, type Known, sample, schemaOf } from '@parley/contract/testing/sample.ts'
import { newFlowDocument } from '@parley/flow'
import { expect } from 'vitest'
import type { Answer, TestCore } from '../core.ts'

// As plain JSON, as it is sent.
const document = JSON.parse(JSON.stringify(newFlowDocument('en-GB', 'Hello')))

export interface Input {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

interface Schemas {
  readonly params: JsonSchema | undefined
  readonly query: JsonSchema | undefined
  readonly body: JsonSchema | undefined
}

/** The schemas of what the operation takes. */
export const schemasOf = ({ params, query, body }: Endpoint): Schemas => ({
  params: params && schemaOf(params),
  query: query && schemaOf(query),
  body: body && schemaOf(body),
})

/** A valid request of the operation, with known values wherever their names occur. */
export function inputOf(endpoint: Endpoint, of: Known = {}): Input {
  const known = { document, ...of }
  const { params, query, body } = schemasOf(endpoint)
  const record = (schema: JsonSchema) => sample(schema, known) as Record<string, unknown> // params and queries are objects
  return {
    ...(params ? { params: record(params) } : {}),
    ...(query ? { query: record(query) } : {}),
    ...(body ? { body: sample(body, known) } : {}),
  }
}

interface Options {
  readonly context?: number | string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends what may not fit the operation's types at all. */
export const send = (
  core: TestCore,
  endpoint: Endpoint,
  input: Input,
  bearer: string | undefined,
  options: Options = {},
): Promise<Answer<unknown>> => core.send(endpoint.method, urlOf(endpoint, input), input.body, bearer, options)

/** Every refusal has the one shape of the contract, and a code that the operation says it may answer. */
export function expectRefusal(endpoint: Endpoint, answer: Answer<unknown>, what: string): void {
  expect(answer.body, `${what}: ${answer.text.slice(0, 300)}`).toEqual(
    expect.objectContaining({
      error: expect.stringMatching(/\S/),
      code: expect.stringMatching(/^[a-z]\w+\.\w+$/i),
      requestId: expect.stringMatching(/^[\w-]{8,}$/),
    }),
  )
  const { code } = answer.body as { code: string }
  expect([...errorsOf(endpoint), 'route.unknown'], what).toContain(code)
  const unknown = Object.keys(answer.body as object).filter(
    (key) => !['error', 'code', 'details', 'requestId'].includes(key),
  )
  expect(unknown, what).toEqual([])
}

/** Nobody but the operator’s people can be given these: who lacks them is told so before anything is looked for. */
export const isOperators = ({ permission }: Endpoint) => {
  const actions = actionsOf(permission)
  return actions.length > 0 && actions.every(isSystemAction)
}

/** Who reads what is planted: in tenant 2, and at home where it is the operator's. */
export const readersOf = (endpoint: Endpoint) =>
  isOperators(endpoint)
    ? ([1, 2] as const).map((context) => ({ name: 'operator' as const, context }))
    : [{ name: 'admin' as const, context: 2 }]
