import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'

const { Languages, Lookups, CallScripts, Audit, Grammars } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const operator = () => core.as('operator')
const admin = () => core.as('admin')
const find = async (code: string) => {
  const { items } = (await admin().call(Languages.List, { query: { search: code } })).body
  const [found] = items
  if (!found) throw new Error(`${code} is not there`)
  return found
}

test('the operator adds, renames and deletes a language; forms offer it, and it is undone', async () => {
  const made = await operator().call(Languages.Create, { body: { code: 'sv-SE', name: 'Swedish' } })
  expect(made.status, made.text).toBe(200)
  expect(made.body).toMatchObject({ code: 'sv-SE', flows: 0, tenants: [] })
  expect(made.body.unknownBuiltins).toContain('times in words')
  expect(made.body.unknownBuiltins).not.toContain('numbers in words')
  const offered = await admin().call(Lookups.SupportedLanguages, { query: { search: 'sv' } })
  expect(offered.body).toEqual([{ code: 'sv-SE', name: 'Swedish' }])
  expect((await operator().call(Languages.Create, { body: { code: 'sv-SE', name: 'Again' } })).body).toMatchObject({
    code: 'language.codeTaken',
  })
  const params = { idLanguage: made.body.idLanguage }
  const { speech, pronunciations } = made.body
  expect([speech, pronunciations]).toEqual([{ engine: null, voice: null, rate: 1, pitch: 1, gain: 0 }, []])
  const spoken = { speech: { ...speech, voice: 'sv', rate: 0.9 }, pronunciations: [{ word: 'SMS', say: 'ess em ess' }] }
  const rename = (rowVersion: number) =>
    operator().call(Languages.UpdateBasic, { params, body: { ...spoken, name: 'Svenska', rowVersion } })
  expect(await rename(1)).toMatchObject({ status: 200, body: { name: 'Svenska', rowVersion: 2 } })
  expect(await rename(1)).toMatchObject({ status: 409, body: { code: 'entity.stale' } })
  expect((await operator().call(Languages.Remove, { params })).status).toBeLessThan(300)
  const { items } = (await operator().call(Audit.Audit, { query: { entityKind: 'Language' } })).body
  const undone = await operator().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  expect(undone.status, undone.text).toBe(200)
  const { idLanguage } = await find('sv-SE')
  expect((await operator().call(Languages.Basic, { params: { idLanguage } })).body).toMatchObject({
    ...spoken,
    name: 'Svenska',
  })
})

test('nobody but the operator changes the languages of the installation', async () => {
  const { idLanguage } = await find('cs-CZ')
  const tried = [
    await admin().call(Languages.Create, { body: { code: 'fi-FI', name: 'Finnish' } }),
    await admin().call(Languages.Remove, { params: { idLanguage } }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([403, 403])
})

test('a grammar of another language recognizes nothing in this one', async () => {
  const grammarIn = async (language: string | null) => {
    const definition = { kind: 'phrases' as const, match: 'contains' as const, phrases: [{ phrase: 'small' }] }
    const body = { name: `Sizes ${language}`, language, definition, tests: [] }
    return (await admin().call(Grammars.Create, { body })).body.guid
  }
  const grammars = [await grammarIn('en-GB'), await grammarIn(null)]
  const names = ['english', 'any']
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    {
      id: 'ask',
      type: 'listen',
      reactions: grammars.map((grammar, at) => ({
        name: names[at] ?? '',
        recognise: [{ kind: 'grammar' as const, grammar }],
      })),
      outlets: { english: 'end', any: 'end', noInput: 'end', noMatch: 'end' },
    },
    { id: 'end', type: 'end' },
  ])
  const body = { name: 'Shop', idFolder: null, type: 1 as const, channel: 2 as const, description: '', document }
  expect((await admin().call(CallScripts.Create, { body })).status).toBe(200)
  const gapIn = async (code: string) => {
    const { idLanguage } = await find(code)
    const gaps = (await admin().call(Languages.Gaps, { params: { idLanguage } })).body
    return gaps.find(({ name }) => name === 'Shop')
  }
  expect(await gapIn('cs-CZ')).toMatchObject({ reactions: 1 })
  expect(await gapIn('en-US')).toMatchObject({ reactions: 0 })
})

test('a language shows what uses it and what the flows of the tenant lack in it, and cannot be deleted while it is used', async () => {
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'hello' } },
    { id: 'hello', type: 'say', texts: { 'en-GB': [{ kind: 'text', text: 'Hello' }] }, outlets: { next: 'ask' } },
    {
      id: 'ask',
      type: 'listen',
      reactions: [
        { name: 'when', recognise: [{ kind: 'time' }] },
        { name: 'person', recognise: [{ kind: 'phrases', phrases: { 'en-GB': ['operator'] } }] },
      ],
      outlets: { when: 'end', person: 'end', noInput: 'end', noMatch: 'end' },
    },
    { id: 'end', type: 'end' },
  ])
  const body = { name: 'Greeter', idFolder: null, type: 1 as const, channel: 2 as const, description: '', document }
  const created = await admin().call(CallScripts.Create, { body })
  expect(created.status).toBe(200)
  const { idLanguage } = await find('hu-HU')
  const gaps = (await admin().call(Languages.Gaps, { params: { idLanguage } })).body
  expect(gaps.find(({ name }) => name === 'Greeter')).toMatchObject({
    guid: created.body.guid,
    isSpoken: false,
    texts: 1,
    reactions: 1,
    builtins: ['times in words'],
  })
  const english = await find('en-GB')
  expect(english.flows).toBeGreaterThan(0)
  const params = { idLanguage: english.idLanguage }
  const own = (await admin().call(Languages.Gaps, { params })).body.find(({ name }) => name === 'Greeter')
  expect(own).toMatchObject({ isSpoken: true, texts: 0, reactions: 0, builtins: [] })
  const relations = (await admin().call(Languages.Relations, { params })).body
  expect(relations.flows.map(({ name }) => name)).toContain('Greeter')
  expect((await core.as('other').call(Languages.Gaps, { params })).body.map(({ name }) => name)).not.toContain(
    'Greeter',
  )
  expect((await admin().call(Languages.Basic, { params })).body.tenants).toEqual([])
  expect((await operator().call(Languages.Basic, { params })).body.tenants).toContainEqual(
    expect.objectContaining({ id: 2 }),
  )
  expect((await operator().call(Languages.Remove, { params })).body).toMatchObject({
    code: 'language.inUse',
    details: {
      users: expect.arrayContaining([
        expect.objectContaining({ kind: 'Tenant', id: 2, path: '/administration/tenants/detail/2' }),
      ]),
      more: 0,
    },
  })
})
