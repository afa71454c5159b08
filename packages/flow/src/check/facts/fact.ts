/** What a finding means, whatever step it is at. */
export interface ProblemFact {
  /** Errors stop publishing. Some are one or the other, by how much depends on them. */
  readonly severity: 'error' | 'warning' | 'either'
  /** What happens to callers, or to those who work on the flow. */
  readonly why: string
  readonly todo: string
}

export const error = (why: string, todo: string): ProblemFact => ({ severity: 'error', why, todo })
export const warning = (why: string, todo: string): ProblemFact => ({ severity: 'warning', why, todo })
export const either = (why: string, todo: string): ProblemFact => ({ severity: 'either', why, todo })
