import { openLog } from './kernel/log.ts'
import { readSettings, SettingsReport } from './settings/readSettings.ts'
import { startParley } from './start/parley.ts'
import { readRoles } from './start/roles.ts'
import { StartError } from './start/startError.ts'

const PATIENCE_MS = 20_000

try {
  const settings = readSettings(process.env)
  const roles = readRoles(process.argv.slice(2))
  const log = openLog(settings.LOG_LEVEL)
  const running = await startParley(settings, roles, log)
  process.stdout.write(`${running.block}\n`)
  stopOnSignal(running.stop)
} catch (error) {
  const isForPerson = error instanceof StartError || error instanceof SettingsReport
  fail(isForPerson ? error.message : error)
}

/** The first signal lets everything end in order; a second one, or too long a wait, ends at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const end = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    process.stdout.write('Stopping …\n')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    stop().then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}

function fail(why: unknown): never {
  process.stderr.write(`\n${why instanceof Error ? why.stack : why}\n\n`)
  process.exit(1)
}
