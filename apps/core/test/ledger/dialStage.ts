import { randomBytes } from 'node:crypto'
import type { FlowDocument } from '@parley/flow'
import pg from 'pg'
import { pino } from 'pino'
import { virtualClock } from '../../src/kernel/clock.ts'
import { makeFlow } from '../conversations.ts'
import { APP_PASSWORD } from '../globalSetup.ts'
import { insertPeople } from '../people.ts'
import { openDialCore } from './dialCore.ts'

/** Whose campaigns call. */
export const TENANT = 2

/** A migrated database that nobody else uses, with tenants and a flow to call with. */
export async function setDialStage(databaseUrl: string, document: FlowDocument) {
  const owner = new pg.Pool({ connectionString: databaseUrl })
  // A pool has ended before its connections have; the database, stopped right after, says so to those that are left.
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  const url = new URL(databaseUrl)
  Object.assign(url, { username: 'parley_app', password: APP_PASSWORD })
  const masterKey = randomBytes(32).toString('base64')
  const core = openDialCore(url.href, masterKey, pino({ level: 'silent' }))
  await insertPeople(owner)
  const made = { ...core, owner, clock: virtualClock(core.clock.now()) }
  return {
    ...{ owner, core, made },
    flow: await makeFlow(made, TENANT, document),
    /** What a process needs to call here. */
    env: { DATABASE_URL: url.href, MASTER_KEY: masterKey },
    async close() {
      await core.close()
      await owner.end()
    },
  }
}
