import { changeBlocked, changedSettings, editBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import {
  type Campaign,
  type CampaignDraft,
  type CampaignSchedule,
  type CampaignSetup,
  type ContactColumn,
  type campaignChange,
  type campaignSetupChange,
  MAX_COLUMNS,
} from '@parley/contract/campaigns/campaign.schema.ts'
import { followUpConsent } from '@parley/contract/followUps/followUp.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { z } from 'zod'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { lockCampaign, type OpenCampaign } from './campaign.access.ts'
import {
  checkFlow,
  checkFolder,
  checkLines,
  checkOpened,
  checkOwner,
  checkSchedule,
  checkSetup,
  columnsProblem,
} from './campaign.check.ts'
import { newSchedule, newSetup } from './campaign.defaults.ts'
import { readCampaign } from './campaign.read.ts'
import {
  deleteCampaign,
  hasLiveContacts,
  insertCampaign,
  insertEvent,
  scheduleColumns,
  setupColumns,
  storeCampaign,
  storeFlows,
  storeLines,
} from './campaign.store.ts'
import { tellCampaign } from './campaign.stream.ts'
import { rescheduleAll } from './prepare.task.ts'

/** What the log keeps of a campaign: what people set, side by side. */
export const campaignFacts = ({ setup, schedule, ...campaign }: Campaign) => {
  const { name, idFolder, description, idOwner, priority, weight, status, comment } = campaign
  const rules = campaign.rules.map(({ condition, action }) => ({ condition, action }))
  return { name, idFolder, description, idOwner, priority, weight, status, comment, ...schedule, ...setup, rules }
}

export const campaigns: Keeping<Campaign, OpenCampaign> = {
  of: campaignKind,
  lock: (ctx, idCampaign) => lockCampaign(ctx, idCampaign),
  get: readCampaign,
  name: ({ name }) => name,
  facts: campaignFacts,
}

export const createCampaign = (ctx: Ctx, { idCallScript, idLines = [], ...draft }: CampaignDraft): Promise<Campaign> =>
  createOf(ctx, keepingFor('create'), async () => {
    await requireInFolder(ctx, 'Campaign.create', draft.idFolder)
    await checkFolder(ctx, draft.idFolder)
    await checkFlow(ctx, idCallScript)
    await checkLines(ctx, idLines)
    const { timezone, locale } = await ownTenant(ctx)
    return await addCampaign(ctx, draft, newSetup(idCallScript, idLines, locale), newSchedule(timezone))
  })

/** Whoever may create campaigns in a folder need not be allowed to change them, to read what they have made. */
export const keepingFor = (verb: 'create' | 'delete'): typeof campaigns => ({
  ...campaigns,
  lock: (ctx, idCampaign) => lockCampaign(ctx, idCampaign, verb),
})

interface NewCampaign extends Pick<CampaignDraft, 'name' | 'idFolder' | 'description'> {
  readonly priority?: number
  readonly weight?: number
}

export async function addCampaign(
  ctx: Ctx,
  { name, description = '', ...draft }: NewCampaign,
  setup: CampaignSetup,
  schedule: CampaignSchedule,
): Promise<number> {
  const idCampaign = await insertCampaign(ctx, {
    ...{ ...draft, name: name.normalize('NFC'), description, idOwner: ctx.actor.id },
    ...setupColumns(setup),
    ...scheduleColumns(schedule),
  })
  await storeFlows(ctx.db, idCampaign, setup.flows)
  await storeLines(ctx.db, idCampaign, setup.idLines)
  return idCampaign
}

export const updateCampaign = (
  ctx: Ctx,
  idCampaign: number,
  { rowVersion, ...change }: z.output<typeof campaignChange>,
): Promise<Campaign> =>
  changeOf(ctx, campaigns, idCampaign, rowVersion, async (before) => {
    if (change.idFolder !== before.idFolder) {
      await requireInFolder(ctx, 'Campaign.edit', change.idFolder)
      await checkFolder(ctx, change.idFolder)
    }
    refuse(changeBlocked(before, orderOf(before), orderOf(change)))
    if (change.idOwner !== before.idOwner) await checkOwner(ctx, change.idOwner)
    await storeCampaign(ctx, idCampaign, { ...change, name: change.name.normalize('NFC') })
    await logChange(ctx, idCampaign, changedSettings(orderOf(before), orderOf(change)))
  })

/** Who runs the campaign reads in its log what was changed by whom; the values are in the audit log. */
async function logChange(ctx: Ctx, idCampaign: number, changed: readonly string[]): Promise<void> {
  if (changed.length > 0) await insertEvent(ctx, idCampaign, 'change', `Changed: ${changed.join(', ')}`)
}

const orderOf = ({ priority, weight }: Pick<Campaign, 'priority' | 'weight'>) => ({ priority, weight })

export const updateSetup = (
  ctx: Ctx,
  idCampaign: number,
  { rowVersion, ...change }: z.output<typeof campaignSetupChange>,
): Promise<Campaign> =>
  changeOf(ctx, campaigns, idCampaign, rowVersion, async (before) => {
    const kept = before.setup
    const setup = {
      ...change,
      nextNumber: change.nextNumber ?? kept.nextNumber,
      mostPerNumber: change.mostPerNumber ?? kept.mostPerNumber,
      wrongNumber: change.wrongNumber ?? kept.wrongNumber,
      followUps: statedNow(ctx, kept.followUps, change.followUps ?? kept.followUps),
    }
    refuse(editBlocked('maxConcurrent', before) ?? changeBlocked(before, before.setup, setup))
    await checkSetup(ctx, before, setup)
    await checkOpened(ctx, before, setup)
    await storeCampaign(ctx, idCampaign, setupColumns(setup))
    await storeFlows(ctx.db, idCampaign, setup.flows)
    await storeLines(ctx.db, idCampaign, setup.idLines)
    await logChange(ctx, idCampaign, changedSettings(before.setup, setup))
    await tellCampaign(ctx, idCampaign)
  })

/** Who states that contacts agreed is the one who says so first; nobody can say it for another. It holds as long as it is what is asked for. */
function statedNow(
  { actor, clock }: Ctx,
  before: CampaignSetup['followUps'],
  asked: CampaignSetup['followUps'],
): CampaignSetup['followUps'] {
  const isAsked = asked.steps.length > 0 && asked.consent === followUpConsent.of.STATED
  if (!asked.isStated || !isAsked) return { ...asked, isStated: false, statedBy: null, statedAt: null }
  const { statedBy, statedAt } = before
  if (before.isStated) return { ...asked, statedBy, statedAt }
  if (actor.id === null)
    refuse(reason('campaign.followUps', { problem: 'only a person can state that all contacts agreed.' }))
  return { ...asked, statedBy: actor.id, statedAt: clock.now().toISOString() }
}

/** Adds a column of data, or of further numbers, that a file of contacts has; hidden from those who may not see personal data, until somebody opens it. */
export const addContactColumn = (
  ctx: Ctx,
  idCampaign: number,
  { name, type, isPhone = false }: Pick<ContactColumn, 'name' | 'type'> & { readonly isPhone?: boolean | undefined },
): Promise<Campaign> =>
  changeOf(ctx, campaigns, idCampaign, undefined, async (before) => {
    const role = isPhone ? columnRole.of.OTHER_PHONE : columnRole.of.DATA
    const column = { name: name.normalize('NFC'), type, role, isRequired: false, isPersonal: true }
    const setup = { ...before.setup, columns: [...before.setup.columns, column] }
    refuse(editBlocked('columns', before))
    if (setup.columns.length > MAX_COLUMNS)
      refuse(reason('campaign.columns', { problem: `it has ${MAX_COLUMNS} already, which is the most.` }))
    const problem = columnsProblem(setup.columns)
    if (problem !== undefined) refuse(reason('campaign.columns', { problem }))
    await storeCampaign(ctx, idCampaign, setupColumns(setup))
    await logChange(ctx, idCampaign, changedSettings(before.setup, setup))
    await tellCampaign(ctx, idCampaign)
  })

export const updateSchedule = (
  ctx: Ctx,
  idCampaign: number,
  { rowVersion, ...schedule }: CampaignSchedule & { rowVersion: number },
): Promise<Campaign> =>
  changeOf(ctx, campaigns, idCampaign, rowVersion, async (before) => {
    refuse(editBlocked('windows', before) ?? changeBlocked(before, before.schedule, schedule))
    checkSchedule(schedule)
    // It would be over for good in a moment.
    const { endsAt } = schedule
    const isPast = endsAt !== null && Date.parse(endsAt) <= ctx.clock.now().getTime()
    if (isPast && endsAt !== before.schedule.endsAt) refuse(reason('campaign.endPassed'))
    await storeCampaign(ctx, idCampaign, scheduleColumns(schedule))
    await rescheduleAll(ctx, before)
    await logChange(ctx, idCampaign, changedSettings(before.schedule, schedule))
    await tellCampaign(ctx, idCampaign)
  })

export const removeCampaign = (ctx: Ctx, idCampaign: number): Promise<void> =>
  removeOf(ctx, keepingFor('delete'), idCampaign, async ({ status, progress }) => {
    refuse(campaignBlocked.remove(status))
    if (await hasLiveContacts(ctx.db, idCampaign)) refuse(reason('campaign.hasCalls'))
    await deleteCampaign(ctx.db, idCampaign)
    await tellCampaign(ctx, idCampaign)
    return { contacts: progress.contacts }
  })
