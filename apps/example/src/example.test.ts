import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import { compareReplay, inputLogOf, libraryKey, SearchIndex, seeded, seedOf, train } from '@parley/core'
import { checkFlow, compile, parseFlowDocument } from '@parley/flow'
import { grammarDefinition, testPhrase } from '@parley/recognise/grammar/grammar.schema.ts'
import { compileGrammar } from '@parley/recognise/grammar/grammar.ts'
import { runTests, TEST_LANGUAGE } from '@parley/recognise/grammar/test-phrases.ts'
import { expect, test } from 'vitest'
import { CARDS_AND_ACCOUNTS, INTENTS } from './bank/guids.ts'
import { utterancesOf } from './bank/nlp/sayings.ts'
import { playDay, playOne } from './day.ts'
import type { ExampleTenant } from './exampleTenant.ts'
import { cards } from './knowledge/bankDocuments.ts'
import { hears, knowledgeOf } from './stage.ts'
import { exampleTenants } from './tenants.ts'

const parse = (document: unknown) => {
  const parsed = parseFlowDocument(document)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.document
}
const all = exampleTenants.flatMap((tenant) =>
  tenant.flows.flatMap((flow) =>
    flow.versions.map((version, index) => ({ tenant: tenant.name, flow, version, index: index + 1 })),
  ),
)

test.each(all)('$tenant: $flow.name, version $index, is a flow; what is published has no errors', ({ version }) => {
  const document = parse(version.document)
  if (version.publish) expect(checkFlow(document).errors).toEqual([])
})

test('each flow has a guid of its own: one that is taken would be left out', () => {
  const guids = exampleTenants.flatMap(({ flows }) => flows.map(({ guid }) => guid))
  expect(guids.filter((guid, index) => guids.indexOf(guid) < index)).toEqual([])
})

/** Some are drafts, with what everybody leaves open at first. */
const OPEN = new Set([
  'variable.unused',
  'translation.missing',
  'outlet.unwired',
  'variable.undeclared',
  'node.unreachable',
])

test('the check finds nothing in any flow that is live', () => {
  for (const { flow, version } of all) {
    if (!version.publish) continue
    const { warnings } = checkFlow(parse(version.document))
    expect([flow.name, warnings.filter(({ code }) => !OPEN.has(code))]).toEqual([flow.name, []])
  }
})

test('each tenant has a draft with errors and something with warnings', () => {
  for (const { flows } of exampleTenants) {
    const newest = flows.map((flow) => checkFlow(parse(flow.versions.at(-1)?.document)))
    expect(newest.filter(({ errors }) => errors.length > 0)).toHaveLength(1)
    expect(newest.filter(({ errors, warnings }) => errors.length === 0 && warnings.length > 0)).toHaveLength(1)
  }
})

test.each(exampleTenants)(
  '$name: shares add up, lines lead to flows, versions differ and follow one another',
  (tenant) => {
    expect(tenant.flows.reduce((sum, flow) => sum + (flow.traffic ?? 0), 0)).toBeCloseTo(1)
    expect(tenant.flows.reduce((sum, flow) => sum + (flow.calls?.share ?? 0), 0)).toBeCloseTo(1)
    for (const line of [...tenant.lines, ...tenant.voiceLines])
      expect(tenant.flows.map((flow) => flow.name)).toContain(line.flow)
    for (const { versions } of tenant.flows) {
      expect(new Set(versions.map(({ document }) => JSON.stringify(document))).size).toBe(versions.length)
      expect(versions.map(({ daysAgo }) => daysAgo)).toEqual(
        versions.map(({ daysAgo }) => daysAgo).sort((a, b) => b - a),
      )
    }
  },
)

test.each(exampleTenants)('$name: callers know what to say wherever they are asked, and only there', (tenant) => {
  const { nodes, answers, leanings } = knowledgeOf(tenant)
  const dumb = [...nodes.values()].filter(
    (node) =>
      node.type === 'listen' &&
      !answers[node.id] &&
      node.reactions.every(({ recognise }) => recognise.every(({ kind }) => kind === 'pattern' || kind === 'anything')),
  )
  expect(dumb.map(({ id }) => id)).toEqual([])
  for (const id of [...Object.keys(answers), ...Object.keys(leanings)]) expect([...nodes.keys()]).toContain(id)
})

/** Callers are known by the node that asks them, so what asks the same under one id must hear the same. */
test.each(exampleTenants)('$name: no two flows ask different things under one id', (tenant) => {
  const owners = new Map<string, Set<string>>()
  for (const { name, like = name, versions } of tenant.flows) {
    const asked = versions.flatMap(({ document }) => parse(document).nodes.filter(hears))
    for (const { id } of asked) owners.set(id, (owners.get(id) ?? new Set()).add(like))
  }
  expect([...owners].filter(([, names]) => names.size > 1).map(([id]) => id)).toEqual(
    ['language'].filter((id) => (owners.get(id)?.size ?? 0) > 1),
  )
})

/** In a chat nobody takes a transfer, so its outlet “completed” leads to what never happens. */
const NEVER = new Set(['passedOn'])
/** Both divide by what may be nought. */
const FAULTY = ['Invoice question', 'Mortgage calculator']
const CALLERS = 300
const AGAIN = 40

