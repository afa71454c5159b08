import { type Reason, reason } from '../kernel/errors.ts'
import { type RetentionAction, type RetentionPart, retentionPart } from './retention.enum.ts'

/** Who did what must be known for a while, whatever a tenant wishes. */
export const AUDIT_LEAST_DAYS = 90
export const MOST_DAYS = 3_650

interface Rule {
  readonly part: RetentionPart
  readonly days: number
  readonly action: RetentionAction
}

/** Why the rule cannot be kept. */
export function retentionProblem({ part, days, action }: Rule): Reason | undefined {
  if (part !== retentionPart.of.audit) return undefined
  if (days < AUDIT_LEAST_DAYS) return reason('retention.auditTooShort', { days: AUDIT_LEAST_DAYS })
  return action === 'anonymise' ? reason('retention.auditDelete') : undefined
}

/** Why retention cannot run now: the button shows it, the core throws it. */
export const retentionBlocked = {
  run({ hold, rules, idTask }: { hold: string | null; rules: readonly unknown[]; idTask: number | null }) {
    if (hold !== null) return reason('retention.held', { why: hold })
    if (rules.length === 0) return reason('retention.noRules')
    return idTask === null ? undefined : reason('retention.running')
  },
}
