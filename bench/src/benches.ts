import { calls } from './calls/calls.bench.ts'
import { changes } from './changes/changes.bench.ts'
import { charges } from './charges/charges.bench.ts'
import { browser } from './console/browser.bench.ts'
import { contactImport } from './contactImport/contactImport.bench.ts'
import { dialer } from './dialer/dialer.bench.ts'
import { dialLogs, tenfold } from './dialLogs/dialLogs.bench.ts'
import { exports } from './dialLogs/exports.bench.ts'
import { directus } from './directus/directus.bench.ts'
import { engine } from './engine/engine.bench.ts'
import { flowTests } from './flowTests/flowTests.bench.ts'
import type { Bench } from './frame/row.ts'
import { hearing } from './hearing/hearing.bench.ts'
import { hub } from './hub/hub.bench.ts'
import { imports } from './imports/imports.bench.ts'
import { inbound } from './inbound/inbound.bench.ts'
import { monitoring } from './monitoring/monitoring.bench.ts'
import { nlp } from './nlp/nlp.bench.ts'
import { prover } from './prover/prover.bench.ts'
import { rating } from './rating/rating.bench.ts'
import { retrieval } from './retrieval/retrieval.bench.ts'
import { runtime } from './runtime/runtime.bench.ts'
import { saves } from './saves/saves.bench.ts'
import { soak } from './soak/soak.bench.ts'
import { speech } from './speech/speech.bench.ts'
import { start } from './start/start.bench.ts'
import { statistics } from './statistics/statistics.bench.ts'
import { wall } from './wall/wall.bench.ts'

/** What can be measured by now, in the order of docs/performance.md. */
export const benches: readonly Bench[] = [
  dialLogs,
  tenfold,
  exports,
  changes,
  saves,
  imports,
  contactImport,
  hub,
  engine,
  prover,
  flowTests,
  runtime,
  calls,
  dialer,
  rating,
  charges,
  statistics,
  inbound,
  monitoring,
  wall,
  retrieval,
  speech,
  hearing,
  browser,
  start,
  soak,
]

/** Only what is named on the command line runs: these need more than the clone. */
export const named: readonly Bench[] = [directus, nlp]
