import { versionPolicy } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Campaign, CampaignFinding, CampaignFlow } from '@parley/contract/campaigns/campaign.schema.ts'
import { ruleProblem } from '@parley/contract/campaigns/rule.rules.ts'
import { openStates } from '@parley/contract/contacts/contact.enum.ts'
import { destinationReason } from '@parley/contract/destinations/destination.enum.ts'
import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { type FollowUpChannel, followUpChannel } from '@parley/contract/followUps/followUp.enum.ts'
import { followUpsProblem } from '@parley/contract/followUps/followUp.rules.ts'
import { variableUses } from '@parley/flow'
import { readDocument } from '../flows/flow.document.ts'
import { findDocumentText } from '../flows/history.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { windowAt } from '../kernel/hours/window.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { canCall } from '../lines/line.lookup.ts'
import { termsOfLines } from '../tariffs/lineTariff.store.ts'
import { dayIn } from '../tenants/billing.ts'
import { isShort } from './balance.store.ts'
import { hoursWarnings } from './callingHours.service.ts'
import { columnsProblem } from './campaign.check.ts'
import {
  countBySeveralZones,
  countRunning,
  countStates,
  isImporting,
  listUsableLines,
  readSpent,
} from './campaign.store.ts'
import { countRefused } from './prepare.ts'
import { aroundOf } from './rule.service.ts'

type Place = CampaignFinding['place']
const error = (code: string, place: Place, message: string, idCallScript: number | null = null): CampaignFinding => ({
  ...{ code, level: 'error', place, message, idCallScript },
})
const warning = (code: string, place: Place, message: string, idCallScript: number | null = null): CampaignFinding => ({
  ...{ code, level: 'warning', place, message, idCallScript },
})

/** All that stops a start of the campaign, or may surprise, with where it is mended. */
export async function validate(ctx: Ctx, campaign: Campaign): Promise<CampaignFinding[]> {
  const flows: CampaignFinding[] = []
  for (const flow of campaign.setup.flows) flows.push(...(await flowFindings(ctx, campaign, flow)))
  return [
    ...flows,
    ...(await lineFindings(ctx, campaign)),
    ...settingFindings(campaign),
    ...followUpFindings(ctx, campaign),
    ...scheduleFindings(ctx, campaign),
    ...(await hoursFindings(ctx, campaign)),
    ...ruleFindings(campaign),
    ...(await importFindings(ctx, campaign)),
    ...(await contactFindings(ctx, campaign)),
    ...(await destinationFindings(ctx, campaign)),
    ...(await zoneFindings(ctx, campaign)),
    ...(await moneyFindings(ctx, campaign)),
    ...(await tenantFindings(ctx, campaign)),
  ]
}

export const errorsIn = (findings: readonly CampaignFinding[]): number =>
  findings.filter(({ level }) => level === 'error').length

async function flowFindings(ctx: Ctx, { setup }: Campaign, flow: CampaignFlow): Promise<CampaignFinding[]> {
  const { idCallScript } = flow
  const script = await ctx.db
    .selectFrom('callScript')
    .select(['guid', 'name', 'channel', 'publishedVersion'])
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirst()
  if (!script) return [error('flow.gone', 'configuration', 'The flow does not exist any more. Choose another one.')]
  const { guid, name, channel, publishedVersion } = script
  const found: CampaignFinding[] = []
  if (channel !== channelType.of.VOICE)
    found.push(
      error(
        'flow.notVoice',
        'configuration',
        `“${name}” is not a voice flow. Choose one that can make calls.`,
        idCallScript,
      ),
    )
  const isPinned = flow.versionPolicy === versionPolicy.of.PINNED
  const version = (isPinned ? flow.version : null) ?? publishedVersion
  if (version === null)
    return [
      ...found,
      error('flow.notLive', 'flow', `“${name}” has no live version. Publish one, or pin a version.`, idCallScript),
    ]
  const text = await findDocumentText(ctx.db, idCallScript, version)
  if (text === undefined)
    return [
      ...found,
      error(
        'flow.noVersion',
        'configuration',
        `“${name}” has no version ${version} any more. Pin another one.`,
        idCallScript,
      ),
    ]
  const { errors, document } = await readDocument(ctx, guid, text)
  if (errors.length > 0) {
    const problems = errors.length === 1 ? 'an error' : `${errors.length} errors`
    const message = `Version ${version} of “${name}” has ${problems}. Fix the flow, or pin a version that works.`
    found.push(error('flow.hasErrors', 'flow', message, idCallScript))
  }
  const columns = new Set(setup.columns.map((column) => column.name))
  const missing = variableUses(document).filter(
    ({ name: variable, variable: declared, setAt, readAt }) =>
      declared !== undefined &&
      declared.default === undefined &&
      setAt.length === 0 &&
      readAt.length > 0 &&
      !columns.has(variable),
  )
  if (missing.length > 0) {
    const names = missing.map((use) => `“${use.name}”`).join(', ')
    const message = `“${name}” reads ${names}, which no column of the contacts gives. Add a column, or a default in the flow.`
    found.push(warning('flow.missingColumn', 'configuration', message, idCallScript))
  }
  const declared = new Set(document.settings.variables.map((variable) => variable.name))
  const unread = setup.columns.filter((column) => column.role === 'data' && !declared.has(column.name))
  if (unread.length > 0) {
    const names = unread.map((column) => `“${column.name}”`).join(', ')
    const message = `“${name}” has no variable ${names}. Add it to the flow if it is to know that column.`
    found.push(warning('flow.unreadColumn', 'configuration', message, idCallScript))
  }
  return found
}

