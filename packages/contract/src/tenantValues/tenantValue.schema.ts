import { z } from 'zod'
import { variableKind } from '../enums/line.enum.ts'
import { messages } from '../kernel/messages.ts'
import {
  count,
  enumOf,
  id,
  instant,
  json,
  listQuery,
  person,
  range,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { valueType, valueWriter } from './tenantValue.enum.ts'

/** As flows name their variables. */
export const valueName = z
  .string()
  .trim()
  .min(1)
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, { error: messages.variableName })
  .meta({
    label: 'Name',
    help: 'As expressions of flows write it, such as openingTimes. Letters, digits and “_”. It cannot be changed later.',
  })

const facts = {
  type: enumOf(valueType).meta({ label: 'Type', help: 'Only flows can read a secret.' }),
  description: text(0, 500).meta({ label: 'Description', help: 'What it is for, and who keeps it up to date.' }),
  value: json.meta({ label: 'Value' }),
}
const kind = enumOf(variableKind).meta({ label: 'Kind' })

export const tenantValueDraft = z.object({ valueName, kind, ...facts })
export type TenantValueDraft = z.output<typeof tenantValueDraft>
/** What is left out stays as it is. Programs that name no version overwrite what is there. */
export const tenantValueChange = z.object(facts).partial().extend({ rowVersion: rowVersion.optional() })
export type TenantValueChange = z.output<typeof tenantValueChange>

export const tenantValue = z.object({
  idTenantValue: id,
  valueName: z.string(),
  kind,
  ...facts,
  /** Null where only flows read it, or where a list leaves it out. */
  value: facts.value.nullable(),
  /** It is long: ask for it by its name. */
  isLeftOut: z.boolean(),
  writtenAt: instant.meta({ label: 'Written' }),
  writtenBy: enumOf(valueWriter).meta({ label: 'Written by' }),
  rowVersion,
  ...stamps,
})
export type TenantValue = z.output<typeof tenantValue>

export const tenantValueQuery = listQuery(['valueName', 'writtenAt']).extend({
  kind: z.array(enumOf(variableKind)).optional(),
  type: z.array(enumOf(valueType)).optional(),
  writtenBy: z.array(enumOf(valueWriter)).optional(),
})

/** What is known of a key; the key itself is not kept. */
export const tenantKey = z.object({
  idTenantKey: id,
  /** The first characters, to tell keys apart. */
  prefix: z.string(),
  createdAt: instant,
  createdBy: person.nullable(),
  lastUsedAt: instant.nullable(),
  /** Replaced, and refused from then on. */
  endsAt: instant.nullable(),
})
export type TenantKey = z.output<typeof tenantKey>
export const tenantKeys = z.object({ key: tenantKey.nullable(), replaced: z.array(tenantKey) })
export const tenantKeyDraft = z.object({
  overlapHours: range(0, 168).meta({
    label: 'The previous key still works for (hours)',
    help: 'Time to put the new one in place. 0 ends the previous key now.',
  }),
})
export const newTenantKey = tenantKey.extend({ key: z.string() })

export const valuesOfTenant = z.object({
  idTenant: id,
  name: z.string(),
  values: count,
  openingTimes: count,
  secrets: count,
  writtenAt: instant.nullable(),
  key: z.object({ prefix: z.string(), lastUsedAt: instant.nullable() }).nullable(),
})
export type ValuesOfTenant = z.output<typeof valuesOfTenant>
export const valuesOfTenantQuery = listQuery(['name', 'values'])

export const holidayQuery = z.object({
  country: z.string().regex(/^[A-Z]{2}$/, { error: messages.invalid }),
  region: z.string().max(10).optional(),
  year: range(2000, 2100),
})
/** `until`: its last day, where it lasts for more than one. */
export const holiday = z.object({ date: z.iso.date(), until: z.iso.date().optional(), name: z.string() })
export type Holiday = z.output<typeof holiday>
export const holidayRegionQuery = z.object({ country: holidayQuery.shape.country.optional() })
