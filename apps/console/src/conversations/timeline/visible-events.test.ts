import { expect, test } from 'vitest'
import { sampleLeg } from '../testing/conversation.sample.ts'
import { visibleEvents } from './visible-events.ts'

const seqs = (wanted: Partial<Parameters<typeof visibleEvents>[1]>) =>
  visibleEvents(sampleLeg.events, { groups: [], find: '', showsDebug: false, labelOf: () => undefined, ...wanted }).map(
    ({ seq }) => seq,
  )

test('debug events have their own switch, whatever kinds are chosen', () => {
  expect(seqs({})).not.toContain(6)
  expect(seqs({ showsDebug: true })).toContain(6)
  expect(seqs({ groups: ['problems'] })).toEqual([19, 20])
  expect(seqs({ groups: ['problems'], showsDebug: true })).toEqual([6, 19, 20])
})

test('words are found in what was said, in data and in the names of steps, whatever their case', () => {
  expect(seqs({ find: 'NORTHBANK' })).toEqual([5])
  expect(seqs({ find: 'request.status' })).toEqual([19])
  expect(seqs({ find: 'pin', labelOf: ({ nodeId }) => (nodeId === 'ask' ? 'Ask for the PIN' : undefined) })).toEqual([
    12, 13,
  ])
})
