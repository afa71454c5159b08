import { describe, expect, it } from 'vitest'
import { parseFlowDocument } from './parse.ts'

const settings = { languages: [{ code: 'en' }], defaultLanguage: 'en' }
const problemsOf = (json: unknown) => {
  const parsed = parseFlowDocument(json)
  return parsed.ok ? [] : parsed.problems
}

describe('parseFlowDocument', () => {
  it('fills the defaults in, and reads what it wrote', () => {
    const parsed = parseFlowDocument({ schemaVersion: 1, settings, nodes: [{ id: 'a', type: 'listen' }] })
    if (!parsed.ok) throw new Error('refused')
    expect(parsed.document.nodes[0]).toMatchObject({
      attempts: 2,
      timeoutMs: 6_000,
      position: { x: 0, y: 0 },
      outlets: {},
    })
    expect(parsed.document.settings).toMatchObject({ traceLevel: 0, variables: [], limits: { steps: 2_000 } })
    expect(parseFlowDocument(JSON.stringify(parsed.document))).toEqual(parsed)
  })

  it.each<[string, unknown, string]>([
    ['no JSON', '{', ''],
    ['nothing', undefined, ''],
    ['another version', { schemaVersion: 2, settings, nodes: [] }, 'schemaVersion'],
    ['an unknown node', { schemaVersion: 1, settings, nodes: [{ id: 'a', type: 'magic' }] }, 'nodes[0].type'],
    [
      'a wrong field',
      { schemaVersion: 1, settings, nodes: [{ id: 'a', type: 'counter', limit: 0 }] },
      'nodes[0].limit',
    ],
    [
      'an id twice',
      {
        schemaVersion: 1,
        settings,
        nodes: [
          { id: 'a', type: 'end' },
          { id: 'a', type: 'end' },
        ],
      },
      'nodes[1].id',
    ],
    [
      'a reserved name',
      { schemaVersion: 1, settings: { ...settings, variables: [{ name: 'constructor', type: 'string' }] }, nodes: [] },
      'settings.variables[0].name',
    ],
    ['a deep one', '['.repeat(10_000) + ']'.repeat(10_000), ''],
  ])('says where the fault is: %s', (_name, json, path) => {
    expect(problemsOf(json)[0]?.path).toBe(path)
    expect(problemsOf(json)[0]?.message).not.toBe('')
  })

  it('refuses too many nodes and too long texts', () => {
    const nodes = Array.from({ length: 20_001 }, (_, index) => ({ id: `n${index}`, type: 'end' }))
    expect(problemsOf({ schemaVersion: 1, settings, nodes })[0]?.path).toBe('nodes')
    const say = { id: 's', type: 'say', texts: { en: [{ kind: 'text', text: 'x'.repeat(5_001) }] } }
    expect(problemsOf({ schemaVersion: 1, settings, nodes: [say] })[0]?.path).toBe('nodes[0].texts.en[0].text')
  })

  it.each<[string, object, string | RegExp]>([
    ['an unknown kind', { type: 'magic' }, /^Step "Greeting", type: Use one of "start", "say", "listen", /],
    ['a number too small', { type: 'counter', limit: 0 }, 'Step "Greeting", limit: This needs at least 1'],
    ['a text for a number', { type: 'counter', limit: '3' }, 'Step "Greeting", limit: This has to be a number'],
    [
      'a field of nobody',
      { type: 'end', colour: 'red' },
      /^Step "Greeting": Unknown field "colour". Fields here: id, label, note, .*reason/,
    ],
  ])('says by the name of the step and in plain words what is wrong: %s', (_name, node, words) => {
    const nodes = [{ id: 'a', label: 'Greeting', ...node }]
    const [problem] = problemsOf({ schemaVersion: 1, settings, nodes })
    expect(`${problem?.place}: ${problem?.message}`).toMatch(words)
  })

  it('leads to a field that is not known, not to what is around it', () => {
    const [problem] = problemsOf({ schemaVersion: 1, settings, nodes: [{ id: 'a', type: 'end', colour: 'red' }] })
    expect(problem?.path).toBe('nodes[0].colour')
  })

  it('calls a step by its id where it has no name, and by its number where it has neither', () => {
    const nodes = [{ id: 'a', type: 'x' }, null]
    const places = problemsOf({ schemaVersion: 1, settings, nodes }).map(({ place }) => place)
    expect(places).toEqual(['Step "a", type', 'Step number 2'])
    expect(problemsOf({ schemaVersion: 1, settings })[0]).toMatchObject({ place: 'nodes', message: 'This is missing' })
  })
})
