import type { GrammarDraft } from '@parley/contract/grammars/grammar.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'

const { Grammars, CallScripts, Lookups, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const sizes: GrammarDraft = {
  name: 'Sizes',
  language: 'en-GB',
  definition: {
    kind: 'rules',
    format: 'abnf',
    source: '#ABNF 1.0;\n$size = small {"S"} | (large | big) {"L"};',
    match: 'contains',
  },
  tests: [
    { text: 'a big one', isMatch: true, value: 'L' },
    { text: 'nothing', isMatch: false },
  ],
}
const create = (change: Partial<GrammarDraft> = {}) => admin().call(Grammars.Create, { body: { ...sizes, ...change } })
const use = async (guid: string, name: string) => {
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    {
      id: 'ask',
      type: 'listen',
      reactions: [{ name: 'size', recognise: [{ kind: 'grammar', grammar: guid }] }],
      outlets: { size: 'end', noInput: 'end', noMatch: 'end' },
    },
    { id: 'end', type: 'end' },
  ])
  const body = { name, idFolder: null, type: 1 as const, channel: 2 as const, description: '', document }
  const made = await admin().call(CallScripts.Create, { body })
  expect(made.status, made.text).toBe(200)
  return made.body
}

test('a grammar is made, listed, found by name, duplicated and offered to forms', async () => {
  const { status, body, text } = await create()
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ ...sizes, rowVersion: 1 })
  const listed = await admin().call(Grammars.List, { query: { kind: ['rules'], language: ['en-GB'], search: 'SIZ' } })
  expect(listed.body.items.map(({ name, kind, users }) => [name, kind, users])).toEqual([['Sizes', 'rules', 0]])
  expect(await create({ name: 'sizes' })).toMatchObject({ status: 409, body: { code: 'grammar.nameTaken' } })
  const exists = (query: { name: string; except?: number }) => admin().call(Grammars.Exists, { query })
  expect((await exists({ name: 'SIZES' })).body).toEqual({ exists: true })
  expect((await exists({ name: 'SIZES', except: body.idGrammar })).body).toEqual({ exists: false })
  const copy = await admin().call(Grammars.Duplicate, { params: { idGrammar: body.idGrammar }, body: { name: 'Copy' } })
  expect(copy.body).toMatchObject({ ...sizes, name: 'Copy' })
  expect(copy.body.guid).not.toBe(body.guid)
  const offered = await admin().call(Lookups.Grammars, { query: { search: 'copy' } })
  expect(offered.body).toEqual([
    { id: copy.body.idGrammar, name: 'Copy', detail: null, guid: copy.body.guid, language: 'en-GB', kind: 'rules' },
  ])
})

test('what cannot be matched, or fails a test phrase, is not saved and says why', async () => {
  const rules = (source: string) =>
    create({ name: 'Broken', definition: { ...sizes.definition, source } as GrammarDraft['definition'] })
  expect((await rules('#ABNF 1.0;\n$a = $b;')).body).toMatchObject({
    code: 'grammar.invalid',
    error: 'This grammar can’t be used: Line 2, column 6: There is no rule “b”',
  })
  expect((await rules('#ABNF 1.0; $a = b [$a];')).body).toMatchObject({ code: 'grammar.invalid' })
  const failing = await create({ name: 'Broken', tests: [{ text: 'small', isMatch: true, value: 'XS' }] })
  expect(failing).toMatchObject({ status: 422, body: { code: 'grammar.testsFailed' } })
  expect(failing.text).toContain('1 test phrase fails: “small”')
  expect((await create({ name: 'Broken', language: 'xx-XX' })).body).toMatchObject({ code: 'grammar.unknownLanguage' })
  const strange = { kind: 'builtin' as const, builtin: { kind: 'yes' as const, region: 'CZ' } }
  expect((await create({ name: 'Broken', definition: strange })).body).toMatchObject({ code: 'grammar.invalid' })
  expect((await admin().call(Grammars.Exists, { query: { name: 'Broken' } })).body).toEqual({ exists: false })
})

