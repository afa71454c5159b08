import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ActionKind, actionKind } from '@parley/contract/enums/operations.enum.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { logAreaOf } from '@parley/contract/kernel/entityKind.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { allowedValues, allows, type PermissionMap, permissionLabel } from '@parley/contract/kernel/permission.ts'
import { type AreaAction, isSystemAction } from '@parley/contract/kernel/permissions.ts'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { digestOf } from './auditDigest.ts'
import type { Clock } from './clock.ts'
import type { AuditEntry, Author, Ctx, ReadNote } from './ctx.ts'
import type { Tables } from './db.ts'
import type { HubEvent } from './hubEvent.ts'
import { inTenant } from './inTenant.ts'
import { redact } from './redact.ts'
import { Refusal } from './refusal.ts'
import { cellOf, rowsOf } from './rows.ts'
import { cleanJson, cleanText } from './storedJson.ts'
import { runInTenant } from './tenantTransaction.ts'

/** Programs name themselves at any length they like. */
const LONGEST_AGENT = 300
/** The priority of jobs that nobody waits for. */
const LAST = 10
/** A statement has room for 65,535 parameters, and an event has some twenty. */
const EVENTS_AT_ONCE = 500

export interface Scope extends Author {
  readonly tenant: number
  /** Where the work is done in another tenant: the one acted for. */
  readonly contextTenant?: number
  readonly permissions: PermissionMap
  /** What the operation asks for, of which one is enough. */
  readonly asked?: readonly AreaAction[]
  readonly log: Logger
  readonly clock: Clock
  /** The audit event that the work takes back; the first event it writes says so. */
  readonly undoes?: { id: number | null }
  /** Collects what was read and has to be written down. */
  readonly reads?: ReadNote[]
  /** Collects what was written, where another log is to tell of it. */
  readonly written?: AuditEntry[]
}

export interface RunOptions {
  /** The transaction cannot write. */
  readonly readOnly?: boolean
  /** The work changes nothing but the database, and may be done again where it lost a race against others. */
  readonly isRepeatable?: boolean
}

/** The same in every context. */
export type Installation = Pick<Ctx, 'vault' | 'domains' | 'hasLlm' | 'hasCarrier' | 'hasSms' | 'hasMail' | 'reach'>

const MOST_TRIES = 4
const PAUSE_MS = 50

/** A deadlock, or a serialisation that failed: nothing was done, and the next time nobody is in the way. */
const isLostRace = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** Opens contexts: a transaction limited to a tenant with everything a service function may use. */
export class ContextOpener {
  readonly #db: Kysely<Tables>
  readonly #emit: (events: readonly HubEvent[]) => void
  readonly #installation: Installation
  /** The schema by whose order names of the tenant sort. */
  readonly #namesOf: (tenant: number) => Promise<string | undefined>

  constructor(
    db: Kysely<Tables>,
    emit: (events: readonly HubEvent[]) => void,
    installation: Installation,
    namesOf: (tenant: number) => Promise<string | undefined> = async () => undefined,
  ) {
    this.#db = db
    this.#emit = emit
    this.#installation = installation
    this.#namesOf = namesOf
  }

  /** Whether anything carries the calls of the installation. */
  get hasCarrier(): boolean {
    return this.#installation.hasCarrier
  }

  /** Tells of what was committed elsewhere. */
  emit(events: readonly HubEvent[]): void {
    this.#emit(events)
  }

