import { allows } from '@parley/contract/kernel/permission.ts'
import { operatorRights, systemRoles } from '@parley/core'
import { expect, test } from 'vitest'
import { people } from './company.ts'

const OPERATOR = 1
const holders = people.flatMap(({ username, idTenant, roles }) =>
  roles.map(([where, role]) => ({ username, idTenant, where, permissions: systemRoles[role] })),
)
const held = ({ permissions }: (typeof holders)[number]) => operatorRights.filter((right) => allows(permissions, right))

test('what decides on what a customer pays is held by people of the operator, and by nobody of a customer', () => {
  const ofCustomers = holders.filter(({ idTenant }) => idTenant !== OPERATOR)
  expect(ofCustomers.filter((each) => held(each).length > 0).map(({ username }) => username)).toEqual([])
  const own = holders.filter(({ idTenant, where }) => idTenant === OPERATOR && where === OPERATOR)
  expect(new Set(own.flatMap(held))).toEqual(new Set(operatorRights))
})

test('a customer’s bookkeeper reads what it is charged', () => {
  const david = holders.filter(({ username }) => username === 'david')
  for (const right of ['Statistics.viewbilling', 'AccessManagement.viewtariff'] as const)
    expect(david.some(({ permissions }) => allows(permissions, right))).toBe(true)
})
