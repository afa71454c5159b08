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
  core = await startTestCore({ hasLlm: false, ownNetworks: ['10.20.0.0/16', 'crm.bank.internal'] })
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
    mcpServers: {},
    models: {},
    assets: {},
    hosts: {},
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
    mcpServers: {},
    models: {},
    assets: {},
    hosts: {},
    hasLlm: false,
  })
  await save(idCallScript, naming(part.guid, GONE, base.guid), 'admin')
  expect((await read(idCallScript, 'designer')).known.grammars).toEqual({ [GONE]: null })
})

test('an address of a closed network is found while one draws and stops publishing; one that the operator permits does not', async () => {
  const sending = (...urls: string[]) =>
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'send0' } },
      ...urls.map((url, index) => ({
        ...{ id: `send${index}`, type: 'request' as const, label: `Send ${index}`, url },
        outlets: { ok: urls[index + 1] ? `send${index + 1}` : 'end', error: 'end' },
      })),
      end,
    ])
  const urls = [
    'http://10.20.3.4/slots/{{ 1 }}',
    'http://crm.bank.internal/slots',
    'https://example.org/slots',
    'http://8.8.8.8/slots',
    'http://10.21.3.4:8080/slots',
    'http://localhost:3000/slots?at={{ 1 }}',
    'http://[::1]/slots',
    'http://0x7f.1/slots',
  ]
  const { idCallScript } = await makeFlow(core, ACME, plain())
  const { known, validation } = await save(idCallScript, sending(...urls), 'designer')
  expect(known.hosts).toEqual({
    ...{ '10.20.3.4': true, '8.8.8.8': true },
    ...{ '10.21.3.4': false, localhost: false, '[::1]': false, '127.0.0.1': false },
  })
  const closed = validation.errors.filter(({ code }) => code === 'request.closedHost')
  expect(closed.map(({ nodeId }) => nodeId)).toEqual(['send4', 'send5', 'send6', 'send7'])
  expect(closed[0]?.message).toBe(
    'Send 4: “10.21.3.4” is not a public address, and not one that the operator permits, so nothing is sent there',
  )
  const draft = await read(idCallScript, 'admin')
  const publish = await core.as('admin').call(CallScripts.PublishDraft, {
    params: { idCallScript },
    body: { note: 'Sends', rowVersion: draft.rowVersion },
  })
  expect([publish.status, publish.text]).toEqual([409, expect.stringContaining('The flow has 4 errors')])
  const open = await save(idCallScript, sending(...urls.slice(0, 4)), 'admin')
  expect(open.validation.errors).toEqual([])
})
