import { EVENT } from '../engine/event-kind.ts'
import type { FlowInput } from '../engine/input.ts'
import type { Finding } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import { isObject, isPlainJson, type Json } from '../json.ts'
import type { AgentFunction } from './agent-talk.ts'
import { type AgentMcpFunction, argumentsOf, type McpPayload, schemaForModel } from './mcp-function.ts'

/** The trace level at which everything is written down: that of test conversations. */
const ALL = 3

export const asModelSeesIt = (one: AgentMcpFunction): AgentFunction => ({
  name: one.name,
  description: one.description,
  parameters: schemaForModel(one),
})

/** What the model hands in; the server's schema is held against it where it is sent. What the flow fills in is not the model's to say. */
export function readArguments({ fixed }: AgentMcpFunction, text: string): Readonly<Record<string, Json>> | string {
  let given: unknown
  try {
    given = JSON.parse(text === '' ? '{}' : text)
  } catch {
    return 'the arguments are not JSON'
  }
  if (!isObject(given)) return 'the arguments are not an object'
  // What a model was talked into writing is stored and sent.
  if (!isPlainJson(given)) return 'the arguments are nested too deeply'
  const own = fixed.find(({ argument }) => Object.hasOwn(given, argument))
  return own ? `there is no argument “${own.argument}”` : given
}

/** Asks the server; the conversation waits for it. */
export function askFunction(turn: Turn, one: AgentMcpFunction, given: Readonly<Record<string, Json>>): void {
  const fixed = one.fixed.map(({ argument, value }) => ({ argument, ...turn.find(value) }))
  const payload: McpPayload = {
    server: one.server,
    function: one.function,
    schema: one.schema,
    arguments: { ...given, ...Object.fromEntries(fixed.map(({ argument, value }) => [argument, value])) },
  }
  // It may have changed something: it is never called again by itself, and not broken off.
  turn.ask({
    ...{ service: 'mcp', payload, timeoutMs: one.timeoutMs, repeatable: false, cancelOn: 'never' },
    keep: fixed.some(({ isRedacted }) => isRedacted),
  })
}

/** What the model is told of how it went, and whether that was a fault. */
export function functionAnswer(turn: Turn, name: string, input: FlowInput, isHidden: boolean) {
  const value = input.kind === 'answered' ? input.value : null
  if (isObject(value) && typeof value.text === 'string') {
    const isError = value.isError === true
    // Whoever tries the flow sees what came; of those who are talked to no answer of a service is kept.
    const answer = turn.traceLevel >= ALL && !isHidden ? { answer: turn.excerpt(value.text) } : {}
    const text = `${name} ${isError ? 'answered with an error' : 'answered'}`
    turn.event(EVENT.AGENT, { text, data: { do: 'function', tool: name, isError, ...answer } })
    return { content: `${isError ? 'Error: ' : ''}${value.text}`, isFault: false }
  }
  const failed = input.kind === 'failed' ? input : undefined
  // Only what the server says may be made of the values that it was given.
  const isOurs = failed?.code !== 'protocol'
  const said = isHidden && !isOurs ? '' : turn.withoutSecrets(failed?.message ?? '')
  turn.event(EVENT.WARNING, {
    text: `${name} could not be called${said && `: ${said}`}`,
    data: { code: `agent.function.${failed?.code ?? 'failed'}`, tool: name },
  })
  return { content: `Error: it could not be called${said && `: ${said}`}`, isFault: true }
}

/** What is wrong with a function as it is drawn. */
export function findingsOfFunction(one: AgentMcpFunction, index: number): Finding[] {
  const known = argumentsOf(one.schema)
  return one.fixed.flatMap(({ argument }, at) =>
    known.includes(argument)
      ? []
      : [
          {
            code: 'agent.argument' as const,
            message: `the function “${one.function}” takes no argument “${argument}”`,
            path: `functions[${index}].fixed[${at}].argument`,
          },
        ],
  )
}