test.each(exampleTenants)(
  '$name: three hundred callers reach every result of every flow',
  { timeout: 60_000 },
  (tenant) => {
    let legs = 0
    for (const { flow, stage } of stagesOf(tenant)) {
      const random = seeded(seedOf('reach', flow.example.guid))
      const reached = new Set<string>()
      const failures: string[] = []
      // A third of those who are called is not reached, and on the telephone few say nothing at all.
      for (let index = 0; index < (flow.example.calls ? 2 : 1) * CALLERS; index++) {
        const at = new Date(Date.UTC(2026, 10, 20, 9) + index * 60_000)
        const [{ log, detail }, ...others] = playOne(stage, flow, at, random)
        legs += others.length
        for (const [, , nodeId, depth] of detail.path) if (depth === 0) reached.add(nodeId)
        if (!['bot', 'caller', 'provider'].includes(log.endWhose)) failures.push(`${flow.name}: ${log.endCode}`)
      }
      const missed = flow.nodes.filter(({ id, type }) => type === 'outcome' && !reached.has(id) && !NEVER.has(id))
      expect(missed.map(({ id }) => `${flow.name}: ${id}`)).toEqual([])
      // The faults that the example is meant to have.
      const meant = FAULTY.includes(flow.name) ? [`${flow.name}: expression.value`] : []
      expect(new Set(failures)).toEqual(new Set(meant))
    }
    // One of them goes on in another flow.
    if (tenant === exampleTenants[0]) expect(legs).toBeGreaterThan(10)
  },
)

test.each(['2026-11-01', '2026-11-08', '2026-11-20'])(
  'yesterday has a failure to look into, first started on %s',
  (today) => {
    const yesterday = new Date(Date.parse(today) - 86_400_000)
    const faulty = exampleTenants.filter(({ flows }) => flows.some(({ isFaulty }) => isFaulty))
    expect(faulty.length).toBeGreaterThan(1)
    for (const tenant of faulty) {
      const [{ stage } = { stage: undefined }] = stagesOf(tenant)
      if (!stage) throw new Error(`${tenant.name} has no flows`)
      const none = { ...stage, tenant: { ...tenant, perDay: 0, callsPerDay: 0 } }
      const played = [...playDay(none, yesterday, 1, new Date(`${today}T00:05:00Z`))]
      expect(played.map(({ log }) => log.outcome)).toEqual([callOutcome.of.ERROR])
    }
  },
)

test('the same seed makes the same conversation, another one another', () => {
  const [first] = stagesOf(exampleTenants[0])
  if (!first) throw new Error('the bank has no flows')
  const play = (seed: number) =>
    JSON.stringify(playOne(first.stage, first.flow, new Date('2026-11-20T09:00:00Z'), seeded(seed)))
  expect(play(1)).toBe(play(1))
  expect(play(2)).not.toBe(play(1))
})

test.each(exampleTenants)('$name: conversations that are run again go the same way and end the same', (tenant) => {
  for (const { flow, stage } of stagesOf(tenant)) {
    const library = new Map([...stage.parts.values()].map((part) => [libraryKey(part), part.program]))
    const random = seeded(seedOf('again', flow.example.guid))
    for (let index = 0; index < AGAIN; index++) {
      const isBroken = index % 10 === 9
      const at = new Date(Date.UTC(2026, 10, 20, 9) + index * 60_000)
      for (const { log, detail } of playOne(stage, flow, at, random, isBroken)) {
        // Where nobody answered there is nothing to run again.
        if (!log.answeredAt) continue
        // As they come back from the database.
        const given = inputLogOf(JSON.parse(JSON.stringify(detail.inputs)))
        const program = stage.parts.get(log.flowGuid)?.program
        if (!given || !program) throw new Error('it was not kept whole')
        expect([log.callId, compareReplay({ log, ...detail }, given, program, library)]).toEqual([
          log.callId,
          undefined,
        ])
      }
    }
  }
})

/** What the flows listen with and answer from, without a database. */
const model = train(
  [...utterancesOf('en-GB')].flatMap(([category, texts]) => texts.map((text) => ({ text, category }))),
)
const passages = cards.files.flatMap(({ title, parts }) =>
  parts.map(([heading, ...paragraphs]) => ({
    ...{ asked: `${title} ${heading}`, text: paragraphs.join(' '), language: null, isEntry: false },
    source: { title, heading: [heading], page: null, row: null, url: null, idKnowledgeSource: null },
  })),
)
const trained = {
  models: new Map([INTENTS, `${INTENTS}@1`].map((key) => [key, model])),
  knowledge: new Map([[CARDS_AND_ACCOUNTS, { idKnowledgeBase: 1, index: await SearchIndex.of(passages) }]]),
}

/** The tenant's flows as they are live, without a database. */
function stagesOf(tenant: ExampleTenant) {
  const live = tenant.flows.flatMap((example) => {
    const version = example.versions.findLastIndex(({ publish }) => publish === true)
    const document = version < 0 ? undefined : parse(example.versions[version]?.document)
    return document
      ? [{ example, version: version + 1, program: compile(document), nodes: document.nodes, name: example.name }]
      : []
  })
  const flows = live.map((flow, index) => ({ ...flow, idCallScript: index + 1, line: null, number: 'web' }))
  const parts = new Map(
    flows.map(({ example: { guid }, idCallScript, version, program }) => [
      guid,
      { guid, idCallScript, version, program },
    ]),
  )
  const stage = { tenant, flows, parts, trained, looked: [], ...knowledgeOf(tenant) }
  return flows.map((flow) => ({ flow, stage }))
}

test.each(exampleTenants.flatMap(({ grammars }) => grammars.map((grammar) => [grammar.name, grammar] as const)))(
  'the grammar %s passes its test phrases',
  (_name, { language, definition, tests }) => {
    const compiled = compileGrammar(grammarDefinition.parse(definition), language)
    if (!compiled.ok) throw new Error(compiled.faults[0]?.message)
    const around = { language: TEST_LANGUAGE, at: '2026-11-20T12:00:00Z' }
    const results = runTests(compiled.grammar, testPhrase.array().parse(tests), around)
    expect(results.filter(({ isPassed }) => !isPassed)).toEqual([])
  },
)
