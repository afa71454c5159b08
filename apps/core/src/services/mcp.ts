import type { McpPayload } from '@parley/flow'
import { addressOf } from '../mcpServers/address.ts'
import { callFunction } from '../mcpServers/callFunction.ts'
import { argumentsProblem } from '../mcpServers/checkArguments.ts'
import { findSealed } from '../mcpServers/mcpServer.store.ts'
import { McpFailure } from '../mcpServers/mcpSession.ts'
import type { Answer, Service } from './service.ts'

const WORDS = {
  missing: 'the MCP server has no such function any more',
  changed: 'the MCP server has changed what the function takes. Look at the step and take over the new schema',
} as const

/** Calls a function of an MCP server of the tenant; values never reach a log. */
export const mcp: Service = async ({ payload, timeoutMs }, { run }, signal) => {
  const asked = payload as McpPayload // the node that asks makes it
  const started = performance.now()
  const answered = (answer: Answer): Answer => ({
    ...answer,
    facts: {
      ...{ function: asked.function, tookMs: Math.round(performance.now() - started) },
      ...('failed' in answer && { failure: answer.failed.code }),
    },
  })
  const failed = (code: string, message: string) => answered({ failed: { code, message } })
  const address = await run(async (ctx) => {
    const found = await findSealed(ctx.db, asked.server)
    return found && addressOf(ctx, found)
  })
  if (!address) return failed('noServer', 'the MCP server doesn’t exist any more')
  const problem = argumentsProblem(asked.schema, asked.arguments)
  if (problem !== undefined) return failed('arguments', problem)
  try {
    const late = AbortSignal.timeout(timeoutMs)
    const answer = await callFunction(address, asked, AbortSignal.any([signal, late]))
    return 'changed' in answer ? failed(answer.changed, WORDS[answer.changed]) : answered({ value: { ...answer } })
  } catch (error) {
    if (error instanceof McpFailure) return failed(error.code, error.message)
    throw error
  }
}
