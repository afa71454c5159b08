import type { Json } from '../json.ts'
import type { NodeBase } from '../nodes/base.schema.ts'
import type { Recogniser } from '../recognise/recogniser.schema.ts'
import type { Texts } from '../texts/text.schema.ts'
import type { VersionPolicy } from './effect.ts'
import type { FlowInput } from './input.ts'
import type { ListenSpec, Turn } from './turn.ts'

/** How a node was left: by an outlet, or it waits for an input, or the frame or the conversation is over. */
export type Next = { readonly outlet: string } | 'wait' | 'done'

/** A place where an expression or a template stands. `names` are what it sees besides the variables. */
export interface ExpressionPlace {
  readonly path: string
  readonly kind: 'expression' | 'template'
  readonly source: string
  readonly names?: readonly string[]
  /** The variable that gets its value. */
  readonly into?: string
}

export interface TextPlace {
  readonly path: string
  readonly texts: Texts
  /** Whether an empty text is a fault; reprompts may be absent. */
  readonly required: boolean
}

export interface RecogniserPlace {
  readonly path: string
  readonly recognisers: readonly Recogniser[]
  readonly variable?: string | undefined
}

export interface Assignment {
  readonly path: string
  readonly variable: string
  /** The outlets behind which it has its value; absent: all of them. */
  readonly outlets?: readonly string[]
}

/** A use of a component: what it is given, what is taken of it and where it may come back. */
export interface ComponentUse {
  readonly flow: string
  readonly version: VersionPolicy
  readonly inputs: readonly (
    | { readonly variable: string; readonly expression: string }
    | { readonly variable: string; readonly texts: Texts }
  )[]
  readonly outputs: readonly { readonly variable: string; readonly from: string }[]
  readonly exits: readonly string[]
}

export type ReferenceKind = 'flow' | 'grammar' | 'asset' | 'model' | 'knowledgeBase' | 'secret'

/**
 * All that the rest of the package knows about a kind of node. A new kind is one file with its schema and this,
 * and a line in `nodes/registry.ts`.
 */
export interface NodeDefinition<N extends NodeBase = NodeBase> {
  readonly label: string
  /** Names of the outlets this node offers, in order; the designer draws them, the check wants each wired. */
  outlets(node: N): readonly string[]
  /** Outlets that may stay unwired. */
  optionalOutlets?(node: N): readonly string[]
  enter(turn: Turn, node: N): Next
  /** Takes what it waited for. */
  resume?(turn: Turn, node: N, input: FlowInput): Next
  /** What it listens for where it waits for the person; asked again when a suspended conversation is resumed. */
  listen?(turn: Turn, node: N): ListenSpec
  /** True where the conversation waits for the person, so that a loop through it is no endless one. */
  readonly waits?: boolean
  expressions?(node: N): readonly ExpressionPlace[]
  texts?(node: N): readonly TextPlace[]
  recognisers?(node: N): readonly RecogniserPlace[]
  /** Variables the node gives a value. */
  assigns?(node: N): readonly Assignment[]
  /** The component the node runs. */
  component?(node: N): ComponentUse
  /** The exits by which a component may be left here. */
  exits?(node: N): readonly string[]
  references?(node: N): readonly { readonly kind: ReferenceKind; readonly id: string; readonly version?: Json }[]
}
