import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { type AreaAction, areas } from '@parley/contract/kernel/permissions.ts'
import type { IdentityPort } from '@parley/identity'
import type pg from 'pg'
import { BUILT_IN } from '../kernel/services.ts'

/** Everything of every area; for customers, what is installation-wide is left out wherever the role is held. */
const everything: PermissionMap = Object.fromEntries(Object.keys(areas).map((area) => [area, [-1]]))

/** What decides on what a tenant pays, and what the operator earns of it: of people who bill others, never of who is billed. */
export const operatorRights = [
  'Statistics.viewcosts',
  'Statistics.recalculate',
  'AccessManagement.edittariff',
] as const satisfies readonly AreaAction[]

/** Of an area what those have who are billed. */
const withoutOperators = (area: 'Statistics' | 'AccessManagement'): string[] =>
  Object.keys(areas[area].actions).filter((action) => !operatorRights.some((each) => each === `${area}.${action}`))

/** Roles that every installation begins with; readable by all tenants, changed by the operator. */
export const systemRoles = {
  Administrator: everything,
  'Tenant administrator': {
    ...everything,
    Statistics: withoutOperators('Statistics'),
    AccessManagement: withoutOperators('AccessManagement'),
  },
  'Flow designer': {
    CallScript: ['view', 'create', 'edit', 'delete', 'publish', 'test', 'viewtags', 'edittags', 'viewdiallogs'],
    Component: [-1],
    Grammar: [-1],
    Language: ['view'],
    Line: ['view'],
    Module: ['view'],
    NlpApi: [-1],
    KnowledgeBase: [-1],
    TenantValue: ['view'],
    DemoCall: [-1],
    StoreGroup: ['view'],
  },
  Supervisor: {
    CallScript: ['view', 'viewtags', 'viewdiallogs'],
    Campaign: ['view', 'viewdiallogs'],
    Line: ['view', 'viewQueue', 'viewCallbacks', 'callbacks', 'viewdiallogs', 'review'],
    Module: ['view', 'viewdiallogs'],
    OngoingConversations: [-1],
    Statistics: ['view'],
    SuspiciousEntities: ['view'],
    DemoCall: ['view'],
    Settings: ['unmask'],
    // Who supervises for several companies goes from one to the other.
    AccessManagement: ['tenantContextSwitching'],
  },
  'Campaign manager': {
    CallScript: ['view'],
    Campaign: ['view', 'create', 'edit', 'delete', 'viewpersonal', 'viewdiallogs'],
    Line: ['view'],
    Statistics: ['view'],
  },
  'Support engineer': {
    CallScript: ['view', 'test', 'viewtags', 'viewdiallogs'],
    Component: ['view'],
    Line: ['view', 'viewdiallogs'],
    Module: ['view', 'viewdiallogs'],
    OngoingConversations: ['view'],
    Settings: ['unmask'],
  },
  Finance: { Statistics: ['view', 'viewbilling'], AccessManagement: ['viewaccount', 'viewtariff'] },
  'NLP specialist': {
    NlpApi: [-1],
    Grammar: [-1],
    Language: ['view'],
    KnowledgeBase: [-1],
    CallScript: ['view', 'viewdiallogs'],
  },
  Auditor: { Auditlog: [-1], AccessManagement: ['viewaccount', 'viewuser', 'viewrole'], Settings: ['viewtasks'] },
  Guest: { CallScript: ['view'] },
} as const satisfies Readonly<Record<string, PermissionMap>>
export type SystemRole = keyof typeof systemRoles

export interface NewPerson {
  readonly idTenant: number
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  /** How old their password is. */
  readonly passwordDays?: number | undefined
  /** Roles by the tenant in which they are held. */
  readonly roles: readonly (readonly [idTenant: number, role: SystemRole])[]
}

/** Writes the first tenants, roles and people, as the owner of the database. */
export class FirstPeople {
  readonly #client: pg.PoolClient
  readonly #roles = new Map<SystemRole, number>()

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async addSystemRoles(): Promise<void> {
    for (const [name, permissions] of Object.entries(systemRoles)) {
      const { rows } = await this.#client.query<{ id: string }>(
        'INSERT INTO role (id_tenant, name, permissions) VALUES (NULL, $1, $2) RETURNING id_role AS id',
        [name, JSON.stringify(permissions)],
      )
      this.#roles.set(name as SystemRole, Number(rows[0]?.id)) // the keys of systemRoles
    }
  }

  async addTenant(name: string): Promise<number> {
    const { rows } = await this.#client.query<{ id: string }>(
      'INSERT INTO tenant (name) VALUES ($1) RETURNING id_tenant AS id',
      [name],
    )
    return Number(rows[0]?.id)
  }

  /** `subject` is the account at the built-in provider; without one the person is matched by e-mail at the first sign-in. */
  async addPerson(person: NewPerson, subject: string | undefined): Promise<number> {
    const { rows } = await this.#client.query<{ id: string }>(
      `INSERT INTO app_user (id_tenant, username, firstname, lastname, email, issuer, subject)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id_user AS id`,
      [
        person.idTenant,
        person.username,
        person.firstname,
        person.lastname,
        person.email,
        subject === undefined ? null : BUILT_IN,
        subject ?? null,
      ],
    )
    const idUser = Number(rows[0]?.id)
    for (const [idTenant, role] of person.roles) {
      await this.#client.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, $2, $3)', [
        idUser,
        idTenant,
        this.#roles.get(role),
      ])
    }
    return idUser
  }
}

const DAY_MS = 86_400_000

/** Accounts at the built-in provider for people with a password that is known, by their user name. */
export async function createAccounts(
  identity: IdentityPort,
  people: readonly Omit<NewPerson, 'idTenant' | 'roles'>[],
  password: string,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const accounts = await identity.accounts.importAll(
    people.map(({ username, firstname, lastname, email, passwordDays = 0 }) => ({
      username,
      email,
      emailVerified: true,
      givenName: firstname,
      familyName: lastname,
      password,
      passwordChangedAt: new Date(now.getTime() - passwordDays * DAY_MS),
    })),
  )
  return new Map(accounts.map(({ username, sub }) => [username, sub]))
}
