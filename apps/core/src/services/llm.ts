import type { LlmPayload } from '@parley/flow'
import { ModelFailure } from './chatAnswer.ts'
import { complete } from './chatCompletions.ts'
import { countSpent, findUsedUp } from './dayUse.ts'
import { noteTokens } from './noteTokens.ts'
import { dayLimit, type Service } from './service.ts'

/** Asks the language model of the installation. */
export const llm: Service = async ({ payload, timeoutMs }, { llm: port, run, conversation }, signal) => {
  if (!port) return { failed: { code: 'noModel', message: 'no language model is set up' } }
  const limit = await run((ctx) => findUsedUp(ctx, 'agentTokensPerDay'))
  if (limit !== undefined) return { failed: { code: 'limit', message: dayLimit(limit, 'tokens of language models') } }
  const started = performance.now()
  const late = AbortSignal.timeout(timeoutMs)
  const meter = { read: 0, written: 0 }
  const facts = () => ({ model: port.model, tookMs: Math.round(performance.now() - started) })
  try {
    // Made by the node from this type.
    const { text, calls, tokens, cost } = await complete(
      port,
      payload as unknown as LlmPayload,
      { signal: AbortSignal.any([signal, late]), left: () => timeoutMs - (performance.now() - started) },
      meter,
    )
    const spent = { tokens, ...(cost !== undefined && { cost }) }
    return { value: { text, calls: calls.map((call) => ({ ...call })), ...spent }, facts: { ...facts(), ...spent } }
  } catch (error) {
    if (error instanceof ModelFailure) return { failed: { code: error.code, message: error.message }, facts: facts() }
    if (signal.aborted) return { failed: { code: 'cancelled' }, facts: facts() }
    if (late.aborted)
      return { failed: { code: 'timeout', message: `no answer within ${timeoutMs} ms` }, facts: facts() }
    return { failed: { code: 'network', message: 'it could not be reached' }, facts: facts() }
  } finally {
    // An answer of no use has its price, too.
    const tokens = meter.read + meter.written
    if (tokens > 0)
      await run(async (ctx) => {
        await countSpent(ctx, 'agentTokensPerDay', tokens)
        await noteTokens(ctx, conversation.guid, meter)
      })
  }
}
