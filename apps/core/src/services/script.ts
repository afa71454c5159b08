import type { ScriptPayload } from '@parley/flow'
import { runScript } from '../scripts/scriptThreads.ts'
import type { Service } from './service.ts'

/** Runs a script of a flow in a sandbox. */
export const script: Service = async ({ payload }, { conversation }, signal) => {
  const started = performance.now()
  const answer = await runScript(conversation.tenant, payload as ScriptPayload, signal) // made by the node from this type
  const facts = { tookMs: Math.round(performance.now() - started) }
  return 'failed' in answer ? { ...answer, facts } : { value: { result: answer.result }, facts }
}
