import { describe, expect, it, test } from 'vitest'
import { checkFlow, compile, diffFlows, type FlowState, readState, relationsOf, start, step } from '../src/index.ts'
import { AT, flowOf } from './conversation.ts'
import { fixturesOf, inputOf, readStored, type StoredDocument, type StoredState, type Told } from './published.ts'

/** The newest versions there are. */
const empty = flowOf([])
const NEWEST = {
  documents: empty.schemaVersion,
  states: start(compile(empty), { at: AT, offsetMs: 0, facts: {}, seed: 1 }).state.v,
}

const upTo = (newest: number) => Array.from({ length: newest }, (_, index) => index + 1)
const documents = upTo(NEWEST.documents).flatMap((version) => fixturesOf<StoredDocument>('documents', version))
const states = upTo(NEWEST.states).flatMap((version) =>
  fixturesOf<StoredState>('states', version).map(([name, one]) => [`${name} of version ${version}`, one] as const),
)
const stored = new Map(documents.map(([name, { document }]) => [name, readStored(document)]))
const library = new Map([...stored].map(([name, document]) => [name, compile(document)]))
const programOf = (name: string) => library.get(name) ?? compile(empty)

/** Keys told one after the other are one entry: releases before the second edition took them as they came. */
function entriesOf(told: readonly Told[]): readonly Told[] {
  const entries: Told[] = []
  for (const one of told) {
    const last = entries.at(-1)
    if (last && 'keys' in last && 'keys' in one) entries.splice(-1, 1, { keys: last.keys + one.keys })
    else entries.push(one)
  }
  return entries
}

/** Goes on from a state; the path is that of what is told here. */
function goOn(name: string, from: FlowState, told: readonly Told[]) {
  const path: string[] = []
  let state = from
  entriesOf(told).forEach((one, index) => {
    const result = step(programOf(name), state, inputOf(state, one, (index + 1) * 1_000), library)
    path.push(...result.effects.flatMap((effect) => (effect.kind === 'visit' ? [effect.nodeId] : [])))
    // As a runner does: stored after each turn.
    state = JSON.parse(JSON.stringify(result.state))
  })
  return { path, state }
}

/** A state of any version, as a release that is newer reads it. */
function stateOf(one: StoredState): FlowState {
  const state = readState(one.state)
  if (!state) throw new Error('the state is not known')
  return state
}

const endOf = ({ ended, disposition }: FlowState) => ({
  ended: ended?.reason ?? null,
  disposition: disposition?.disposition ?? null,
})

test.each([
  ['documents', NEWEST.documents],
  ['states', NEWEST.states],
] as const)('each published version of %s has fixtures', (kind, newest) => {
  for (const version of upTo(newest)) expect(fixturesOf(kind, version), `${kind}/v${version}`).not.toHaveLength(0)
})

describe.each(documents)('the stored document %s', (name, { told, path, ended, disposition }) => {
  it('runs as it ran', () => {
    const begun = start(programOf(name), {
      at: AT,
      offsetMs: 0,
      facts: { channel: 'VOICE', direction: 'in', from: '+420777000111' },
      seed: 7,
    })
    const visited = begun.effects.flatMap((effect) => (effect.kind === 'visit' ? [effect.nodeId] : []))
    const gone = goOn(name, begun.state, told)
    expect([...visited, ...gone.path]).toEqual(path)
    expect(endOf(gone.state)).toEqual({ ended, disposition })
  })

  it('is checked, compared and looked through', () => {
    const document = stored.get(name) ?? empty
    expect(document.nodes).not.toHaveLength(0)
    expect(() => checkFlow(document)).not.toThrow()
    expect(diffFlows(document, document).isEqual).toBe(true)
    expect(relationsOf(document)).not.toHaveLength(0)
  })
})

test.each(states)('the stored state %s goes on as it went on', (_name, one) => {
  const { path, state } = goOn(one.document, stateOf(one), one.told)
  expect(path).toEqual(one.path)
  expect(endOf(state)).toEqual({ ended: one.ended, disposition: one.disposition })
  expect(state.frames[0]?.variables).toEqual(one.variables)
  expect(state.shared).toEqual(one.shared)
})
