import { expect, it } from 'vitest'
import { flowAround, flowOf } from '../../test/conversation.ts'
import { relationsOf } from '../relations.ts'
import { applyEdit, NO_EDIT } from './edit.ts'
import { rebound, replaceReference } from './replace.ts'

const OLD = '0195a000-0000-7000-8000-0000000000c1'
const NEW = '0195a000-0000-7000-8000-0000000000c2'
const grammar = [{ kind: 'grammar' as const, grammar: OLD }]

it('a flow is exchanged in the steps that run it, and a fixed version is given up', () => {
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'one' } },
    { id: 'one', type: 'subflow', flow: OLD, version: { policy: 'pinned', version: 3 }, outlets: { next: 'two' } },
    {
      id: 'two',
      type: 'subflow',
      flow: NEW,
      version: { policy: 'pinned', version: 2 },
      outlets: { next: 'end' },
    },
    { id: 'end', type: 'end', note: `Was ${OLD} once` },
  ])
  const edit = replaceReference(document, { kind: 'flow', from: OLD, to: NEW })
  const { document: now, inverse } = applyEdit(document, edit)
  expect(now.nodes[1]).toMatchObject({ flow: NEW, version: { policy: 'published' } })
  // Nothing but the steps that use it is touched.
  expect(now.nodes.map((node, at) => node === document.nodes[at])).toEqual([true, false, true, true])
  expect(applyEdit(now, inverse).document).toEqual(document)
})

it('a grammar is exchanged in steps and in what counts everywhere', () => {
  const document = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'ask' } },
      { id: 'ask', type: 'listen', reactions: [{ name: 'yes', recognise: grammar }], outlets: { yes: 'end' } },
      { id: 'end', type: 'end' },
    ],
    { globalIntents: [{ name: 'help', recognise: grammar, target: 'end' }] },
  )
  const { document: now } = applyEdit(document, replaceReference(document, { kind: 'grammar', from: OLD, to: NEW }))
  expect(relationsOf(now).filter(({ kind }) => kind === 'grammar')).toEqual([
    { kind: 'grammar', id: NEW, nodeId: null },
    { kind: 'grammar', id: NEW, nodeId: 'ask' },
  ])
  expect(now.settings.globalIntents[0]?.target).toBe('end')
})

it.each(['model', 'knowledgeBase', 'asset'] as const)('a %s is exchanged wherever it is named', (kind) => {
  const listen = (model: string, version?: number) => ({ kind: 'model' as const, model, category: 'yes', version })
  const document = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'say' } },
      {
        id: 'say',
        type: 'say',
        texts: { en: [{ kind: 'audio', asset: OLD, text: 'Hello' }] },
        outlets: { next: 'ask' },
      },
      {
        id: 'ask',
        type: 'listen',
        reactions: [{ name: 'yes', recognise: [listen(OLD, 3), listen(NEW, 2)] }],
        outlets: { yes: 'look' },
      },
      { id: 'look', type: 'answer', knowledgeBase: OLD, outlets: { answered: 'end', notFound: 'end' } },
      { id: 'end', type: 'end' },
    ],
    { globalIntents: [{ name: 'help', recognise: [listen(OLD)], target: 'end' }] },
  )
  const { document: now, inverse } = applyEdit(document, replaceReference(document, { kind, from: OLD, to: NEW }))
  const namedBy = (of: typeof document) => relationsOf(of).flatMap((one) => (one.kind === kind ? [one.id] : []))
  expect(namedBy(document)).toContain(OLD)
  expect(namedBy(now).filter((id) => id !== NEW)).toEqual([])
  expect(applyEdit(now, inverse).document).toEqual(document)
  // Versions count by themselves in each model: that of the other one is not known.
  if (kind === 'model')
    expect(now.nodes[2]).toMatchObject({
      reactions: [{ recognise: [{ model: NEW, category: 'yes', minScore: 0.5 }, { version: 2 }] }],
    })
})

it('nothing is exchanged where nothing is used, nor a thing by itself', () => {
  const document = flowOf([{ id: 'start', type: 'start' }])
  expect(replaceReference(document, { kind: 'flow', from: OLD, to: NEW })).toBe(NO_EDIT)
  expect(replaceReference(document, { kind: 'flow', from: OLD, to: OLD })).toBe(NO_EDIT)
})

it('versions of one component are bound apart, and a step fixed to one runs what is published of its copy', () => {
  const [one, two, other] = [1, 2, 3].map((each) => `0195a000-0000-7000-8000-0000000000d${each}`)
  const document = flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'pinned' } },
      {
        id: 'pinned',
        type: 'subflow',
        flow: OLD,
        version: { policy: 'pinned', version: 3 },
        outlets: { next: 'live' },
      },
      { id: 'live', type: 'subflow', flow: OLD, outlets: { next: 'ask' } },
      {
        id: 'ask',
        type: 'listen',
        reactions: [{ name: 'yes', recognise: [{ kind: 'grammar', grammar: NEW }] }],
        outlets: { yes: 'end' },
      },
      { id: 'end', type: 'end', note: 'Kept' },
    ],
    { globalIntents: [{ name: 'help', recognise: [{ kind: 'grammar', grammar: NEW }], target: 'end' }] },
  )
  const copy = rebound(document, { [`${OLD}@3`]: String(one), [`${OLD}@published`]: String(two), [NEW]: String(other) })
  expect(copy.nodes[1]).toMatchObject({ flow: one, version: { policy: 'published' } })
  expect(copy.nodes[2]).toMatchObject({ flow: two, version: { policy: 'published' } })
  expect(relationsOf(copy).flatMap(({ kind, id }) => (kind === 'grammar' ? [id] : []))).toEqual([other, other])
  expect(JSON.stringify(copy)).not.toContain(OLD)
  expect(copy.nodes[4]).toEqual(document.nodes[4])
})

it('a copy for somebody else has no pinned answers', () => {
  const pinned = { status: 200, body: '"Eva"', format: 'json' as const, at: '2026-03-05T10:00:00Z' }
  const document = flowAround({ id: 'it', type: 'request', url: 'https://a.example/', pinned }, ['ok', 'error'])
  expect(JSON.stringify(document)).toContain('Eva')
  const copy = rebound(document, {})
  expect(JSON.stringify(copy)).not.toMatch(/Eva|pinned/)
  expect(copy.nodes.map(({ id }) => id)).toEqual(document.nodes.map(({ id }) => id))
})
