import { flowDocument } from '@parley/flow'
import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { loadProgram } from './program.store.ts'

let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterAll(() => on.close())

test('the first conversation of a large flow does not keep those of others waiting', async () => {
  const { flow } = await on.test(flowDocument.parse(ringFlow(10_000)))
  await on.core.inTenant(2, async (ctx) => {
    // The thread that reads documents is there from the first one on.
    await loadProgram(ctx.db, flow.guid, flow.version)
    let [longest, before] = [0, process.cpuUsage()]
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1_000)
      before = process.threadCpuUsage()
    })
    before = process.threadCpuUsage()
    expect(await loadProgram(ctx.db, flow.guid, flow.version, true)).toBeDefined()
    await new Promise((resolve) => setImmediate(resolve))
    clearInterval(timer)
    expect(longest).toBeLessThan(100)
  })
})
