import type { ProblemFact } from './fact.ts'
import { VALUE_FACTS } from './values.ts'
import { WAY_FACTS } from './ways.ts'
import { WORD_FACTS } from './words.ts'

export type { ProblemFact } from './fact.ts'

/** Every finding there is; codes are declared here and nowhere else. */
export const PROBLEM_FACTS = { ...WAY_FACTS, ...WORD_FACTS, ...VALUE_FACTS } as const
export type ProblemCode = keyof typeof PROBLEM_FACTS

export const factOf = (code: ProblemCode): ProblemFact => PROBLEM_FACTS[code]
