import { draftFacts } from '@parley/contract/flows/draft.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { checkAgainst, checkFlow, type FlowDocument } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import type { PersonName } from '../../test/people.ts'

const { CallScripts, Grammars, KnowledgeBase } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore({ hasLlm: false })
})
afterAll(() => core.close())

const ACME = 2
const GONE = '0198c0de-0000-7000-8000-00000000dead'
const end = { id: 'end', type: 'end' } as const
const plain = () => flowOf([{ id: 'start', type: 'start', outlets: { next: 'end' } }, end])
const running = (flow: string) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'part' } },
    { id: 'part', type: 'subflow', flow, outlets: { next: 'end', error: 'end' } },
    end,
  ])

/** A flow that names something of each kind. */
const naming = (flow: string, grammar: string, knowledgeBase: string) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'part' } },
    { id: 'part', type: 'subflow', label: 'Part', flow, outlets: { next: 'advise', error: 'end' } },
    {
      ...{ id: 'advise', type: 'agent', instructions: 'Help.', outcomes: [{ name: 'helped', values: [] }] },
      outlets: { helped: 'ask', limit: 'end', noInput: 'end', error: 'end' },
    },
    {
      ...{ id: 'ask', type: 'listen', reactions: [{ name: 'heard', recognise: [{ kind: 'grammar', grammar }] }] },
      outlets: { heard: 'look', noInput: 'end', noMatch: 'end' },
    },
    {
      ...{ id: 'look', type: 'answer', knowledgeBase, question: 'When?' },
      outlets: { answered: 'end', noAnswer: 'end' },
    },
    end,
  ])

const basic = async (idCallScript: number) =>
  (await core.as('admin').call(CallScripts.Basic, { params: { idCallScript } })).body
const read = async (idCallScript: number, who: PersonName) =>
  (await core.as(who).call(CallScripts.Draft, { params: { idCallScript } })).body
async function publish(idCallScript: number) {
  const { rowVersion, version } = await basic(idCallScript)
  const body = { version, rowVersion }
  expect((await core.as('admin').call(CallScripts.Publish, { params: { idCallScript }, body })).status).toBe(200)
}
async function save(idCallScript: number, document: FlowDocument, who: PersonName) {
  const { version, rowVersion } = await read(idCallScript, who)
  const saved = await core.as(who).call(CallScripts.UpdateDraft, {
    params: { idCallScript },
    body: { document: JSON.stringify(document), version, rowVersion },
  })
  expect(saved.status, saved.text).toBe(200)
  return saved.body
}

test('who draws is told all that the check needs to find what this one finds', async () => {
  const own = await makeFlow(core, ACME, plain())
  const part = await makeFlow(core, ACME, running(own.guid))
  await publish(part.idCallScript)
  const { idCallScript, name } = own
  const document = naming(part.guid, GONE, GONE)
  const saved = await save(idCallScript, document, 'designer')
  expect(draftFacts.parse(saved)).toEqual(saved)
  expect(saved.known).toEqual({
    circles: { [`${part.guid}@published`]: [name, part.name, name] },
    grammars: { [GONE]: null },
    knowledgeBases: { [GONE]: false },
    models: {},
    assets: {},
    hasLlm: false,
  })
  const { errors, warnings } = checkFlow(document, checkAgainst({ ...saved.known, interfaces: {} }))
  expect({ errors, warnings }).toMatchObject(saved.validation)
  expect([...errors, ...warnings].map(({ nodeId, code }) => `${nodeId} ${code}`)).toEqual(
    expect.arrayContaining([
      'part component.circle',
      'advise agent.noModel',
      'ask grammar.missing',
      'look knowledgeBase.missing',
    ]),
  )
  expect((await read(idCallScript, 'admin')).known).toEqual(saved.known)
})

test('of what there is it is told as well, and after somebody else’s save of what that one names', async () => {
  const admin = core.as('admin')
  const definition = { kind: 'phrases' as const, phrases: [{ phrase: 'small' }], match: 'contains' as const }
  const { body: grammar } = await admin.call(Grammars.Create, {
    body: { name: 'Sizes', language: 'en-GB', definition, tests: [] },
  })
  const { body: base } = await admin.call(KnowledgeBase.Create, { body: { name: 'Hours', entries: [] } })
  const { idCallScript } = await makeFlow(core, ACME, plain())
  const part = await makeFlow(core, ACME, plain())
  await publish(part.idCallScript)
  await save(idCallScript, naming(part.guid, grammar.guid, base.guid), 'designer')
  expect((await read(idCallScript, 'admin')).known).toEqual({
    circles: {},
    grammars: { [grammar.guid]: { language: 'en-GB' } },
    knowledgeBases: { [base.guid]: true },
    models: {},
    assets: {},
    hasLlm: false,
  })
  await save(idCallScript, naming(part.guid, GONE, base.guid), 'admin')
  expect((await read(idCallScript, 'designer')).known.grammars).toEqual({ [GONE]: null })
})
