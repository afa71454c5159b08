import { sameJson } from '@parley/contract/audit/audit.rules.ts'
import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import { sharesAreWhole } from '@parley/contract/campaigns/campaign.rules.ts'
import {
  type Campaign,
  type CampaignSchedule,
  type CampaignSetup,
  type ContactColumn,
  MAX_OTHER_PHONES,
} from '@parley/contract/campaigns/campaign.schema.ts'
import { followUpsProblem } from '@parley/contract/followUps/followUp.rules.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { requireScript } from '../flows/flow.access.ts'
import { findScript } from '../flows/flow.store.ts'
import { findVersion } from '../flows/history.store.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import { findFolder } from '../folders/folder.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { isZone } from '../kernel/world.ts'
import { listPeople } from '../notificationGroups/notificationGroup.store.ts'
import { countLines, hasContacts, hasPeople } from './campaign.store.ts'

const unknown = (what: string) => refuse(reason('campaign.unknown', { what }))

export async function checkFolder(ctx: Ctx, idFolder: number | null): Promise<void> {
  if (idFolder !== null && (await findFolder(ctx.db, idFolder))?.kind !== 'campaign') notFound('Folder')
}

export async function checkOwner(ctx: Ctx, idOwner: number | null): Promise<void> {
  if (idOwner !== null && (await listPeople(ctx.db)).every(({ id }) => id !== idOwner)) unknown('person')
}

/** The flow must be one that the user may see. */
export async function checkFlow(ctx: Ctx, idCallScript: number): Promise<void> {
  const script = await findScript(ctx.db, idCallScript)
  if (script?.scriptKind !== 'flow') return unknown('flow')
  await requireScript(ctx, script, 'view')
}

export async function checkLines(ctx: Ctx, idLines: readonly number[]): Promise<void> {
  const all = [...new Set(idLines)]
  if ((await countLines(ctx.db, all)) < all.length) unknown('line')
}

/** Who may not see personal data opens no column in which there may be some. */
export async function checkOpened(ctx: Ctx, before: Campaign, { columns }: CampaignSetup): Promise<void> {
  const wasOpen = new Set(before.setup.columns.filter(({ isPersonal }) => !isPersonal).map(({ name }) => name))
  const isOpened = columns.some(({ name, isPersonal }) => !isPersonal && !wasOpen.has(name))
  if (isOpened && (await hasPeople(ctx.db, before.idCampaign)))
    await requireInFolder(ctx, 'Campaign.viewpersonal', before.idFolder)
}

/** What cannot be kept at all; what can wait until the start is for the validation. */
export async function checkSetup(ctx: Ctx, before: Campaign, setup: CampaignSetup): Promise<void> {
  if (!sharesAreWhole(setup.flows)) refuse(reason('campaign.shares'))
  const sides = setup.flows.map(({ idCallScript, versionPolicy, version }) => [idCallScript, versionPolicy, version])
  if (new Set(sides.map(String)).size < sides.length) refuse(reason('campaign.flowTwice'))
  const problem = columnsProblem(setup.columns)
  if (problem !== undefined) refuse(reason('campaign.columns', { problem }))
  if (!sameJson(setup.followUps, before.setup.followUps)) {
    const lack = followUpsProblem(setup.followUps, setup.columns, setup.language)
    if (lack !== undefined) refuse(reason('campaign.followUps', { problem: lack }))
  }
  if (!isSupportedCountry(setup.region)) unknown('country')
  const { language } = setup
  if (language !== null && language !== before.setup.language && !isLanguage(language))
    refuse(reason('campaign.unknownLanguage', { language }))
  const changed = before.setup.columns.find((column) => !staysIn(setup.columns, column))
  if (changed && (await hasContacts(ctx.db, before.idCampaign))) {
    const stays = `contacts are loaded with “${changed.name}”, which keeps its name, its use and its type.`
    refuse(reason('campaign.columns', { problem: `${stays} Undo their imports first.` }))
  }
  const known = before.setup.flows.map(({ idCallScript }) => idCallScript)
  for (const { idCallScript, version } of setup.flows) {
    if (!known.includes(idCallScript)) await checkFlow(ctx, idCallScript)
    if (version !== null && !(await findVersion(ctx.db, idCallScript, version))) unknown('version')
  }
  await checkLines(ctx, setup.idLines)
}

const { DATA, PHONE, OTHER_PHONE } = columnRole.of

/** Values of contacts are kept by the names of columns, and as their types say. */
const staysIn = (columns: readonly ContactColumn[], { name, role, type }: ContactColumn) =>
  columns.some((now) => now.name === name && now.role === role && now.type === type)

export function columnsProblem(columns: readonly ContactColumn[]): string | undefined {
  const names = columns.map(({ name }) => name.toLowerCase())
  const twice = columns.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index)
  if (twice) return `two are called “${twice.name}”.`
  const roles = columns.map(({ role }) => role).filter((role) => role !== DATA && role !== OTHER_PHONE)
  const double = roles.find((role, index) => roles.indexOf(role) !== index)
  if (double) return `two are used as “${columnRole.label(double)}”.`
  const others = columns.filter(({ role }) => role === OTHER_PHONE).length
  if (others > MAX_OTHER_PHONES) return `at most ${MAX_OTHER_PHONES} can be used as “${columnRole.label(OTHER_PHONE)}”.`
  return roles.includes(PHONE) ? undefined : `one must be used as “${columnRole.label(PHONE)}”.`
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
/** Whether it is a tag of BCP 47, of a language that the platform knows. */
function isLanguage(tag: string): boolean {
  try {
    return languages.of(new Intl.Locale(tag).language) !== undefined
  } catch {
    return false
  }
}

export function checkSchedule({ startsAt, endsAt, zone, windows, restrictedDates }: CampaignSchedule): void {
  if (!isZone(zone)) refuse(reason('campaign.unknownZone', { zone }))
  const days = restrictedDates.map(({ day }) => day)
  const twice = days.find((day, index) => days.indexOf(day) !== index)
  if (twice !== undefined) refuse(reason('campaign.dateTwice', { day: twice }))
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    refuse(reason('campaign.backwards'))
  if (windows.some(({ from, to }) => to !== '00:00' && to <= from)) refuse(reason('campaign.emptyWindow'))
}
