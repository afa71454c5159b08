import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { checkChain } from './chainSources.ts'
import { type Sealer, startSealer } from './sealer.ts'

let core: TestCore
let sealer: Sealer
let folder: string
const headFile = () => join(folder, 'audit-head')
const keptHead = async () => (await readFile(headFile(), 'utf8')).trim()

beforeAll(async () => {
  core = await startTestCore()
  folder = await mkdtemp(join(tmpdir(), 'audit-'))
  sealer = startSealer(core.pool, headFile(), pino({ level: 'silent' }))
})
afterAll(async () => {
  await sealer.stop()
  await rm(folder, { recursive: true })
  await core.close()
})

const record = (name: string, after: unknown) =>
  core.inTenant(2, (ctx) => ctx.audit({ kind: actionKind.of.UPDATE, of: moduleKind, entity: [1, name], after }))

test('events are sealed into a chain that can be checked, and show who, what and when', async () => {
  await record('first', { b: 1, a: { d: [1, 2.5, null], c: 'ž' }, gone: undefined })
  await record('second', { password: 'hunter2', apiSecret: 'prl_x', list: [{ token: 'zyzzyva' }] })
  await sealer.seal()
  const { body, text } = await core.as('admin').call(operations.Audit.Audit, { query: { entityKind: 'Module' } })
  expect(body.items.map(({ entity, seq }) => [entity.name, seq])).toEqual([
    ['second', 2],
    ['first', 1],
  ])
  expect(body.items[0]).toMatchObject({ actor: { name: 'operator Tester', kind: 'user' }, contextTenant: 2 })
  expect(text).not.toMatch(/hunter2|prl_x|zyzzyva/)
  expect(await checkChain(core.owner, await keptHead())).toMatchObject({ events: 2, problems: [] })
})

test('what is not sealed yet is sealed in its turn, and a second sealer does not disturb', async () => {
  const second = startSealer(core.pool, `${headFile()}-2`, pino({ level: 'silent' }))
  await Promise.all(Array.from({ length: 30 }, (_, i) => record(`many ${i}`, { i })))
  await Promise.all([sealer.seal(), second.seal()])
  await second.stop()
  expect(await checkChain(core.owner, undefined)).toMatchObject({ events: 32, problems: [] })
})

test('a changed, a removed and a cut-off event show', async () => {
  await sealer.seal()
  const head = await keptHead()
  const attempt = async (sql: string) => {
    const client = await core.owner.connect()
    try {
      await client.query('BEGIN')
      await client.query(sql)
      const one = { query: client.query.bind(client) } as unknown as typeof core.owner // the same connection, within the transaction
      return (await checkChain(one, head)).problems.join('; ')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  expect(await attempt(`UPDATE audit_event SET after = '{"b": 2}' WHERE seq = 1`)).toContain('event 1 was changed')
  expect(await attempt('DELETE FROM audit_event WHERE seq = 5')).toContain('events 5 to 5 are missing')
  expect(await attempt('DELETE FROM audit_event WHERE seq > 30')).toContain(
    'does not hold the event that was its newest',
  )
})

test('the serving role cannot change or remove what was recorded', async () => {
  await expect(core.pool.query("UPDATE audit_event SET area = 'x'")).rejects.toThrow('permission denied')
  await expect(core.pool.query('DELETE FROM audit_event')).rejects.toThrow('permission denied')
  await expect(core.pool.query('TRUNCATE audit_event')).rejects.toThrow('permission denied')
  const sealed = 'INSERT INTO audit_event (seq, hash) VALUES (99, $1)'
  await expect(core.pool.query(sealed, ['forged'])).rejects.toThrow('permission denied')
})

test('one sees the events of one’s own tenant only', async () => {
  const { body } = await core.as('other').call(operations.Audit.Audit, { query: {} })
  expect(body.items).toEqual([])
})
