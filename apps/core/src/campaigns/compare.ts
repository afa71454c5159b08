import { changedFields } from '@parley/contract/audit/audit.rules.ts'
import { versionPolicy } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ComparedShare, comparedShare } from '@parley/contract/campaigns/compare.enum.ts'
import type {
  CampaignComparison,
  ComparedCampaign,
  ComparedShareRow,
} from '@parley/contract/campaigns/compare.schema.ts'
import { ruleWords } from '@parley/contract/campaigns/rule.rules.ts'
import { type ContactState, contactState } from '@parley/contract/contacts/contact.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { getCampaign } from './campaign.read.ts'
import { campaignFacts } from './campaign.service.ts'
import { countStates } from './campaign.store.ts'
import { readFacts, readHours } from './overview.store.ts'
import { significanceOf, significantOf } from './significance.ts'

const { DONE_SUCCESS, DONE_NEGATIVE, UNREACHED, UNKNOWN, RETRY_WAIT, CALLBACK_WAIT } = contactState.of
/** Whose attempts have ended at least once, by their state. */
const CALLED: readonly ContactState[] = [DONE_SUCCESS, DONE_NEGATIVE, UNREACHED, UNKNOWN, RETRY_WAIT, CALLBACK_WAIT]
/** Who has answered. */
const REACHED: readonly ContactState[] = [DONE_SUCCESS, DONE_NEGATIVE, CALLBACK_WAIT]

/** What two campaigns came to, side by side; both must be the user's to see. */
export async function compareCampaigns(
  ctx: Ctx,
  { idCampaign, idOther }: { readonly idCampaign: number; readonly idOther: number },
): Promise<CampaignComparison> {
  if (idCampaign === idOther) refuse(reason('campaign.sameTwice'))
  const campaigns = [await getCampaign(ctx, idCampaign), await getCampaign(ctx, idOther)] as const
  const sides = [await sideOf(ctx, campaigns[0]), await sideOf(ctx, campaigns[1])] as const
  return {
    one: sides[0],
    other: sides[1],
    currency: campaigns[0].currency,
    shares: sharesOf(...sides),
    settings: differing(settingsOf(campaigns[0]), settingsOf(campaigns[1])),
  }
}

/** From the sums that are kept while a campaign goes on. */
async function sideOf(
  { db, clock }: Ctx,
  { idCampaign, name, status, progress, schedule }: Campaign,
): Promise<ComparedCampaign> {
  const states = await countStates(db, idCampaign)
  const sum = (some: readonly ContactState[]) =>
    states.reduce((all, { state, contacts }) => all + (some.includes(state) ? contacts : 0), 0)
  const [called, reached] = [sum(CALLED), sum(REACHED)]
  const { attempts, talkSeconds, results } = await readHours(db, idCampaign, schedule.zone, clock.now())
  const answered = results.find(({ result }) => result === 'answered')?.attempts ?? 0
  const { amount, perSuccess } = await readFacts(db, idCampaign, progress.success)
  return {
    ...{ idCampaign, name, status, progress, called, reached, attempts, answered, talkSeconds },
    attemptsPerContact: called === 0 ? null : attempts / called,
    cost: amount,
    costPerSuccess: perSuccess,
  }
}

interface Share {
  readonly count: number
  readonly of: number
}

/**
 * All count contacts, each once: attempts with the same contact say much the same, so a test of them would take for many what are few.
 */
const shareIn: Readonly<Record<ComparedShare, (side: ComparedCampaign) => Share>> = {
  [comparedShare.of.SUCCESS]: ({ progress }) => ({ count: progress.success, of: doneIn(progress) }),
  [comparedShare.of.NEGATIVE]: ({ progress }) => ({ count: progress.negative, of: doneIn(progress) }),
  [comparedShare.of.UNREACHED]: ({ progress }) => ({ count: progress.unreached, of: doneIn(progress) }),
  [comparedShare.of.ANSWERED]: ({ reached, called }) => ({ count: reached, of: called }),
}
const doneIn = ({ success, negative, unreached }: ComparedCampaign['progress']) => success + negative + unreached

function sharesOf(one: ComparedCampaign, other: ComparedCampaign): ComparedShareRow[] {
  const rows = comparedShare.values.map((share) => ({ share, one: shareIn[share](one), other: shareIn[share](other) }))
  const ps = rows.map((row) => significanceOf(triedOf(row.one), triedOf(row.other))?.p ?? null)
  const sure = significantOf(ps)
  return rows.map((row, at) => ({ ...row, p: ps[at] ?? null, isSignificant: sure[at] === true }))
}

const triedOf = ({ count, of }: Share) => ({ done: of, success: count })

/** As people read them: names instead of ids, sentences instead of rules. */
function settingsOf(campaign: Campaign): Record<string, Json> {
  const {
    name: _,
    idFolder: __,
    description: ___,
    idOwner: ____,
    status: _____,
    comment: ______,
    ...facts
  } = campaignFacts(campaign)
  const { setup, schedule, flows, lines, rules, currency } = campaign
  return {
    ...facts,
    flows: setup.flows.map(({ idCallScript, versionPolicy: policy, version, share }) => {
      const flow = flows.find(({ id }) => id === idCallScript)?.name ?? `#${idCallScript}`
      const runs = version === null ? versionPolicy.label(policy) : `version ${version}`
      return setup.flows.length > 1 ? `${flow} (${runs}, ${share} %)` : `${flow} (${runs})`
    }),
    idLines: lines.map(({ name }) => name),
    restrictedDates: schedule.restrictedDates.map(({ day, name }) => `${day} ${name}`.trim()),
    rules: rules.map((rule) => ruleWords(rule, currency, rule.target?.name ?? null)),
  }
}

function differing(one: Record<string, Json>, other: Record<string, Json>): CampaignComparison['settings'] {
  const names = changedFields({ before: one, after: other })
  const only = (side: Record<string, Json>) => Object.fromEntries(names.map((name) => [name, side[name] ?? null]))
  return { one: only(one), other: only(other) }
}
