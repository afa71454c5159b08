import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from './core.ts'

const { Home } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore({ limits: { person: 5, address: 3 } })
})
afterAll(() => core.close())

test('a person who asks too often waits, the others at the same address do not, nor do they later', async () => {
  const ask = async (name: 'admin' | 'viewer') => await core.as(name).call(Home.UserInfo)
  for (let i = 0; i < 5; i += 1) expect((await ask('admin')).status).toBe(200)
  const refused = await ask('admin')
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate.limited' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('viewer')).status).toBe(200)
  core.clock.advance(60_000)
  expect((await ask('admin')).status).toBe(200)
})

test('strangers of an address wait, people who are signed in there do not', async () => {
  core.clock.advance(60_000)
  const stranger = async (token?: string) =>
    (await core.send('GET', token ? '/api/UserInfo' : '/api/Configuration', undefined, token)).status
  expect([await stranger(), await stranger('garbage'), await stranger()]).toEqual([200, 401, 200])
  expect([await stranger(), await stranger('garbage')]).toEqual([429, 429])
  expect((await core.as('admin').call(Home.UserInfo)).status).toBe(200)
})
