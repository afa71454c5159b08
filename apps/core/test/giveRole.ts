import type { TestCore } from './core.ts'
import { type PersonName, people } from './people.ts'

/** Gives somebody a role of their own in their tenant. */
export async function giveRole(core: TestCore, name: PersonName, permissions: object): Promise<void> {
  const idUser = Object.keys(people).indexOf(name) + 1
  const { tenant } = people[name]
  const role = await core.owner.query<{ id: string }>(
    'INSERT INTO role (id_tenant, name, permissions) VALUES ($1, $2, $3) RETURNING id_role AS id',
    [tenant, `Role ${crypto.randomUUID()}`, JSON.stringify(permissions)],
  )
  await core.owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, $2, $3)', [
    idUser,
    tenant,
    role.rows[0]?.id,
  ])
  core.directory.forget()
}
