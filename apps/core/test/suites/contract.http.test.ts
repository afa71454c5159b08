import { endpoints } from '@parley/contract/api.ts'
import { openApiDocument } from '@parley/contract/generate/openapi.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import { catalogue } from '@parley/contract/kernel/errorCatalogue.ts'
import { errorsOf } from '@parley/contract/kernel/errorsOf.ts'
import { type JsonSchema, type Known, schemaOf } from '@parley/contract/testing/sample.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestCore, type TestCore } from '../core.ts'
import { subjectOf } from '../people.ts'
import { plant } from './plant.ts'
import { inputOf, readersOf, send } from './request.ts'

let core: TestCore
let known: Known
let guids: readonly string[]
beforeAll(async () => {
  core = await startTestCore()
  ;({ known, guids } = await plant(core))
})
afterAll(() => core.close())

const reads = endpoints.filter((each) => each.method === 'GET' && each.transport === undefined)
const named = (list: readonly Endpoint[]) => list.map((each) => [each.operationId, each] as const)

describe('answers are what the contract says, no more and no less', () => {
  test.each(named(reads))('%s', async (_, endpoint) => {
    const statuses: number[] = []
    for (const [guid, { name, context }] of guids.flatMap((each) =>
      readersOf(endpoint).map((reader) => [each, reader] as const),
    )) {
      const token = await core.token({ sub: subjectOf(name) })
      const answer = await send(core, endpoint, inputOf(endpoint, { ...known, guid }), token, { context })
      statuses.push(answer.status)
      if (answer.status !== 200 || endpoint.response === 'stream') continue
      // What the schema does not know it leaves out, so an equal value has nothing else in it.
      expect(endpoint.response.parse(answer.body), answer.text).toEqual(answer.body)
    }
    const only404 = endpoint.errors?.some((code) => code === 'conversation.noRecording')
    expect(statuses, endpoint.operationId).toContain(only404 ? 404 : 200)
  })
})

describe('the OpenAPI document', () => {
  type Operation = Readonly<Record<string, unknown>> & { readonly responses: Readonly<Record<string, unknown>> }
  const { paths } = openApiDocument() as { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
  const operations = Object.values(paths).flatMap((each) => Object.values(each))

  test('has each operation once, with its permission, its transport and every status it may answer', () => {
    expect(operations.map((each) => each.operationId).sort()).toEqual(endpoints.map((each) => each.operationId).sort())
    for (const endpoint of endpoints) {
      const found = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(found).toMatchObject({ operationId: endpoint.operationId, 'x-permission': endpoint.permission })
      expect(found?.['x-transport'], endpoint.operationId).toBe(endpoint.transport)
      const statuses = errorsOf(endpoint).map((code) => String(catalogue[code].status))
      expect(Object.keys(found?.responses ?? {})).toEqual(expect.arrayContaining(statuses))
    }
  })

  test('names operations by group and call, below /api', () => {
    for (const { operationId, path, summary } of endpoints) {
      expect(operationId).toMatch(/^[A-Z]\w+\.[A-Z]\w+$/)
      expect(path).toMatch(/^\/api\/[A-Za-z]/)
      expect(summary).toMatch(/^[A-Z].+[^.]$/)
    }
  })
})

test('what is inside of a body refuses unknown fields like the body itself', () => {
  const open = (schema: JsonSchema, isTop: boolean): boolean => {
    const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    if (schema.items) inner.push(schema.items)
    const isOpen =
      schema.type === 'object' && schema.properties !== undefined && schema.additionalProperties === undefined
    return (isOpen && !isTop) || inner.some((each) => open(each, false))
  }
  const found = endpoints.filter((each) => each.body && open(schemaOf(each.body), each.body instanceof z.ZodObject))
  expect(found.map((each) => each.operationId)).toEqual([])
})

test('what changes something is no GET, and what only reads can be repeated', () => {
  const changes =
    /\.(Create|Update|Remove|Delete|Set(?!tings$)|Change|Publish|Revert|Duplicate|Move|Cancel|Retry)(?!\w*Preview$)/
  for (const { operationId, method, body } of endpoints) {
    if (changes.test(operationId)) expect(method, operationId).not.toBe('GET')
    if (method === 'GET' || method === 'DELETE') expect(body, operationId).toBeUndefined()
  }
})
