import { startTestServer } from '@parley/postgres/testing.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateJobs } from '../src/kernel/jobs/worker.ts'
import { migrate } from '../src/kernel/migrate.ts'

export const TEMPLATE = 'parley_template'
export const APP_PASSWORD = 'only-for-tests'

/** One server for the run, with one migrated database that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const admin = new pg.Pool({ connectionString: server.url })
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  const url = new URL(server.url)
  url.pathname = `/${TEMPLATE}`
  const template = new pg.Pool({ connectionString: url.href })
  template.on('error', () => {})
  template.on('connect', (client) => client.on('error', () => {}))
  await migrate(template)
  await migrateJobs(template)
  await template.query(`ALTER ROLE parley_app PASSWORD '${APP_PASSWORD}'`)
  await template.end()
  await admin.end()
  project.provide('databaseUrl', server.url)
  return () => server.stop()
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}
