import { screens } from '@parley/contract/kernel/screens.ts'
import { taskWork } from '@parley/core'
import { HISTORY_DAYS } from './day.ts'
import { fillDay, missingDays } from './history.ts'
import { exampleTenant } from './tenants.ts'

declare module '@parley/core' {
  interface Jobs {
    /** `today` is the day on which the example was begun: a late restart must not move the history. */
    demoHistory: { tenant: string; today: string }
  }
}

/** Plays the older days of the example, newest first; after a crash it goes on with the days that are missing. */
export const historyTask = taskWork('demoHistory', async (run, { tenant, today }) => {
  const example = exampleTenant(tenant)
  const days = await run.run((ctx) => missingDays(ctx, today))
  let conversations = 0
  for (const [index, missing] of days.entries()) {
    run.checkCancelled()
    run.signal.throwIfAborted() // the process stops, and the queue goes on after the next start
    run.step(missing.day.toISOString().slice(0, 10))
    conversations += await run.run((ctx) => fillDay(ctx, example, missing))
    run.progress((HISTORY_DAYS - days.length + index + 1) / HISTORY_DAYS)
  }
  run.note(`${conversations} conversations on ${days.length} days`)
  return { resultPath: screens.flows() }
})
