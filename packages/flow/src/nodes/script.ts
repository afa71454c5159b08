import { EVENT } from '../engine/event-kind.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Json } from '../json.ts'
import { exchangeAssigns, exchangeExpressions, inputFindings, takeResult, valuesOf } from './exchange.ts'
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
  endsTurn: true,
  summary: ({ source }) => source.trim().split('\n', 1)[0],
  validate: (node) => [
    ...(node.source.trim() === ''
      ? [{ code: 'script.empty' as const, message: 'there is no script', path: 'source' }]
      : []),
    ...inputFindings(node),
  ],
  source: ({ source }) => source,
  outlets: () => ['next', 'error'],
  expressions: exchangeExpressions,
  assigns: (node) => exchangeAssigns(node, 'next'),
}

export const scriptRun: NodeRun<ScriptNode> = {
  enter(turn, node) {
    const { source, timeoutMs } = node
    const { input, isRedacted } = valuesOf(turn, node)
    const payload: ScriptPayload = { source, input, timeoutMs }
    // What a script says about a value that may not be shown may not be shown either.
    turn.ask({ service: 'script', payload, timeoutMs: timeoutMs + QUEUE_MS, repeatable: true, keep: isRedacted })
    return 'wait'
  },
  resume(turn, node, input) {
    const { wait } = turn.draft
    const isRedacted = wait?.for === 'ask' && wait.kept === true
    turn.draft.wait = null
    if (input.kind === 'answered') return takeResult(turn, node, input.value, isRedacted, ['next', 'error'])
    const failure = input.kind === 'failed' ? input : { code: 'failed', message: undefined }
    const said = isRedacted ? undefined : failure.message && turn.withoutSecrets(failure.message)
    const text = `The script failed${said ? `: ${said}` : ''}`
    turn.event(EVENT.WARNING, { text, data: { code: `script.${failure.code}` } })
    return { outlet: 'error' }
  },
}
