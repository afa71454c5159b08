import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import {
  count,
  enumOf,
  guid,
  id,
  instant,
  listQuery,
  named,
  range,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { email, firstname, lastname, username } from '../users/user.schema.ts'
import { parameterType, tenantState } from './tenant.enum.ts'
import { PARAMETER_KEY, parameterProblem } from './tenant.rules.ts'

const plain = (min: number, max: number) => text(min, max).refine(isPlain, { error: messages.plain })
export const tenantName = plain(1, 80)

const MOST_A_DAY = 10_000_000_000
const MOST_BYTES = 1_000_000_000_000_000
/** The most that a tenant may use; null: no limit. */
export const tenantLimits = z.strictObject({
  concurrentCalls: range(0, 100_000).nullable().meta({ label: 'Conversations at once' }),
  callsPerMinute: range(0, 100_000).nullable().meta({ label: 'New conversations a minute' }),
  runningCampaigns: range(0, 10_000).nullable().meta({ label: 'Running campaigns' }),
  storageBytes: range(0, MOST_BYTES).nullable().meta({ label: 'Storage' }),
  smsPerDay: range(0, MOST_A_DAY).nullable().default(null).meta({ label: 'SMS a day' }),
  emailsPerDay: range(0, MOST_A_DAY).nullable().default(null).meta({ label: 'Emails of flows a day' }),
  agentTokensPerDay: range(0, MOST_A_DAY).nullable().default(null).meta({ label: 'Tokens of language models a day' }),
})
export type TenantLimits = z.output<typeof tenantLimits>
export const tenantContact = z.strictObject({
  name: plain(0, 120).meta({ label: 'Contact person' }),
  email: z.union([z.literal(''), email], { error: messages.email }).meta({ label: 'Email' }),
  phone: plain(0, 40).meta({ label: 'Phone' }),
})
export type TenantContact = z.output<typeof tenantContact>

export const tenantRow = z.object({
  idTenant: id,
  name: z.string(),
  state: enumOf(tenantState),
  parent: named.nullable(),
  users: count,
  flows: count,
  /** Conversations since the month began on the tenant's clock, without tests. */
  callsThisMonth: count,
  updatedAt: instant.nullable(),
})
export type TenantRow = z.output<typeof tenantRow>
const tenantFilter = { state: z.array(enumOf(tenantState)).optional() }
export const tenantQuery = listQuery(['name', 'users', 'flows', 'callsThisMonth', 'updatedAt']).extend(tenantFilter)
export const tenantReportQuery = z.object({ search: text(0, 200).optional(), ...tenantFilter })

/** A tenant with its limits and how much of them is in use now. */
export const tenant = tenantRow.extend({
  suspension: z.object({ reason: z.string(), at: instant }).nullable(),
  contact: tenantContact,
  timezone: z.string(),
  locale: z.string(),
  currency: z.string(),
  limits: tenantLimits,
  used: z.object({ concurrentCalls: count, storageBytes: count }),
  children: z.array(named),
  rowVersion,
  ...stamps,
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
})
export type Tenant = z.output<typeof tenant>

const facts = {
  name: tenantName.meta({ label: 'Name' }),
  idParent: id.nullable().meta({ label: 'Part of' }),
  contact: tenantContact.meta({ label: 'Contact' }),
  timezone: z.string().min(1).max(60).meta({ label: 'Time zone' }),
  locale: z.string().min(2).max(35).meta({ label: 'Language and region' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta({ label: 'Currency' }),
  limits: tenantLimits.meta({ label: 'Limits', help: 'Empty: no limit' }),
}
/** The first person of a new tenant, invited together with it. */
export const firstAdministrator = z.strictObject({ firstname, lastname, username, email })
export const tenantDraft = z.object({ ...facts, administrator: firstAdministrator.nullable() })
export type TenantDraft = z.output<typeof tenantDraft>
export const tenantChange = z.object({ ...facts, rowVersion })
export type TenantChange = z.output<typeof tenantChange>
export const tenantCreated = z.object({
  tenant,
  /** Where the invitation went: the folder of mails where no mail server is set, the link where it may be handed on. */
  invitation: z
    .object({ recipient: z.string(), folder: z.string().nullable(), link: z.string().nullable() })
    .nullable(),
})

export const suspension = z.object({
  reason: plain(1, 300).meta({ label: 'Reason, shown to its users' }),
  /** Without it running conversations refuse the suspension. */
  endConversations: z.boolean().meta({ label: 'End running conversations' }),
  rowVersion,
})
export const runningConversation = z.object({ guid, flow: z.string(), from: z.string(), startedAt: instant })
export const runningConversations = z.object({ items: z.array(runningConversation), total: count })

export const parameter = z
  .strictObject({
    key: z
      .string()
      .regex(PARAMETER_KEY, { error: 'A key must start with a letter and contain only letters, digits, . _ and -' })
      .meta({ label: 'Key' }),
    type: enumOf(parameterType).meta({ label: 'Type' }),
    value: z.string().max(10_000).meta({ label: 'Value' }),
    note: plain(0, 200).meta({ label: 'Note' }),
  })
  .superRefine(({ type, value }, context) => {
    const problem = parameterProblem(type, value)
    if (problem !== undefined) context.addIssue({ code: 'custom', path: ['value'], message: problem })
  })
export type Parameter = z.output<typeof parameter>
const plainParameter = z.object({ key: z.string(), type: enumOf(parameterType), value: z.string(), note: z.string() })
export const parameters = z.object({ items: z.array(plainParameter), rowVersion })
export type Parameters = z.output<typeof parameters>
export const parametersChange = z.object({
  items: z
    .array(parameter)
    .max(200)
    .superRefine((items, context) => {
      const seen = new Set<string>()
      for (const [index, { key }] of items.entries()) {
        if (seen.has(key.toLowerCase()))
          context.addIssue({ code: 'custom', path: [index, 'key'], message: 'This key already exists' })
        seen.add(key.toLowerCase())
      }
    })
    .meta({ label: 'Parameters' }),
  rowVersion,
})
