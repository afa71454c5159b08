import type { DeploymentState } from '@parley/contract/botDeploy/bot.enum.ts'
import type { BotDeployment, DeploymentStep } from '@parley/contract/botDeploy/botModule.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { personRef } from '../kernel/names.ts'
import { storedJson } from '../kernel/storedJson.ts'
import type { Release } from './module.store.ts'

export const listDeployments = (db: Db, idBotModule: number): Promise<BotDeployment[]> =>
  db
    .selectFrom('botDeployment as d')
    .leftJoin('botPackage as p', 'p.idBotPackage', 'd.idBotPackage')
    .leftJoin('botConfig as c', 'c.idBotConfig', 'd.idBotConfig')
    .select([
      ...(['d.idBotDeployment', 'd.state', 'd.steps', 'd.isRollback', 'd.drainSeconds', 'd.createdAt'] as const),
      'd.finishedAt',
    ])
    .select([
      personRef('d.created_by').as('createdBy'),
      sql<BotDeployment['package']>`CASE WHEN p.id_bot_package IS NOT NULL THEN
        jsonb_build_object('idBotPackage', p.id_bot_package, 'name', p.name, 'version', p.version) END`.as('package'),
      sql<BotDeployment['config']>`CASE WHEN c.id_bot_config IS NOT NULL THEN
        jsonb_build_object('idBotConfig', c.id_bot_config, 'name', c.name, 'version', d.config_version) END`.as(
        'config',
      ),
    ])
    .where('d.idBotModule', '=', idBotModule)
    .orderBy('d.idBotDeployment', 'desc')
    .limit(20)
    .execute()

/** What ran before the release that is active: the newest other one that was active and is still whole. */
export const findPrevious = (db: Db, idBotModule: number, active: Release) =>
  db
    .selectFrom('botDeployment')
    .select(['idBotPackage', 'idBotConfig', 'configVersion'])
    .where('idBotModule', '=', idBotModule)
    .where('wasActive', '=', true)
    .where('idBotPackage', 'is not', null)
    // A configuration that was deleted leaves its version behind.
    .where(sql<boolean>`(id_bot_config IS NULL) = (config_version IS NULL)`)
    .where(
      sql<boolean>`(id_bot_package, id_bot_config, config_version) IS DISTINCT FROM
        (${active.idBotPackage}::bigint, ${active.idBotConfig}::bigint, ${active.configVersion}::int)`,
    )
    .orderBy('idBotDeployment', 'desc')
    .executeTakeFirst()

interface Draft extends Release {
  readonly idBotModule: number
  readonly isRollback: boolean
  readonly drainSeconds: number
  readonly state: DeploymentState
  readonly steps: readonly DeploymentStep[]
  readonly deadlineAt: Date
}
export async function insertDeployment(ctx: Ctx, { steps, ...draft }: Draft): Promise<void> {
  const values = { ...draft, steps: JSON.stringify(steps), createdAt: ctx.clock.now(), createdBy: ctx.actor.id }
  await ctx.db.insertInto('botDeployment').values(values).execute()
}

const rows = (db: Db) =>
  db
    .selectFrom('botDeployment as d')
    .innerJoin('botModule as m', 'm.idBotModule', 'd.idBotModule')
    .innerJoin('botServer as s', 's.idBotServer', 'm.idBotServer')
    .select([
      ...(['d.idBotDeployment', 'd.idBotModule', 'd.state', 'd.steps', 'd.idBotPackage', 'd.idBotConfig'] as const),
      ...(['d.configVersion', 'd.drainSeconds', 'd.isRollback', 'm.name', 's.name as server'] as const),
      ...(['m.idBotPackage as activePackage', 'm.isWanted', 'm.idBotServer', 's.heartbeatAt'] as const),
    ])
export type DeploymentRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export const openOn = (db: Db, idBotServer: number): Promise<DeploymentRow[]> =>
  rows(db).where('m.idBotServer', '=', idBotServer).where('d.finishedAt', 'is', null).forUpdate('d').execute()
/** Those whose time is over; another process has those that it looks at. */
export const lateOnes = (db: Db, now: Date): Promise<DeploymentRow[]> =>
  rows(db)
    .where('d.finishedAt', 'is', null)
    .where('d.deadlineAt', '<', now.toISOString())
    .forUpdate('d')
    .skipLocked()
    .execute()
/** The newest deployment of a module, where it failed. */
export const failedOf = async (db: Db, idBotModule: number): Promise<DeploymentRow | undefined> => {
  const newest = await rows(db)
    .where('d.idBotModule', '=', idBotModule)
    .orderBy('d.idBotDeployment', 'desc')
    .limit(1)
    .forUpdate('d')
    .executeTakeFirst()
  return newest?.state === 'FAILED' ? newest : undefined
}

export const hasOpen = async (db: Db, idBotModule: number): Promise<boolean> =>
  (await db
    .selectFrom('botDeployment')
    .select('idBotDeployment')
    .where('idBotModule', '=', idBotModule)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()) !== undefined

interface Moved {
  readonly state: DeploymentState
  readonly steps: readonly DeploymentStep[]
  readonly deadlineAt: Date
  readonly finishedAt: Date | null
  readonly wasActive: boolean
}
export const storeMoved = (db: Db, idBotDeployment: number, { steps, ...moved }: Moved) =>
  db
    .updateTable('botDeployment')
    .set({ ...moved, steps: storedJson(steps) })
    .where('idBotDeployment', '=', idBotDeployment)
    .execute()

export const storeSteps = (db: Db, idBotDeployment: number, steps: readonly DeploymentStep[]) =>
  db
    .updateTable('botDeployment')
    .set({ steps: storedJson(steps) })
    .where('idBotDeployment', '=', idBotDeployment)
    .execute()
