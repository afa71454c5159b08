import type { LlmPort } from '../kernel/llmPort.ts'
import { startLlmSimulator } from '../services/llmSimulator.ts'
import type { Settings } from '../settings/readSettings.ts'

interface OpenLlm {
  readonly port: LlmPort | undefined
  readonly close: () => void
}

/** The language model of agents in flows; none where none is set up. */
export async function openLlm(settings: Settings): Promise<OpenLlm> {
  if (settings.LLM_SIMULATOR) return await startLlmSimulator()
  const { LLM_URL: url, LLM_KEY: key, LLM_MODEL: model, LLM_PRICE: price } = settings
  return { port: url === undefined ? undefined : { url, key, model, price }, close: () => {} }
}
