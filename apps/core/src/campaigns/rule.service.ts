import { sameJson } from '@parley/contract/audit/audit.rules.ts'
import { editBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { ruleProblem, ruleWords } from '@parley/contract/campaigns/rule.rules.ts'
import type { CampaignRule, CampaignRuleDraft, RuleAction } from '@parley/contract/campaigns/rule.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { foldersAllowed, requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { findOpenCampaign } from './campaign.access.ts'
import { campaigns } from './campaign.service.ts'
import { insertEvent, storeCampaign } from './campaign.store.ts'
import { tellCampaign } from './campaign.stream.ts'
import { storeRules } from './rule.store.ts'

interface Change {
  readonly rules: readonly CampaignRuleDraft[]
  readonly rowVersion: number
}

/** Rules that are as they were keep when they fired; what is new or to be armed again waits for its condition, which may hold already. */
export const updateRules = (ctx: Ctx, idCampaign: number, { rules, rowVersion }: Change): Promise<Campaign> =>
  changeOf(ctx, campaigns, idCampaign, rowVersion, async (before) => {
    refuse(editBlocked('rules', before))
    const known = [...before.rules]
    const kept: Omit<CampaignRule, 'target'>[] = []
    for (const [at, { armsAgain = false, condition, action: asked }] of rules.entries()) {
      const action = ownAction(asked, idCampaign)
      const place = known.findIndex((rule) => sameJson(rule.condition, condition) && sameJson(rule.action, action))
      const [same] = place < 0 ? [] : known.splice(place, 1)
      const waits = same === undefined || armsAgain
      if (waits) await checkRule(ctx, before, { condition, action, armsAgain }, at + 1)
      kept.push({
        ...{ condition, action },
        firedAt: waits ? null : same.firedAt,
        outcome: waits ? null : same.outcome,
      })
    }
    await storeRules(ctx.db, idCampaign, kept)
    await storeCampaign(ctx, idCampaign, {})
    await insertEvent(ctx, idCampaign, 'change', 'Changed: rules')
    await tellCampaign(ctx, idCampaign)
  })

/** The campaign itself is no other one. */
const ownAction = (action: RuleAction, idCampaign: number): RuleAction =>
  action.kind === 'priority' && action.idCampaign === idCampaign ? { ...action, idCampaign: null } : action

/** Whoever has a rule act on another campaign must be allowed to change that one. */
async function checkRule(ctx: Ctx, campaign: Campaign, rule: CampaignRuleDraft, number: number): Promise<void> {
  const problem = ruleProblem(rule, aroundOf(campaign))
  if (problem !== undefined) refuse(reason('campaign.rule', { number, problem }))
  const { action } = rule
  if (action.kind !== 'priority' || action.idCampaign === null) return
  const other =
    (await findOpenCampaign(ctx, action.idCampaign)) ?? refuse(reason('campaign.unknown', { what: 'campaign' }))
  await requireInFolder(ctx, 'Campaign.edit', other.idFolder)
}

export const aroundOf = ({ setup, currency, owner }: Pick<Campaign, 'setup' | 'currency' | 'owner'>) => ({
  ...{ budget: setup.budget, currency, hasOwner: owner !== null },
})

/** A copy gets the rules as if its author had written them: those that act on campaigns which are not theirs to change stay behind, and are told. */
export async function copyRules(ctx: Ctx, { rules, currency }: Campaign, to: number): Promise<void> {
  const folders = await foldersAllowed(ctx, 'Campaign.edit')
  const kept: CampaignRule[] = []
  for (const rule of rules) {
    const { action, target } = rule
    const other = action.kind === 'priority' && action.idCampaign !== null ? action.idCampaign : undefined
    const found = other === undefined ? undefined : await findOpenCampaign(ctx, other)
    const isTheirs = found !== undefined && (folders === 'all' || folders.includes(found.idFolder ?? 0))
    if (other === undefined || isTheirs) kept.push({ ...rule, firedAt: null, outcome: null })
    else {
      const words = ruleWords(rule, currency, target?.name ?? null)
      await insertEvent(ctx, to, 'rule', `Rule not copied, you can’t change the campaign it acts on: ${words}.`)
    }
  }
  await storeRules(ctx.db, to, kept)
}
