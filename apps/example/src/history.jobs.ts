import { screens } from '@parley/contract/kernel/screens.ts'
import { type Author, type Ctx, inNameOf, type JobPayload, startTask, taskWork } from '@parley/core'
import { HISTORY_DAYS } from './day.ts'
import { fillDay, missingDays } from './history.ts'
import type {} from './months.jobs.ts'
import { exampleTenant } from './tenants.ts'

declare module '@parley/core' {
  interface Jobs {
    /** `today` is the day on which the example was begun: a late restart must not move the history. */
    demoHistory: { tenant: string; today: string; bookkeeper?: Author }
  }
}

/** Plays the older days of the example, newest first; after a crash it goes on with the days that are missing. */
export const historyTask = taskWork('demoHistory', async (run, { tenant, today, bookkeeper }) => {
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
  // One that was begun by an earlier release has nobody who closes its months.
  if (bookkeeper) await run.run((ctx) => beginMonths(inNameOf(ctx, bookkeeper), { today, by: bookkeeper }))
  return { resultPath: screens.flows() }
})

/** Once, however often the history goes on after a crash. */
async function beginMonths(ctx: Ctx, payload: JobPayload<'demoMonths'>): Promise<void> {
  const begun = await ctx.db.selectFrom('task').select('id').where('job', '=', 'demoMonths').executeTakeFirst()
  if (begun) return
  await startTask(ctx, {
    name: 'Close the months of the demonstration',
    description: 'Past months are closed, and the older ones locked and invoiced',
    job: 'demoMonths',
    payload,
  })
}
