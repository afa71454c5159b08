import type { RuleAction, RuleCondition } from './rule.schema.ts'

interface Rule {
  readonly condition: RuleCondition
  readonly action: RuleAction
}
/** Of the campaign, as far as its rules depend on it. */
interface Around {
  readonly budget: string | null
  readonly currency: string
  readonly hasOwner: boolean
}

/** Why the rule could never do anything; undefined: it can. */
export function ruleProblem({ condition, action }: Rule, { budget, currency, hasOwner }: Around): string | undefined {
  if (condition.kind === 'answerRate' && condition.minimum > condition.attempts)
    return `Of the last ${number(condition.attempts)} attempts there are never ${number(condition.minimum)}.`
  if (condition.kind === 'cost' && budget !== null && Number(condition.amount) > Number(budget))
    return `The budget of ${plain(budget)} ${currency} is used up before the cost reaches ${plain(condition.amount)} ${currency}.`
  if (action.kind === 'notify' && !hasOwner) return 'The campaign has no owner to notify.'
  return undefined
}

/** What campaigns have come to, as conditions look at it. */
export interface RuleNumbers {
  readonly contacts: number
  readonly done: number
  readonly successes: number
  readonly spent: string
  /** Of the attempts that the condition looks at. */
  readonly attempts: number
  readonly answered: number
}

/** Whether the condition holds. */
export function isMet(condition: RuleCondition, numbers: RuleNumbers): boolean {
  const { contacts, done, successes, spent, attempts, answered } = numbers
  switch (condition.kind) {
    case 'done':
      return contacts > 0 && done * 100 >= condition.percent * contacts
    case 'successes':
      return successes >= condition.count
    case 'cost':
      return Number(spent) >= Number(condition.amount)
    case 'answerRate':
      return attempts >= condition.minimum && answered * 100 < condition.below * attempts
  }
}

const number = (value: number) => value.toLocaleString('en-US')
/** Without the zeros that money is kept with. */
const plain = (amount: string) => Number(amount).toLocaleString('en-US', { maximumFractionDigits: 6 })
const many = (count: number, one: string, more: string) => `${number(count)} ${count === 1 ? one : more}`

/** The rule as a sentence without its stop; `target` is the other campaign it acts on, null where that is gone. */
export function ruleWords({ condition, action }: Rule, currency: string, target: string | null): string {
  return `When ${conditionWords(condition, currency)}, ${actionWords(action, target)}`
}

function conditionWords(condition: RuleCondition, currency: string): string {
  switch (condition.kind) {
    case 'done':
      return `${condition.percent} % of the contacts are done`
    case 'successes':
      return `there ${condition.count === 1 ? 'is' : 'are'} ${many(condition.count, 'success', 'successes')}`
    case 'cost':
      return `the cost reaches ${plain(condition.amount)} ${currency}`
    case 'answerRate':
      return `less than ${condition.below} % of the last ${many(condition.attempts, 'attempt', 'attempts')} are answered (at least ${number(condition.minimum)})`
  }
}

function actionWords(action: RuleAction, target: string | null): string {
  switch (action.kind) {
    case 'priority': {
      const of = action.idCampaign === null ? '' : target === null ? ' of a deleted campaign' : ` of “${target}”`
      return `set the priority${of} to ${action.priority}`
    }
    case 'stop':
      return 'stop this campaign'
    case 'notify':
      return 'notify the owner'
  }
}