async function lineFindings(ctx: Ctx, { idCampaign }: Campaign): Promise<CampaignFinding[]> {
  const lines = await listUsableLines(ctx.db, idCampaign)
  if (lines.length === 0)
    return [error('line.none', 'configuration', 'No line is chosen. Choose one on which calls are made.')]
  const usable = lines.filter((line) => line.enabled && line.moduleEnabled && line.isSimulated && canCall(line))
  const level = usable.length === 0 ? error : warning
  const found = lines.flatMap((line) => {
    const { name, enabled, moduleEnabled, isSimulated, module } = line
    if (!canCall(line))
      return [level('line.noNumber', 'configuration', `Line “${name}” has no phone number. Choose a line that calls.`)]
    if (!enabled) return [level('line.disabled', 'configuration', `Line “${name}” is disabled.`)]
    const message = moduleEnabled
      ? `Module “${module}” of line “${name}” does not use the simulated carrier, and nothing else carries calls here.`
      : `Module “${module}” of line “${name}” is disabled.`
    return moduleEnabled && isSimulated ? [] : [level('line.noModule', 'configuration', message)]
  })
  const { timezone } = await ownTenant(ctx)
  const ids = usable.map(({ id }) => id)
  const priced = new Set(
    (await termsOfLines(ctx.db, ids, dayIn(timezone, ctx.clock.now()))).map(({ idLine }) => idLine),
  )
  const free = usable
    .filter(({ id }) => !priced.has(id))
    .map(({ name }) =>
      warning('line.noTariff', 'tenant', `Line “${name}” has no tariff today. Its calls cost nothing.`),
    )
  return [...found, ...free]
}

function settingFindings({ setup }: Campaign): CampaignFinding[] {
  const found: CampaignFinding[] = []
  const problem = columnsProblem(setup.columns)
  if (problem !== undefined)
    found.push(error('columns.invalid', 'configuration', `The columns of contacts can’t be used: ${problem}`))
  if (setup.onMachine === 'message' && setup.machineMessage === '')
    found.push(
      error(
        'machine.noMessage',
        'configuration',
        'Machines are left a message, but it is empty. Write one, or hang up.',
      ),
    )
  return found
}

/** Columns, the language and the consent may be others since they were saved. */
function followUpFindings(ctx: Ctx, { setup }: Campaign): CampaignFinding[] {
  const { followUps, columns, language } = setup
  const problem = followUpsProblem(followUps, columns, language)
  if (problem !== undefined) return [error('followUps.problem', 'configuration', `If nobody answers: ${problem}`)]
  const sends = (wanted: FollowUpChannel) => followUps.steps.some(({ channel }) => channel === wanted)
  const found: CampaignFinding[] = []
  if (!ctx.hasSms && sends(followUpChannel.of.SMS)) {
    const message =
      'Nothing carries text messages here, so none follows. The operator sets SMS_URL at the installation.'
    found.push(error('followUps.noCenter', 'configuration', message))
  }
  if (!ctx.hasMail && sends(followUpChannel.of.EMAIL)) {
    const message = 'No mail server is set up, so emails become files. The operator sets MAIL_URL at the installation.'
    found.push(warning('followUps.noMail', 'configuration', message))
  }
  return found
}

function scheduleFindings({ clock }: Ctx, { schedule }: Campaign): CampaignFinding[] {
  const now = clock.now()
  if (schedule.endsAt !== null && Date.parse(schedule.endsAt) <= now.getTime())
    return [error('end.passed', 'schedule', 'The end of the campaign has passed. Move it.')]
  const opening = windowAt(schedule, schedule.zone, now)
  if (opening.isOpen || opening.opensAt !== null) return []
  return [error('windows.none', 'schedule', 'No calling window is left before the end. Add windows, or move the end.')]
}

/** Laws differ and have exceptions, so that nothing is stopped: people confirm that they mean it. */
const hoursFindings = async (ctx: Ctx, campaign: Campaign): Promise<CampaignFinding[]> =>
  (await hoursWarnings(ctx, campaign)).map(({ code, message }) => warning(code, 'schedule', message))

