import type { ProblemCode } from './facts/facts.ts'

export type { ProblemCode }

/** A fault or a doubt found in a flow. `nodeId` is null for the settings; `path` leads to the place inside the node. */
export interface Problem {
  readonly nodeId: string | null
  readonly code: ProblemCode
  /** A sentence for the person who designs the flow. */
  readonly message: string
  readonly path?: string
  /** Ids of nodes on a way on which it happens, from the start; for a loop the nodes that go round. */
  readonly trail?: readonly string[]
}

type Tell = (
  nodeId: string | null,
  code: ProblemCode,
  message: string,
  path?: string,
  trail?: readonly string[],
) => void

export interface Report {
  readonly error: Tell
  readonly warning: Tell
}
