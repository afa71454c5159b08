import { changedFields, fieldsOf, type Recorded } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import { asUndo } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { hiddenAreas } from './audit.access.ts'
import { findEvent, selectEvents } from './audit.store.ts'
import { MASK } from './redact.ts'
import type { UndoOf, Values } from './undo.ts'
import { findUndo } from './undos.ts'

const { CREATE, UPDATE, DELETE } = actionKind.of
const MOST_LATER = 200
const PASSED_ON: ReadonlySet<string> = new Set(['permission.missing', 'audit.cannotUndo', 'audit.changedSince'])

/** What would be done, or why it cannot be. */
interface Plan {
  readonly blocked?: Reason
  readonly run?: (ctx: Ctx, services: Services) => Promise<unknown>
}

const SECRET = 'it contained a secret, which is not kept here.'
const holdsSecret = (values: Values) => JSON.stringify(values).includes(MASK)

const cannot = (problem: string): Plan => ({ blocked: reason('audit.cannotUndo', { problem }) })

export async function planUndo(ctx: Ctx, event: AuditEvent): Promise<Plan> {
  if (event.undoneBy !== null) return { blocked: reason('audit.alreadyUndone') }
  if (event.isWithheld) return cannot('you don’t have access to what it changed.')
  if (event.erasedAt !== null) return cannot('the previous values were erased by law.')
  const undo = findUndo(event.entity.kind)
  const id = Number(event.entity.id)
  // Its own log alone knows what was changed since.
  if (event.entity.kind === 'Tenant' && id !== event.idTenant)
    return cannot('it belongs to another tenant. Switch to that tenant first.')
  if (!undo || !Number.isSafeInteger(id)) return cannot('changes of this kind can’t be undone.')
  if (event.kind === UPDATE) return await planUpdate(ctx, event, undo, id)
  if (event.kind === CREATE && undo.create) {
    const { create } = undo
    const later = await firstLater(ctx, event, () => true)
    return later ? changedSince(later, 'it') : { run: (inside, services) => create(inside, id, services) }
  }
  const before = fieldsOf(event.before)
  if (event.kind === DELETE && undo.remove && before) {
    const { remove } = undo
    if (holdsSecret(before)) return cannot(SECRET)
    return { run: (inside, services) => remove(inside, before, services) }
  }
  return cannot('none of its values can be restored.')
}

async function planUpdate(ctx: Ctx, event: AuditEvent, { fields = {}, update }: UndoOf, id: number): Promise<Plan> {
  const before = fieldsOf(event.before)
  const changed = changedFields(event).filter((name) => Object.hasOwn(fields, name))
  if (!update || !before || changed.length === 0) return cannot('none of its values can be restored.')
  const touches = (each: Recorded) => each.kind === DELETE || changedFields(each).some((name) => changed.includes(name))
  const later = await firstLater(ctx, event, touches)
  if (later?.kind === DELETE) return cannot(`${event.entity.name} was deleted since.`)
  if (later) {
    const again = changedFields(later).filter((name) => changed.includes(name))
    return changedSince(later, again.map((name) => fields[name]).join(' and '))
  }
  const values: Values = Object.fromEntries(changed.map((name) => [name, before[name]]))
  if (holdsSecret(values)) return cannot(SECRET)
  return { run: (inside, services) => update(inside, id, values, services) }
}

const changedSince = (later: AuditEvent, fields: string): Plan => ({
  blocked: reason('audit.changedSince', { name: later.actor.name, fields }),
})

/** The newest later change of the entity that counts; one that was undone since does not, and neither does what undid it. */
async function firstLater(ctx: Ctx, event: AuditEvent, counts: (each: AuditEvent) => boolean) {
  const later = await selectEvents(ctx.db, [])
    .where('entityKind', '=', event.entity.kind)
    .where('entityId', '=', event.entity.id)
    .where('idAuditEvent', '>', event.idAuditEvent)
    .where('kind', 'in', [CREATE, UPDATE, DELETE])
    .orderBy('idAuditEvent', 'desc')
    .limit(MOST_LATER)
    .execute()
  return later.find(
    (each) => each.undoneBy === null && (each.undoes === null || each.undoes <= event.idAuditEvent) && counts(each),
  )
}

/** Takes an event back. Two at once: the second waits for the first, and is refused. */
export async function undoEvent(ctx: Ctx, services: Services, idAuditEvent: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('undo ' || ${String(idAuditEvent)}, 0))`.execute(ctx.db)
  const event = (await findEvent(ctx.db, idAuditEvent, hiddenAreas(ctx))) ?? notFound('Event')
  const { blocked, run } = await planUndo(ctx, event)
  refuse(blocked)
  try {
    await run?.(asUndo(ctx, idAuditEvent), services)
  } catch (error) {
    if (!(error instanceof Refusal) || PASSED_ON.has(error.reason.code)) throw error
    throw new Refusal(reason('audit.cannotUndo', { problem: error.message }))
  }
}