test('one that flows use shows them, and is neither deleted nor renamed by the way', async () => {
  const { body: grammar } = await create({ name: 'Used' })
  const flow = await use(grammar.guid, 'Orders')
  const params = { idGrammar: grammar.idGrammar }
  const relations = await admin().call(Grammars.Relations, { params })
  expect(relations.body).toMatchObject([{ idCallScript: flow.idCallScript, name: 'Orders', nodeId: 'ask' }])
  const assets = await admin().call(CallScripts.Assets, { params: { idCallScript: flow.idCallScript } })
  expect(assets.body).toContainEqual(
    expect.objectContaining({ kind: 'grammar', name: 'Used', idGrammar: grammar.idGrammar }),
  )
  const removed = await admin().call(Grammars.Remove, { params })
  expect(removed).toMatchObject({
    status: 409,
    body: { code: 'grammar.inUse', details: { users: [{ name: 'Orders' }], more: 0 } },
  })
  expect(removed.text).toContain('Orders')
  const rename = (acceptsUse?: boolean) =>
    admin().call(Grammars.UpdateBasic, {
      params,
      body: { ...sizes, name: 'Renamed', rowVersion: 1, ...(acceptsUse && { acceptsUse }) },
    })
  expect(await rename()).toMatchObject({ status: 409, body: { code: 'grammar.nameInUse' } })
  expect(await rename(true)).toMatchObject({ status: 200, body: { name: 'Renamed', rowVersion: 2 } })
  expect(await rename(true)).toMatchObject({ status: 409, body: { code: 'entity.stale' } })
})

test('a flow that names a grammar which does not exist, or not for its language, says so and is not published', async () => {
  const gone = await use('0198c0de-0000-7000-8000-00000000dead', 'Gone')
  expect(gone.validation.errors).toMatchObject([{ code: 'grammar.missing', nodeId: 'ask' }])
  const params = { idCallScript: gone.idCallScript }
  const published = await admin().call(CallScripts.Publish, {
    params,
    body: { version: gone.version, rowVersion: gone.rowVersion },
  })
  expect(published).toMatchObject({ status: 409, body: { code: 'callScript.hasErrors' } })
  const { body: czech } = await create({ name: 'Czech', language: 'cs-CZ' })
  const { validation } = await use(czech.guid, 'Deaf')
  expect(validation).toMatchObject({ errors: [], warnings: [{ code: 'grammar.language', nodeId: 'ask' }] })
  // Read also by those who see flows and no grammars.
  expect(JSON.stringify(validation)).not.toContain(czech.name)
})

test('changes and deletions are undone, and a deleted one comes back as flows know it', async () => {
  const { body: grammar } = await create({ name: 'Undone' })
  const params = { idGrammar: grammar.idGrammar }
  const undoNewest = async () => {
    const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'Grammar' } })).body
    return await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  }
  await admin().call(Grammars.UpdateBasic, {
    params,
    body: { ...sizes, name: 'Undone', definition: { kind: 'pattern', pattern: 'x+' }, tests: [], rowVersion: 1 },
  })
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect((await admin().call(Grammars.Basic, { params })).body).toMatchObject(
    sizes.definition.kind === 'rules' ? { definition: sizes.definition, tests: sizes.tests } : {},
  )
  expect((await admin().call(Grammars.Remove, { params })).status).toBeLessThan(300)
  expect((await admin().call(Grammars.Basic, { params })).status).toBe(404)
  expect(await undoNewest()).toMatchObject({ status: 200 })
  const { items } = (await admin().call(Grammars.List, { query: { search: 'Undone' } })).body
  expect(items.map(({ guid }) => guid)).toEqual([grammar.guid])
})

test('another tenant’s is not found', async () => {
  const { body } = await create({ name: 'Ours' })
  expect((await core.as('other').call(Grammars.Basic, { params: { idGrammar: body.idGrammar } })).status).toBe(404)
  expect((await core.as('other').call(Grammars.List, { query: {} })).body.total).toBe(0)
})

test('test phrases that would keep everybody waiting are refused', async () => {
  const source = `#ABNF 1.0;\n$many = (${Array.from({ length: 4_900 }, () => 'x').join('|')})<1->;`
  const tests = Array.from({ length: 200 }, () => ({ text: 'x '.repeat(40), isMatch: true }))
  const definition = { kind: 'rules' as const, format: 'abnf' as const, source, match: 'contains' as const }
  const refused = await create({ name: 'Slow', definition, tests })
  expect(refused).toMatchObject({ status: 422, body: { code: 'grammar.invalid' } })
  expect(refused.body).toMatchObject({ error: expect.stringContaining('too much work') })
  const taken = await create({ name: 'Slow', definition, tests: tests.slice(0, 1) })
  expect(taken.status, taken.text).toBe(200)
})
