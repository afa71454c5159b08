import type { Json, McpPayload } from '@parley/flow'
import { MASK } from '@parley/flow/expressions/mask.ts'
import { isObject } from '@parley/flow/json.ts'
import { sameSchema } from '@parley/flow/nodes/mcp-function.ts'
import { type McpAddress, McpFailure, McpSession } from './mcpSession.ts'

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
    if (!sameSchema(offered.schema, schema)) return { changed: 'changed' }
    return answerIn(await session.call(name, given), secretsOf(address))
  })

/** Credentials of the server, as a whole and without the word in front of them. */
const secretsOf = ({ headers }: McpAddress): readonly string[] =>
  headers
    .flatMap(([, value]) => [value, value.split(' ').at(-1) ?? ''])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
const SHORTEST_SECRET = 6

/** As text, without the credentials that a server may repeat. */
function answerIn(result: Json, secrets: readonly string[]): FunctionAnswer {
  if (!isObject(result)) throw new McpFailure('protocol', 'its answer is not one of MCP')
  const { content, structuredContent, isError } = result
  const said = Array.isArray(content) ? content.map(textOf).filter(Boolean).join('\n') : ''
  const whole = said === '' && structuredContent !== undefined ? JSON.stringify(structuredContent) : said
  const shown = secrets.reduce((text, secret) => text.replaceAll(secret, MASK), whole)
  return {
    text: shown.length > MOST_ANSWER ? `${shown.slice(0, MOST_ANSWER - 1)}…` : shown,
    isError: isError === true,
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
