import type { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import type { EnumValue } from '@parley/contract/kernel/enum.ts'
import { allows, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import { type AreaAction, areas, isSystemAction } from '@parley/contract/kernel/permissions.ts'
import type pg from 'pg'

/** Who a person is, as their row says it. */
export interface PersonFacts {
  readonly idUser: number
  readonly idTenant: number
  readonly tenant: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string | null
  readonly issuer: string | null
  readonly subject: string | null
  readonly state: 'active' | 'disabled'
}

/** A person as authentication knows them: roles by tenant, and the tenants they can act for. */
export interface AccessPerson extends PersonFacts {
  readonly memberships: readonly { readonly idTenant: number; readonly permissions: PermissionMap }[]
  readonly tenants: readonly { readonly id: number; readonly name: string }[]
  /** Tenants for which nobody can work now. */
  readonly suspended?: readonly Suspended[]
  /** What the person's own tenant holds every request to. */
  readonly rules?: PersonRules
}

export interface PersonRules {
  readonly networks: readonly string[]
  readonly idleMinutes: number | null
  readonly passwordPolicy: EnumValue<typeof passwordPolicyType>
  readonly passwordDays: number | null
}

export interface Suspended {
  readonly id: number
  readonly name: string
  readonly reason: string
}

/** Whether the person holds a role in the tenant; those of the operator count everywhere. */
export const hasRoleIn = ({ memberships }: Pick<AccessPerson, 'memberships'>, tenant: number): boolean =>
  memberships.some(({ idTenant }) => idTenant === tenant || idTenant === OPERATOR_TENANT)

/** The suspension that keeps the person from working for the tenant. */
export const suspensionOf = ({ suspended = [] }: AccessPerson, tenant: number): Suspended | undefined =>
  suspended.find(({ id }) => id === tenant)

export const SWITCHING = 'AccessManagement.tenantContextSwitching'

/** Anyone who may not switch stays at home, whatever they hold elsewhere. */
export const maySwitchTo = (person: Pick<AccessPerson, 'idTenant' | 'memberships'>, tenant: number): boolean =>
  tenant === person.idTenant || allows(permissionsIn(person, person.idTenant), SWITCHING, tenant)

/** Whether the person can act for the tenant: one of theirs, to which they may switch. */
export const mayActFor = (person: AccessPerson, tenant: number): boolean =>
  (tenant === person.idTenant || person.tenants.some(({ id }) => id === tenant)) && maySwitchTo(person, tenant)

/** The union of the roles held in the tenant; the operator's roles hold everywhere. */
export function permissionsIn(person: Pick<AccessPerson, 'memberships'>, idTenant: number): PermissionMap {
  const union = new Map<string, Set<string | number>>()
  for (const membership of person.memberships) {
    if (membership.idTenant !== idTenant && membership.idTenant !== OPERATOR_TENANT) continue
    const isOperator = membership.idTenant === OPERATOR_TENANT
    for (const [area, actions] of Object.entries(membership.permissions)) {
      const held = union.get(area) ?? new Set()
      for (const action of isOperator ? actions : actions.flatMap((each) => withoutSystem(area, each))) held.add(action)
      union.set(area, held)
    }
  }
  return Object.fromEntries([...union].map(([area, actions]) => [area, [...actions]]))
}

/** What is installation-wide cannot be held for a customer, not even by “all” of an area. */
function withoutSystem(area: string, action: string | number): (string | number)[] {
  const all = Object.keys(areas[area as keyof typeof areas]?.actions ?? {}) // an unknown area has no actions
  const allowed = all.filter((name) => !isSystemAction(`${area}.${name}` as AreaAction)) // the names come from the catalogue
  if (action === -1) return allowed.length === all.length ? [-1] : allowed
  return allowed.includes(String(action).split(':')[0] ?? '') ? [action] : []
}

const KEPT = 10_000

/** What is known of an API secret; the secret itself is not. */
interface KnownSecret {
  readonly id_api_secret: number
  readonly id_user: number
  readonly hash: string
  readonly expires_at: string | null
  readonly scopes: PermissionMap | null
}

/** People by id and by subject, and API secrets, kept until any right changes in any process (NOTIFY access_changed). */
export class AccessDirectory {
  readonly #pool: pg.Pool
  readonly #people = new Map<number, Promise<AccessPerson | undefined>>()
  readonly #subjects = new Map<string, Promise<number | undefined>>()
  readonly #secrets = new Map<string, Promise<KnownSecret | undefined>>()
  readonly #names = new Map<number, Promise<{ readonly schema: string | undefined } | undefined>>()
  readonly #permissions = new WeakMap<AccessPerson, Map<number, PermissionMap>>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  forget(): void {
    this.#people.clear()
    this.#subjects.clear()
    this.#secrets.clear()
    this.#names.clear()
  }

  /** The schema with the order of names in the language of the tenant, where it is not everybody's. */
  async namesOf(tenant: number): Promise<string | undefined> {
    const found = await remember(this.#names, tenant, async () => {
      const { rows } = await this.#pool.query<{ schema: string | null }>('SELECT app.names_schema($1) AS schema', [
        tenant,
      ])
      return { schema: rows[0]?.schema ?? undefined }
    })
    return found?.schema
  }

  /** The API secret that begins like this; removing one is a change of rights like any other. */
  secret(prefix: string): Promise<KnownSecret | undefined> {
    return remember(this.#secrets, prefix, async () => {
      const { rows } = await this.#pool.query<KnownSecret>({
        name: 'api secret',
        text: 'SELECT * FROM app.api_secret_by_prefix($1)',
        values: [prefix],
      })
      return rows[0]
    })
  }

  person(idUser: number): Promise<AccessPerson | undefined> {
    return remember(this.#people, idUser, async () => {
      const { rows } = await this.#pool.query<{
        person: AccessPerson | null
        suspended: Suspended[]
        rules: PersonRules
      }>('SELECT app.person($1) AS person, app.suspended_tenants() AS suspended, app.person_rules($1) AS rules', [
        idUser,
      ])
      const [row] = rows
      return row?.person ? { ...row.person, suspended: row.suspended, rules: row.rules } : undefined
    })
  }

  bySubject(issuer: string, subject: string): Promise<number | undefined> {
    return remember(this.#subjects, `${issuer}\n${subject}`, async () => {
      const { rows } = await this.#pool.query<{ id: number | null }>('SELECT app.person_by_subject($1, $2) AS id', [
        issuer,
        subject,
      ])
      return rows[0]?.id ?? undefined
    })
  }

  /** Binds a subject to the person of that verified e-mail who has none yet: the chosen one where there are several. */
  async adopt(issuer: string, subject: string, email: string, chosen?: number): Promise<number | undefined> {
    const { rows } = await this.#pool.query<{ id: number | null }>('SELECT app.adopt_by_email($1, $2, $3, $4) AS id', [
      issuer,
      subject,
      email,
      chosen,
    ])
    this.forget()
    return rows[0]?.id ?? undefined
  }

  permissions(person: AccessPerson, idTenant: number): PermissionMap {
    const byTenant = this.#permissions.get(person) ?? new Map<number, PermissionMap>()
    this.#permissions.set(person, byTenant)
    const known = byTenant.get(idTenant) ?? permissionsIn(person, idTenant)
    byTenant.set(idTenant, known)
    return known
  }
}

/** Concurrent callers share one look-up; nothing is kept of a failed or empty one. */
function remember<K, V>(
  kept: Map<K, Promise<V | undefined>>,
  key: K,
  load: () => Promise<V | undefined>,
): Promise<V | undefined> {
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= KEPT) kept.clear()
  const loading = load()
  kept.set(key, loading)
  loading.then(
    (value) => value === undefined && kept.delete(key),
    () => kept.delete(key),
  )
  return loading
}
