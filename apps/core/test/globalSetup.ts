import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateIdentity } from '@parley/identity'
import { startTestServer } from '@parley/postgres/testing.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateJobs } from '../src/kernel/jobs/worker.ts'
import { migrate } from '../src/kernel/migrate.ts'

export const TEMPLATE = 'parley_template'
export const APP_PASSWORD = 'only-for-tests'

const IDENTITY_TEMPLATE = 'identity_template'

/** One server for the run, with migrated databases that every test file copies: of the product, and of the provider alone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Dozens of tests start the product as a process of its own, which reads its sources compiled.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'parley-compiled')
  const server = await startTestServer()
  await makeTemplate(server.url)
  await prepare(server.url, IDENTITY_TEMPLATE, migrateIdentity)
  project.provide('databaseUrl', server.url)
  project.provide('identity', { server: server.url, template: IDENTITY_TEMPLATE })
  return () => server.stop()
}

/** A migrated database of the product on a server. */
export const makeTemplate = (server: string): Promise<void> =>
  prepare(server, TEMPLATE, async (template) => {
    await migrate(template)
    await migrateJobs(template)
    await template.query(`ALTER ROLE parley_app PASSWORD '${APP_PASSWORD}'`)
  })

async function prepare(server: string, name: string, fill: (template: pg.Pool) => Promise<void>): Promise<void> {
  const admin = new pg.Pool({ connectionString: server })
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const template = new pg.Pool({ connectionString: url.href })
  template.on('error', () => {})
  template.on('connect', (client) => client.on('error', () => {}))
  await fill(template)
  await template.end()
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    identity: { server: string; template: string }
  }
}
