import { variableKind } from '@parley/contract/enums/line.enum.ts'
import { type ValueWriter, valueType } from '@parley/contract/tenantValues/tenantValue.enum.ts'
import {
  isSecret,
  MOST_LISTED_CHARACTERS,
  MOST_LISTED_TIMES,
  MOST_VALUES,
  type ValueFacts,
} from '@parley/contract/tenantValues/tenantValue.rules.ts'
import type {
  TenantValue,
  TenantValueDraft,
  tenantValueQuery,
  ValuesOfTenant,
  valuesOfTenantQuery,
} from '@parley/contract/tenantValues/tenantValue.schema.ts'
import type { Json } from '@parley/flow'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { sealValue } from '../runtime/tenantVariable.store.ts'

const hidden = sql`(v.redacted OR v.type = ${valueType.of.SECRET})`

/** In a list, the value itself is left out where it is long. */
const values = (db: Db, isList: boolean) => {
  const most = sql`CASE v.kind WHEN ${variableKind.of.OPENING_TIMES} THEN ${MOST_LISTED_TIMES}::int ELSE ${MOST_LISTED_CHARACTERS}::int END`
  const isLong = isList ? sql<boolean>`NOT ${hidden} AND length(v.value::text) > ${most}` : sql<boolean>`false`
  return db
    .selectFrom('tenantVariable as v')
    .select([
      'v.idTenantValue',
      'v.name as valueName',
      'v.kind',
      'v.type',
      'v.description',
      'v.writtenAt',
      'v.writtenBy',
    ])
    .select(sql<Json>`CASE WHEN ${hidden} OR ${isLong} THEN NULL ELSE v.value END`.as('value'))
    .select(isLong.as('isLeftOut'))
    .select(['v.rowVersion', 'v.createdAt', 'v.updatedAt'])
    .select([personRef('v.created_by').as('createdBy'), personRef('v.updated_by').as('updatedBy')])
}

export async function listValues(db: Db, query: z.output<typeof tenantValueQuery>) {
  let rows = values(db, true)
  const { search, kind = [], type = [], writtenBy = [] } = query
  if (search) rows = rows.where((row) => row.or([holds('v.name', search), holds('v.description', search)]))
  if (kind.length > 0) rows = rows.where('v.kind', 'in', kind)
  // Opening times are of no type that one looks for.
  if (type.length > 0) rows = rows.where('v.type', 'in', type).where('v.kind', '=', variableKind.of.CUSTOM)
  if (writtenBy.length > 0) rows = rows.where('v.writtenBy', 'in', writtenBy)
  return await keyset(db, rows, query, {
    id: { column: 'v.id_tenant_value', key: 'idTenantValue' },
    sorts: {
      valueName: { expression: byName('v.name'), type: 'text' },
      writtenAt: { expression: sql`v.written_at`, type: 'timestamptz' },
    },
    fallback: 'valueName',
  })
}

export const getValue = async (db: Db, idTenantValue: number): Promise<TenantValue> =>
  (await values(db, false).where('v.idTenantValue', '=', idTenantValue).executeTakeFirst()) ?? notFound('Value')

/** Conversations that write it wait until the transaction ends. */
export const lockValue = async (db: Db, idTenantValue: number) =>
  (await db
    .selectFrom('tenantVariable')
    .select('name')
    .where('idTenantValue', '=', idTenantValue)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Value')

const findId = (db: Db, name: string) =>
  cellOf(db)<number>`SELECT id_tenant_value FROM tenant_variable WHERE name = ${name}`
export const idOfValue = async (db: Db, name: string): Promise<number> => (await findId(db, name)) ?? notFound('Value')
export const hasValue = async (db: Db, name: string): Promise<boolean> => (await findId(db, name)) !== undefined

/** Counts no further than it matters. */
export const hasRoom = async (db: Db): Promise<boolean> =>
  Number(await cellOf(db)<number>`SELECT count(*) FROM (SELECT FROM tenant_variable LIMIT ${MOST_VALUES}) AS kept`) <
  MOST_VALUES

const writer = ({ actor }: Ctx): ValueWriter => (isKey(actor) ? 'key' : 'person')
/** Whether an outside system acts with the key of its tenant. */
export const isKey = ({ kind, id }: Ctx['actor']): boolean => kind === 'api' && id === null

const columnsOf = (ctx: Ctx, name: string, facts: ValueFacts, value: Json) => ({
  ...(isSecret(facts)
    ? { value: 'null', changes: JSON.stringify([sealValue(ctx.vault, ctx.tenant, name, value)]), redacted: true }
    : { value: storedJson(value), changes: null, redacted: false }),
  writtenAt: ctx.clock.now(),
  writtenBy: writer(ctx),
})

export const insertValue = async (
  ctx: Ctx,
  { valueName, kind, type, description }: Omit<TenantValueDraft, 'value'>,
  value: Json,
) =>
  (
    await ctx.db
      .insertInto('tenantVariable')
      .values({
        ...{ name: valueName, kind, type, description },
        ...columnsOf(ctx, valueName, { kind, type }, value),
        ...made(ctx),
      })
      .returning('idTenantValue')
      .executeTakeFirstOrThrow()
  ).idTenantValue

/** Without a value the one that is there stays. */
export const storeValue = (
  ctx: Ctx,
  { idTenantValue, valueName, kind, type, description }: TenantValue,
  value: Json | undefined,
) =>
  ctx.db
    .updateTable('tenantVariable')
    .set({
      ...{ type, description },
      ...(value === undefined ? {} : columnsOf(ctx, valueName, { kind, type }, value)),
      ...changed(ctx),
    })
    .where('idTenantValue', '=', idTenantValue)
    .execute()

export async function deleteValue(db: Db, idTenantValue: number): Promise<void> {
  await db.deleteFrom('tenantVariable').where('idTenantValue', '=', idTenantValue).execute()
}

type Counted = Omit<ValuesOfTenant, 'key'> & {
  prefix: string | null
  lastUsedAt: string | null
}

/** Of all tenants for the operator, else of the one acted for. */
export async function listTenantValues(db: Db, query: z.output<typeof valuesOfTenantQuery>) {
  let rows = db.selectFrom(sql<Counted>`(SELECT * FROM app.tenant_values())`.as<'t'>('t')).selectAll('t')
  if (query.search) rows = rows.where(holds('t.name', query.search))
  const page = await keyset(db, rows, query, {
    id: { column: 't.id_tenant', key: 'idTenant' },
    sorts: {
      name: { expression: byName('t.name'), type: 'text' },
      values: { expression: sql`t.values`, type: 'bigint' },
    },
    fallback: 'name',
  })
  const items = page.items.map(({ prefix, lastUsedAt, ...counts }) => ({
    ...counts,
    key: prefix === null ? null : { prefix, lastUsedAt },
  }))
  return { ...page, items }
}
