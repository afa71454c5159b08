import { openLog } from './kernel/log.ts'
import { readSettings, SettingsReport } from './settings/readSettings.ts'
import { Ending } from './start/ending.ts'
import { holdHeap } from './start/heap.ts'
import { startParley } from './start/parley.ts'
import { readRoles } from './start/roles.ts'
import { StartError } from './start/startError.ts'

try {
  holdHeap()
  const settings = readSettings(process.env)
  const roles = readRoles(process.argv.slice(2))
  const log = openLog(settings.LOG_LEVEL)
  const ending = new Ending(log)
  await ending.of(async (asked) => {
    const running = await startParley(settings, roles, log, asked)
    process.stdout.write(`${running.block}\n`)
    process.send?.('ready') // from here on whoever started us starts us again
    return running.stop
  })
} catch (error) {
  const isForPerson = error instanceof StartError || error instanceof SettingsReport
  process.stderr.write(`\n${error instanceof Error ? (isForPerson ? error.message : error.stack) : error}\n\n`)
  process.exit(1)
}
