import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const fees = {
  method: 'GET',
  path: '/{idTenant}/Fees',
  summary: 'List fees',
  permission: 'AccessManagement.viewtariff',
  params: z.object({ idTenant: z.number() }),
  response: z.array(z.string()),
} as const

test('an operation below a tenant has to say that it is done there, and only such a one can', () => {
  // @ts-expect-error its events would stand in the log of the one who asks
  endpoint(fees)
  // @ts-expect-error nothing says which tenant it is
  endpoint({ ...fees, on: 'tenant', params: z.object({}) })
  // @ts-expect-error a stream would be read after it has left the tenant
  endpoint({ ...fees, on: 'tenant', response: 'stream' })
  // @ts-expect-error the address names none
  endpoint({ ...fees, on: 'tenant', path: '/Fees' })
  expect(endpoint({ ...fees, on: 'tenant' })).toMatchObject({ on: 'tenant' })
})

test('a part that no operation has is a type error', () => {
  const read = { ...fees, path: '/Fees', params: z.object({}) } as const
  // @ts-expect-error it is called `changes`
  endpoint({ ...read, change: ['Roles'] })
  expect(endpoint(read)).toBe(read)
})
