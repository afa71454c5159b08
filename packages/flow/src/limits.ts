import { RECOGNITION_LIMITS } from '@parley/recognise/limits.ts'

/** Sizes past which a document or an input is refused; they keep the cost of reading, checking and running bounded. */
export const LIMITS = {
  ...RECOGNITION_LIMITS,
  nodes: 20_000,
  languages: 50,
  variables: 500,
  reactions: 100,
  /** Inputs and results of a component. */
  properties: 100,
  exits: 50,
  alternatives: 20,
  textLength: 5_000,
  labelLength: 200,
  noteLength: 4_000,
  comments: 500,
  groups: 500,
  expressionLength: 2_000,
  /** Characters of a string an expression may build. */
  stringLength: 20_000,
  listLength: 1_000,
  /**
   * Work units of a whole turn, from an input to the next wait: the expressions evaluated, the nodes entered, what is recognized and what is
   * recorded. Turns of all conversations share a thread, and this much takes 10 to 30 ms of it.
   */
  turnCost: 500_000,
  /** Effects of a turn, without those that only trace it. */
  turnEffects: 2_000,
  /** Characters of the state as JSON; it is stored after every turn. */
  stateSize: 256_000,
  /** Phrases of a document in the language that has most of them. */
  documentPhrases: 20_000,
  expressionDepth: 40,
  expressionNodes: 1_000,
  subflowDepth: 16,
  /** What a service is given to answer, whatever a flow says. */
  requestMs: 60_000,
  /** Characters of the body of an answer that is kept for tests. */
  pinnedBody: 65_536,
  scriptLength: 20_000,
  /** The longest that a script may run. */
  scriptMs: 2_000,
  /** Steps of one conversation when the document does not say. */
  steps: 2_000,
  durationMs: 3_600_000,
  documentDepth: 40,
  /** Muted warnings of one step. */
  mutings: 50,
  muteReason: 500,
  problems: 100,
} as const
