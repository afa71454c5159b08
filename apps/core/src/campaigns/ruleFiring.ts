import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import { isTransition } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { isMet, ruleWords } from '@parley/contract/campaigns/rule.rules.ts'
import type { RuleAction } from '@parley/contract/campaigns/rule.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { notify } from '../notices/notice.service.ts'
import { byItself, type Calendar } from './byItself.ts'
import { readCampaign } from './campaign.read.ts'
import { campaigns } from './campaign.service.ts'
import { insertEvent, storeCampaign } from './campaign.store.ts'
import { tellCampaign } from './campaign.stream.ts'
import {
  type ArmedRule,
  findArmedRule,
  listArmedRules,
  lockCampaigns,
  readRuleNumbers,
  storeFired,
} from './rule.store.ts'
import { becomeStatus } from './status.service.ts'

const { IN_PROGRESS, STOPPED } = processState.of

/** Fires the rules whose condition holds, of all tenants: what they look at are sums, so that this costs the dialer nothing. */
export async function fireRules(calendar: Calendar): Promise<void> {
  for (const rule of await listArmedRules(calendar.db))
    if (isMet(rule.condition, rule)) await byItself(calendar, rule, (ctx) => fireRule(ctx, rule))
}

/** Asked again under the lock of the campaign: another process may have fired it, or a person changed it. */
export async function fireRule(ctx: Ctx, { idCampaign, idRule }: Pick<ArmedRule, 'idCampaign' | 'idRule'>) {
  const seen = await findArmedRule(ctx.db, idRule)
  if (!seen) return
  const idOther = otherOf(seen.action)
  const held = await lockCampaigns(ctx.db, idOther === null ? [idCampaign] : [idCampaign, idOther])
  const rule = await findArmedRule(ctx.db, idRule)
  if (!rule) return
  const campaign = await readCampaign(ctx, idCampaign)
  if (campaign.status !== IN_PROGRESS) return
  if (!isMet(rule.condition, await readRuleNumbers(ctx.db, idCampaign, rule.condition))) return
  const isThere = idOther !== null && held.some((each) => each.idCampaign === idOther)
  const target = isThere ? await readCampaign(ctx, idOther) : null
  const words = ruleWords(rule, campaign.currency, target?.name ?? null)
  const isGone = idOther !== null && target === null
  const outcome = isGone
    ? 'Nothing was done: the campaign was deleted.'
    : await act(ctx, rule.action, { campaign, target, words })
  await storeFired(ctx.db, idRule, ctx.clock.now(), outcome)
  await storeCampaign(ctx, idCampaign, {})
  await insertEvent(ctx, idCampaign, 'rule', `${words}. ${outcome}`)
  await noteDone(ctx, campaignKind, [idCampaign, campaign.name], 'Rule fired', { rule: words, outcome })
  await tellCampaign(ctx, idCampaign)
}

const otherOf = (action: RuleAction): number | null => (action.kind === 'priority' ? action.idCampaign : null)

interface Around {
  readonly campaign: Campaign
  /** The other campaign it acts on. */
  readonly target: Campaign | null
  readonly words: string
}

/** Does it, and says what came of it. */
async function act(ctx: Ctx, action: RuleAction, around: Around): Promise<string> {
  switch (action.kind) {
    case 'priority':
      return await setPriority(ctx, action.priority, around)
    case 'stop':
      return await stop(ctx, around)
    case 'notify':
      return await tellOwner(ctx, around)
  }
}

async function setPriority(ctx: Ctx, priority: number, { campaign, target }: Around): Promise<string> {
  const { idCampaign, priority: was } = target ?? campaign
  if (was === priority) return `The priority is ${priority} already.`
  await changeOf(ctx, campaigns, idCampaign, undefined, () => storeCampaign(ctx, idCampaign, { priority }))
  if (target) {
    await insertEvent(ctx, idCampaign, 'rule', `Priority ${was} → ${priority}, set by a rule of “${campaign.name}”`)
    await tellCampaign(ctx, idCampaign)
  }
  return `Priority ${was} → ${priority}.`
}

async function stop(ctx: Ctx, { campaign: { idCampaign }, words }: Around): Promise<string> {
  let hasStopped = false
  await changeOf(ctx, campaigns, idCampaign, undefined, async (before) => {
    hasStopped = isTransition(before.status, STOPPED)
    if (hasStopped) await becomeStatus(ctx, before, STOPPED, `Rule: ${words}.`)
  })
  return hasStopped ? 'The campaign was stopped.' : 'Nothing was done: the campaign can’t be stopped.'
}

async function tellOwner(ctx: Ctx, { campaign, words }: Around): Promise<string> {
  const { idCampaign, name, owner } = campaign
  if (!owner) return 'Nothing was done: the campaign has no owner.'
  const path = screens.campaign(idCampaign)
  await notify(ctx, { idUsers: [owner.id], title: `${name}: a rule fired`, text: `${words}.`, path })
  return `${owner.name} was notified.`
}
