import { expect, it } from 'vitest'
import { flowOf } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'

const [THERE, GONE, UNKNOWN] = ['1', '2', '3'].map((digit) => `0198c0de-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
] // as many as there are digits
const known = new Map([
  [THERE, true],
  [GONE, false],
])

const flow = (knowledgeBase: string) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'it' } },
    {
      ...{ id: 'it', type: 'answer', label: 'Look', knowledgeBase, question: 'When?' },
      outlets: { answered: 'end', noAnswer: 'end' },
    },
    { id: 'end', type: 'end' },
  ])

it('finds knowledge bases that are gone, and none that it knows nothing of', () => {
  const errorsOf = (guid: string) => checkFlow(flow(guid), { hasKnowledgeBase: (one) => known.get(one) }).errors
  expect(errorsOf(GONE)).toEqual([
    {
      nodeId: 'it',
      code: 'knowledgeBase.missing',
      message: 'Look: this knowledge base doesn’t exist',
      path: 'knowledgeBase',
    },
  ])
  expect(errorsOf(THERE)).toEqual([])
  expect(errorsOf(UNKNOWN)).toEqual([])
  expect(checkFlow(flow(GONE)).errors).toEqual([])
})
