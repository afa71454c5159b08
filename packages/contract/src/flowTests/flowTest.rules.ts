import { reason } from '../kernel/errors.ts'
import type { TestState } from './flowTest.enum.ts'

export const MOST_TESTS = 200
export const MOST_TURNS = 100
export const MOST_EXPECTED = 20
export const MOST_ANSWERS = 50
/** Characters of a test as JSON. */
export const MOST_TEST_SIZE = 100_000

export const flowTestBlocked = {
  add: (inFlow: number, more = 1) =>
    inFlow + more > MOST_TESTS ? reason('flowTest.tooMany', { most: MOST_TESTS }) : undefined,
}

/** Whether a test says that the flow may go live. */
export const isPassed = ({ state }: { readonly state: TestState }): boolean => state === 'green'