  /** Runs the work in one transaction; hub events leave after its commit. Reads may use a transaction that cannot write. */
  async run<T>(scope: Scope, work: (ctx: Ctx) => Promise<T>, options: RunOptions = {}): Promise<T> {
    const { readOnly = false, isRepeatable = false } = options
    for (let tries = 1; ; tries += 1) {
      const events: HubEvent[] = []
      const refused: AuditEntry[] = []
      try {
        const result = await runInTenant(
          this.#db,
          scope.tenant,
          readOnly,
          (db) => work(openContext(scope, db, { events, refused }, this.#installation)),
          await this.#namesOf(scope.tenant),
        )
        if (events.length > 0) this.#emit(events)
        return result
      } catch (error) {
        if (!isRepeatable || tries === MOST_TRIES || !isLostRace(error)) {
          if (refused.length > 0) await this.run(scope, (ctx) => ctx.auditAll(refused))
          throw error
        }
        if (scope.reads) scope.reads.length = 0
        await sleep(Math.random() * PAUSE_MS * tries)
      }
    }
  }
}

/** What is done once the transaction has ended: events where it was committed, notes where it was taken back. */
interface Afterwards {
  readonly events: HubEvent[]
  readonly refused: AuditEntry[]
}

function openContext(
  scope: Scope,
  db: Kysely<Tables>,
  { events, refused }: Afterwards,
  installation: Installation,
): Ctx {
  const { actor, tenant, permissions, requestId, log, clock } = scope
  const { undoes } = scope
  const can = (action: AreaAction, value?: number) => allows(permissions, action, value)
  const ctx: Ctx = {
    ...authorOf(scope),
    tenant,
    contextTenant: scope.contextTenant ?? tenant,
    permissions,
    asked: scope.asked ?? [],
    db,
    clock,
    log,
    ...installation,
    can,
    allowed: (action) => allowedValues(permissions, action),
    async require(action, value) {
      if (!can(action, value)) throw await missingPermission({ db, actor }, [action])
    },
    audit: (entry) => ctx.auditAll([entry]),
    async auditAll(entries) {
      const at = clock.now()
      const events = entries.map(({ kind, of, entity: [entityId, entityName], before, after }) => {
        const salt = randomBytes(16).toString('hex')
        const event = {
          idTenant: tenant, // refused where the transaction is another tenant's by now
          at,
          actorId: actor.id,
          actorName: cleanText(actor.name),
          actorKind: actor.kind,
          actorTenant: actor.idTenant,
          address: scope.address ?? null,
          requestId,
          userAgent: scope.userAgent === undefined ? null : cleanText(scope.userAgent.slice(0, LONGEST_AGENT)),
          undoes: undoes?.id ?? null,
          kind,
          area: logAreaOf(of),
          entityKind: of.kind,
          // The digest is of what the database keeps: half a letter would come back as another.
          entityId: cleanText(String(entityId)),
          entityName: cleanText(entityName),
        }
        if (undoes) undoes.id = null
        const values = { before: jsonOf(before), after: jsonOf(after) }
        const digest = digestOf({ ...event, ...values }, salt)
        return { ...event, before: textOf(values.before), after: textOf(values.after), salt, digest }
      })
      for (let start = 0; start < events.length; start += EVENTS_AT_ONCE)
        await db
          .insertInto('auditEvent')
          .values(events.slice(start, start + EVENTS_AT_ONCE))
          .execute()
      scope.written?.push(...entries)
    },
    noteRefused: (entry) => void refused.push(entry),
    noteRead: (note) => void scope.reads?.push(note),
    async enqueue(name, payload, options = {}) {
      await sql`SELECT app.add_job(${name}, ${JSON.stringify({ tenant, payload })}::json, ${options.runAt ?? null}::timestamptz,
        ${options.key ?? null}::text, ${options.maxAttempts ?? null}::int, ${options.queue ?? null}::text,
        ${options.isLast ? LAST : 0}::int)`.execute(db)
    },
    emit: (event) => {
      events.push(event)
    },
  }
  openings.set(ctx, (change) => {
    const { undoes: _, ...rest } = scope
    const { address: _address, userAgent: _userAgent, ...anywhere } = rest
    return openContext({ ...(change.actor ? anywhere : rest), ...change }, db, { events, refused }, installation)
  })
  return ctx
}

/** How a context opens itself once more: for another tenant, as what takes an event back, or to record what somebody else did. */
const openings = new WeakMap<
  Ctx,
  (change: Partial<Pick<Scope, 'tenant' | 'contextTenant' | 'undoes' | 'written' | keyof Author>>) => Ctx
>()

/** Who acts here, and from where. */
export const authorOf = ({ actor, requestId, address, userAgent }: Author): Author => ({
  actor,
  requestId,
  ...(address === undefined ? {} : { address }),
  ...(userAgent === undefined ? {} : { userAgent }),
})

/** The same transaction, whose audit events are those of someone who did it before. */
export function inNameOf(ctx: Ctx, author: Author): Ctx {
  const open = openings.get(ctx)
  if (!open) throw new Error('this context was not opened by the kernel')
  return open(author)
}

/** The same transaction, whose first audit event says which one it takes back. */
export function asUndo(ctx: Ctx, idAuditEvent: number): Ctx {
  const undoing = openings.get(ctx)?.({ undoes: { id: idAuditEvent } })
  if (!undoing) throw new Error('this context was not opened by the kernel')
  return undoing
}

/**
 * A piece of the same transaction done for another tenant, which gets its audit events and jobs; for the operator, whose rights hold
 * everywhere, and for the one who acts at home. The log of the tenant acted for gets a note of each event: that it is there, and not what it says.
 */
export async function actIn<T>(ctx: Ctx, idTenant: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const open = openings.get(ctx)
  if (!open) throw new Error('this context was not opened by the kernel')
  if (idTenant === ctx.tenant) return await work(ctx)
  const written: AuditEntry[] = []
  const there = open({ tenant: idTenant, contextTenant: ctx.contextTenant, written })
  const { result, name } = await inTenant(ctx, idTenant, async () => ({
    result: await work(there),
    name: written.length > 0 ? await tenantName(ctx.db, idTenant) : '',
  }))
  if (written.length > 0) await ctx.auditAll(written.map((entry) => noteOf(entry, { id: idTenant, name })))
  return result
}

/** The same transaction in the name of a program of the installation itself, which no person of a tenant started: the operator's log tells of it. */
export async function actForInstallation<T>(ctx: Ctx, name: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const open = openings.get(ctx)
  if (!open) throw new Error('this context was not opened by the kernel')
  const { requestId, address, userAgent } = authorOf(ctx)
  const there = open({
    actor: { id: null, name, kind: 'system', idTenant: OPERATOR_TENANT },
    tenant: OPERATOR_TENANT,
    contextTenant: OPERATOR_TENANT,
    requestId,
    ...(address === undefined ? {} : { address }),
    ...(userAgent === undefined ? {} : { userAgent }),
  })
  return await inTenant(ctx, OPERATOR_TENANT, () => work(there))
}

/** What the log of the one who did it says of an event that is another tenant's. */
const noteOf = ({ of, entity, kind }: AuditEntry, tenant: { readonly id: number; readonly name: string }) => ({
  kind: kind === actionKind.of.READ ? kind : actionKind.of.OTHER,
  of,
  entity,
  after: { what: `${words[kind]} in ${tenant.name}, whose audit log has the event`, tenant },
})

const words: Readonly<Record<ActionKind, string>> = {
  [actionKind.of.READ]: 'Read',
  [actionKind.of.CREATE]: 'Created',
  [actionKind.of.UPDATE]: 'Changed',
  [actionKind.of.DELETE]: 'Removed',
  [actionKind.of.OTHER]: 'Done',
}

const tenantName = async (db: Ctx['db'], idTenant: number): Promise<string> =>
  (await cellOf(db)<string>`SELECT name FROM tenant WHERE id_tenant = ${idTenant}`) ?? String(idTenant)

/** The value as the database will have it, secrets masked. */
const jsonOf = (value: unknown): unknown =>
  value === undefined ? null : cleanJson(JSON.parse(JSON.stringify(redact(value))))
const textOf = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** 403 with what is missing, the roles that grant it and the others who can give it. */
export async function missingPermission(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  actions: readonly AreaAction[],
): Promise<Refusal> {
  const grantedBy = new Set<string>()
  const canGive = new Set<string>()
  for (const action of actions) {
    const [area = '', name = ''] = action.split('.')
    const rows = await rowsOf(db)<{
      who: { roles: string[]; people: string[] }
    }>`SELECT app.who_grants(${area}, ${name}, ${isSystemAction(action)}, ${actor.id}) AS who`
    for (const role of rows[0]?.who.roles ?? []) grantedBy.add(role)
    for (const person of rows[0]?.who.people ?? []) canGive.add(person)
  }
  const permission = actions.map(permissionLabel).join('” or “')
  return new Refusal(reason('permission.missing', { permission }), {
    missing: actions,
    grantedBy: [...grantedBy],
    canGive: [...canGive],
  })
}
