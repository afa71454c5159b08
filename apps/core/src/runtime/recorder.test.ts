import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Effect } from '@parley/flow'
import { expect, it } from 'vitest'
import { Recorder } from './recorder.ts'
import { appendRecording } from './recording.ts'

const { ROBOT, HUMAN } = eventKind.of
const moment = { at: '2026-09-30T10:00:00Z', nodeId: 'say', depth: 0 }
const robot = (say: string, offsetMs: number): Effect => ({
  ...moment,
  kind: 'event',
  event: ROBOT,
  offsetMs,
  text: say,
  say,
  data: { language: 'en' },
})
const played = (say: string, offsetMs: number, heardMs: number, cutBy?: 'speech'): Effect => ({
  kind: 'played',
  say,
  heardMs,
  ...(cutBy && { cutBy }),
  at: moment.at,
  offsetMs,
})

it('writes the real end of what was said and what was heard of it, also after it was stored', () => {
  const recorder = Recorder.of(['flow', 1], false)
  recorder.record([robot('s1', 0), robot('s2', 0)], 100)
  recorder.record([played('s1', 2_100, 2_000)], 2_100)
  const first = recorder.take()
  expect(first.events).toMatchObject([
    { seq: 1, offsetMs: 100, endOffsetMs: 2_100, data: { language: 'en', heardMs: 2_000 } },
    { seq: 2, endOffsetMs: 100 },
  ])
  // Kept with the checkpoint meanwhile.
  const later = new Recorder(JSON.parse(JSON.stringify(recorder.state)), false)
  later.record([played('s2', 2_600, 500, 'speech'), played('s1', 9_000, 9_000), played('s9', 9_000, 1)], 2_600)
  const second = later.take()
  expect(second.ends).toEqual([{ seq: 2, endOffsetMs: 2_600, data: { heardMs: 500, cutBy: 'speech' } }])
  appendRecording(first, second)
  expect(first.events[1]).toMatchObject({ seq: 2, endOffsetMs: 2_600, data: { language: 'en', cutBy: 'speech' } })
  expect(later.state.saying).toEqual({})
})

it('records from where to where somebody spoke', () => {
  const recorder = Recorder.of(['flow', 1], false)
  recorder.record([robot('s1', 0), { ...moment, kind: 'event', event: HUMAN, offsetMs: 700, endOffsetMs: 1_900 }], 100)
  expect(recorder.take().events[1]).toMatchObject({ offsetMs: 700, endOffsetMs: 1_900 })
})
