import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const fees = {
  method: 'GET',
  path: '/{idTenant}/Fees',
  summary: 'List fees',
  permission: 'AccessManagement.viewtariff',
  response: z.array(z.string()),
} as const

test('an operation below a tenant has to say that it is done there, and only such a one can', () => {
  // @ts-expect-error its events would stand in the log of the one who asks
  endpoint(fees)
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

test('what a path names is an id, unless the declaration says otherwise', () => {
  const own = { ...fees, on: 'tenant', path: '/{idTenant}/Fees/{idFee}/{version}' } as const
  const { params } = endpoint({ ...own, params: z.object({ version: z.enum(['live', 'newest']) }) })
  expect(params.parse({ idTenant: 1, idFee: 2, version: 'live' })).toEqual({ idTenant: 1, idFee: 2, version: 'live' })
  expect(Object.keys(params.shape)).toEqual(['idTenant', 'idFee', 'version'])
  expect(params.safeParse({ idTenant: 1, idFee: 0, version: 'live' }).success).toBe(false)
  // @ts-expect-error the path names no user
  const { idUser } = params.shape
  expect(idUser).toBeUndefined()
})
