import type pg from 'pg'
import { FirstPeople, type NewPerson } from './people.ts'

export interface DemoPerson extends NewPerson {
  /** What they do, as the start block says it. */
  readonly about: string
}

/** The example: the operator, two customers, and people who do different things there. */
const tenants = { operator: 'Parley Operations', acme: 'Acme Insurance', globex: 'Globex Energy' } as const
type TenantName = keyof typeof tenants
type Ids = Readonly<Record<TenantName, number>>

const people = (ids: Ids): DemoPerson[] => [
  person('olga', 'Olga', 'Operator', ids.operator, 'runs the installation, sees every tenant', [
    [ids.operator, 'Administrator'],
  ]),
  person('anna', 'Anna', 'Administrator', ids.acme, 'administers Acme Insurance', [[ids.acme, 'Administrator']]),
  person('filip', 'Filip', 'Designer', ids.acme, 'designs the flows of Acme Insurance', [[ids.acme, 'Flow designer']]),
  person('sara', 'Sara', 'Supervisor', ids.acme, 'watches conversations of Acme and Globex', [
    [ids.acme, 'Supervisor'],
    [ids.globex, 'Supervisor'],
  ]),
  person('aldo', 'Aldo', 'Auditor', ids.acme, 'reads the audit log of Acme Insurance', [[ids.acme, 'Auditor']]),
  person('greta', 'Greta', 'Guest', ids.acme, 'may only look at flows', [[ids.acme, 'Guest']]),
  person('gino', 'Gino', 'Globex', ids.globex, 'administers Globex Energy', [[ids.globex, 'Administrator']]),
]

function person(
  username: string,
  firstname: string,
  lastname: string,
  idTenant: number,
  about: string,
  roles: NewPerson['roles'],
): DemoPerson {
  return { username, firstname, lastname, idTenant, about, roles, email: `${username}@example.com` }
}

/** Who the example has, for the start block; their ids do not matter there. */
export const demoPeople: readonly DemoPerson[] = people({ operator: 1, acme: 2, globex: 3 })

/** Writes the example's tenants, roles and people; `accounts` are their subjects at the built-in provider by user name. */
export async function addDemoCompany(client: pg.PoolClient, accounts: ReadonlyMap<string, string>): Promise<void> {
  const first = new FirstPeople(client)
  await first.addSystemRoles()
  const ids = {
    operator: await first.addTenant(tenants.operator), // the first tenant is the operator
    acme: await first.addTenant(tenants.acme),
    globex: await first.addTenant(tenants.globex),
  }
  for (const each of people(ids)) await first.addPerson(each, accounts.get(each.username))
}
