import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowThatRuns, greet, jsonOf, ok, storeOf } from '../../test/storeItems.ts'
import { canonicalOf, readCanonical } from './canonical.ts'

const { CallScripts, Grammars } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const { offer } = storeOf(() => core)

test('what is named by guids stands by its names, in whatever order its fields were', () => {
  const names = new Map([['11111111-1111-4111-8111-111111111111', 'grammar Yes']])
  const one = { a: 1, b: ['11111111-1111-4111-8111-111111111111'] }
  const other = { b: ['grammar Yes'], a: 1 }
  const of = (facts: object) => canonicalOf({ kind: 'grammar', name: 'G', facts: { ...facts } }, names)
  expect(of(one)).toEqual(of(other))
  expect(of({ ...one, a: 2 }).sha256).not.toBe(of(one).sha256)
})

test('flows, grammars and languages of two tenants are equal where they say the same under the same names', async () => {
  const there = async (tenant: 'operator' | 'admin', words: string) => {
    const as = core.as(tenant)
    const facts = { idFolder: null, type: 1, channel: 2 } as const
    const made = async (name: string, document: ReturnType<typeof greet>) => {
      const flow = await ok(as.call(CallScripts.Create, { body: { ...facts, name, document: jsonOf(document) } }))
      const { idCallScript, rowVersion } = flow
      return await ok(as.call(CallScripts.Publish, { params: { idCallScript }, body: { version: 1, rowVersion } }))
    }
    const inner = await made('Inner', greet(words))
    const outer = await made('Outer', flowThatRuns(inner.guid))
    const grammar = await ok(
      as.call(Grammars.Create, {
        body: {
          ...{ name: 'Yes', language: null, tests: [] },
          definition: { kind: 'phrases', phrases: [{ phrase: 'yes' }], match: 'contains' },
        },
      }),
    )
    return { inner: inner.guid, outer: outer.guid, grammar: grammar.guid }
  }
  const [mine, theirs] = [await there('operator', 'Hello'), await there('admin', 'Hello')]
  const read = (tenant: number, kind: 'flow' | 'grammar' | 'language', key: string) =>
    core.inTenant(tenant, (ctx) => readCanonical(ctx, kind, key))
  for (const [kind, one, other] of [
    ['flow', mine.inner, theirs.inner],
    ['flow', mine.outer, theirs.outer],
    ['grammar', mine.grammar, theirs.grammar],
    ['language', 'en-GB', 'en-GB'],
  ] as const) {
    const found = await read(1, kind, one)
    expect(found).toBeDefined()
    expect(await read(2, kind, other)).toEqual(found)
    expect(found?.text.includes(one)).toBe(kind === 'language')
  }
  expect(await read(2, 'flow', mine.inner)).toBeUndefined()
  const changed = await offer('Inner 2', greet('Good day'))
  expect((await read(1, 'flow', changed.guid))?.sha256).not.toBe((await read(1, 'flow', mine.inner))?.sha256)
})
