import type { LlmPayload } from '@parley/flow'
import type { Ctx } from '../kernel/ctx.ts'
import type { LlmPort } from '../kernel/llmPort.ts'
import { ModelFailure } from './chatAnswer.ts'
import { complete } from './chatCompletions.ts'
import { countSpent, findUsedUp } from './dayUse.ts'
import { noteTokens } from './noteTokens.ts'
import { type Answer, dayLimit, type Service } from './service.ts'

interface Asked {
  readonly payload: LlmPayload
  readonly timeoutMs: number
  /** The conversation that it is asked for. */
  readonly guid: string
  /** Of today's limit, the part that it may use; all of it where none is named. */
  readonly share?: number | undefined
  /** Does something in a transaction of the tenant. */
  readonly run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
}

/** Asks the language model of the installation within the limit of the day, and counts what it used. */
export async function askModel(
  port: LlmPort | undefined,
  { payload, timeoutMs, guid, share, run }: Asked,
  signal: AbortSignal,
): Promise<Answer> {
  if (!port) return { failed: { code: 'noModel', message: 'no language model is set up' } }
  const limit = await run((ctx) => findUsedUp(ctx, 'agentTokensPerDay', share))
  if (limit !== undefined) return { failed: { code: 'limit', message: dayLimit(limit, 'tokens of language models') } }
  const started = performance.now()
  const late = AbortSignal.timeout(timeoutMs)
  const meter = { read: 0, written: 0 }
  const facts = () => ({ model: port.model, tookMs: Math.round(performance.now() - started) })
  try {
    const { text, calls, tokens, cost } = await complete(
      port,
      payload,
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
        await noteTokens(ctx, guid, meter)
      })
  }
}

/** The same for a step of a flow. */
export const llm: Service = ({ payload, timeoutMs }, { llm: port, run, conversation: { guid } }, signal) =>
  // Made by the node from this type.
  askModel(port, { payload: payload as unknown as LlmPayload, timeoutMs, guid, run }, signal)
