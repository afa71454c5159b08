import type { AttemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import { isMet } from '@parley/contract/campaigns/rule.rules.ts'
import type { RuleAction, RuleCondition } from '@parley/contract/campaigns/rule.schema.ts'
import { attemptResult, type ContactState, contactState, openStates } from '@parley/contract/contacts/contact.enum.ts'

export interface WaitingRule {
  readonly condition: RuleCondition
  readonly action: RuleAction
  /** The name of the other campaign it acts on; null where there is none, or it was deleted. */
  readonly target: string | null
}

/** Rules of a campaign that have not fired, and what their conditions look at when the rehearsal begins. */
export interface WaitingRules {
  readonly rules: readonly WaitingRule[]
  readonly contacts: number
  readonly done: number
  readonly successes: number
  /** Of its newest attempts, the oldest first: whether somebody answered. */
  readonly answers: readonly boolean[]
}

/** Keeps what the conditions of a campaign’s rules look at while it is rehearsed. */
export class PlayedRules {
  readonly #waiting: Set<WaitingRule>
  readonly #contacts: number
  #done: number
  #successes: number
  /** Answered ones among the newest attempts, by how many of them a condition looks at. */
  readonly #answered = new Map<number, number>()
  readonly #answers: boolean[] = []

  constructor({ rules, contacts, done, successes, answers }: WaitingRules) {
    this.#waiting = new Set(rules)
    this.#contacts = contacts
    this.#done = done
    this.#successes = successes
    for (const { condition } of rules) if (condition.kind === 'answerRate') this.#answered.set(condition.attempts, 0)
    for (const isAnswered of answers) this.#add(isAnswered)
  }

  /** A contact has nothing left to do, or waits for what never comes. */
  left(state: ContactState): void {
    if (!openStates.includes(state)) this.#done += 1
    if (state === contactState.of.DONE_SUCCESS) this.#successes += 1
  }

  ended(result: AttemptResult): void {
    if (result !== attemptResult.of.UNKNOWN) this.#add(result === attemptResult.of.ANSWERED)
  }

  /** Those whose condition holds, after so much money was spent. */
  met(spent: number): WaitingRule[] {
    if (this.#waiting.size === 0) return []
    const numbers = { contacts: this.#contacts, done: this.#done, successes: this.#successes, spent: String(spent) }
    return [...this.#waiting].filter(({ condition }) => {
      const seen = condition.kind === 'answerRate' ? condition.attempts : 0
      const attempts = Math.min(seen, this.#answers.length)
      return isMet(condition, { ...numbers, attempts, answered: this.#answered.get(seen) ?? 0 })
    })
  }

  /** It fires once. */
  fire(rule: WaitingRule): void {
    this.#waiting.delete(rule)
  }

  #add(isAnswered: boolean): void {
    if (this.#answered.size === 0) return
    this.#answers.push(isAnswered)
    for (const [seen, answered] of this.#answered) {
      const gone = this.#answers.at(-1 - seen) ?? false
      this.#answered.set(seen, answered + Number(isAnswered) - Number(gone))
    }
  }
}
