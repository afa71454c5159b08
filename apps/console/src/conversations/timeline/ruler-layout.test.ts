import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { expect, test } from 'vitest'
import { event, longEvents } from '../testing/conversation.sample.ts'
import { layoutRuler, nearestEvent } from './ruler-layout.ts'

const { of: KIND } = eventKind
const bars = (events: Parameters<typeof layoutRuler>[0], lane: string) =>
  layoutRuler(events).lanes.find((each) => each.lane === lane)?.bars ?? []

test('speech lies where it was spoken, in the lane of whoever spoke; lanes with nothing are left out', () => {
  const events = [
    event(1, KIND.ROBOT, { offsetMs: 0, endOffsetMs: 5_000 }),
    event(2, KIND.HUMAN, { offsetMs: 5_000, endOffsetMs: 10_000 }),
  ]
  expect(layoutRuler(events).seconds).toBe(10)
  expect(layoutRuler(events).lanes.map(({ lane }) => lane)).toEqual(['robot', 'human'])
  expect(bars(events, 'robot')).toMatchObject([{ seq: 1, left: 0, width: 50 }])
  expect(bars(events, 'human')).toMatchObject([{ seq: 2, left: 50, width: 50 }])
})

test('marks that would lie on each other are one, in the worse colour', () => {
  const events = [
    event(1, KIND.WARNING, { offsetMs: 50_000 }),
    event(2, KIND.ERROR, { offsetMs: 50_010 }),
    event(3, KIND.WARNING, { offsetMs: 100_000 }),
  ]
  expect(bars(events, 'marks')).toMatchObject([
    { seq: 1, lastSeq: 2, count: 2, tone: 'danger' },
    { seq: 3, count: 1, tone: 'warning' },
  ])
})

test('nothing leaves the ruler, also at its very end or where nothing took any time', () => {
  for (const events of [
    [event(1, KIND.ERROR, { offsetMs: 0 })],
    [event(1, KIND.ROBOT), event(2, KIND.HANGUP, { offsetMs: 1_000 })],
  ]) {
    for (const { lanes } of [layoutRuler(events)]) {
      for (const bar of lanes.flatMap((lane) => lane.bars)) expect(bar.left + bar.width).toBeLessThanOrEqual(100.001)
    }
  }
})

test('thousands of turns become columns as high as the share of time that was spoken', () => {
  const robot = bars(longEvents(3_000), 'robot')
  expect(robot.length).toBe(120)
  expect(robot.reduce((sum, { count }) => sum + count, 0)).toBe(3_000)
  expect(robot[60]?.fill).toBeCloseTo(0.5, 1)
})

test('a click finds the nearest event', () => {
  const events = longEvents(3)
  expect(nearestEvent(events, 8_900)?.seq).toBe(3)
  expect(nearestEvent([], 10)).toBeUndefined()
})
