import { variableKind } from '@parley/contract/enums/line.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { describeIssue, fieldErrors } from '@parley/contract/kernel/issue.ts'
import type { Json as Sent } from '@parley/contract/kernel/schema.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { tenantValueKind } from '@parley/contract/tenantValues/tenantValue.entity.ts'
import { valueType } from '@parley/contract/tenantValues/tenantValue.enum.ts'
import {
  isSecret,
  MOST_VALUES,
  type ValueFacts,
  valueBlocked,
} from '@parley/contract/tenantValues/tenantValue.rules.ts'
import type {
  TenantValue,
  TenantValueChange,
  TenantValueDraft,
  tenantValueQuery,
} from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { isPlainJson, type Json, sameJson } from '@parley/flow/json.ts'
import { openingTimes } from '@parley/flow/opening-times.schema.ts'
import { emptyRanges, timesProblems } from '@parley/flow/opening-times.ts'
import { variableName } from '@parley/flow/primitives.schema.ts'
import type { z } from 'zod'
import { inUseByScripts } from '../flows/use.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { MASK } from '../kernel/redact.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { linesOpenBy } from '../lines/lineIncoming.store.ts'
import { listReaders } from './reader.store.ts'
import {
  deleteValue,
  getValue,
  hasRoom,
  idOfValue,
  insertValue,
  isKey,
  listValues,
  lockValue,
  storeValue,
} from './tenantValue.store.ts'

const values: Keeping<TenantValue> = {
  of: tenantValueKind,
  lock: ({ db }, idTenantValue) => lockValue(db, idTenantValue),
  get: ({ db }, idTenantValue) => getValue(db, idTenantValue),
  name: ({ valueName }) => valueName,
  // That a secret was written is told by when.
  facts: ({ valueName, kind, type, description, value, writtenAt }) =>
    isSecret({ kind, type })
      ? { valueName, kind, type, description, value: MASK, writtenAt }
      : { valueName, kind, type, description, value },
}

/** What an outside system reads is written down each time. */
export async function readValues(ctx: Ctx, query: z.output<typeof tenantValueQuery>) {
  if (isKey(ctx.actor)) ctx.noteRead({ of: tenantValueKind, entity: ['', 'Values'], what: 'Values listed by key' })
  return await listValues(ctx.db, query)
}

export async function readValue(ctx: Ctx, name: string): Promise<TenantValue> {
  const value = await getValue(ctx.db, await idOfValue(ctx.db, name))
  if (isKey(ctx.actor)) noteAccess(ctx, value, 'Value read by key')
  return value
}

const noteAccess = (ctx: Ctx, { idTenantValue, valueName }: TenantValue, what: string) =>
  ctx.noteRead({ of: tenantValueKind, entity: [idTenantValue, valueName], what })

export const createValue = (ctx: Ctx, draft: TenantValueDraft): Promise<TenantValue> =>
  createOf(ctx, values, async () => {
    const problem = variableName.safeParse(draft.valueName).error?.issues[0]?.message
    if (problem) refuse(reason('tenantValue.badName', { problem }))
    if (!(await hasRoom(ctx.db))) refuse(reason('tenantValue.tooMany', { limit: MOST_VALUES }))
    const facts = { kind: draft.kind, type: typeOf(draft.kind, draft.type) }
    return await insertValue(ctx, { ...draft, ...facts }, soundValue(facts, draft.value))
  })

/** Of what is left out nothing changes. */
export const editValue = async (ctx: Ctx, name: string, change: TenantValueChange): Promise<TenantValue> =>
  editValueOf(ctx, await idOfValue(ctx.db, name), change)

export const editValueOf = (ctx: Ctx, idTenantValue: number, { rowVersion, ...change }: TenantValueChange) =>
  changeOf(ctx, values, idTenantValue, rowVersion, async (before) => {
    const { kind } = before
    refuse(valueBlocked.unveil(before, change.type, change.value !== undefined))
    const after = {
      ...before,
      type: typeOf(kind, change.type ?? before.type),
      description: change.description ?? before.description,
    }
    const isRetyped = after.type !== before.type
    // JSON may be null, which is not the same as nothing asked.
    const kept = isRetyped && !isSecret(before) ? before.value : undefined
    const asked = change.value === undefined ? kept : change.value
    const value = asked === undefined ? undefined : soundValue(after, asked)
    const isSame = value === undefined || (!isRetyped && !isSecret(after) && sameJson(value, before.value))
    if (isSame && !isRetyped && after.description === before.description) {
      if (isKey(ctx.actor)) noteAccess(ctx, before, 'Value written by key, as it was')
      return
    }
    await storeValue(ctx, after, isSame ? undefined : value)
  })

export const removeValue = async (ctx: Ctx, name: string): Promise<void> =>
  removeValueOf(ctx, await idOfValue(ctx.db, name))

export const removeValueOf = (ctx: Ctx, idTenantValue: number): Promise<void> =>
  removeOf(ctx, values, idTenantValue, async ({ valueName }) => {
    const readers = await inUseByScripts(ctx, await listReaders(ctx.db, valueName))
    const lines = await linesOpenBy(ctx.db, valueName)
    const shown = lines.filter(({ id }) => ctx.can('Line.view', id))
    const users = [...readers.users, ...usersOf(lineEntityKind, shown)]
    refuseInUse(inUse(users, readers.more + lines.length - shown.length), valueBlocked.remove)
    await deleteValue(ctx.db, idTenantValue)
  })

const typeOf = (kind: number, type: TenantValue['type']) =>
  kind === variableKind.of.OPENING_TIMES ? valueType.of.JSON : type

/** The value as it is kept, or refused. */
function soundValue({ kind, type }: ValueFacts, value: Sent): Json {
  refuse(valueBlocked.size(value))
  if (kind === variableKind.of.OPENING_TIMES) return soundTimes(value)
  refuse(valueBlocked.type(type, value))
  if (!isPlainJson(value)) refuse(badValue('The JSON is too deep or has more than 10,000 parts'))
  return value
}

function soundTimes(value: Sent): Json {
  const { data, error } = openingTimes.safeParse(value, { error: describeIssue })
  if (!data) throw notValid(Object.entries(fieldErrors(error)))
  const wrong = [...timesProblems(data), ...emptyRanges(data)]
  if (wrong.length > 0)
    throw notValid(wrong.map(({ path, message }) => [path.replaceAll(/\[(\d+)\]/g, '.$1'), message]))
  return JSON.parse(JSON.stringify(data)) // what is undefined is left out
}

/** As any field of a request that is wrong: what is wrong at which place of the document. */
const notValid = (problems: readonly (readonly [place: string, message: string])[]) =>
  new Refusal(
    reason('validation.failed'),
    Object.fromEntries(problems.map(([place, message]) => [place === '' ? 'value' : `value.${place}`, message])),
  )

const badValue = (problem: string) => reason('tenantValue.badValue', { problem })
