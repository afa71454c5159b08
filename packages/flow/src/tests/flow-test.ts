import type { Recognition } from '@parley/recognise/recognition.ts'
import type { Json } from '../json.ts'

/** What a test of a flow expects. `step` names a step by its id, `name` a variable; what a kind has no use for is empty. */
export interface TestExpectation {
  readonly kind: 'step' | 'never' | 'says' | 'variable' | 'outcome' | 'asked'
  readonly step: string
  readonly name: string
  readonly match: 'contains' | 'equals' | 'matches'
  readonly text: string
}

export interface TestTurn {
  readonly does: 'says' | 'keys' | 'silent' | 'hangsUp'
  readonly text: string
  /** What trained models made of the words, where any is asked. */
  readonly recognition?: Json | null | undefined
  readonly expects: readonly TestExpectation[]
}

/** What stands for a service. The answers of a step are taken in their order, the last one again; without a step it is for all that have none. */
export interface TestAnswer {
  readonly step: string
  readonly fails: boolean
  /** What the service answers, or why it fails. */
  readonly value: Json
}

/** A conversation with a flow, all of it invented: what the person does, what services answer and what is to come of it. */
export interface FlowTestContent {
  /** Empty: the language of the flow. */
  readonly language: string
  readonly at: string
  readonly zone: string
  readonly channel: 'VOICE' | 'CHAT'
  readonly variables: Readonly<Record<string, Json>>
  /** Of what the flow does before the person does anything. */
  readonly begins: readonly TestExpectation[]
  readonly turns: readonly TestTurn[]
  /** Of the whole conversation. */
  readonly ends: readonly TestExpectation[]
  readonly answers: readonly TestAnswer[]
}

/** What came of an expectation. `after` counts turns: 0 is the beginning, -1 the whole conversation. */
export interface TestFinding {
  readonly after: number
  /** Which one of those after the turn. */
  readonly at: number
  readonly isMet: boolean
  readonly got: string
}

/** What the flow did after a turn; the first is the beginning. */
export interface TestStretch {
  readonly said: readonly string[]
  /** Steps of the flow itself. */
  readonly steps: readonly string[]
}

export interface TestResult {
  readonly isGreen: boolean
  /** What kept the test from running to its end. */
  readonly fault: { readonly message: string; readonly step: string; readonly after: number } | null
  readonly findings: readonly TestFinding[]
  readonly stretches: readonly TestStretch[]
  /** Outlets by which steps of the flow itself were left: `[step, outlet]`. */
  readonly ways: readonly (readonly [step: string, outlet: string])[]
  /** With what it ended; null where it still waits for the person. */
  readonly outcome: string | null
}

export type { Recognition }
