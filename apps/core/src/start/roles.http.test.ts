import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@parley/hub/backplanes/freePort.testing.ts'
import { startTestServer, type TestServer } from '@parley/postgres/testing.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginProgram } from '../../test/program.ts'

const main = new URL('../main.ts', import.meta.url)
const PASSWORD = 'a quiet river at dawn 7'
let folder: string
let server: TestServer
let owner: pg.Pool
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-roles-'))
  server = await startTestServer()
  owner = new pg.Pool({ connectionString: server.url })
  owner.on('error', () => {})
}, 120_000)
afterAll(async () => {
  await owner.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A process of the installation with these roles. */
async function start(roles: string, publicUrl?: string) {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const begun = await beginProgram(main, folder, {
    ...{ ROLES: roles, PORT: port, DATABASE_URL: server.url, PUBLIC_URL: publicUrl ?? url },
    ...{ SEED: 'empty', ADMIN_EMAIL: 'admin@example.com', CARRIER: 'simulated' },
  })
  await begun.until((said) => said.includes('Parley is ready'))
  return {
    ...begun,
    url,
    status: async (path: string) => (await fetch(`${url}${path}`, { redirect: 'manual' })).status,
    submit: (path: string, fields: Record<string, string>) =>
      fetch(`${url}${path}`, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(fields) }),
    async stop() {
      begun.child.kill('SIGTERM')
      expect(await begun.code).toBe(0)
    },
  }
}

const jobs = async () =>
  (
    await owner.query<{ attempts: number; free: boolean }>(
      "SELECT attempts, locked_by IS NULL AS free FROM graphile_worker.jobs WHERE task_identifier = 'mail.send'",
    )
  ).rows
const mails = () => readdir(join(folder, 'mail')).catch(() => [])
/** Processes that call for campaigns or run conversations: each of these holds a lease. */
const leases = async () =>
  Number((await owner.query('SELECT count(*) FROM app.runtime_process WHERE lease_until > now()')).rows[0].count)

test('a process does what its roles say, and what others queue waits for one that does it', async () => {
  const web = await start('web,identity')
  try {
    expect([await web.status('/healthz'), await web.status('/readyz')]).toEqual([200, 200])
    expect([await web.status('/settings.json'), await web.status('/api/Configuration')]).not.toContain(404)
    expect(await leases()).toBe(0)
    const [, setup = ''] = /\/identity(\/setup\/[\w-]+)/.exec(web.said()) ?? []
    const chosen = { password: PASSWORD, confirmation: PASSWORD }
    expect((await web.submit(`/identity${setup}`, chosen)).status).toBe(200)
    expect((await web.submit('/identity/forgot', { who: 'admin' })).status).toBe(200)
    await expect.poll(jobs).toEqual([{ attempts: 0, free: true }])
    // What runs conversations, calls for campaigns and keeps callers waiting has a lease for each, and does no jobs either.
    const dialing = await start('runtime,voice,dialer', web.url)
    expect([await leases(), await jobs()]).toEqual([3, [{ attempts: 0, free: true }]])
    expect([await dialing.status('/healthz'), await dialing.status('/api/Configuration')]).toEqual([200, 404])
    await dialing.stop()
    expect(await mails()).toEqual([])

    const working = await start('jobs', web.url)
    await expect.poll(jobs).toEqual([])
    expect(await mails()).toHaveLength(1)
    const paths = [
      '/healthz',
      '/readyz',
      '/settings.json',
      '/api/Configuration',
      '/identity/forgot',
      '/hub/console/negotiate',
    ]
    const statuses = []
    for (const path of paths) statuses.push(await working.status(path))
    expect(statuses).toEqual([200, 200, 404, 404, 404, 404])
    await working.stop()
  } finally {
    await web.stop()
  }
}, 240_000)
