import { z } from 'zod'
import { callOutcome } from '../enums/conversation.enum.ts'
import { messages } from '../kernel/messages.ts'
import {
  count,
  durationMs,
  enumOf,
  guid,
  id,
  instant,
  json,
  listQuery,
  named,
  person,
  range,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { day } from '../tariffs/tariff.schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { demoGroupState } from './demoCall.enum.ts'

/** Letters of all that is prepared for one call, as JSON: each list of the calls has it all. */
const MOST_PREPARED = 20_000
const plain = (max: number) => text(1, max).refine(isPlain, { error: messages.plain })

const groupFacts = {
  name: plain(80).meta({ label: 'Name' }),
  language: z
    .string()
    .min(1)
    .max(20)
    .meta({ label: 'Language', help: 'Flows that speak it begin in it; the public page is announced in it.' }),
  expires: day
    .nullable()
    .meta({ label: 'Last day', help: 'After it nothing runs and no link opens. Leave empty for no end.' }),
  dailyLimit: range(1, 1_000).meta({ label: 'Conversations a day', help: 'In all calls of the group together.' }),
}
export const demoGroupDraft = z.object(groupFacts)
export type DemoGroupDraft = z.output<typeof demoGroupDraft>
export const demoGroupChange = demoGroupDraft.extend({ rowVersion })

const callFacts = {
  title: plain(120).meta({ label: 'Title', help: 'People with a link see it.' }),
  idCallScript: id.meta({ label: 'Flow', help: 'Its live version runs.' }),
  idLine: id.nullable().meta({ label: 'Line', help: 'The flow is told that it was called there.' }),
  /** By name; what is not here keeps the default of the flow. */
  variables: z
    .record(z.string().max(100), json)
    .refine((value) => JSON.stringify(value).length <= MOST_PREPARED, { error: messages.maxLength(MOST_PREPARED) })
    .meta({ label: 'Prepared variables' }),
  note: text(0, 1_000).meta({ label: 'Note', help: 'People with a link read it before they begin.' }),
}
export const demoCallDraft = z.object(callFacts)
export type DemoCallDraft = z.output<typeof demoCallDraft>
export const demoCallChange = demoCallDraft.extend({ rowVersion })

/** One conversation ready to be shown to people. */
export const demoCall = z.object({
  idDemoCall: id,
  idDemoCallGroup: id,
  ...callFacts,
  flow: named,
  line: named.nullable(),
  /** Who created the link and when. Anyone who has it can talk to the bot without an account. */
  link: z.object({ createdAt: instant, createdBy: person.nullable() }).nullable(),
  /** Why it cannot be run, whatever the group says. */
  problem: z.string().nullable(),
  runs: count,
  lastRunAt: instant.nullable(),
  rowVersion,
  ...stamps,
})
export type DemoCall = z.output<typeof demoCall>

export const demoGroupRow = z.object({
  idDemoCallGroup: id,
  ...groupFacts,
  state: enumOf(demoGroupState),
  calls: count.meta({ label: 'Calls' }),
  links: count.meta({ label: 'Open links' }),
  runsToday: count.meta({ label: 'Today' }),
  rowVersion,
  ...stamps,
})
export type DemoGroupRow = z.output<typeof demoGroupRow>
export const demoGroup = demoGroupRow.extend({ demoCalls: z.array(demoCall) })
export type DemoGroup = z.output<typeof demoGroup>
export const demoGroupQuery = listQuery(['name', 'updatedAt']).extend({
  state: z.array(enumOf(demoGroupState)).optional(),
})

/** A conversation of a demo call. */
export const demoRun = z.object({
  guid,
  call: named.nullable(),
  startedAt: instant,
  by: person.nullable(),
  byLink: z.boolean(),
  outcome: enumOf(callOutcome).nullable(),
  disposition: z.string().nullable(),
  turns: count,
  talkMs: durationMs,
})
export type DemoRun = z.output<typeof demoRun>
export const demoRunQuery = listQuery(['startedAt']).omit({ search: true }).extend({ idDemoCall: id.optional() })

/** In this answer only: what is kept is its hash. */
export const demoLinkCreated = z.object({ call: demoCall, secret: z.string() })
