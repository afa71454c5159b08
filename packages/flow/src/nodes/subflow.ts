import { FrameDraft } from '../engine/draft.ts'
import type { VersionPolicy } from '../engine/effect.ts'
import { EVENT, SUBFLOW_MARKER } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import { type Found, open } from '../engine/found.ts'
import { openFrame, shareVariables } from '../engine/frames.ts'
import type { Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Program } from '../engine/program.ts'
import { enter, leaveFrame } from '../engine/run.ts'
import type { Turn } from '../engine/turn.ts'
import { MASK } from '../expressions/mask.ts'
import { type Json, jsonSize } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { assetsOf } from '../texts/places.ts'
import { NO_FLOW } from './no-flow.ts'
import type { SubflowNode } from './subflow.schema.ts'

/** What the service `flow` is asked; it answers `{key, version}` and the library then has the program under the key. */
export type FlowPayload = { readonly flow: string; readonly version: VersionPolicy }

/** Flows are at hand; anything that takes longer has failed. */
const FLOW_MS = 30_000

export const subflow: NodeDefinition<SubflowNode> = {
  label: 'Subflow',
  look: { icon: 'parts', tone: 'accent' },
  endsTurn: true,
  initial: { flow: NO_FLOW },
  validate: ({ flow }) =>
    flow === NO_FLOW ? [{ code: 'subflow.flow', message: 'no flow or component is chosen', path: 'flow' }] : [],
  mayWait: true,
  outlets: (node) => [...node.exits, 'error'],
  optionalOutlets: () => ['error'],
  expressions: (node) =>
    node.inputs.flatMap((input, index) =>
      'texts' in input
        ? []
        : [{ path: `inputs[${index}].expression`, kind: 'expression' as const, source: input.expression }],
    ),
  texts: (node) =>
    node.inputs.flatMap((input, index) =>
      'texts' in input
        ? [{ path: `inputs[${index}].texts`, texts: input.texts, required: true, when: `→ ${input.variable}` }]
        : [],
    ),
  assigns: (node) =>
    node.outputs.map(({ variable }, index) => ({ path: `outputs[${index}].variable`, variable, outlets: node.exits })),
  component: (node) => node,
  references: (node) => [
    { kind: 'flow', id: node.flow, version: node.version },
    ...node.inputs.flatMap((input) => ('texts' in input ? assetsOf(input.texts) : [])),
  ],
}

export const subflowRun: NodeRun<SubflowNode> = {
  enter(turn, node) {
    if (turn.draft.frames.length > LIMITS.subflowDepth)
      throw new FlowFault('subflow.depth', `Subflows are nested deeper than ${LIMITS.subflowDepth}`)
    const payload: FlowPayload = { flow: node.flow, version: node.version }
    turn.ask({ service: 'flow', payload, timeoutMs: FLOW_MS, repeatable: true })
    return 'wait'
  },
  resume(turn, node, input) {
    turn.draft.wait = null
    const found = input.kind === 'answered' ? readAnswer(input.value) : undefined
    return found
      ? openSubflow(turn, node, found)
      : unavailable(turn, node, missing((input.kind === 'failed' && input.message) || ''))
  },
}

const missing = (why: string) =>
  new FlowFault('subflow.missing', `The subflow is not available${why === '' ? '' : `: ${why}`}`)

function unavailable(turn: Turn, node: SubflowNode, fault: FlowFault): Next {
  if (!Object.hasOwn(node.outlets, 'error')) throw fault
  turn.event(EVENT.WARNING, { text: turn.withoutSecrets(fault.message), data: { code: fault.code } })
  return { outlet: 'error' }
}

interface FoundFlow {
  /** Of its program in the library. */
  readonly key: string
  readonly version: number | null
}

function readAnswer(value: Json): FoundFlow | undefined {
  if (typeof value !== 'object' || value === null || !('key' in value)) return undefined
  const { key, version = null } = value
  if (typeof key !== 'string') return undefined
  return { key, version: typeof version === 'number' ? version : null }
}

function openSubflow(turn: Turn, node: SubflowNode, input: FoundFlow): Next {
  const program = input.key === '' ? undefined : turn.library.get(input.key)
  if (!program) return unavailable(turn, node, missing(''))
  if (program.fault) return unavailable(turn, node, program.fault)
  const { startId } = program
  if (startId === undefined) return unavailable(turn, node, missing('it has no start node'))
  const values = [
    ...usualInputs(program, node),
    ...node.inputs.map(
      (input, index) =>
        [
          input.variable,
          'texts' in input ? turn.wording(input.texts, `inputs[${index}]`) : turn.find(input.expression),
        ] as const,
    ),
  ]
  turn.draft.frames.push(new FrameDraft({ ...openFrame(input.key, program, startId), language: turn.draft.language }))
  shareVariables(turn.draft, program)
  turn.grow()
  const given: Record<string, Json> = Object.fromEntries(
    values.map(([name, { value, isRedacted }]) => [
      name,
      isRedacted || turn.isRedacted(name) ? MASK : recordable(value),
    ]),
  )
  turn.event(EVENT.SUBFLOW_START, {
    data: { marker: SUBFLOW_MARKER, flow: node.flow, version: input.version, in: given },
  })
  for (const [name, found] of values) turn.set(name, found)
  return enter(turn, startId)
}

/** What no variable may hold is refused next, and not written down before. */
const recordable = (value: Json): Json => (jsonSize(value, MOST_RECORDED) > MOST_RECORDED ? null : value)
const MOST_RECORDED = LIMITS.stringLength * 5

/** What a component has where it is given nothing. */
function usualInputs({ settings }: Program, { inputs }: SubflowNode): readonly (readonly [string, Found])[] {
  const given = new Set(inputs.map(({ variable }) => variable))
  return (settings.interface?.properties ?? []).flatMap(({ name, default: value }) =>
    value === undefined || given.has(name) ? [] : [[name, open(value)] as const],
  )
}

/** Leaves the innermost subflow by one of its exits and hands its results to the node that called it. */
export function returnFromSubflow(turn: Turn, exit: string): Next {
  const inner = turn.draft.frames.at(-1)
  const outer = turn.draft.frames.at(-2)
  const caller = outer && turn.programOf(outer).node(outer.nodeId)
  if (!inner || caller?.type !== 'subflow')
    throw new FlowFault('subflow.caller', 'The subflow was not called by a subflow node', false)
  const results = caller.outputs.map(({ variable, from }) => ({
    variable,
    found: { value: turn.get(from), isRedacted: turn.isRedacted(from) },
  }))
  const out: Record<string, Json> = Object.fromEntries(caller.outputs.map(({ from }) => [from, turn.shown(from)]))
  turn.event(EVENT.SUBFLOW_END, { data: { marker: SUBFLOW_MARKER, flow: caller.flow, exit, out } })
  leaveFrame(turn, caller.keepLanguage)
  for (const { variable, found } of results) turn.set(variable, found)
  return { outlet: exit }
}
