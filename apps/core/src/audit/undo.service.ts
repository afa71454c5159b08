import {
  changedPlaces,
  fieldsOf,
  isSamePlace,
  type Place,
  sameJson,
  valueAt,
} from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { fieldLabel } from '@parley/contract/kernel/entityKind.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { actionsOf, opens } from '@parley/contract/kernel/permission.ts'
import { sql } from 'kysely'
import { asUndo, missingPermission } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { onTenant } from '../kernel/onTenant.ts'
import { MASK } from '../kernel/redact.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { UndoOf, Values } from '../kernel/undo.ts'
import { findEvent, hiddenKinds, selectEvents } from './audit.store.ts'

const { CREATE, UPDATE, DELETE } = actionKind.of
const MOST_LATER = 200
const PASSED_ON: ReadonlySet<string> = new Set([
  'permission.missing',
  'audit.alreadyUndone',
  'audit.cannotUndo',
  'audit.changedSince',
])

/** What would be done, or why it cannot be. */
interface Plan {
  /** Why nothing of it can be taken back. */
  readonly blocked?: Reason
  /** Of an update, what can be taken back by itself. */
  readonly places?: readonly { readonly place: Place; readonly blocked: Reason | undefined }[]
  readonly run?: (ctx: Ctx, services: Services) => Promise<unknown>
}

const SECRET = 'it contained a secret, which is not kept here.'
const holdsSecret = (values: Values) => JSON.stringify(values).includes(MASK)

const cannot = (problem: string): Plan => ({ blocked: reason('audit.cannotUndo', { problem }) })

/** `wanted`: only these; without it all, and then each of them has to be possible. */
export async function planUndo(ctx: Ctx, event: AuditEvent, wanted?: readonly Place[]): Promise<Plan> {
  if (event.isWithheld) return cannot('you don’t have access to what it changed.')
  if (event.erasedAt !== null) return cannot('the previous values were erased by law.')
  const undo = ctx.domains.undoOf(event.entity.kind)
  const id = Number(event.entity.id)
  // Its own log alone knows what was changed since.
  if (event.entity.kind === 'Tenant' && id !== event.idTenant)
    return cannot('it belongs to another tenant. Switch to that tenant first.')
  if (!undo || !Number.isSafeInteger(id)) return cannot('changes of this kind can’t be undone.')
  if (event.kind === UPDATE) return await planUpdate(ctx, event, undo, id, wanted)
  // Later changes of what was created or removed are told apart by who was first.
  if (event.undoneBy !== null) return { blocked: reason('audit.alreadyUndone') }
  if (wanted) return cannot('it has no fields to choose from.')
  if (event.kind === CREATE && undo.create) {
    const { create } = undo
    const later = await firstLater(ctx, event)
    if (later) return { blocked: reason('audit.changedSince', { name: later.actor.name, fields: 'it' }) }
    return { run: (inside, services) => create(inside, id, services) }
  }
  const before = fieldsOf(event.before)
  if (event.kind === DELETE && undo.remove && before) {
    const { remove } = undo
    if (holdsSecret(before)) return cannot(SECRET)
    return { run: (inside, services) => remove(inside, before, services) }
  }
  return cannot('none of its values can be restored.')
}

async function planUpdate(
  ctx: Ctx,
  event: AuditEvent,
  { of, fields = [], update }: UndoOf,
  id: number,
  wanted: readonly Place[] | undefined,
): Promise<Plan> {
  const known = changedPlaces(event).filter(([field]) => fields.includes(field))
  if (!update || event.before === null || known.length === 0) return cannot('none of its values can be restored.')
  const later = await laterEvents(ctx, event)
  if (later.some(({ kind }) => kind === DELETE)) return cannot(`${event.entity.name} was deleted since.`)
  const places = known.map((place) => ({
    place,
    blocked: whyKept(event, later, place, `“${fieldLabel(of, place[0])}”`),
  }))
  const chosen = wanted ? places.filter(({ place }) => wanted.some((each) => isSamePlace(each, place))) : places
  if (wanted && chosen.length < wanted.length) return cannot('it did not change all of these.')
  const isNone = places.every(({ blocked }) => blocked)
  const blocked = isNone ? places[0]?.blocked : undefined
  return {
    places,
    ...(blocked ? { blocked } : {}),
    run: (inside, services) => {
      refuse(chosen.find((each) => each.blocked)?.blocked)
      return update(
        inside,
        id,
        valuesBefore(
          event,
          chosen.map(({ place }) => place),
        ),
        services,
      )
    },
  }
}

