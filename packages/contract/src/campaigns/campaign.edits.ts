import { sameJson } from '../audit/audit.rules.ts'
import { type ProcessState, processState } from '../enums/operations.enum.ts'
import { type Reason, reason } from '../kernel/errors.ts'
import { overStates } from './campaign.rules.ts'
import type { CallingWindow, CampaignChange, CampaignSchedule, CampaignSetup } from './campaign.schema.ts'

const { CREATED, DEMO, TO_REPAIR, WAITING_FOR_PAYMENT, WAITING_FOR_APPROVAL, PLANNED, IN_PROGRESS } = processState.of

/** What it depends on whether a setting can be changed. */
export interface EditFacts {
  readonly status: ProcessState
  /** It has made calls. */
  readonly startedAt: unknown
  /** Who asked for an approval; null where nobody did. */
  readonly submittedBy: unknown
}

/**
 * `pace`: how fast. `limits`: when, how often and for how much. `calling`: on which line, what machines hear, how numbers are read.
 * `content`: what contacts hear, and what is known of them.
 */
type Part = 'pace' | 'limits' | 'calling' | 'content'
/** `drafted`: being drawn up. `held`: has run, and does not now. */
type Stage = 'drafted' | 'submitted' | 'planned' | 'running' | 'held' | 'over'
type Verdict = 'yes' | 'takeBack' | 'stop' | 'copy' | 'over'

/** The one place that says what can be changed when; what was approved or has made calls says more below. */
const VERDICTS: Readonly<Record<Stage, Readonly<Record<Part, Verdict>>>> = {
  drafted: { pace: 'yes', limits: 'yes', calling: 'yes', content: 'yes' },
  submitted: { pace: 'takeBack', limits: 'takeBack', calling: 'takeBack', content: 'takeBack' },
  planned: { pace: 'yes', limits: 'takeBack', calling: 'takeBack', content: 'takeBack' },
  running: { pace: 'yes', limits: 'yes', calling: 'stop', content: 'copy' },
  held: { pace: 'yes', limits: 'yes', calling: 'yes', content: 'copy' },
  over: { pace: 'over', limits: 'over', calling: 'over', content: 'over' },
}

type Edited = Pick<CampaignChange, 'priority' | 'weight'> &
  CampaignSetup &
  CampaignSchedule & { readonly rules: unknown }
export type EditedField = keyof Edited
/** Each setting with its part and its name in a sentence. Name, folder, description and owner can always be changed. */
const PARTS: Readonly<Record<EditedField, readonly [part: Part, what: string]>> = {
  priority: ['pace', 'priority'],
  weight: ['pace', 'weight'],
  maxConcurrent: ['pace', 'calls at once'],
  callsPerSecond: ['pace', 'new calls a second'],
  ringTimeoutSeconds: ['pace', 'time of ringing'],
  breaker: ['pace', 'stop at failures'],
  rules: ['pace', 'rules'],
  retries: ['limits', 'further tries'],
  mostAttempts: ['limits', 'attempts'],
  mostPerNumber: ['limits', 'attempts to one number'],
  nextNumber: ['limits', 'next number'],
  wrongNumber: ['limits', 'wrong number'],
  followUps: ['limits', 'follow-ups'],
  budget: ['limits', 'budget'],
  frequencyCap: ['limits', 'limit of calls to a number'],
  alwaysOn: ['limits', 'wait for contacts'],
  windows: ['limits', 'calling windows'],
  restrictedDates: ['limits', 'days without calls'],
  endsAt: ['limits', 'end'],
  idLines: ['calling', 'lines'],
  onMachine: ['calling', 'reaction to machines'],
  machineMessage: ['calling', 'message to machines'],
  region: ['calling', 'country'],
  language: ['calling', 'language'],
  zone: ['calling', 'time zone'],
  flows: ['content', 'flow'],
  columns: ['content', 'columns of contacts'],
  startsAt: ['content', 'start'],
}

function stageOf({ status, startedAt }: EditFacts): Stage {
  if (overStates.includes(status)) return 'over'
  if (status === CREATED || status === DEMO || status === TO_REPAIR) return 'drafted'
  if (status === WAITING_FOR_APPROVAL) return 'submitted'
  if (status === PLANNED) return 'planned'
  if (status === IN_PROGRESS) return 'running'
  return status === WAITING_FOR_PAYMENT && startedAt === null ? 'submitted' : 'held'
}

/** Somebody else has looked at it and agreed; until it is taken back. */
const isApproved = (facts: EditFacts) =>
  facts.submittedBy !== null && ['planned', 'running', 'held'].includes(stageOf(facts))

