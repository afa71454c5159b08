import type { LlmPort } from '../conversations/services/chatCompletions.ts'
import type { Settings } from '../settings/readSettings.ts'

/** The language model of agents in flows; undefined where none is set up. */
export function openLlm({ LLM_URL: url, LLM_KEY: key, LLM_MODEL: model }: Settings): LlmPort | undefined {
  return url === undefined ? undefined : { url, key, model }
}
