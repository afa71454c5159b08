import type { Ctx } from '../kernel/ctx.ts'
import type { FlowFollower } from '../kernel/domain.ts'
import { job } from '../kernel/jobs/jobRun.ts'
import { Refusal } from '../kernel/refusal.ts'
import { keepGate } from './flowTest.gate.ts'
import { runOf } from './flowTest.service.ts'
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

export const runSavedJob = job('flowTests.run', (run, { idCallScript }) =>
  run.run((ctx) => runQuietly(ctx, idCallScript)),
)

/** A flow may be gone by then, or take too long: whoever looks at its tests is told when they run them. */
async function runQuietly(ctx: Ctx, idCallScript: number): Promise<void> {
  try {
    await runOf(ctx, idCallScript)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
