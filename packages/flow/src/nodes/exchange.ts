import { EVENT } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { Assignment, ExpressionPlace, Finding, Next } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import type { Json } from '../json.ts'

/** What steps have in common that hand values to something outside and take its result apart. */
interface Exchange {
  readonly type: string
  readonly inputs: readonly { readonly name: string; readonly expression: string }[]
  readonly mapping: readonly { readonly variable: string; readonly expression: string }[]
  readonly outlets: Readonly<Record<string, string>>
}

export const inputFindings = ({ inputs }: Exchange): readonly Finding[] =>
  inputs.flatMap(({ name }, index) =>
    inputs.findIndex((other) => other.name === name) < index
      ? [{ code: 'script.input' as const, message: `two inputs are named “${name}”`, path: `inputs[${index}].name` }]
      : [],
  )

export const exchangeExpressions = ({ inputs, mapping }: Exchange): readonly ExpressionPlace[] => [
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
]

export const exchangeAssigns = ({ mapping }: Exchange, outlet: string): readonly Assignment[] =>
  mapping.map(({ variable }, index) => ({ path: `mapping[${index}].variable`, variable, outlets: [outlet] }))

/** The values to hand over, and whether one of them may not be shown: what is made from it may not either. */
export function valuesOf(turn: Turn, { inputs }: Exchange) {
  const found = inputs.map(({ name, expression }) => [name, turn.find(expression)] as const)
  return {
    input: Object.fromEntries(found.map(([name, { value }]) => [name, value])),
    isRedacted: found.some(([, each]) => each.isRedacted),
  }
}

/** Puts the result into variables; where it does not fit the step is left as if it had failed. */
export function takeResult(
  turn: Turn,
  { type, mapping, outlets }: Exchange,
  value: Json,
  isRedacted: boolean,
  [ok, failed]: readonly [ok: string, failed: string],
): Next {
  const result = typeof value === 'object' && value !== null && 'result' in value ? value.result : null
  try {
    for (const { variable, expression } of mapping) {
      const found = turn.find(expression, { name: 'result', value: result })
      turn.set(variable, { value: found.value, isRedacted: isRedacted || found.isRedacted })
    }
  } catch (error) {
    if (!(error instanceof FlowFault) || !error.recoverable || !Object.hasOwn(outlets, failed)) throw error
    turn.event(EVENT.WARNING, { text: turn.withoutSecrets(error.message), data: { code: `${type}.mapping` } })
    return { outlet: failed }
  }
  return { outlet: ok }
}
