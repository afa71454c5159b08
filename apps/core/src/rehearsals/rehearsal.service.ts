import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import type { Rehearsal } from '@parley/contract/campaigns/rehearsal.schema.ts'
import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { lockCampaign, openCampaign } from '../campaigns/campaign.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { startTask } from '../tasks/task.service.ts'
import type {} from './rehearsal.jobs.ts'
import { countWaiting, type KeptRehearsal, keepRehearsal, readKept } from './rehearsal.store.ts'

const { NEW, RUNNING, DONE, ERROR } = taskStatus.of

export async function getRehearsal(ctx: Ctx, idCampaign: number): Promise<Rehearsal> {
  await openCampaign(ctx, idCampaign)
  return await readRehearsal(ctx, idCampaign)
}

async function readRehearsal(ctx: Ctx, idCampaign: number): Promise<Rehearsal> {
  const { rehearsal, rowVersion, contacts, status } = await readKept(ctx.db, idCampaign)
  const kept = rehearsal as KeptRehearsal | null // written by this domain alone
  if (!kept) return { status: null, idTask: null, startedAt: null, isOutdated: false, result: null, error: null }
  const { idTask, startedAt, result, error } = kept
  return {
    // A task that was deleted left what came of it.
    status: status ?? (result ? DONE : ERROR),
    idTask,
    startedAt,
    isOutdated: kept.rowVersion !== rowVersion || kept.contacts !== contacts,
    result,
    error,
  }
}

/** Begins a rehearsal; what the last one found stays until this one has found something. */
export async function startRehearsal(ctx: Ctx, idCampaign: number): Promise<Rehearsal> {
  const { name } = await lockCampaign(ctx, idCampaign)
  const { rehearsal, rowVersion, contacts, status } = await readKept(ctx.db, idCampaign)
  if (status === NEW || status === RUNNING) refuse(reason('rehearsal.running'))
  if ((await countWaiting(ctx.db, idCampaign)) === 0) refuse(reason('rehearsal.nobody'))
  const { id } = await startTask(ctx, {
    name: 'Rehearse a campaign',
    description: name,
    job: 'campaigns.rehearse',
    payload: { idCampaign },
  })
  const before = rehearsal as KeptRehearsal | null // written by this domain alone
  const startedAt = ctx.clock.now().toISOString()
  await keepRehearsal(ctx.db, idCampaign, {
    idTask: id,
    startedAt,
    rowVersion,
    contacts,
    result: before?.result ?? null,
    error: null,
  })
  await noteDone(ctx, campaignKind, [idCampaign, name], 'Rehearsed')
  return await readRehearsal(ctx, idCampaign)
}
