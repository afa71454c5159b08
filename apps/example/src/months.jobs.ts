import { setTimeout } from 'node:timers/promises'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { type Author, checkMonth, inNameOf, taskWork } from '@parley/core'
import { keepMonth, pastMonths } from './months.ts'

declare module '@parley/core' {
  interface Jobs {
    /** `today` is the day on which the example was begun; the months are closed in the name of `by`. */
    demoMonths: { today: string; by: Author }
  }
}

const LOOK_MS = 1_000

/** Closes the past months of the example once all of their calls are rated, the older ones for good and with their invoices. */
export const monthsTask = taskWork('demoMonths', async (run, { today, by }) => {
  const months = pastMonths(today)
  for (const [index, month] of months.entries()) {
    run.step(month)
    while (await run.run(async (ctx) => isWaiting(await checkMonth(ctx, month)))) {
      run.checkCancelled()
      await setTimeout(LOOK_MS, undefined, { signal: run.signal })
    }
    const place = { isFirst: index === 0, isLast: index === months.length - 1 }
    const state = await run.run((ctx) => keepMonth(inNameOf(ctx, by), month, place))
    run.note(`${month}: ${state}`)
    run.progress((index + 1) / months.length)
  }
  return { resultPath: screens.billing(BILLED_APP, run.tenant, { tab: 'months' }) }
})

const isWaiting = ({ findings }: Awaited<ReturnType<typeof checkMonth>>) =>
  findings.some(({ finding }) => finding === 'waiting')
