import { describe, expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import { applyEdit } from './edit.ts'
import { mergeDocuments, takeTheirs } from './merge.ts'

type Texts = Record<string, string>
const texts = (all: Texts) =>
  Object.fromEntries(Object.entries(all).map(([code, text]) => [code, [{ kind: 'text' as const, text }]]))
const reaction = (name: string, ...phrases: string[]) => ({
  name,
  recognise: [{ kind: 'phrases' as const, phrases: { en: phrases } }],
})

const listen = (reactions: ReturnType<typeof reaction>[], outlets = {}): NodeInput => ({
  id: 'ask',
  type: 'listen',
  label: 'Ask',
  reactions,
  outlets,
})
const say = (all: Texts, next = 'ask'): NodeInput => ({
  id: 'hello',
  type: 'say',
  label: 'Hello',
  texts: texts(all),
  outlets: { next },
})
const LANGUAGES = { languages: [{ code: 'en' }, { code: 'cs' }] }
const flow = (...nodes: NodeInput[]) => flowOf(nodes, LANGUAGES)

describe('what both changed in one step', () => {
  it('is joined, reaction by reaction and phrase by phrase', () => {
    const base = flow(listen([reaction('yes', 'yes'), reaction('no', 'no')]))
    const mine = flow(listen([reaction('yes', 'yes', 'sure'), reaction('no', 'no'), reaction('later', 'later')]))
    const theirs = flow(listen([reaction('help', 'help'), reaction('yes', 'yes', 'of course')]))
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(document.nodes).toMatchObject([
      {
        reactions: [
          { name: 'help' },
          { name: 'yes', recognise: [{ phrases: { en: ['yes', 'sure', 'of course'] } }] },
          { name: 'later' },
        ],
      },
    ])
  })

  it('is joined language by language', () => {
    const base = flow(say({ en: 'Hello', cs: 'Ahoj' }))
    const { document, conflicts } = mergeDocuments(
      base,
      flow(say({ en: 'Hi', cs: 'Ahoj' })),
      flow(say({ en: 'Hello', cs: 'Dobrý den' })),
    )
    expect(conflicts).toEqual([])
    expect(document.nodes).toMatchObject([{ texts: texts({ en: 'Hi', cs: 'Dobrý den' }) }])
  })

  it('is asked about where it is the same text, and theirs can be taken', () => {
    const base = flow(say({ en: 'Hello' }))
    const { document, conflicts } = mergeDocuments(base, flow(say({ en: 'Hi' })), flow(say({ en: 'Good morning' })))
    expect(document.nodes).toMatchObject([{ texts: texts({ en: 'Hi' }) }])
    expect(conflicts).toMatchObject([
      {
        nodeId: 'hello',
        path: 'texts.en[text].text',
        label: 'Hello › Texts › en › text › Text',
        base: 'Hello',
        mine: 'Hi',
        theirs: 'Good morning',
      },
    ])
    const [conflict] = conflicts
    if (!conflict) throw new Error('There is none')
    expect(applyEdit(document, takeTheirs(document, conflict)).document.nodes).toMatchObject([
      { texts: texts({ en: 'Good morning' }) },
    ])
  })

  it('is asked about as a whole where both together make no step', () => {
    const request = (headers: object[]): NodeInput => ({
      id: 'call',
      type: 'request',
      url: 'https://a.example/',
      headers: headers as never,
    })
    const base = flow(request([{ name: 'Key', value: 'a' }]))
    const mine = flow(request([{ name: 'Key', value: 'b' }]))
    const theirs = flow(request([{ name: 'Key', secret: 'key' }]))
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(document.nodes).toEqual(mine.nodes)
    expect(conflicts).toMatchObject([{ nodeId: 'call', path: '' }])
  })
})

describe('a step that one took away', () => {
  const end: NodeInput = { id: 'end', type: 'end' }
  const base = flow(say({ en: 'Hello' }, 'end'), end)
  const without = flow(end)

  it('is gone where the other left it as it was, or only moved it', () => {
    expect(
      mergeDocuments(
        base,
        without,
        flow({ ...say({ en: 'Hello' }, 'end'), position: { x: 9, y: 9 } }, { ...end, label: 'End' }),
      ).document.nodes,
    ).toMatchObject([{ id: 'end', label: 'End' }])
  })

  it('is asked about where the other changed it', () => {
    const changed = flow(say({ en: 'Hi' }, 'end'), end)
    const merged = mergeDocuments(base, without, changed)
    expect(merged.document.nodes).toHaveLength(1)
    expect(merged.conflicts).toMatchObject([
      { nodeId: 'hello', path: '', label: 'Hello', mine: undefined, theirs: { id: 'hello' } },
    ])
    const [conflict] = merged.conflicts
    if (!conflict) throw new Error('There is none')
    expect(applyEdit(merged.document, takeTheirs(merged.document, conflict)).document.nodes).toHaveLength(2)
    expect(mergeDocuments(base, changed, without).document.nodes).toHaveLength(2)
  })

  it('is passed by wires that the other drew to it', () => {
    const drawn = flow(
      { id: 'start', type: 'start', outlets: { next: 'hello' } },
      ...[say({ en: 'Hello' }, 'end'), end],
    )
    const { document, conflicts } = mergeDocuments(base, drawn, without)
    expect(conflicts).toEqual([])
    expect(document.nodes).toMatchObject([{ id: 'end' }, { id: 'start', outlets: { next: 'end' } }])
  })
})

it('tells two new steps of one id apart by their kind', () => {
  const base = flow({ id: 'start', type: 'start' })
  const mine = flow({ id: 'start', type: 'start', outlets: { next: 'x' } }, { id: 'x', type: 'pause' })
  const theirs = flow({ id: 'start', type: 'start' }, { id: 'x', type: 'end' })
  const { document } = mergeDocuments(base, mine, theirs)
  expect(document.nodes).toHaveLength(3)
  const next = document.nodes.find(({ id }) => id === 'start')?.outlets.next
  expect(document.nodes.find(({ id }) => id === next)?.type).toBe('pause')
})

it('joins settings and drawings', () => {
  const of = (variables: string[], comments: string[]) => ({
    ...flowOf([], { ...LANGUAGES, variables: variables.map((name) => ({ name, type: 'string' as const })) }),
    drawing: { comments: comments.map((id) => ({ id, text: id, x: 0, y: 0, width: 100, height: 100 })), groups: [] },
  })
  const { document, conflicts } = mergeDocuments(of(['a'], ['one']), of(['a', 'b'], ['one', 'two']), of(['c', 'a'], []))
  expect(conflicts).toEqual([])
  expect(document.settings.variables.map(({ name }) => name)).toEqual(['c', 'a', 'b'])
  expect(document.drawing?.comments.map(({ id }) => id)).toEqual(['two'])
})
