import { expect, it } from 'vitest'
import { flowOf, type NodeInput } from '../../test/conversation.ts'
import { applyEdit, nodeOf } from './edit.ts'
import { moveStep } from './move-step.ts'
import { type OutlineLine, outlineOf } from './outline.ts'

const say = (id: string, text: string, next: string): NodeInput => ({
  id,
  type: 'say',
  texts: { en: [{ kind: 'text', text }] },
  outlets: { next },
})
const flow = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'hello' } },
  say('hello', 'Hello.', 'ask'),
  {
    id: 'ask',
    type: 'listen',
    label: 'Ask',
    reactions: [
      { name: 'yes', label: 'Yes', recognise: [{ kind: 'yes' }] },
      { name: 'no', recognise: [{ kind: 'no' }] },
      { name: 'maybe', recognise: [{ kind: 'unsure' }] },
    ],
    outlets: { yes: 'great', no: 'pity', noInput: 'sorry', noMatch: 'sorry' },
  },
  say('great', 'Great.', 'bye'),
  say('pity', 'A pity.', 'bye'),
  say('sorry', 'Sorry?', 'ask'),
  say('bye', 'Bye.', 'end'),
  { id: 'end', type: 'end' },
  say('lost', 'Nobody hears this.', 'bye'),
])

const written = (lines: readonly OutlineLine[]) =>
  lines.map(({ kind, depth, heard, nodeId }) => {
    const what = kind === 'step' ? nodeId : kind === 'jump' ? `→ ${nodeId}` : '…'
    return `${'  '.repeat(depth)}${heard === undefined ? '' : `${heard}: `}${what}`
  })

it('is written as a script', () => {
  expect(written(outlineOf(flow))).toEqual([
    'start',
    'hello',
    'ask',
    '  Yes: great',
    '  → bye',
    '  no: pity',
    '  → bye',
    '  maybe: …',
    '  no input, no match: sorry',
    '  → ask',
    'bye',
    'end',
    'lost',
    '→ bye',
  ])
  expect(outlineOf(flow)[1]).toMatchObject({ text: 'Hello.', isReachable: true, from: 'start', outlets: ['next'] })
  expect(outlineOf(flow).find(({ nodeId }) => nodeId === 'lost')?.isReachable).toBe(false)
})

it('is written of long flows', () => {
  const nodes = Array.from({ length: 20_000 }, (_, at) => say(`n${at}`, `${at}`, `n${at + 1}`))
  const long = flowOf([{ id: 'start', type: 'start', outlets: { next: 'n0' } }, ...nodes.slice(0, 19_999)])
  expect(outlineOf(long)).toHaveLength(20_001)
})

it('is rearranged by moving steps', () => {
  const moved = (id: string, place: Parameters<typeof moveStep>[2]) =>
    applyEdit(flow, moveStep(flow, id, place)).document
  const after = moved('hello', { after: 'great' })
  expect(nodeOf(after, 'start')?.outlets).toEqual({ next: 'ask' })
  expect(nodeOf(after, 'great')?.outlets).toEqual({ next: 'hello' })
  expect(nodeOf(after, 'hello')?.outlets).toEqual({ next: 'bye' })
  const before = moved('hello', { before: 'bye' })
  expect(nodeOf(before, 'great')?.outlets).toEqual({ next: 'hello' })
  expect(nodeOf(before, 'pity')?.outlets).toEqual({ next: 'hello' })
  expect(nodeOf(before, 'hello')?.outlets).toEqual({ next: 'bye' })
  const onWire = moved('lost', { wire: { id: 'ask', outlet: 'no' } })
  expect(nodeOf(onWire, 'ask')?.outlets.no).toBe('lost')
  expect(nodeOf(onWire, 'lost')?.outlets).toEqual({ next: 'pity' })
  expect(moveStep(flow, 'start', { after: 'bye' })).toEqual({})
  expect(moveStep(flow, 'bye', { after: 'bye' })).toEqual({})
})
