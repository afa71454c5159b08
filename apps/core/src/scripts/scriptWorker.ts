import { parentPort } from 'node:worker_threads'
import type { ScriptPayload } from '@parley/flow'
import { openEngine, runInSandbox } from './sandbox.ts'

/** What the threads of scripts run: one script after the other. */
const engine = await openEngine()
parentPort?.on('message', (script: ScriptPayload) => {
  parentPort?.postMessage(runInSandbox(engine, script))
})