/** Settings may have changed since the rules were saved, and what they act on be gone. */
const ruleFindings = ({ rules, ...campaign }: Campaign): CampaignFinding[] =>
  rules.flatMap((rule, at) => {
    const { action, firedAt, target } = rule
    if (firedAt !== null) return []
    const isGone = action.kind === 'priority' && action.idCampaign !== null && target === null
    const problem = isGone ? 'The campaign it acts on was deleted.' : ruleProblem(rule, aroundOf(campaign))
    return problem === undefined ? [] : [warning('rule.idle', 'configuration', `Rule ${at + 1} can’t work: ${problem}`)]
  })

/** Whoever approves a campaign approves its contacts. */
async function importFindings(
  { db }: Ctx,
  { idCampaign, asksApproval, startedAt }: Campaign,
): Promise<CampaignFinding[]> {
  if (!asksApproval || startedAt !== null || !(await isImporting(db, idCampaign))) return []
  return [error('contacts.importing', 'contacts', 'Contacts are being imported. Wait until the import has ended.')]
}

async function contactFindings(ctx: Ctx, { idCampaign, setup }: Campaign): Promise<CampaignFinding[]> {
  const states = await countStates(ctx.db, idCampaign)
  if (states.some(({ state }) => openStates.includes(state))) return []
  if (setup.alwaysOn)
    return [warning('contacts.none', 'contacts', 'There are no contacts yet. The campaign waits for them.')]
  return states.length === 0
    ? [error('contacts.none', 'contacts', 'There are no contacts. Import some first.')]
    : [error('contacts.allDone', 'contacts', 'Nobody is left to call. Import contacts, or call some of them again.')]
}

/** They are among the contacts that can't be called; “Ask why” tells of each. */
async function destinationFindings(ctx: Ctx, { idCampaign }: Campaign): Promise<CampaignFinding[]> {
  const refused = await countRefused(ctx, idCampaign)
  if (refused.length === 0) return []
  const contacts = refused.reduce((sum, each) => sum + each.contacts, 0)
  const reasons = refused.map((each) => `${destinationReason.label(each.reason)} (${many.format(each.contacts)})`)
  const who = contacts === 1 ? '1 contact has a number' : `${many.format(contacts)} contacts have numbers`
  const message = `${who} that may not be called: ${reasons.join(', ')}. After a change of the entries, prepare again.`
  return [warning('contacts.refused', 'contacts', message)]
}

async function zoneFindings({ db, clock }: Ctx, { idCampaign, schedule }: Campaign): Promise<CampaignFinding[]> {
  const found = await countBySeveralZones(db, idCampaign)
  if (found.length === 0) return []
  const now = clock.now()
  const sumOf = (rows: typeof found) => rows.reduce((sum, { contacts }) => sum + contacts, 0)
  const isNever = ({ zone }: (typeof found)[number]) => {
    const opening = windowAt(schedule, zone, now)
    return !opening.isOpen && opening.opensAt === null
  }
  const [contacts, never] = [sumOf(found), sumOf(found.filter(isNever))]
  const [have, their] = contacts === 1 ? ['1 contact has', 'its'] : [`${many.format(contacts)} contacts have`, 'their']
  const called = contacts === 1 ? 'it is called' : 'they are called'
  const message = `${have} no time zone of ${their} own: ${called} only when it is allowed in all zones of ${their} number.`
  const none = never === contacts ? 'No hours are' : `For ${many.format(never)} of them, no hours are`
  return [
    warning(
      'contacts.zones',
      'contacts',
      never === 0
        ? message
        : `${message} ${none} allowed in all: add a column for the time zone, or widen the windows.`,
    ),
  ]
}

const many = new Intl.NumberFormat('en-US')

async function moneyFindings(ctx: Ctx, { idCampaign, setup }: Campaign): Promise<CampaignFinding[]> {
  if (setup.budget === null) return []
  if (Number(setup.budget) === 0)
    return [error('budget.zero', 'configuration', 'The budget is 0. Raise it, or leave it empty for no limit.')]
  const { isUsedUp } = await readSpent(ctx.db, idCampaign)
  return isUsedUp ? [error('budget.usedUp', 'configuration', 'The budget is used up. Raise it.')] : []
}

async function tenantFindings(ctx: Ctx, { idCampaign }: Campaign): Promise<CampaignFinding[]> {
  const found: CampaignFinding[] = []
  if (!ctx.hasCarrier)
    found.push(
      warning('carrier.none', 'tenant', 'Nothing carries calls here. The operator sets CARRIER at the installation.'),
    )
  if (await isShort(ctx.db))
    found.push(warning('balance.short', 'tenant', 'The prepaid balance is used up. The operator tops it up.'))
  const { limits } = await ownTenant(ctx)
  const most = limits.runningCampaigns
  if (most !== null && (await countRunning(ctx.db, idCampaign)) >= most) {
    const campaigns = most === 1 ? '1 campaign' : `${most} campaigns`
    found.push(warning('limit.campaigns', 'tenant', `The tenant may run ${campaigns} at once, and does so now.`))
  }
  return found
}
