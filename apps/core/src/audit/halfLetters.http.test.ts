import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { digestOf } from '../kernel/auditDigest.ts'
import { checkChain } from './chainSources.ts'
import { harmText } from './checkChain.ts'
import { type Sealer, startSealer } from './sealer.ts'

let core: TestCore
let sealer: Sealer
let folder: string
beforeAll(async () => {
  core = await startTestCore()
  folder = await mkdtemp(join(tmpdir(), 'half-'))
  sealer = startSealer(core.pool, join(folder, 'audit-head'), pino({ level: 'silent' }))
})
afterAll(async () => {
  await sealer.stop()
  await rm(folder, { recursive: true })
  await core.close()
})
const check = async () => {
  await sealer.seal()
  return await checkChain(core.owner, undefined)
}

test.each(['a😀bcd', 'abcd😀😀', '😀😀', 'ab\ud83dcdef', 'ab\u0000'])(
  'looking for “%s” leaves the log whole',
  async (value) => {
    await core.as('admin').call(operations.Erasure.Find, { body: { kind: 'id', value } })
    expect(await check()).toMatchObject({ problems: [], harmed: [] })
  },
)

test('whatever stands in an event, its digest is of what the database keeps', async () => {
  const half = 'x\ud83dy\udc00\u0000'
  await core.inTenant(2, (ctx) =>
    ctx.audit({
      kind: actionKind.of.READ,
      of: moduleKind,
      entity: [half, half],
      after: { [half]: [half, { deep: half }] },
    }),
  )
  expect(await check()).toMatchObject({ problems: [], harmed: [] })
})

/** As an earlier release wrote it: the digest first, the loss after it. */
async function writeHarmed(entityName: string, after: object): Promise<number> {
  const event = {
    idTenant: 2,
    at: core.clock.now(),
    actorId: null,
    actorName: 'Jana',
    actorKind: 'user' as const,
    actorTenant: 2,
    address: null,
    requestId: 'request-1',
    kind: actionKind.of.READ,
    area: 'Erasure',
    entityKind: 'Person',
    entityId: entityName,
    entityName,
  }
  const digest = digestOf({ ...event, before: null, after }, 'salt')
  await core.inTenant(2, (ctx) =>
    ctx.db
      .insertInto('auditEvent')
      .values({ ...event, before: null, after: JSON.stringify(after), salt: 'salt', digest })
      .execute(),
  )
  await sealer.seal()
  const { rows } = await core.owner.query<{ seq: string }>('SELECT max(seq) AS seq FROM audit_event')
  return Number(rows[0]?.seq)
}

test('an event that was harmed so is told from one that was changed', async () => {
  const one = await writeHarmed('a\ud83d•••', { found: 1 })
  const two = await writeHarmed('a\ud83c•••\ude00b', { found: 2 })
  const report = await check()
  expect(report).toMatchObject({ problems: [], harmed: [one, two] })
  expect(harmText(report)).toContain(`Harmed, not changed: events ${one}, ${two}.`)
  await core.owner.query(`UPDATE audit_event SET after = '{"found": 9}' WHERE seq = $1`, [one])
  expect(await check()).toMatchObject({ problems: [`event ${one} was changed`], harmed: [two] })
  await core.owner.query(`UPDATE audit_event SET entity_name = 'b\ufffd•••' WHERE seq = $1`, [two])
  expect(await check()).toMatchObject({
    problems: [`event ${one} was changed`, `event ${two} was changed`],
    harmed: [],
  })
})
