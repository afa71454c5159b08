import type { FlowFollower } from '../kernel/domain.ts'
import { longJob } from '../kernel/jobs/jobRun.ts'
import { Refusal } from '../kernel/refusal.ts'
import { keepGate } from './flowTest.gate.ts'
import { keepRan } from './flowTest.run.ts'
import { prepareRun, runPrepared } from './flowTest.service.ts'
import { copyTests, hasTests } from './flowTest.store.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'flowTests.run': { readonly idCallScript: number }
  }
}

/** Who draws saves every second or so; tests run once there is a pause. */
const PAUSE_MS = 4_000

/** Tests of a flow are copied with it, run when its draft is saved, and asked before it goes live. */
export const testsOfFlows: FlowFollower = {
  copied: copyTests,
  async saved(ctx, idCallScript) {
    if (!(await hasTests(ctx.db, idCallScript))) return
    const runAt = new Date(ctx.clock.now().getTime() + PAUSE_MS)
    await ctx.enqueue('flowTests.run', { idCallScript }, { runAt, key: `flowTests.run ${ctx.tenant} ${idCallScript}` })
  },
  goingLive: keepGate,
}

/** Waits among long jobs, and holds nothing of the database while tests run. A flow may be gone by then, or others be in front: who looks at its tests is told when they run them. */
export const runSavedJob = longJob('flowTests.run', async (run, { idCallScript }) => {
  try {
    const prepared = await run.run((ctx) => prepareRun(ctx, idCallScript))
    const results = await runPrepared(prepared)
    await run.run((ctx) => keepRan(ctx, prepared.tested, prepared.chosen, results))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
})
