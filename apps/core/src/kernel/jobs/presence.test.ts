import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { announcePresence } from './presence.ts'

/** As those of the pool: let go of twice it throws. */
class Client extends EventEmitter {
  isReleased = false
  readonly breaks: boolean
  constructor(breaks: boolean) {
    super()
    this.breaks = breaks
  }
  query() {
    if (this.breaks) this.emit('error', new Error('gone again'))
    return Promise.resolve({ rows: [{ alone: false }] })
  }
  release() {
    if (this.isReleased) throw new Error('Release called on client which has already been released to the pool.')
    this.isReleased = true
  }
}

/** Clients of which one breaks while it asks. */
function poolOf(broken = -1) {
  const clients: Client[] = []
  const connect = () => {
    const client = new Client(clients.length === broken)
    clients.push(client)
    return Promise.resolve(client)
  }
  return { clients, pool: { connect } as unknown as pg.Pool } // all that it uses of one
}
const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('a connection that breaks more than once is let go of once, and the lock is taken again', async () => {
  const { clients, pool } = poolOf()
  const presence = await announcePresence(pool)
  clients[0]?.emit('error', new Error('terminated by the administrator'))
  clients[0]?.emit('error', new Error('terminated unexpectedly'))
  await turns()
  expect(clients.map(({ isReleased }) => isReleased)).toEqual([true, false])
  presence.end()
  expect(clients.map(({ isReleased }) => isReleased)).toEqual([true, true])
})

test('who ends while the database is away, or hears of the break later, lets go of nothing twice', async () => {
  const { clients, pool } = poolOf()
  const presence = await announcePresence(pool)
  clients[0]?.emit('error', new Error('gone'))
  presence.end()
  await turns()
  expect(clients.every(({ isReleased }) => isReleased)).toBe(true)
  clients.at(-1)?.emit('error', new Error('gone, too'))
  presence.end()
  await turns()
  expect(clients.every(({ isReleased }) => isReleased)).toBe(true)
})

test('a connection that breaks while the lock is taken is no reason to fall', async () => {
  const { clients, pool } = poolOf(1)
  const presence = await announcePresence(pool)
  clients[0]?.emit('error', new Error('gone'))
  await turns()
  presence.end()
  expect(clients[0]?.isReleased).toBe(true)
  expect(clients[1]?.isReleased).toBe(true)
})
