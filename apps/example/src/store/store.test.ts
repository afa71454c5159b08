import { isPicture, MOST_PICTURE } from '@parley/contract/store/picture.ts'
import { checkAgainst, checkFlow, compile, componentKey, type Effect, type FlowInput, start, step } from '@parley/flow'
import { grammarDefinition } from '@parley/recognise/grammar/grammar.schema.ts'
import { compileGrammar } from '@parley/recognise/grammar/grammar.ts'
import { runTests, TEST_LANGUAGE } from '@parley/recognise/grammar/test-phrases.ts'
import { expect, test } from 'vitest'
import { blockingReasons, confirmIdentity, STORE_COMPONENT, STORE_GRAMMAR, storeFlows } from './flows.ts'
import { pictureOf } from './picture.ts'

const AT = '2026-03-05T10:00:00Z'
const LIVE = componentKey({ flow: STORE_COMPONENT, version: { policy: 'published' } })
const grammars = { [STORE_GRAMMAR]: { language: null } }
const named = {
  interfaces: { [LIVE]: confirmIdentity.settings.interface ?? { properties: [], exits: ['next'], results: [] } },
  ...{ circles: {}, grammars, knowledgeBases: {}, mcpServers: {}, models: {}, assets: {}, hosts: {}, hasLlm: false },
}

/** What is said in each, and how it ends. */
const talks: readonly (readonly [name: string, said: readonly string[], disposition: string])[] = [
  ['Appointment reminder', ['another day please', 'on the ninth of March'], 'Moved to 2026-03-09'],
  ['Recommendation survey', ['yes', 'nine', 'the staff is friendly'], 'Survey completed'],
  ['Call-back request', ['an invoice', '+44 20 7946 0123', 'half past two'], 'Call back'],
  ['Reception with opening hours', ['when are you open', 'no thanks'], 'Answered'],
  ['Order status', ['123456', 'no'], 'Status told'],
  ['Questions and answers', ['how can I pay'], 'Asked about payment'],
  ['Lead qualification', ['a bot for our shop', 'twenty', 'yes'], 'Qualified'],
  ['Card blocking', ['123456', 'it was stolen', 'yes'], 'Card blocked'],
  ['Delivery date change', ['123456', 'on the ninth of March', 'yes'], 'Delivery moved'],
  ['Outage information', ['yes', 'Long Street'], 'Outage reported'],
  ['Debt reminder', ['yes', 'on the ninth of March'], 'Promised to pay'],
]

test('the store has at least ten flows, and each is tried below', () => {
  expect(storeFlows.length).toBeGreaterThanOrEqual(10)
  expect(talks.map(([name]) => name)).toEqual(storeFlows.map(({ name }) => name))
})

test.each(talks)('%s: %j ends in “%s”', (name, said, disposition) => {
  const flow = storeFlows.find((each) => each.name === name)
  if (!flow) throw new Error(`${name} is not there`)
  const { errors, warnings } = checkFlow(flow.document, checkAgainst(named))
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] })
  const program = compile(flow.document)
  const library = new Map([[LIVE, compile(confirmIdentity)]])
  const all: Effect[] = []
  let turn = start(program, { at: AT, offsetMs: 0, facts: {}, seed: 1, language: 'en-GB' })
  const tell = (input: FlowInput) => {
    all.push(...turn.effects)
    turn = step(program, JSON.parse(JSON.stringify(turn.state)), input, library)
  }
  const now = { at: AT, offsetMs: 0 }
  for (const text of said) {
    // The component that it runs is there.
    const asked = turn.effects.find((effect) => effect.kind === 'ask')
    if (asked?.kind === 'ask') tell({ ...now, kind: 'answered', id: asked.id, value: { key: LIVE, version: 1 } })
    const { wait } = turn.state
    const listen = wait?.for === 'person' ? wait.listen : ''
    const heard = blockingReasons.definition.phrases.find(({ phrase }) => text.includes(phrase))
    const recognition = heard ? { grammars: { [STORE_GRAMMAR]: { matched: true, value: heard.value } } } : {}
    tell({ ...now, kind: 'heard', listen, by: 'typed', alternatives: [{ text, ...recognition }] } as FlowInput)
  }
  all.push(...turn.effects)
  expect(turn.state.ended?.reason).toBe('end')
  expect(all.flatMap((effect) => (effect.kind === 'outcome' ? [effect.disposition] : [])).at(-1)).toBe(disposition)
})

test('the grammar passes its test phrases', () => {
  const compiled = compileGrammar(grammarDefinition.parse(blockingReasons.definition), null)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  const results = runTests(compiled.grammar, blockingReasons.tests, { language: TEST_LANGUAGE, at: AT }, () => {})
  expect(results.every(({ isPassed }) => isPassed)).toBe(true)
})

test('the pictures are what the store takes', () => {
  expect(isPicture(pictureOf(170, 2))).toBe(true)
  expect(pictureOf(170, 2).length).toBeLessThan(MOST_PICTURE)
})
