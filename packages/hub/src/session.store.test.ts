import { expect, it } from 'vitest'
import type { Served } from './http/served.ts'
import { SessionStore } from './session.store.ts'
import type { LongPolling } from './transports/long.polling.ts'

const connectionOf = (id: string) => ({ id }) as Served<undefined> // only its identity matters here

it('knows how many connections of an owner are pending, whatever becomes of them', () => {
  const sessions = new SessionStore<undefined>()
  const [one, two, polled] = [connectionOf('1'), connectionOf('2'), connectionOf('3')]
  sessions.add('a', one, 'user ann')
  const second = sessions.add('b', two, 'user ann')
  sessions.add('c', connectionOf('4'), 'user bob')
  sessions.add('d', connectionOf('5'), undefined)
  expect(sessions.countOf('user ann')).toEqual({ all: 2, pending: 2 })
  sessions.opened(one)
  sessions.opened(one)
  sessions.opened(two)
  expect(sessions.countOf('user ann')).toEqual({ all: 2, pending: 0 })
  sessions.release(one)
  sessions.remove(second)
  expect(sessions.countOf('user ann')).toEqual({ all: 0, pending: 0 })
  // Closed, with messages that a poll has yet to fetch.
  const third = sessions.add('e', polled, 'user ann')
  sessions.opened(polled)
  third.polling = { finished: false } as LongPolling // as much as is asked for
  sessions.release(polled)
  expect(sessions.countOf('user ann')).toEqual({ all: 1, pending: 1 })
  expect(sessions.countOf('user bob')).toEqual({ all: 1, pending: 1 })
})
