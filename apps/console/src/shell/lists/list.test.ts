import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'
import { userState } from '@parley/contract/users/user.enum.ts'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.tsx'
import * as filter from './filters.ts'
import { listOf } from './list.ts'
import { filterOf, sortOf } from './use-list.ts'

const { List } = operations.Tenants
const row = { id: 'idTenant' as const, name: ({ name }: { name: string }) => name }
const here = { timeZone: 'UTC', now: 0 }

test('a filter has its own name in the address, several of them one field after the other', () => {
  const state = filter.named('is', filter.anyOf('State', tenantState))
  const list = listOf(screens.tenants, List, { name: 'x', sort: 'name', filters: { state }, row })
  expect(filterOf(list, { is: 'suspended,gone', state: 'active', q: ' acme ' }, here)).toEqual({
    search: 'acme',
    state: ['suspended'],
  })
  expect([sortOf(list), sortOf(list, '-users'), sortOf(list, 'parent')]).toEqual(['name', '-users', 'name'])
})

test('columns sort by what the operation can sort by', () => {
  const column = columnsOf(List)
  expect(column.count('users', 'Users').isSortable).toBe(true)
  expect(column.named('parent', 'Parent').isSortable).toBe(false)
  expect(columnsOf(operations.Users.AccessRequests).time('createdAt', 'Since').sortValue).toBeTypeOf('function')
})

test('what the contract lacks is a type error', () => {
  const wrong = () => [
    // @ts-expect-error: no such order
    listOf(screens.tenants, List, { name: 'x', sort: 'parent', row }),
    // @ts-expect-error: no such field to filter by
    listOf(screens.tenants, List, { name: 'x', sort: 'name', filters: { parent: filter.text('Parent') }, row }),
    listOf(screens.tenants, List, {
      name: 'x',
      sort: 'name',
      // @ts-expect-error: not the values of that field
      filters: { state: filter.words('x', { gone: 'x' }) },
      row,
    }),
    listOf(screens.auditLog, operations.Audit.Audit, {
      name: 'x',
      sort: '-at',
      // @ts-expect-error: links filter by an entity and a request, too
      filters: { address: filter.link('x') },
      row: { id: 'idAuditEvent', name: () => '' },
    }),
    // @ts-expect-error: no such field in a row
    columnsOf(List).text('town', 'Town'),
    // @ts-expect-error: no number
    columnsOf(List).count('name', 'Name'),
    // @ts-expect-error: the values of another field
    columnsOf(List).enum('state', 'State', userState),
  ]
  expect(wrong).toBeTypeOf('function')
})
