import { openLog } from '../kernel/log.ts'
import { readSettings, SettingsReport } from '../settings/readSettings.ts'
import { Ending } from './ending.ts'
import type { Example } from './example.ts'
import { holdHeap } from './heap.ts'
import { StartError } from './startError.ts'

/** The product as a process, until it is told to stop; what it can do without an example is the same. */
export async function run(example?: Example): Promise<void> {
  try {
    holdHeap()
    const settings = readSettings(process.env)
    refuseOptions(process.argv.slice(2))
    const log = openLog(settings.LOG_LEVEL)
    const ending = new Ending(log)
    await ending.of(async (asked) => {
      // The rest takes seconds to read: who has a setting to mend is told before.
      const { startParley } = await import('./parley.ts')
      const running = await startParley({ settings, log, asked, example })
      process.stdout.write(`${running.block}\n`)
      process.send?.('ready') // from here on whoever started us starts us again
      return {
        drain: (urgent, isForGood) => running.drain(urgent, (words) => process.stdout.write(`${words}\n`), isForGood),
        stop: () => running.stop(),
      }
    })
  } catch (error) {
    const isForPerson = error instanceof StartError || error instanceof SettingsReport
    process.stderr.write(`\n${error instanceof Error ? (isForPerson ? error.message : error.stack) : error}\n\n`)
    process.exit(1)
  }
}

/** One that is not read would be believed to hold. */
function refuseOptions([option]: readonly string[]): void {
  if (option !== undefined)
    throw new StartError(
      `There is no option ${option}: what a process does is said by settings, ROLES among them (docs/settings.md).`,
    )
}
