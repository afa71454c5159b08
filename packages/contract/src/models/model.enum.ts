import { defineEnum } from '../kernel/enum.ts'

/** What answers for a model. */
export const modelEngine = defineEnum('ModelEngine', {
  OWN: { value: 'own', label: 'Trained here' },
  HTTP: { value: 'http', label: 'HTTP engine' },
})

/** Why a version may not go live by itself. */
export const gateFault = defineEnum('ModelGateFault', {
  WORST: { value: 'worst', label: 'Below the floor', tone: 'danger' },
  LOSS: { value: 'loss', label: 'Worse than live', tone: 'warning' },
  GONE: { value: 'gone', label: 'Used by a flow, but gone', tone: 'danger' },
  UNTESTED: { value: 'untested', label: 'Not tested', tone: 'warning' },
})

/** Texts that are classified at once. */
export const MAX_CLASSIFIED = 5_000
export const MAX_TEXT = 2_000
/** Fewer texts than this say nothing about drift. */
export const LEAST_DRIFT = 30
/** Words of callers that are put into a category at once. */
export const MAX_FEEDBACK = 500
