import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import type { ProblemCode } from '../check/problem.ts'
import type { Json } from '../json.ts'
import type { NodeBase } from '../nodes/base.schema.ts'
import type { Reaction } from '../reaction.schema.ts'
import type { FlowSettings } from '../settings.schema.ts'
import type { Texts } from '../texts/text.schema.ts'
import type { VersionPolicy } from './effect.ts'
import type { FlowInput, PlayedInput } from './input.ts'
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
  /** When it is said; absent: whenever the node is entered. */
  readonly when?: string
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
  /** True where it is a number that is said digit by digit. */
  readonly isCode?: boolean
}

/** Where values go that others write down or read. */
export interface Leak {
  readonly path: string
  readonly to: 'address' | 'unencrypted' | 'header' | 'outcome' | 'prompt'
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

/** Something wrong with a node beyond its shape. */
export interface Finding {
  readonly code: ProblemCode
  readonly message: string
  readonly path: string
  /** True where it stops nothing. */
  readonly isDoubt?: boolean
}

/** An answer that is kept with a node: what its service would give, and the status of it. */
export interface Pinned {
  readonly status: number
  readonly value: Json
}

/** What a node stands for in a picture. */
export interface NodeLook {
  readonly icon: NodeIcon
  readonly tone: 'success' | 'info' | 'accent' | 'neutral' | 'warning' | 'danger'
}
export type NodeIcon =
  | 'play'
  | 'message'
  | 'mic'
  | 'keys'
  | 'pencil'
  | 'branch'
  | 'repeat'
  | 'globe'
  | 'parts'
  | 'phone'
  | 'flag'
  | 'stop'
  | 'timer'
  | 'text'
  | 'calendar'
  | 'shield'
  | 'ban'
  | 'callback'
  | 'code'
  | 'mail'
  | 'agent'
  | 'robot'
  | 'book'

export type ReferenceKind = 'flow' | 'grammar' | 'asset' | 'model' | 'knowledgeBase' | 'mcpServer' | 'secret'

/**
 * What check, search and the screens know about a kind of node. A new kind is a file with its schema, one with this and what it does
 * (`NodeRun`), and a line in each of the registries. Screens read it, so nothing heavy may be reached from it.
 */
export interface NodeDefinition<N extends NodeBase = NodeBase> {
  readonly label: string
  readonly look: NodeLook
  /** What is set on a new one beside the defaults of its schema, which alone need not make a node. */
  readonly initial?: Readonly<Record<string, Json>>
  /** True for the one node where a flow begins. */
  readonly isStart?: boolean
  /** True where the conversation or the component is over with it. */
  isEnding?(node: N): boolean
  /** Names of the outlets this node offers, in order; the designer draws them, the check wants each wired. */
  outlets(node: N): readonly string[]
  /** Outlets that may stay unwired. */
  optionalOutlets?(node: N): readonly string[]
  /** What people are told though it may not be so, where the step failed and neither “error” nor the flow says what then. */
  readonly failsUnseen?: string
  /** True where a turn ends: it waits for the person, for time or for an answer. */
  readonly endsTurn?: boolean
  /** True where it listens to the person, who may go on with the conversation from there. */
  readonly listens?: boolean
  /** The outlets that it leaves by though nobody was heard; absent: any. */
  unheard?(node: N): readonly string[]
  /** The outlet behind which the caller is no longer there. */
  gone?(node: N): string | undefined
  /** Keys that count; absent: those of its reactions, and any where it has none. */
  keys?(node: N): readonly string[] | 'any'
  /** True where its texts are read and not heard. */
  readonly isWritten?: boolean
  /** Places from which sensitive values leave the conversation. */
  leaks?(node: N): readonly Leak[]
  /** What it runs, as it is written. */
  source?(node: N): string
  /** True where the conversation waits for the person or for time to pass, so that a loop through it is no endless one. */
  readonly waits?: boolean
  /** True where it asks a language model. */
  usesLlm?(node: N): boolean
  /** True where it may wait for the person out of sight of the check. */
  readonly mayWait?: boolean
  /** Where it lets a loop through only so often, and the outlets by which it leads on after that. */
  guard?(node: N): { readonly rounds: number; readonly after: readonly string[] }
  validate?(node: N, settings: FlowSettings): readonly Finding[]
  /** A line about what it does, in words or code; `language` is the one to quote texts in. */
  summary?(node: N, language: string): string | undefined
  /** What it understands. */
  reactions?(node: N): readonly Reaction[]
  /** The address it sends to, with the places of values but without values. */
  address?(node: N): string
  /** What stands for the service that it asks, in tests alone. */
  pinned?(node: N): Pinned | undefined
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

/** What a kind of node does in a conversation: the engine’s alone. */
export interface NodeRun<N extends NodeBase = NodeBase> {
  enter(turn: Turn, node: N): Next
  /** Takes what it waited for. */
  resume?(turn: Turn, node: N, input: FlowInput): Next
  /** Is told how much was heard of what was said while the conversation is here. */
  played?(turn: Turn, node: N, input: PlayedInput): void
  /** What it listens for where it waits for the person; asked again when a suspended conversation is resumed. */
  listen?(turn: Turn, node: N): ListenSpec
}
