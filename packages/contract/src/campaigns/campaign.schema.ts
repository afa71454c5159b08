import { z } from 'zod'
import { columnType, contactState } from '../contacts/contact.enum.ts'
import { columnName } from '../contacts/contact.schema.ts'
import { processState } from '../enums/operations.enum.ts'
import { followUpCounts, followUps } from '../followUps/followUp.schema.ts'
import { amountProblem, SIGNED_AMOUNT } from '../kernel/amount.rules.ts'
import { messages } from '../kernel/messages.ts'
import {
  clock,
  count,
  enumOf,
  id,
  instant,
  listQuery,
  named,
  person,
  range,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { day, money } from '../tariffs/tariff.schema.ts'
import { isPlain } from '../users/user.rules.ts'
import {
  attemptResult,
  campaignEventKind,
  columnRole,
  findingLevel,
  findingPlace,
  holdReason,
  machineReaction,
  nextNumberAt,
  versionPolicy,
} from './campaign.enum.ts'
import { campaignRule } from './rule.schema.ts'

const plain = (min: number, max: number) => text(min, max).refine(isPlain, { error: messages.plain })
/** An IANA name; the core knows which there are. */
const zone = z.string().min(1).max(60)
export const campaignName = plain(1, 120).meta({ label: 'Name' })

export const MAX_COLUMNS = 60
/** Of further phone numbers. */
export const MAX_OTHER_PHONES = 4

const basics = {
  name: campaignName,
  idFolder: id.nullable().meta({ label: 'Folder' }),
  description: text(0, 2_000).meta({ label: 'Description', help: 'What it is for, and who to ask.' }),
  idOwner: id.nullable().meta({ label: 'Owner', help: 'Hears of holds and of the end.' }),
  priority: range(1, 9).meta({
    label: 'Priority',
    help: '9 goes first. A campaign of a lower priority gets the channels that are left over.',
  }),
  weight: range(1, 100).meta({ label: 'Weight', help: 'Share of channels among campaigns of the same priority.' }),
}

/** From one minute of a day until another, which is not included; 24:00 is “00:00” of the next day. */
const callingWindow = z.strictObject({
  /** 1 is Monday. */
  days: z.array(range(1, 7)).min(1).max(7).meta({ label: 'Days' }),
  from: clock.meta({ label: 'From' }),
  to: clock.meta({ label: 'To' }),
})
export type CallingWindow = z.output<typeof callingWindow>
const restrictedDate = z.strictObject({ day: day.meta({ label: 'Day' }), name: plain(0, 60).meta({ label: 'Reason' }) })

const timing = {
  startsAt: instant
    .nullable()
    .meta({ label: 'Start', help: 'A planned campaign starts then. Leave empty to start it yourself.' }),
  endsAt: instant.nullable().meta({ label: 'End', help: 'Nobody is called afterwards. Leave empty for no end.' }),
  zone: zone.meta({ label: 'Time zone', help: 'Of contacts whose own zone is unknown.' }),
  windows: z
    .array(callingWindow)
    .min(1)
    .max(50)
    .meta({ label: 'Calling windows', help: 'On the clock of each contact.' }),
  restrictedDates: z.array(restrictedDate).max(400).meta({ label: 'No calls on' }),
}

const flowOf = z.strictObject({
  idCallScript: id.meta({ label: 'Flow' }),
  versionPolicy: enumOf(versionPolicy).meta({ label: 'Version' }),
  /** Of a pinned one; null until the campaign is prepared. */
  version: z.int().min(1).nullable().meta({ label: 'Pinned version' }),
  /** Per cent of the contacts. */
  share: range(1, 100).meta({ label: 'Share of contacts' }),
})
export type CampaignFlow = z.output<typeof flowOf>
const retryRule = z.strictObject({
  /** Attempts that may end so before the contact counts as unreached; 0: the first one is the last. */
  attempts: range(0, 20).meta({ label: 'Further tries' }),
  delayMinutes: range(1, 43_200).meta({ label: 'Minutes between' }),
})
/** Which results lead to another try. Answered calls are never retried; callbacks are calls of their own. */
export const retryRules = z.strictObject({
  busy: retryRule,
  noAnswer: retryRule,
  declined: retryRule,
  voicemail: retryRule,
  failed: retryRule,
})
export type RetryRules = z.output<typeof retryRules>
const breaker = z.strictObject({
  failurePercent: range(1, 100).meta({ label: 'Failures (%)' }),
  windowMinutes: range(1, 1_440).meta({ label: 'Within (minutes)' }),
  minimumCalls: range(1, 100_000).meta({ label: 'At least calls' }),
})
const frequencyCap = z.strictObject({
  calls: range(1, 100).meta({ label: 'Calls' }),
  days: range(1, 365).meta({ label: 'Days' }),
})
export const contactColumn = z.strictObject({
  name: columnName.meta({ label: 'Column' }),
  role: enumOf(columnRole).meta({ label: 'Used as' }),
  type: enumOf(columnType).meta({ label: 'Type' }),
  isRequired: z.boolean().meta({
    label: 'Required',
    help: 'Contacts without it do not come in. It has no effect on a further phone number.',
  }),
  isPersonal: z.boolean().meta({ label: 'Personal', help: 'Masked for people who may not see personal data.' }),
})
export type ContactColumn = z.output<typeof contactColumn>

const setup = {
  flows: z.array(flowOf).min(1).max(2).meta({ label: 'Flow', help: 'Two flows share the contacts, and are compared.' }),
  idLines: z.array(id).max(20).meta({ label: 'Lines', help: 'Calls are made on these lines.' }),
  maxConcurrent: range(1, 10_000).meta({ label: 'Calls at once' }),
  callsPerSecond: range(1, 1_000).meta({ label: 'New calls a second' }),
  ringTimeoutSeconds: range(5, 120).meta({ label: 'Ring for (seconds)' }),
  onMachine: enumOf(machineReaction).meta({ label: 'When a machine answers' }),
  machineMessage: text(0, 1_000).meta({ label: 'Message', help: 'Spoken to the machine before the call ends.' }),
  retries: retryRules.meta({ label: 'Further tries' }),
  mostAttempts: range(1, 50).meta({ label: 'Attempts at most', help: 'All tries of a contact together.' }),
  nextNumber: enumOf(nextNumberAt).meta({
    label: 'Try the next number',
    help: 'For contacts with several numbers, when one doesn’t reach them. After a declined call it is always the wait.',
  }),
  mostPerNumber: range(1, 50).meta({ label: 'Attempts to one number', help: 'Counts toward “Attempts”.' }),
  wrongNumber: text(0, 120).meta({
    label: 'Wrong number',
    help: 'The disposition your flow ends with for a wrong number. That number is never called again; the next one is tried.',
  }),
  breaker: breaker.nullable().meta({ label: 'Stop dialing when too many calls fail' }),
  budget: money.nullable().meta({ label: 'Budget', help: 'No further calls once it is used up.' }),
  frequencyCap: frequencyCap.nullable().meta({
    label: 'At most this often',
    help: 'To the same person, on all their numbers, by all campaigns of the tenant together.',
  }),
  followUps: followUps.meta({
    label: 'If nobody answers',
    help: 'Text messages and emails that follow a try, in the calling hours of the contact.',
  }),
  region: z.string().length(2).meta({ label: 'Country', help: 'Of numbers that are written without one.' }),
  language: z.string().max(20).nullable().meta({ label: 'Language', help: 'Of contacts that do not name one.' }),
  alwaysOn: z.boolean().meta({ label: 'Always on', help: 'Waits for further contacts instead of finishing.' }),
  columns: z.array(contactColumn).min(1).max(MAX_COLUMNS).meta({ label: 'Columns of contacts' }),
}

export const campaignDraft = z.object({
  name: basics.name,
  idFolder: basics.idFolder,
  description: basics.description.optional(),
  idCallScript: id.meta({ label: 'Flow' }),
  idLines: setup.idLines.optional(),
})
export type CampaignDraft = z.output<typeof campaignDraft>
export const campaignChange = z.object({ ...basics, rowVersion })
export type CampaignChange = z.output<typeof campaignChange>
export const campaignSchedule = z.object(timing)
export type CampaignSchedule = z.output<typeof campaignSchedule>
export const campaignScheduleChange = campaignSchedule.extend({ rowVersion })
export const campaignSetup = z.object(setup)
export type CampaignSetup = z.output<typeof campaignSetup>
/** What came later may be left out, and stays as it is. */
export const campaignSetupChange = campaignSetup
  .partial({ nextNumber: true, mostPerNumber: true, wrongNumber: true, followUps: true })
  .extend({ rowVersion })

/** Why it makes no calls, and when that may change by itself. */
export const hold = z.object({ reason: enumOf(holdReason), until: instant.nullable(), detail: z.string().nullable() })
export type Hold = z.output<typeof hold>
const states = z.array(z.object({ state: enumOf(contactState), contacts: count }))

/** Contacts by what lists show of them: `waiting` holds ready ones and those to be tried again. */
export const campaignProgress = z.object({
  contacts: count,
  waiting: count,
  live: count,
  success: count,
  negative: count,
  unreached: count,
  /** Suppressed, invalid and canceled ones. */
  excluded: count,
  unknown: count,
})
export type CampaignProgress = z.output<typeof campaignProgress>

/** A flow of a campaign. One that was deleted since is told by its last name. */
const flowNamed = named.extend({ isGone: z.boolean() })
export const campaignRow = z.object({
  idCampaign: id,
  name: z.string(),
  idFolder: id.nullable(),
  status: enumOf(processState),
  holds: z.array(hold),
  flows: z.array(flowNamed),
  owner: person.nullable(),
  priority: basics.priority,
  progress: campaignProgress,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  startedAt: instant.nullable(),
  rowVersion,
  ...stamps,
})
export type CampaignRow = z.output<typeof campaignRow>

export const campaign = campaignRow.extend({
  ...basics,
  folder: named.nullable(),
  setup: campaignSetup,
  schedule: campaignSchedule,
  rules: z.array(campaignRule),
  lines: z.array(named.extend({ enabled: z.boolean() })),
  finishedAt: instant.nullable(),
  submittedBy: person.nullable(),
  /** Who stated that all contacts agreed to messages. */
  statedBy: person.nullable(),
  /** Said with the last change of the status. */
  comment: z.string(),
  /** The tenant asks for an approval before a campaign is planned. */
  asksApproval: z.boolean(),
  currency: z.string(),
})
export type Campaign = z.output<typeof campaign>

export const campaignQuery = listQuery(['name', 'updatedAt', 'priority', 'startsAt']).extend({
  /** This folder and those below it. */
  idFolder: id.optional(),
  status: z.array(enumOf(processState)).optional(),
  hold: z.array(enumOf(holdReason)).optional(),
  owner: z.array(id).optional(),
})

export const statusChange = z.object({
  status: enumOf(processState).meta({ label: 'Status' }),
  comment: text(0, 1_000).optional().meta({ label: 'Comment' }),
  rowVersion,
})

export const finding = z.object({
  code: z.string(),
  level: enumOf(findingLevel),
  message: z.string(),
  place: enumOf(findingPlace),
  /** The flow, where it is one’s. */
  idCallScript: id.nullable(),
})
export type CampaignFinding = z.output<typeof finding>
export const campaignValidation = z.object({ checkedAt: instant, findings: z.array(finding) })

const cell = z.object({ weekday: range(1, 7), hour: range(0, 23), calls: count, answered: count })
export const campaignEvent = z.object({
  idCampaignEvent: id,
  at: instant,
  kind: enumOf(campaignEventKind),
  text: z.string(),
  by: person.nullable(),
})
export type CampaignEvent = z.output<typeof campaignEvent>
export const campaignLogQuery = listQuery(['idCampaignEvent']).omit({ search: true })
const money6 = z.string()
export const campaignOverview = z.object({
  progress: campaignProgress,
  states,
  results: z.array(z.object({ result: enumOf(attemptResult), attempts: count })),
  /** Business results that flows recorded, the commonest first. */
  dispositions: z.array(z.object({ disposition: z.string(), contacts: count })),
  /** On the clock of the campaign. */
  heat: z.array(cell),
  /** By the hour, the last 48. */
  hours: z.array(z.object({ at: instant, attempts: count, answered: count, success: count })),
  pace: z.object({ lastMinute: count, lastHour: count, live: count }),
  attempts: count,
  talkSeconds: count,
  cost: z.object({ amount: money6, currency: z.string(), perSuccess: money6.nullable(), budget: money6.nullable() }),
  /** Null: it has none, and had none. */
  followUps: followUpCounts.nullable(),
  /** Null while nothing is known to estimate from. */
  estimate: z.object({ endsAt: instant, assumption: z.string() }).nullable(),
  events: z.array(campaignEvent),
  /** Each flow with what it reached; two are compared. */
  flows: z.array(
    z.object({
      flow: flowNamed,
      version: z.int().min(1).nullable(),
      share: count,
      contacts: count,
      done: count,
      success: count,
    }),
  ),
  /** Of two flows: how likely a difference as large would be by chance alone; null where too few are done. */
  significance: z.object({ p: z.number(), isSignificant: z.boolean() }).nullable(),
})
export type CampaignOverview = z.output<typeof campaignOverview>

/** One of the next days: when calls may be made on the clock of the campaign, and how many contacts are due. */
const dayAhead = z.object({
  day,
  isRestricted: z.boolean(),
  reason: z.string(),
  windows: z.array(z.object({ from: z.string(), to: z.string() })),
  due: count,
})
const hours = z.array(z.object({ from: z.string(), to: z.string() }))
/** When people in a country may be called, on their clock. */
const countryHours = z.object({
  country: z.string(),
  name: z.string(),
  weekdays: hours,
  saturday: hours,
  sunday: hours,
  /** Public holidays are days as others. */
  onHolidays: z.boolean(),
  /** By a law; else those that callers keep to. */
  isLaw: z.boolean(),
  source: z.string(),
})
export type CountryHours = z.output<typeof countryHours>
export const scheduleView = campaignSchedule.extend({
  days: z.array(dayAhead),
  /** Zones of the contacts, the commonest first. */
  zones: z.array(z.object({ zone: z.string(), contacts: count, isOpen: z.boolean(), opensAt: instant.nullable() })),
  /** Countries of those still to be called, the commonest first, with the hours there; without contacts, that of the campaign. */
  countries: z.array(countryHours.extend({ contacts: count })),
  rowVersion,
})
export type ScheduleView = z.output<typeof scheduleView>

export const campaignCopy = z.object({
  name: campaignName,
  idFolder: basics.idFolder,
  /** Contacts that ended so come along as new ones; none: only the settings. */
  states: z.array(enumOf(contactState)).max(14).meta({ label: 'Contacts' }),
  startsAt: timing.startsAt.optional(),
  endsAt: timing.endsAt.optional(),
})

/** What is asked of campaigns in a tenant. */
export const campaignPolicy = z.object({
  asksApproval: z.boolean().meta({
    label: 'Approval before start',
    help: 'A person other than the submitter approves each campaign.',
  }),
  decisionDays: range(1, 3_650).meta({ label: 'Keep decisions for (days)', help: 'What “Ask why” can tell.' }),
  allowsPremium: z.boolean().meta({
    label: 'Premium-rate numbers in contacts',
    help: 'Calls to them cost extra. Contacts with such numbers are refused unless you allow them here. Calls to them need an entry in Destinations, too.',
  }),
  mostMessages: range(1, 100).meta({
    label: 'Follow-up messages to a person, at most',
    help: 'By all campaigns together.',
  }),
  messageDays: range(1, 365).meta({ label: 'Within (days)' }),
  rowVersion,
})
/** What came later may be left out, and stays as it is. */
export const campaignPolicyChange = campaignPolicy.partial({ mostMessages: true, messageDays: true })
export const balance = z.object({
  isPrepaid: z.boolean().meta({ label: 'Prepaid', help: 'Campaigns wait for payment when the balance is used up.' }),
  amount: z
    .string()
    .regex(SIGNED_AMOUNT, { error: ({ input }) => amountProblem(String(input), SIGNED_AMOUNT) })
    .meta({ label: 'Balance', kind: 'money' }),
  currency: z.string(),
  /** Average cost of an answered campaign call, reserved for each call in progress; null until one has been answered. */
  callCost: z.string().nullable(),
  /** The balance does not cover another call. */
  isShort: z.boolean(),
  rowVersion,
})
export const balanceChange = balance.omit({ currency: true, callCost: true, isShort: true })

/** What the stream of a campaign sends while it runs. */
export const campaignLive = z.object({
  status: enumOf(processState),
  holds: z.array(hold),
  progress: campaignProgress,
  pace: campaignOverview.shape.pace,
  /** With another one more has changed than what stands here. */
  rowVersion,
  at: instant,
})
export type CampaignLive = z.output<typeof campaignLive>
