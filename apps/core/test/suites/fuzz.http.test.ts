import { endpoints } from '@parley/contract/api.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../core.ts'
import { subjectOf } from '../people.ts'
import { valuesOf } from './naughty.ts'
import { plant } from './plant.ts'
import { expectRefusal, inputOf, schemasOf, send } from './request.ts'

/** A few in every run; `FUZZ_RUNS=2000 FUZZ_SEED=7` for a long one. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 15)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)

const isRemoval = ({ operationId }: Endpoint) => /Remove|Delete/.test(operationId)
const plain = endpoints.filter((each) => each.transport === undefined)
const inOrder = [...plain.filter((each) => !isRemoval(each)), ...plain.filter(isRemoval)]

let core: TestCore
let known: Known
beforeAll(async () => {
  core = await startTestCore()
  known = (await plant(core)).known
})
afterAll(() => core.close())

/** Requests near the valid one: each part is the valid one, or values that its schema suggests. */
function requestsOf(endpoint: Endpoint) {
  const { params, query, body } = schemasOf(endpoint)
  const good = inputOf(endpoint, known)
  const record = (schema: Parameters<typeof valuesOf>[0]) =>
    valuesOf(schema).map((value) => (typeof value === 'object' && value !== null ? { ...value } : {}))
  return fc.record({
    params: params
      ? fc.oneof({ weight: 4, arbitrary: fc.constant(good.params ?? {}) }, record(params))
      : fc.constant({}),
    query: query ? fc.oneof(fc.constant(good.query ?? {}), record(query)) : fc.constant({}),
    body: body ? valuesOf(body) : fc.constant(undefined),
    person: fc.constantFrom('admin' as const, 'operator' as const, 'designer' as const),
    key: fc.option(fc.string({ maxLength: 8 }), { freq: 4 }),
  })
}

test.each(inOrder.map((each) => [each.operationId, each] as const))(
  '%s',
  async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(requestsOf(endpoint), async ({ person, key, ...raw }) => {
        const input = { ...raw, params: wellFormed(raw.params), query: wellFormed(raw.query) }
        const headers = key !== null && /^[\x21-\x7e]+$/.test(key) ? { 'idempotency-key': key } : {}
        const answer = await send(core, endpoint, input, await core.token({ sub: subjectOf(person) }), {
          headers,
          context: 2,
        })
        const what = `${endpoint.method} ${endpoint.path} → ${answer.status} ${answer.text.slice(0, 400)}`
        expect(answer.status < 500 || answer.status === 503, what).toBe(true)
        if (answer.status >= 400) expectRefusal(endpoint, answer, what)
      }),
      { numRuns, seed, endOnFailure: numRuns > 100 },
    )
  },
  600_000,
)

/** What an address can say at all: texts, and a lone surrogate has no form in one. */
const wellFormed = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(textOf) : textOf(value)]),
  )
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
