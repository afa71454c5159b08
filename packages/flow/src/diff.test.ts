import { describe, expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../test/conversation.ts'
import { diffFlows, diffTexts, diffWords } from './diff.ts'

const text = (value: string) => ({ en: [{ kind: 'text' as const, text: value }] })
const base: NodeInput[] = [
  { id: 'start', type: 'start', outlets: { next: 'a' } },
  { id: 'a', type: 'say', label: 'Greeting', texts: text('Good morning, how are you?'), outlets: { next: 'end' } },
  { id: 'end', type: 'end' },
]

describe('diffFlows', () => {
  it('sees no difference in the same flow', () => {
    expect(diffFlows(flowOf(base), flowOf(base)).isEqual).toBe(true)
  })

  it('tells nodes, texts, wires, places and settings apart', () => {
    const changed: NodeInput[] = [
      { id: 'start', type: 'start', position: { x: 10, y: 0 }, outlets: { next: 'new' } },
      {
        id: 'a',
        type: 'say',
        label: 'Greeting',
        texts: text('Good evening, how are you?'),
        outlets: { next: 'end' },
        maxEntries: 2,
        escapeTo: 'end',
      },
      { id: 'new', type: 'end', label: 'Bye' },
    ]
    const diff = diffFlows(flowOf(base), flowOf(changed, { variables: [{ name: 'n', type: 'number' }], traceLevel: 1 }))
    expect(diff.added).toEqual([{ id: 'new', type: 'end', label: 'Bye' }])
    expect(diff.removed.map((node) => node.id)).toEqual(['end'])
    expect(diff.moved).toEqual(['start'])
    expect(diff.wires).toEqual([
      { nodeId: 'start', outlet: 'next', from: 'a', to: 'new' },
      { nodeId: 'a', outlet: 'escape', from: undefined, to: 'end' },
    ])
    expect(diff.settings.map((change) => change.path)).toEqual(['variables[n]', 'traceLevel'])
    expect(diff.changed).toHaveLength(1)
    expect(diff.changed[0]?.changes.map((change) => change.path)).toEqual(['texts.en[0].text', 'maxEntries'])
    expect(diff.changed[0]?.changes[0]?.words).toEqual([
      { kind: 'same', text: 'Good ' },
      { kind: 'removed', text: 'morning' },
      { kind: 'added', text: 'evening' },
      { kind: 'same', text: ', how are you?' },
    ])
  })

  it('follows named items when they change places', () => {
    const branch = (names: readonly string[]) =>
      flowOf([{ id: 'b', type: 'branch', cases: names.map((name) => ({ name, expression: `"${name}" == ""` })) }])
    expect(diffFlows(branch(['x', 'y']), branch(['y', 'x'])).changed[0]?.changes).toEqual([
      { path: 'cases.order', from: ['x', 'y'], to: ['y', 'x'] },
    ])
    expect(diffFlows(branch(['x', 'y']), branch(['y'])).changed[0]?.changes.map((change) => change.path)).toEqual([
      'cases[x]',
    ])
  })
})

describe('diffTexts', () => {
  const says = (id: string, texts: Record<string, string>): NodeInput => ({
    id,
    type: 'say',
    label: id,
    texts: Object.fromEntries(Object.entries(texts).map(([code, words]) => [code, [{ kind: 'text', text: words }]])),
    outlets: { next: 'end' },
  })
  const start: NodeInput = { id: 'start', type: 'start', outlets: { next: 'hello' } }
  const end: NodeInput = { id: 'end', type: 'end' }
  const languages = { languages: [{ code: 'en' }, { code: 'cs' }] }
  const before = flowOf(
    [start, says('hello', { en: 'Hello', cs: 'Dobrý den' }), says('bye', { en: 'Bye' }), end],
    languages,
  )

  it('names the step and the language of each text that differs, came or went', () => {
    const after = flowOf(
      [start, says('hello', { en: 'Hello again', cs: 'Dobrý den' }), says('new', { cs: 'Ahoj' }), end],
      languages,
    )
    expect(diffTexts(before, after).map(({ nodeId, language, path }) => [nodeId, language, path])).toEqual([
      ['hello', 'en', 'texts.en[0]'],
      ['new', 'cs', 'texts.cs'],
      ['bye', 'en', 'texts.en'],
    ])
  })

  it('sees nothing where only wires and places differ', () => {
    const after = flowOf(
      [
        start,
        says('hello', { en: 'Hello', cs: 'Dobrý den' }),
        { ...says('bye', { en: 'Bye' }), position: { x: 1, y: 2 } },
        end,
      ],
      languages,
    )
    expect(diffTexts(before, after)).toEqual([])
  })
})

describe('diffWords', () => {
  it('gives both texts back', () => {
    const [before, after] = ['one two  three four', 'zero two three, four five']
    const pieces = diffWords(before, after)
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map((piece) => piece.text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([before, after])
  })

  it('replaces very long texts as a whole', () => {
    const long = (word: string) => Array.from({ length: 1_200 }, (_, index) => `${word}${index}`).join(' ')
    expect(diffWords(long('a'), long('b')).map((piece) => piece.kind)).toEqual(['removed', 'added'])
  })

  it('compares no more words in all texts of two versions than anybody waits for', () => {
    const words = (word: string) => Array.from({ length: 490 }, (_, index) => `${word}${index}`).join(' ')
    const flow = (word: string) =>
      flowOf([
        ...base,
        ...Array.from(
          { length: 60 },
          (_, index): NodeInput => ({
            id: `say${index}`,
            type: 'say',
            texts: text(`${words(word)} end`),
            outlets: { next: 'end' },
          }),
        ),
      ])
    const changes = diffFlows(flow('a'), flow('b')).changed.flatMap((one) => one.changes)
    const kinds = changes.map((change) => change.words?.length)
    expect([kinds[0], kinds.at(-1), kinds.length]).toEqual([expect.any(Number), 3, 60])
    expect(kinds[0]).toBeGreaterThan(100)
    const texts = diffTexts(flow('a'), flow('b'))
    expect([texts[0]?.words?.length, texts.at(-1)?.words?.length]).toEqual([kinds[0], 3])
  })
})

it('counts what changed in the drawing as moved, and nothing else', () => {
  const flow = flowOf([{ id: 'a', type: 'end' }])
  const comment = { id: 'note', text: 'Ask Jana', x: 0, y: 0, width: 100, height: 60 }
  const group = { id: 'part', label: 'Part', nodes: ['a'], folded: false }
  const drawn = { ...flow, drawing: { comments: [comment], groups: [group] } }
  const other = { ...flow, drawing: { comments: [{ ...comment, x: 9 }], groups: [{ ...group, folded: true }] } }
  expect(diffFlows(flow, drawn)).toMatchObject({ isEqual: false, changed: [], settings: [], moved: ['note', 'part'] })
  expect(diffFlows(drawn, other).moved).toEqual(['note', 'part'])
  expect(diffFlows(drawn, structuredClone(drawn)).isEqual).toBe(true)
})
