import { areas } from '@parley/contract/kernel/permissions.ts'
import type pg from 'pg'

const everything = Object.fromEntries(Object.keys(areas).map((area) => [area, [-1]]))

/** Roles of the tests: what each may do. */
const roles = {
  all: everything,
  viewer: { CallScript: ['view', 'viewdiallogs'], Auditlog: ['view'] },
  designer: {
    CallScript: ['view', 'create', 'edit', 'publish', 'test', 'viewtags', 'edittags', 'viewdiallogs'],
    Component: ['view', 'edit'],
  },
  nothing: {},
} as const

/** People of the tests: `admin`, `viewer`, `designer` and `nobody` of tenant 2, `other` of tenant 3, `operator` of tenant 1, `both` of 2 and 3. */
export const people = {
  operator: { tenant: 1, roles: [[1, 'all']] },
  admin: { tenant: 2, roles: [[2, 'all']] },
  designer: { tenant: 2, roles: [[2, 'designer']] },
  viewer: { tenant: 2, roles: [[2, 'viewer']] },
  nobody: { tenant: 2, roles: [[2, 'nothing']] },
  other: { tenant: 3, roles: [[3, 'all']] },
  both: {
    tenant: 2,
    roles: [
      [2, 'all'],
      [3, 'viewer'],
    ],
  },
} as const satisfies Readonly<
  Record<string, { tenant: number; roles: readonly (readonly [number, keyof typeof roles])[] }>
>
export type PersonName = keyof typeof people

export const ISSUER = 'https://issuer.test'
/** Another provider that is trusted, where nobody has an account. */
export const PARTNER = 'https://partner.test'
export const subjectOf = (name: PersonName) => `subject-${name}`

/** Puts three tenants and the people into a fresh database, as its owner. */
export async function insertPeople(owner: pg.Pool): Promise<void> {
  await owner.query(`
    INSERT INTO tenant (name, created_at) SELECT name, '2026-01-01T12:00:00Z' FROM unnest(ARRAY['Operator', 'Alpha', 'Beta']) AS name`)
  const roleIds = new Map<string, number>()
  for (const [name, permissions] of Object.entries(roles)) {
    const { rows } = await owner.query(
      'INSERT INTO role (id_tenant, name, permissions) VALUES (NULL, $1, $2) RETURNING id_role',
      [name, JSON.stringify(permissions)],
    )
    roleIds.set(name, Number(rows[0].id_role))
  }
  for (const [name, person] of Object.entries(people)) {
    const { rows } = await owner.query(
      `INSERT INTO app_user (id_tenant, username, firstname, lastname, email, issuer, subject)
       VALUES ($1, $2, $3, 'Tester', $4, $5, $6) RETURNING id_user`,
      [person.tenant, name, name, `${name}@example.test`, ISSUER, `subject-${name}`],
    )
    for (const [tenant, role] of person.roles) {
      await owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, $2, $3)', [
        rows[0].id_user,
        tenant,
        roleIds.get(role),
      ])
    }
  }
}
