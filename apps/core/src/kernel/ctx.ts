import type { DeclaredKind } from '@parley/contract/entityKinds.ts'
import type { ActionKind } from '@parley/contract/enums/operations.enum.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Declared } from './domain.ts'
import type { HubEvent } from './hubEvent.ts'
import type { JobName, JobPayload } from './job.ts'
import type { Reach } from './reach.ts'
import type { Vault } from './vault.ts'

/** Who acts: a person, a machine with an API secret, or the system itself (id null). */
export interface Actor {
  readonly id: number | null
  readonly name: string
  readonly kind: 'user' | 'api' | 'system'
  /** The tenant the actor belongs to; the context may be another. */
  readonly idTenant: number
}

/** Who did something and from where, as the audit log names it. */
export interface Author {
  readonly actor: Actor
  readonly requestId: string
  readonly address?: string
  readonly userAgent?: string
}

export interface AuditEntry {
  /** A name of the actionKind enumeration's values, e.g. `actionKind.of.CREATE`. */
  readonly kind: ActionKind
  readonly of: DeclaredKind
  readonly entity: readonly [id: number | string, name: string]
  readonly before?: unknown
  readonly after?: unknown
}

/** Something that was read and has to be written down. */
export interface ReadNote extends Pick<AuditEntry, 'of' | 'entity'> {
  readonly what: string
}

/** What every service function gets: who, for which tenant, and the one transaction everything belongs to. */
export interface Ctx extends Author {
  /** The tenant acted for, or the one an operation on a tenant is done in; row-level security limits `db` to it. */
  readonly tenant: number
  /** The tenant acted for, also where the work is done in another. */
  readonly contextTenant: number
  readonly permissions: PermissionMap
  /** The permissions of which the operation needs one; none where no operation asked. */
  readonly asked: readonly AreaAction[]
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  /** Seals what must not be read in the database. */
  readonly vault: Vault
  /** Whether the installation has a language model for the agents of flows. */
  readonly hasLlm: boolean
  /** Whether anything carries its calls. */
  readonly hasCarrier: boolean
  /** Whether anything carries text messages. */
  readonly hasSms: boolean
  /** A mail server is set up; emails are files otherwise. */
  readonly hasMail: boolean
  /** Where requests that people of tenants ask for may go. */
  readonly reach: Reach
  /** What the domains give to those who look after all of them. */
  readonly domains: Declared
  /** Whether the action is allowed, with a value: there. */
  can(action: AreaAction, value?: number): boolean
  /** Everything, or the ids to which the action is limited. */
  allowed(action: AreaAction): 'all' | readonly number[]
  /** Throws 403 naming what is missing, which roles grant it and who can give it. */
  require(action: AreaAction, value?: number): Promise<void>
  /** Writes the audit event as a row of this transaction. */
  audit(entry: AuditEntry): Promise<void>
  /** The same for many, in their order, with a statement for hundreds of them. */
  auditAll(entries: readonly AuditEntry[]): Promise<void>
  /** Has an audit event written though the transaction is taken back, of what was refused; nothing where it is not. */
  noteRefused(entry: AuditEntry): void
  /** Has a reading written down once a session, apart from this transaction, which may only read. */
  noteRead(note: ReadNote): void
  /** Adds a job as a row of this transaction; those of one queue of a tenant are done one after the other, what is said to be last after all others that wait. */
  enqueue<N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    options?: { runAt?: Date; key?: string; maxAttempts?: number; queue?: string | undefined; isLast?: boolean },
  ): Promise<void>
  /** Sends a hub event once the transaction is committed. */
  emit(event: HubEvent): void
}
