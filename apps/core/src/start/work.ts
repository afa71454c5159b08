import { join } from 'node:path'
import type { Logger } from 'pino'
import { startSealer } from '../audit/sealer.ts'
import { allJobs } from '../domains.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import { type Domain, ofRoles } from '../kernel/domain.ts'
import { startHousekeeping } from '../kernel/housekeeping.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { every } from '../kernel/round.ts'
import type { Services } from '../kernel/services.ts'
import type { Settings } from '../settings/readSettings.ts'
import { removeForsaken } from '../users/security/invitation.service.ts'
import type { Database } from './database.ts'
import type { Rollback } from './rollback.ts'

interface Work {
  readonly settings: Settings
  readonly database: Database
  readonly services: Services
  readonly domains: readonly Domain[]
  readonly core: Core
  readonly log: Logger
}

/** What nobody waits for at a screen, as far as it is for this process: jobs, rounds, and what looks after the database. */
export async function startWork(started: Rollback, work: Work): Promise<void> {
  const { settings, database, services, domains, core, log } = work
  const { ROLES } = settings
  const clock = systemClock
  const jobs = ofRoles(allJobs(services, domains), ROLES)
  if (jobs.length > 0) {
    const worker = await startWorker({ pool: database.owner, contexts: core.contexts, clock, log, jobs })
    started.add(() => worker.stop())
  }
  const { db, contexts } = core
  const rounds = domains.flatMap(({ rounds: own = [] }) => own)
  const stops = ofRoles(rounds, ROLES).map((round) =>
    every(round, log, round.of({ db, contexts, clock, log, llm: services.llm })),
  )
  // All are asked at once: a process that stops does not wait for one after the other.
  started.add(() => Promise.all(stops.map((stop) => stop())))
  if (ROLES.has('jobs')) startTending(started, work)
}

/** Seals the audit log, and removes what has expired. */
function startTending(started: Rollback, { settings, database, services, log }: Work): void {
  const sealer = startSealer(database.serving, join(settings.DATA_DIR, 'audit-head'), log)
  started.add(() => sealer.stop())
  const stop = startHousekeeping(database.serving, systemClock, log, async () => {
    for (const forget of ['forget_snapshots', 'forget_sms', 'forget_use', 'forget_comparisons'])
      await database.serving.query(`SELECT app.${forget}($1)`, [systemClock.now()])
    if (services.identity) await removeForsaken(database.serving, services.identity, systemClock)
  })
  started.add(async () => stop())
}
