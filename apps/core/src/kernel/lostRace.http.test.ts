import { operations } from '@parley/contract/operations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { people } from '../../test/people.ts'
import { byItself } from '../start/calls.ts'
import type { Scope } from './context.ts'
import type { Ctx } from './ctx.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

/** Lets nobody go on before so many have come. */
function barrier(count: number) {
  let arrived = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return async () => {
    arrived += 1
    if (arrived >= count) open()
    await opened
  }
}

const scope = (): Scope => ({
  actor: { id: null, name: 'Test', kind: 'system', idTenant: 2 },
  tenant: 2,
  permissions: {},
  requestId: 'race',
  log: core.server.log as Scope['log'], // the same pino
  clock: core.clock,
})

/** Two transactions that take the same two locks in opposite order, at the same moment. */
async function race(isRepeatable: boolean) {
  const both = barrier(2)
  const said: string[] = []
  const tries: number[] = []
  const run = (name: string, first: number, second: number) =>
    core.contexts.run(
      scope(),
      async (ctx: Ctx) => {
        tries.push(first)
        const lock = (key: number) => sql`SELECT pg_advisory_xact_lock(${key})`.execute(ctx.db)
        await lock(first)
        await both()
        await lock(second)
        ctx.emit({ name: 'Notify', payload: name, to: { tenant: 2, anyOf: [] } })
        said.push(name)
      },
      { isRepeatable },
    )
  core.events.length = 0
  const ends = await Promise.allSettled([run('one', 2, 1), run('two', 1, 2)])
  return { said: said.sort(), tries, refused: ends.filter((end) => end.status === 'rejected').length }
}

test('work that lost a race is done anew, and its events leave once', async () => {
  const { said, tries, refused } = await race(true)
  expect({ said, refused }).toEqual({ said: ['one', 'two'], refused: 0 })
  expect(tries).toHaveLength(3)
  expect(core.events.map(({ payload }) => payload).sort()).toEqual(['one', 'two'])
})

test('so is what becomes of calls that come in', async () => {
  let tries = 0
  await byItself(core, scope().log)(2, async () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  expect(tries).toBe(2)
})

test('work that may not be repeated fails as before', async () => {
  expect(await race(false)).toMatchObject({ refused: 1 })
})

test('changes of the same people in opposite order do not meet in a deadlock', async () => {
  const deadlocks = async () =>
    Number(
      (await core.owner.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')).rows[0]
        .deadlocks,
    )
  await core.owner.query('SELECT pg_stat_clear_snapshot()')
  const ids = Object.keys(people).map((_, index) => index + 1)
  const role = Number(
    (await core.owner.query('SELECT min(id_role) AS id FROM role WHERE id_tenant IS NULL')).rows[0].id,
  )
  const before = await deadlocks()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      core.as('admin').call(operations.Users.BulkChange, {
        body: { idUsers: index % 2 ? ids : ids.toReversed(), action: 'giveRole', idRole: role },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await deadlocks()) - before).toBe(0)
})
