import { z } from 'zod'
import { comparisonResult } from '../enums/operations.enum.ts'
import {
  count,
  enumOf,
  id,
  instant,
  json,
  listQuery,
  named,
  person,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { plain } from '../users/plain.ts'
import { comparedKind, instanceRole, instanceState } from './instance.enum.ts'

const facts = {
  name: plain(1, 80).meta({ label: 'Name' }),
  appUrl: text(1, 300).meta({
    label: 'Address',
    help: 'Where people open the other installation, such as https://parley.example.com. One in your own network has to be permitted by the operator.',
  }),
  role: enumOf(instanceRole).meta({
    label: 'Role',
    help: 'A slave is brought into line with this installation. With a master, this one is.',
  }),
  idTenantThere: id.nullable().meta({
    label: 'Tenant there',
    help: 'The number of the tenant to compare with. Empty: the home tenant of the API secret.',
  }),
}

/** Another installation, and what came of asking and comparing it. Its API secret is sealed, and told to nobody. */
export const instance = z.object({
  idInstance: id,
  ...facts,
  state: enumOf(instanceState).meta({ label: 'Status' }),
  /** What it means, in words; null where it is reachable or was not asked yet. */
  stateText: z.string().nullable(),
  checkedAt: instant.nullable().meta({ label: 'Checked' }),
  version: z.string().nullable().meta({ label: 'Version' }),
  tenantThere: z.string().nullable().meta({ label: 'Tenant there' }),
  comparedAt: instant.nullable().meta({ label: 'Compared' }),
  isComparing: z.boolean(),
  /** Why the last comparison came to nothing. */
  compareError: z.string().nullable(),
  differences: count.meta({ label: 'Differences' }),
  /** Of these the ones that nobody expects. */
  unexpected: count.meta({ label: 'Unexpected' }),
  rowVersion,
  ...stamps,
})
export type Instance = z.output<typeof instance>

export const instanceDetail = instance.extend({
  counts: z.array(z.object({ kind: enumOf(comparedKind), result: enumOf(comparisonResult), things: count })),
  /** Of this installation. */
  ownVersion: z.string(),
})
export type InstanceDetail = z.output<typeof instanceDetail>

export const instanceDraft = z.object({
  ...facts,
  secret: text(1, 200).meta({
    label: 'API secret',
    help: 'Of a person there who may view instances. It is stored sealed and never shown again.',
  }),
})
export type InstanceDraft = z.output<typeof instanceDraft>
export const instanceChange = z.object({
  ...facts,
  secret: text(0, 200).optional().meta({
    label: 'API secret',
    help: 'Empty keeps the one that is stored. Another host needs its own.',
  }),
  rowVersion,
})
export const instanceQuery = listQuery(['name', 'updatedAt']).extend({ role: z.array(enumOf(instanceRole)).optional() })
export const instanceAt = z.object({ appUrl: text(1, 300) })

/** Something on both sides or one, as the last comparison found it. */
export const comparedThing = z.object({
  idComparedThing: id,
  kind: enumOf(comparedKind),
  name: z.string().meta({ label: 'Name' }),
  result: enumOf(comparisonResult).meta({ label: 'Result' }),
  /** Since when it is so, as far as comparisons tell. */
  since: instant.meta({ label: 'Since' }),
  expected: z
    .object({ reason: z.string(), until: instant, by: person.nullable(), at: instant })
    .nullable()
    .meta({ label: 'Expected' }),
})
export type ComparedThing = z.output<typeof comparedThing>

export const comparisonQuery = listQuery(['name', 'since']).extend({
  idInstance: id,
  result: z.array(enumOf(comparisonResult)).optional(),
  /** Only those that differ and nobody expects to. */
  unexpected: z.boolean().optional(),
})

export const expectation = z.object({
  reason: text(1, 500).meta({ label: 'Reason', help: 'Why the two differ on purpose.' }),
  until: instant.meta({ label: 'Until', help: 'After it the difference counts again. At most a year ahead.' }),
})
export type Expectation = z.output<typeof expectation>

/** An installation tells no more of a kind. */
const users = z.array(named).max(500)
/** What uses something on one side; `hidden` counts what the one who asks may not see. */
export const thingUsers = z.object({
  flows: users,
  lines: users,
  campaigns: users,
  hidden: count,
})
export type ThingUsers = z.output<typeof thingUsers>

/** Documents beyond this many characters are not shown. */
export const MOST_SHOWN = 2_000_000
const side = z.object({
  /** Null where there is none, or it is withheld. */
  document: json.nullable(),
  /** Why it is not shown though it is there. */
  withheld: z.enum(['permission', 'size']).nullable(),
  users: thingUsers,
})
/** One thing as it is now on both sides. */
export const thingDifference = comparedThing.extend({
  isSame: z.boolean(),
  here: side,
  there: side,
})
export type ThingDifference = z.output<typeof thingDifference>

/** How an installation names itself to another. */
export const inventoryAbout = z.object({
  product: z.literal('Parley'),
  version: z.string().max(40),
  /** Of the inventory: two that differ can’t be compared. */
  format: z.int().min(1),
  tenant: named,
})
export const inventoryQuery = z.object({
  kind: enumOf(comparedKind),
  /** The name after which the page begins. */
  after: z.string().max(200).optional(),
})
export const inventoryPage = z.object({
  things: z.array(z.object({ name: z.string().min(1).max(200), hash: z.string().regex(/^[0-9a-f]{64}$/) })),
  /** Empty where nothing follows. */
  next: z.string().max(200).nullable(),
})
export const inventoryThingQuery = z.object({ kind: enumOf(comparedKind), name: z.string().min(1).max(200) })
export const inventoryThing = side.extend({ hash: z.string().nullable() })
export type InventoryThing = z.output<typeof inventoryThing>
