import { taskWork } from '../tasks/taskRun.ts'
import { fillDay, HISTORY_DAYS, missingDays } from './history.ts'
import { exampleTenant } from './tenants.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    demoHistory: { tenant: string }
  }
}

/** Plays the older days of the example, newest first; after a crash it goes on with the days that are missing. */
export const historyTask = taskWork('demoHistory', async (run, { tenant }) => {
  const example = exampleTenant(tenant)
  const days = await run.run((ctx) => missingDays(ctx, 0, HISTORY_DAYS))
  let conversations = 0
  for (const [index, { day, age }] of days.entries()) {
    run.checkCancelled()
    run.step(day.toISOString().slice(0, 10))
    conversations += await run.run((ctx) => fillDay(ctx, example, day, age))
    run.progress((index + 1) / days.length)
  }
  run.note(`${conversations} conversations on ${days.length} days`)
  return { resultPath: '/flows' }
})