/** What the event itself made of the place has to be there still: anyone who changed it since would lose that. */
function whyKept(event: AuditEvent, later: readonly AuditEvent[], place: Place, name: string): Reason | undefined {
  const before = valueAt(event.before, place)
  if (holdsSecret({ before: before ?? null })) return reason('audit.cannotUndo', { problem: SECRET })
  const last = later.find((each) =>
    changedPlaces(each).some((other) => other[0] === place[0] && (other[1] === undefined || other[1] === place[1])),
  )
  const now = valueAt((last ?? event).after, place)
  if (sameJson(now, valueAt(event.after, place))) return undefined
  if (sameJson(now, before)) return reason('audit.alreadyUndone')
  return reason('audit.changedSince', { name: last?.actor.name ?? '', fields: place[1] ?? name })
}

/** The fields as they were; of a field of keys only those that are taken back, undefined where there was none. */
function valuesBefore(event: AuditEvent, places: readonly Place[]): Values {
  const values: Record<string, Values[string] | Values> = {}
  for (const place of places) {
    const [field, key] = place
    const before = valueAt(event.before, place)
    values[field] = key === undefined ? before : { ...fieldsOf(values[field] ?? null), [key]: before }
  }
  return values
}

/** Later changes of the entity, newest first. */
const laterEvents = (ctx: Ctx, event: AuditEvent) =>
  selectEvents(ctx.db, [])
    .where('entityKind', '=', event.entity.kind)
    .where('entityId', '=', event.entity.id)
    .where('idAuditEvent', '>', event.idAuditEvent)
    .where('kind', 'in', [CREATE, UPDATE, DELETE])
    .orderBy('idAuditEvent', 'desc')
    .limit(MOST_LATER)
    .execute()

/** The newest that still counts; one that was undone since does not, and neither does what undid it. */
const firstLater = async (ctx: Ctx, event: AuditEvent) =>
  (await laterEvents(ctx, event)).find(
    (each) => each.undoneBy === null && (each.undoes === null || each.undoes <= event.idAuditEvent),
  )

/** Takes an event back. Two at once: the second waits for the first, and is refused. */
export async function undoEvent(
  ctx: Ctx,
  services: Services,
  idAuditEvent: number,
  wanted?: readonly (readonly string[])[],
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('undo ' || ${String(idAuditEvent)}, 0))`.execute(ctx.db)
  const event = (await findEvent(ctx.db, idAuditEvent, hiddenKinds(ctx))) ?? notFound('Event')
  const places = wanted?.map(([field = '', key]): Place => (key === undefined ? [field] : [field, key]))
  const { blocked, run } = await planUndo(ctx, event, places)
  refuse(blocked)
  try {
    const undo = ctx.domains.undoOf(event.entity.kind)
    if (run && undo) await admitted(asUndo(ctx, idAuditEvent), undo, (inside) => run(inside, services))
  } catch (error) {
    if (!(error instanceof Refusal) || PASSED_ON.has(error.reason.code)) throw error
    throw new Refusal(reason('audit.cannotUndo', { problem: error.message }), error.details)
  }
}

/** Asks the permission of the kind first, as the kernel does for an operation. */
async function admitted(
  ctx: Ctx,
  { as: { permission, on } }: UndoOf,
  work: (inside: Ctx) => Promise<unknown>,
): Promise<void> {
  if (on === 'tenant') return void (await onTenant(ctx, permission, ctx.tenant, work))
  if (!opens(ctx.permissions, permission)) throw await missingPermission(ctx, actionsOf(permission))
  await work(ctx)
}
