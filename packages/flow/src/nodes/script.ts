import { EVENT } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { Next, NodeDefinition } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import type { Json } from '../json.ts'
import { code, seconds } from './facts.ts'
import type { ScriptNode } from './script.schema.ts'

/** What the service `script` is asked; it answers what the script returned, as `{result}`. */
export type ScriptPayload = {
  readonly source: string
  readonly input: { readonly [name: string]: Json }
  readonly timeoutMs: number
}

/** A script may have to wait until those of others are done. */
const QUEUE_MS = 10_000

export const script: NodeDefinition<ScriptNode> = {
  label: 'Script',
  look: { icon: 'code', tone: 'neutral' },
  summary: ({ source }) => source.trim().split('\n', 1)[0],
  facts: ({ inputs, mapping, timeoutMs }) => [
    ...inputs.map(({ name, expression }) => code(`→ ${name}`, expression)),
    ...mapping.map(({ variable, expression }) => code(`← ${variable}`, expression)),
    seconds('Time limit', timeoutMs),
  ],
  validate: ({ source, inputs }) => [
    ...(source.trim() === '' ? [{ code: 'script.empty' as const, message: 'there is no script', path: 'source' }] : []),
    ...inputs.flatMap(({ name }, index) =>
      inputs.findIndex((other) => other.name === name) < index
        ? [{ code: 'script.input' as const, message: `two inputs are named “${name}”`, path: `inputs[${index}].name` }]
        : [],
    ),
  ],
  outlets: () => ['next', 'error'],
  enter(turn, { source, inputs, timeoutMs }) {
    const found = inputs.map(({ name, expression }) => [name, turn.find(expression)] as const)
    const input = Object.fromEntries(found.map(([name, { value }]) => [name, value]))
    const payload: ScriptPayload = { source, input, timeoutMs }
    // What is made from a secret is one, and so may be what a script says about it.
    const isRedacted = found.some(([, each]) => each.isRedacted)
    turn.ask({ service: 'script', payload, timeoutMs: timeoutMs + QUEUE_MS, repeatable: true, keep: isRedacted })
    return 'wait'
  },
  resume(turn, node, input) {
    const { wait } = turn.draft
    const isRedacted = wait?.for === 'ask' && wait.kept === true
    turn.draft.wait = null
    if (input.kind !== 'answered') {
      const failure = input.kind === 'failed' ? input : { code: 'failed', message: undefined }
      const said = isRedacted ? undefined : failure.message && turn.withoutSecrets(failure.message)
      return fail(turn, `The script failed${said ? `: ${said}` : ''}`, `script.${failure.code}`)
    }
    return take(turn, node, resultOf(input.value), isRedacted)
  },
  expressions: ({ inputs, mapping }) => [
    ...inputs.map(({ expression }, index) => ({
      path: `inputs[${index}].expression`,
      kind: 'expression' as const,
      source: expression,
    })),
    ...mapping.map(({ variable, expression }, index) => ({
      path: `mapping[${index}].expression`,
      kind: 'expression' as const,
      source: expression,
      names: ['result'],
      into: variable,
    })),
  ],
  assigns: ({ mapping }) =>
    mapping.map(({ variable }, index) => ({ path: `mapping[${index}].variable`, variable, outlets: ['next'] })),
}

const resultOf = (value: Json): Json =>
  typeof value === 'object' && value !== null && 'result' in value ? value.result : null

function take(turn: Turn, { mapping, outlets }: ScriptNode, result: Json, isRedacted: boolean): Next {
  try {
    for (const { variable, expression } of mapping) {
      const found = turn.find(expression, { name: 'result', value: result })
      turn.set(variable, { value: found.value, isRedacted: isRedacted || found.isRedacted })
    }
  } catch (error) {
    if (!(error instanceof FlowFault) || !error.recoverable || !Object.hasOwn(outlets, 'error')) throw error
    return fail(turn, turn.withoutSecrets(error.message), 'script.mapping')
  }
  return { outlet: 'next' }
}

function fail(turn: Turn, text: string, failure: string): Next {
  turn.event(EVENT.WARNING, { text, data: { code: failure } })
  return { outlet: 'error' }
}
