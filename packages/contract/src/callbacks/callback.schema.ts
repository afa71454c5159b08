import { z } from 'zod'
import {
  clock,
  count,
  enumOf,
  guid,
  id,
  instant,
  listQuery,
  named,
  person,
  range,
  rowVersion,
  text,
} from '../kernel/schema.ts'
import {
  callbackAction,
  callbackBy,
  callbackKeeper,
  callbackResult,
  callbackState,
  MOST_CALLBACKS_AT_ONCE,
} from './callback.enum.ts'

/** What a flow promised to someone who wants to be called. */
export const callback = z.object({
  idCallback: id,
  state: enumOf(callbackState).meta({ label: 'State' }),
  /** When it is to be made by now, and what it was promised for. */
  dueAt: instant.meta({ label: 'Due' }),
  promisedAt: instant.meta({ label: 'Promised for' }),
  moveReason: z.string().meta({ label: 'Reason for the new time' }),
  zone: z.string().min(1).meta({ label: 'Time zone' }),
  number: z.string().meta({ label: 'Number' }),
  note: z.string().meta({ label: 'Note' }),
  guid,
  line: named.nullable().meta({ label: 'Line' }),
  flow: named.nullable().meta({ label: 'Flow' }),
  campaign: named.nullable().meta({ label: 'Campaign' }),
  keeper: enumOf(callbackKeeper).meta({ label: 'Called by' }),
  owner: person.nullable().meta({ label: 'Owner' }),
  takenAt: instant.nullable(),
  attempts: count.meta({ label: 'Calls' }),
  lastResult: enumOf(callbackResult).nullable().meta({ label: 'Last result' }),
  outcome: z.string().meta({ label: 'Outcome' }),
  closedAt: instant.nullable().meta({ label: 'Closed' }),
  closedBy: person.nullable(),
  createdAt: instant.meta({ label: 'Promised' }),
  rowVersion,
})
export type Callback = z.output<typeof callback>

const callbackAttempt = z.object({
  at: instant,
  endedAt: instant.nullable(),
  keeper: enumOf(callbackKeeper),
  /** Null while it rings or talks. */
  result: enumOf(callbackResult).nullable(),
  note: z.string(),
  by: person.nullable(),
  line: named.nullable(),
  /** Of its conversation. */
  guid: guid.nullable(),
})
export type CallbackAttempt = z.output<typeof callbackAttempt>

export const callbackDetail = callback.extend({ calls: z.array(callbackAttempt) })
export type CallbackDetail = z.output<typeof callbackDetail>

export const callbackQuery = listQuery(['dueAt', 'createdAt'])
  .omit({ search: true })
  .extend({
    /** Without any: all but closed ones. */
    state: z.array(enumOf(callbackState)).optional(),
    /** Those of the user, or of no one. */
    owner: z.enum(['me', 'none']).optional(),
    idDialModuleLine: id.optional(),
  })
export type CallbackQuery = z.output<typeof callbackQuery>

export const callbackMove = z.object({
  dueAt: instant.meta({ label: 'New time' }),
  reason: text(1, 300).meta({ label: 'Reason' }),
})
export type CallbackMove = z.output<typeof callbackMove>

/** What a person says of a call they made themselves. */
export const callbackCall = z.object({
  result: enumOf(callbackResult).meta({ label: 'Result' }),
  note: text(0, 500).meta({ label: 'Note' }),
  /** When to try again where nobody was reached; else after the time that is set. */
  dueAt: instant.nullable().meta({ label: 'Try again' }),
})
export type CallbackCall = z.output<typeof callbackCall>

export const callbackEnd = z.object({ reason: text(1, 300).meta({ label: 'Reason' }) })

export const callbacksChange = z.object({
  ids: z.array(id).min(1).max(MOST_CALLBACKS_AT_ONCE),
  action: enumOf(callbackAction),
  reason: text(0, 300).meta({ label: 'Reason' }),
})
export type CallbacksChange = z.output<typeof callbacksChange>
export const callbacksChanged = z.object({ changed: count, unchanged: count })

export const callbackSettingsDraft = z.object({
  by: enumOf(callbackBy).meta({
    label: 'Who calls',
    help: 'Campaigns call their own contacts in any case, and anyone can take a callback to call themselves.',
  }),
  idLine: id.nullable().meta({
    label: 'Line',
    help: 'Of callbacks that were promised on no line, such as in chats. All others are called by their own line.',
  }),
  idCallScript: id
    .nullable()
    .meta({ label: 'Flow', help: 'What talks to the person. Without one, the flow of the line.' }),
  days: z.array(range(1, 7)).min(1).max(7).meta({ label: 'Days' }),
  from: clock.meta({ label: 'From' }),
  to: clock.meta({
    label: 'To',
    help: 'On the clock of the person. A callback outside these hours is moved to the next opening.',
  }),
  lateMinutes: range(1, 1_440).meta({ label: 'Late after, minutes' }),
  mostAttempts: range(1, 10).meta({ label: 'Calls of a line at most' }),
  retryMinutes: range(1, 1_440).meta({ label: 'Try again after, minutes' }),
})
export type CallbackSettingsDraft = z.output<typeof callbackSettingsDraft>
export const callbackSettings = callbackSettingsDraft.extend({
  line: named.nullable(),
  flow: named.nullable(),
  rowVersion,
})
export type CallbackSettings = z.output<typeof callbackSettings>
export const callbackSettingsChange = callbackSettingsDraft.extend({ rowVersion })

/** Some callback is new or another now. */
export const callbackNews = z.object({ at: instant })
