import { randomBytes } from 'node:crypto'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { erasureKind } from '@parley/contract/erasure/erasure.entity.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { type PersonArea, personOf } from '../kernel/personArea.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type TaskDefinition, taskWork } from '../kernel/taskRun.ts'
import { lockSetting } from '../retention/retention.store.ts'
import { whyBlocked } from './erasure.service.ts'
import { getErasure } from './erasure.store.ts'
import { identifierHash, openSigningKey, signReceipt } from './receipt.ts'

type Own = Pick<Services, 'identity' | 'productName'>

/** Each area whole in a transaction of its own, which also notes that it is done; killed in between, it goes on with the next. */
export const erasureTask = (services: Own): TaskDefinition =>
  taskWork('erasure.run', async (run, { idErasure }) => {
    const areas = await run.run(async ({ domains }) => domains.people)
    for (const [index, area] of areas.entries()) {
      run.signal.throwIfAborted()
      run.step(area.title)
      const result = await run.run((ctx) => eraseArea(ctx, idErasure, area, services))
      if (result) run.note(`${area.title}: ${result.done} of ${result.found}`)
      run.progress((index + 1) / (areas.length + 1))
    }
    await run.run((ctx) => finish(ctx, idErasure, services))
    return { resultPath: screens.erasures({ erasure: idErasure }) }
  })

async function openErasure(ctx: Ctx, idErasure: number) {
  const row = await ctx.db
    .selectFrom('erasure')
    .select(['kind', 'hash', 'sealed', 'mode'])
    .where('idErasure', '=', idErasure)
    .executeTakeFirstOrThrow()
  if (row.sealed === null) return undefined // it is done
  const identifier = { kind: row.kind, value: ctx.vault.open(`erasure ${row.hash}`, row.sealed) }
  return { ...row, identifier }
}

async function eraseArea(ctx: Ctx, idErasure: number, area: PersonArea, services: Own) {
  await lockSetting(ctx.db, ctx.clock.now()) // no hold comes in between
  const done = await ctx.db
    .selectFrom('erasureArea')
    .select('area')
    .where('idErasure', '=', idErasure)
    .where('area', '=', area.name)
    .executeTakeFirst()
  const erasure = done ? undefined : await openErasure(ctx, idErasure)
  if (!erasure) return undefined
  const person = personOf(erasure.identifier)
  const why = await whyBlocked(ctx, person)
  if (why) refuse(reason('erasure.blocked', { why }))
  const result = await area.erase(ctx, person, erasure.mode, services)
  await ctx.db
    .insertInto('erasureArea')
    .values({ idErasure, area: area.name, ...result, at: ctx.clock.now() })
    .execute()
  return result
}

/** Signs what was done and forgets who it was done for. */
async function finish(ctx: Ctx, idErasure: number, { productName }: Own): Promise<void> {
  const open = await openErasure(ctx, idErasure)
  if (!open) return
  const { areas, createdAt, createdBy, masked, mode } = await getErasure(ctx, idErasure)
  const { name } = await ownTenant(ctx)
  const { publicKey, privateKey } = await openSigningKey(ctx)
  const salt = randomBytes(16).toString('hex')
  const finishedAt = ctx.clock.now()
  const receipt = signReceipt(
    {
      product: productName,
      tenant: name,
      idErasure,
      kind: open.kind,
      salt,
      identifierHash: identifierHash(salt, open.identifier.value),
      mode,
      areas,
      begunAt: createdAt,
      finishedAt: finishedAt.toISOString(),
      by: createdBy?.name ?? productName,
      publicKey,
    },
    privateKey,
  )
  await ctx.db
    .updateTable('erasure')
    .set({ sealed: null, finishedAt, receipt: JSON.stringify(receipt) })
    .where('idErasure', '=', idErasure)
    .execute()
  await ctx.audit({
    kind: actionKind.of.DELETE,
    of: erasureKind,
    entity: [idErasure, masked],
    after: { mode, areas: areas.map(({ area, done }) => ({ area, done })) },
  })
}
