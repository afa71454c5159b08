import type { Json, McpPayload } from '@parley/flow'
import { isObject } from '@parley/flow/json.ts'
import { sameSchema } from '@parley/flow/nodes/mcp-choice.ts'
import { type McpAddress, McpFailure, McpSession } from './mcpSession.ts'
import { hidingSecrets } from './secrets.ts'

/** What a model reads of an answer; the rest is cut. */
const MOST_ANSWER = 10_000

export interface FunctionAnswer {
  readonly text: string
  /** The function itself says that it failed. */
  readonly isError: boolean
}

/** Calls a function as it was chosen: one that is gone or takes something else by now is not called. */
export const callFunction = (
  address: McpAddress,
  { function: name, schema, arguments: given }: McpPayload,
  signal: AbortSignal,
): Promise<FunctionAnswer | { readonly changed: 'missing' | 'changed' }> =>
  McpSession.within(address, signal, async (session) => {
    const offered = (await session.listFunctions()).find((each) => each.name === name)
    if (!offered) return { changed: 'missing' }
    if (offered.blocked !== undefined || !sameSchema(offered.schema, schema)) return { changed: 'changed' }
    return answerIn(await session.call(name, given), hidingSecrets(address))
  })

/** As text, without the credentials that a server may repeat. */
function answerIn(result: Json, hide: (text: string) => string): FunctionAnswer {
  if (!isObject(result)) throw new McpFailure('protocol', 'its answer is not one of MCP')
  const { content, structuredContent, isError } = result
  const said = Array.isArray(content) ? content.map(textOf).filter(Boolean).join('\n') : ''
  const whole = said === '' && structuredContent !== undefined ? jsonText(structuredContent) : said
  const shown = hide(whole)
  return {
    text: shown.length > MOST_ANSWER ? `${shown.slice(0, MOST_ANSWER - 1)}…` : shown,
    isError: isError === true,
  }
}

/** What is nested without end cannot be written again. */
function jsonText(value: Json): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) throw new McpFailure('protocol', 'its answer is nested too deeply')
    throw error
  }
}

/** A model of words gets no pictures and no sounds; it hears that there was one. */
function textOf(block: Json): string {
  if (!isObject(block)) return ''
  const { type, text, resource } = block
  if (type === 'text' && typeof text === 'string') return text
  if (isObject(resource) && typeof resource.text === 'string') return resource.text
  return typeof type === 'string' ? `[${type}]` : ''
}
