// Rooms: auth, hubs
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'

const program = new URL('../../packages/hub/bin/testhost.ts', import.meta.url).pathname
let host: ChildProcess
let url: string

test.beforeAll(async () => {
  host = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!host.stdout) throw new Error('The test host has no output.')
  ;[url] = (await once(createInterface({ input: host.stdout }), 'line')) as [string]
})
test.afterAll(() => {
  host.kill()
})

interface Result {
  readonly name: string
  readonly problem?: string
}

test('the hub serves the official clients in a browser, over every transport and protocol', async ({ page }) => {
  await page.goto(`${url}/checks`)
  const results = await page.waitForFunction(() => (globalThis as { results?: Result[] }).results)
  const found = (await results.jsonValue()) ?? []
  expect(found.filter(({ problem }) => problem)).toEqual([])
  expect(found).toHaveLength(50)
})
