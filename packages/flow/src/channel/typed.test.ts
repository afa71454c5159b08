import { expect, test } from 'vitest'
import { listenOf, sayOf, TestLine } from './line.testing.ts'

const typed = { kind: 'heard', by: 'typed', alternatives: [{ text: 'yes' }] }

test('what is typed answers at once, without the silence that ends speech', () => {
  const on = new TestLine()
  on.line.listen(listenOf('l1'))
  on.wait(1_000).line.type('yes')
  expect(on.inputs).toEqual([{ ...typed, listen: 'l1' }])
  expect(on.line.waitsFor).toBe('nothing')
  on.wait(60_000)
  expect(on.inputs).toHaveLength(1)
})

test('it cuts what may be interrupted, and nothing that must be heard', () => {
  const on = new TestLine()
  on.line.say(sayOf('s1'))
  on.line.listen(listenOf('l1'))
  on.wait(500).line.type('yes')
  expect(on.inputs).toMatchObject([
    { kind: 'played', say: 's1', heardMs: 500, cutBy: 'speech' },
    { ...typed, listen: 'l1' },
  ])
  const must = new TestLine()
  must.line.say(sayOf('s1', false))
  must.line.listen(listenOf('l1'))
  must.wait(500).line.type('yes')
  expect(must.inputs).toEqual([])
  expect(must.notes).toEqual([{ kind: 'ignored', what: 'speech' }])
  must.wait(2_000).line.type('yes')
  expect(must.answers).toEqual([{ ...typed, listen: 'l1' }])
})

test('before anything is listened for it is said to nobody', () => {
  const on = new TestLine()
  on.line.type('yes')
  expect(on.inputs).toEqual([])
  expect(on.notes).toEqual([{ kind: 'ignored', what: 'speech' }])
})

test('it comes before what was being said, which then answers nothing', () => {
  const on = new TestLine()
  on.line.listen(listenOf('l1'))
  on.line.speechBegan('u1')
  on.line.type('yes')
  on.line.understood('u1', [{ text: 'no' }])
  on.wait(10_000)
  expect(on.answers.filter((input) => input.kind === 'heard' && input.listen === 'l1')).toEqual([
    { ...typed, listen: 'l1' },
  ])
})
