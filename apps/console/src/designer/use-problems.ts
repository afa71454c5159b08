import type { MutedProblem } from '@parley/flow'
import type { Problem } from '@parley/flow/check/problem.ts'
import { createContext, useContext } from 'react'

export type FlowProblem = Problem

/** What the check says of the document as it is drawn now. */
export interface Problems {
  readonly errors: readonly FlowProblem[]
  readonly warnings: readonly FlowProblem[]
  /** Warnings that were looked at and may stay. */
  readonly muted: readonly MutedProblem[]
  /** How many stand at each step. */
  readonly counts: { readonly errors: ReadonlyMap<string, number>; readonly warnings: ReadonlyMap<string, number> }
  /** The check of the newest change is still under way. */
  readonly isChecking: boolean
}

const none: ReadonlyMap<string, number> = new Map()
export const NO_PROBLEMS: Problems = {
  errors: [],
  warnings: [],
  muted: [],
  counts: { errors: none, warnings: none },
  isChecking: true,
}

export const ProblemsContext = createContext<Problems>(NO_PROBLEMS)

/** Everything the check finds in the document as it is, a moment after each change. */
export const useProblems = (): Problems => useContext(ProblemsContext)
