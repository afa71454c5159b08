import { expect, it, vi } from 'vitest'
import { Turn } from '../turn.ts'
import { Inbox } from './inbox.ts'

/** An inbox whose messages are records of text; `room` of them fit, and `takeAway` makes room for more. */
function openInbox(room: number) {
  const read: string[] = []
  const hasRead = vi.fn()
  const failed = vi.fn()
  let now = 0
  let fitting = room
  const inbox = new Inbox({
    now: () => now,
    turn: new Turn({ now: () => now, later: (run) => void setImmediate(run) }),
    isPressed: () => read.length >= fitting,
    hasRead,
    failed,
    readNext(input) {
      const record = input.takeRecord(100)
      if (!record) return false
      if (String(record) === 'broken') throw new Error('broken')
      read.push(String(record))
      return true
    },
  })
  const takeAway = async (count: number): Promise<void> => {
    fitting += count
    inbox.release()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const pass = (milliseconds: number): void => {
    now += milliseconds
  }
  return { inbox, read, hasRead, failed, takeAway, pass }
}

const records = (...texts: string[]): Buffer => Buffer.from(texts.map((text) => `${text}\x1e`).join(''))

it('reads as many messages as fit and the others when there is room, in their order', async () => {
  const { inbox, read, takeAway } = openInbox(2)
  const settled = vi.fn()
  inbox.receive(records('a', 'b', 'c', 'd'))?.then(settled)
  inbox.receive(records('e'))
  expect([read, inbox.isPaused]).toEqual([['a', 'b'], true])
  await takeAway(1)
  expect([read, inbox.isPaused]).toEqual([['a', 'b', 'c'], true])
  expect(settled).not.toHaveBeenCalled()
  await takeAway(10)
  expect([read, inbox.isPaused]).toEqual([['a', 'b', 'c', 'd', 'e'], false])
  expect(settled).toHaveBeenCalledOnce()
  expect(inbox.receive(records('f'))).toBeUndefined()
})

it('counts what became messages, not what merely arrived', () => {
  const { inbox, hasRead } = openInbox(9)
  inbox.receive(Buffer.from('half'))
  expect(hasRead).toHaveBeenLastCalledWith(0, 0)
  inbox.receive(records(' a message', 'b'))
  expect(hasRead).toHaveBeenLastCalledWith(17, 2)
})

it('forgets half a message when it begins anew, and takes the time of the last sign', () => {
  const { inbox, read, pass } = openInbox(9)
  inbox.receive(Buffer.from('half'))
  pass(5)
  inbox.restart()
  expect(inbox.lastReceived).toBe(5)
  inbox.receive(records('whole'))
  expect(read).toEqual(['whole'])
})

it('reports what cannot be read, also when it comes to that later', async () => {
  const { inbox, failed, takeAway } = openInbox(1)
  inbox.receive(records('a', 'broken'))
  expect(failed).not.toHaveBeenCalled()
  await takeAway(1)
  expect(failed).toHaveBeenCalledWith(new Error('broken'))
})