/** Why a setting cannot be changed now; undefined: it can, though what was approved may only be narrowed (`narrows`). */
export function editBlocked(field: EditedField, facts: EditFacts): Reason | undefined {
  const [part, what] = PARTS[field]
  const verdict = VERDICTS[stageOf(facts)][part]
  const status = processState.label(facts.status)
  if (verdict === 'over') return reason('campaign.notOpen', { status })
  if (verdict === 'takeBack') return reason('campaign.takeBack', { status, what })
  if (part === 'content' && facts.startedAt !== null) return reason('campaign.runs', { what })
  if (part === 'calling' && isApproved(facts)) return reason('campaign.approved', { what })
  return verdict === 'stop' ? reason('campaign.stopFirst', { what }) : undefined
}

/** Whether a setting was approved as it is, so that it can only become stricter. */
export const narrows = (field: EditedField, facts: EditFacts): boolean =>
  PARTS[field][0] === 'limits' && isApproved(facts)

/** Why a change cannot be made, by the first setting that it may not touch. */
export function changeBlocked(facts: EditFacts, before: Partial<Edited>, after: Partial<Edited>): Reason | undefined {
  for (const field of Object.keys(PARTS) as EditedField[]) {
    if (!(field in after) || isSame(field, before[field], after[field])) continue
    const blocked = editBlocked(field, facts)
    if (blocked) return blocked
    if (narrows(field, facts) && !isStricter(field, before, after))
      return reason('campaign.approvedLimit', { what: PARTS[field][1] })
  }
  return undefined
}

/** The settings that differ, as a sentence names them. */
export const changedSettings = (before: Partial<Edited>, after: Partial<Edited>): string[] =>
  (Object.keys(PARTS) as EditedField[]).flatMap((field) =>
    field in after && !isSame(field, before[field], after[field]) ? [PARTS[field][1]] : [],
  )

const MINUTE_MS = 60_000
const minuteAt = (at: unknown) => (typeof at === 'string' ? Math.floor(Date.parse(at) / MINUTE_MS) : null)
/** Forms know minutes, and write moments and amounts in their own way. */
function isSame(field: EditedField, one: unknown, other: unknown): boolean {
  if (field === 'startsAt' || field === 'endsAt') return minuteAt(one) === minuteAt(other)
  if (field === 'budget' && typeof one === 'string' && typeof other === 'string') return Number(one) === Number(other)
  return sameJson(one as never, other as never) // both from JSON
}

/** Contacts come as long as there is somebody to call them, and as long as nobody has approved others. */
export function contactsBlocked(facts: EditFacts & { readonly alwaysOn: boolean }): Reason | undefined {
  const status = processState.label(facts.status)
  if (stageOf(facts) === 'over') return reason('campaign.isOver', { status })
  if (facts.status === WAITING_FOR_APPROVAL) return reason('campaign.takeBack', { status, what: 'contacts' })
  return isApproved(facts) && !facts.alwaysOn ? reason('campaign.approved', { what: 'contacts' }) : undefined
}

const RETRIED = ['busy', 'noAnswer', 'declined', 'voicemail', 'failed'] as const
const isUnder = (is: string | null, was: string | null, read: (text: string) => number) =>
  was === null || (is !== null && read(is) <= read(was))
const STRICTER: { readonly [F in EditedField]?: (is: Edited[F], was: Edited[F]) => boolean } = {
  budget: (is, was) => isUnder(is, was, Number),
  endsAt: (is, was) => isUnder(is, was, Date.parse),
  mostAttempts: (is, was) => is <= was,
  mostPerNumber: (is, was) => is <= was,
  nextNumber: (is) => is === 'delay',
  retries: (is, was) => RETRIED.every((result) => is[result].attempts <= was[result].attempts),
  // Some of them, and to nobody of whom it was not agreed.
  followUps: ({ steps, ...is }, { steps: before, ...was }) =>
    // With the last of them the statement goes, too.
    steps.length === 0 || (sameJson(is, was) && steps.every((step) => before.some((each) => sameJson(each, step)))),
  frequencyCap: (is, was) => was === null || (is !== null && is.calls <= was.calls && is.days >= was.days),
  alwaysOn: (is) => !is,
  restrictedDates: (is, was) => was.every(({ day }) => is.some((each) => each.day === day)),
  windows: (is, was) => {
    const before = minutesOf(was)
    return [...minutesOf(is)].every((minute) => before.has(minute))
  },
}
function isStricter<F extends EditedField>(field: F, before: Partial<Edited>, after: Partial<Edited>): boolean {
  const [is, was, asked] = [after[field], before[field], STRICTER[field]]
  return is !== undefined && was !== undefined && asked?.(is, was) === true
}

const DAY = 1_440
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
/** The minutes of a week in which calls are made. */
const minutesOf = (windows: readonly CallingWindow[]): ReadonlySet<number> =>
  new Set(
    windows.flatMap(({ days, from, to }) => {
      const [start, end] = [minuteOf(from), minuteOf(to) || DAY]
      return days.flatMap((day) => Array.from({ length: end - start }, (_, minute) => day * DAY + start + minute))
    }),
  )
