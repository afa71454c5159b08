import { expect, test } from 'vitest'
import { type AccessPerson, permissionsIn } from './access.ts'

const personWith = (...memberships: AccessPerson['memberships']): AccessPerson => ({
  idUser: 7,
  idTenant: 2,
  tenant: 'Alpha',
  username: 'jana',
  firstname: 'Jana',
  lastname: 'Nová',
  email: null,
  issuer: null,
  subject: null,
  state: 'active',
  memberships,
  tenants: [],
})

test('permissions are the union of the roles held in the tenant, and of the operator’s everywhere', () => {
  const person = personWith(
    { idTenant: 2, permissions: { CallScript: ['view', 'edit:4'] } },
    { idTenant: 2, permissions: { CallScript: ['view', 'publish'] } },
    { idTenant: 3, permissions: { Grammar: [-1] } },
    { idTenant: 1, permissions: { Campaign: ['control'] } },
  )
  expect(permissionsIn(person, 2)).toEqual({ CallScript: ['view', 'edit:4', 'publish'], Campaign: ['control'] })
  expect(permissionsIn(person, 3)).toEqual({ Grammar: [-1], Campaign: ['control'] })
})

test('a customer’s role carries nothing installation-wide, not even as “all”', () => {
  const permissions = {
    Settings: [-1],
    BotDeploy: [-1, 'deploy'],
    Campaign: ['control', 'view'],
    Grammar: [-1],
    Nonsense: [-1],
  }
  const held = permissionsIn(personWith({ idTenant: 2, permissions }), 2)
  expect(held).toMatchObject({ Settings: ['viewtasks', 'unmask'], BotDeploy: [], Campaign: ['view'], Grammar: [-1] })
  expect(permissionsIn(personWith({ idTenant: 1, permissions }), 2)).toEqual(permissions)
})
