import type { AnswerScale, AnswerValue, CallRuleKind } from './postcall.enum.ts'
import type { CallRule, ProfileDefinition, Question } from './postcall.schema.ts'

export const MOST_QUESTIONS = 60
export const MOST_TOPICS = 40
export const MOST_PHRASES = 40
/** Fewer pairs of answers say nothing of agreement beyond chance. */
export const FEWEST_PAIRS = 20
/** Measured on fewer, how often a model is wrong is not known. */
export const FEWEST_TESTS = 20
/** Scores from which a call is fair, or good. */
export const FAIR_SCORE = 60
export const GOOD_SCORE = 80
const WHOLE = 100

interface RuleFacts {
  readonly needs: 'phrases' | 'variable' | 'most' | 'outcomes' | null
  readonly unit?: string
  readonly help?: string
}

export const ruleFacts: Readonly<Record<CallRuleKind, RuleFacts>> = {
  said: { needs: 'phrases', help: 'One of them is enough. Capitals, accents and punctuation do not count.' },
  notSaid: { needs: 'phrases', help: 'None of them may be said. Capitals, accents and punctuation do not count.' },
  variable: { needs: 'variable' },
  silence: { needs: 'most', unit: 'seconds' },
  interruptions: { needs: 'most', unit: 'times' },
  latency: { needs: 'most', unit: 'milliseconds' },
  duration: { needs: 'most', unit: 'seconds' },
  outcome: { needs: 'outcomes' },
  disposition: { needs: 'phrases', help: 'One of these dispositions, word for word.' },
  endStep: { needs: 'phrases', help: 'The ids of steps, as the designer shows them.' },
  transferred: { needs: null },
  notTransferred: { needs: null },
}

export const newRule = (kind: CallRuleKind = 'said'): CallRule => ({
  ...{ kind, who: 'bot', phrases: [], variable: '', value: '', most: kind === 'latency' ? 2_000 : 10, outcomes: [] },
})

export const newQuestion = (key: string): Question => ({
  ...{ key, section: 'Call', text: '', weight: 0, gravity: 'normal', scale: 'yesNo', judge: 'rule' },
  rule: newRule(),
})

export const newDefinition = (): ProfileDefinition => ({
  ...{ language: '', minSeconds: 10, share: WHOLE, topicModel: null, topics: [], sentimentModel: null },
  ...{ hasSummary: true, fields: [] },
  questions: [],
})

const isBlank = (text: string) => text.trim() === ''

function ruleProblem({ kind, phrases, variable, outcomes }: CallRule): string | undefined {
  const { needs } = ruleFacts[kind]
  if (needs === 'phrases' && phrases.every(isBlank)) return 'enter at least one phrase'
  if (needs === 'variable' && isBlank(variable)) return 'name the variable'
  if (needs === 'outcomes' && outcomes.length === 0) return 'choose an outcome'
  return undefined
}

function questionProblem({ text, judge, scale, rule }: Question): string | undefined {
  if (isBlank(text)) return 'enter the question'
  if (judge !== 'rule') return undefined
  return scale === 'yesNo' ? ruleProblem(rule) : 'a rule answers yes or no'
}

export const weightsOf = ({ questions }: Pick<ProfileDefinition, 'questions'>): number =>
  questions.reduce((sum, { weight }) => sum + weight, 0)

/** Why a scorecard can't be used, if so. */
export function profileProblem(definition: ProfileDefinition): string | undefined {
  const { questions, topics, fields, topicModel, sentimentModel, hasSummary } = definition
  for (const [at, question] of questions.entries()) {
    const problem = questionProblem(question)
    if (problem !== undefined) return `Question ${at + 1}: ${problem}.`
  }
  if (new Set(questions.map(({ key }) => key)).size < questions.length) return 'Two questions have the same key.'
  const sum = weightsOf(definition)
  if (questions.length > 0 && sum !== WHOLE)
    return `The weights add up to ${sum}. They must add up to 100: ${sum < WHOLE ? `${WHOLE - sum} are missing` : `${sum - WHOLE} are too many`}.`
  const names = topics.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) return 'Two topics have the same name.'
  const nameless = fields.find(({ source, variable }) => source === 'variable' && isBlank(variable))
  if (nameless) return `Field ${nameless.name}: name the variable.`
  const hasModel = topicModel !== null || sentimentModel !== null
  if (questions.length + topics.length + fields.length === 0 && !hasModel && !hasSummary)
    return 'Nothing is judged yet. Add a question, a topic, a field or the summary.'
  return undefined
}

export const valuesOf = (scale: AnswerScale): readonly AnswerValue[] =>
  scale === 'yesNo' ? ['yes', 'no', 'na'] : ['4', '3', '2', '1', '0', 'na']

/** What an answer is worth, from 0 to 1; undefined where the question does not apply. */
export function worthOf(value: AnswerValue): number | undefined {
  if (value === 'na') return undefined
  if (value === 'yes') return 1
  return value === 'no' ? 0 : Number(value) / 4
}

type Scored = Pick<Question, 'key' | 'section' | 'weight' | 'gravity'>
interface Score {
  /** From 0 to 100 with one decimal; null where nothing was answered. */
  readonly score: number | null
  readonly isFatal: boolean
}

/**
 * What was reached of what could be reached: questions that do not apply or have no answer count on neither side. A critical question that was
 * answered with nothing takes its section along, a fatal one the whole call.
 */
export function scoreOf(questions: readonly Scored[], answers: ReadonlyMap<string, AnswerValue | null>): Score {
  const answered = questions.flatMap((question) => {
    const value = answers.get(question.key)
    const worth = value == null ? undefined : worthOf(value)
    return worth === undefined ? [] : [{ ...question, worth }]
  })
  const lost = new Set(
    answered.flatMap((each) => (each.gravity === 'critical' && each.worth === 0 ? [each.section] : [])),
  )
  const isFatal = answered.some((each) => each.gravity === 'fatal' && each.worth === 0)
  const possible = answered.reduce((sum, { weight }) => sum + weight, 0)
  if (isFatal) return { score: 0, isFatal }
  if (possible === 0) return { score: null, isFatal }
  const reached = answered.reduce(
    (sum, { weight, worth, section }) => sum + (lost.has(section) ? 0 : weight * worth),
    0,
  )
  return { score: Math.round((reached / possible) * 1_000) / 10, isFatal }
}

/** A question that says the same of every call tells nothing of any. */
export const tellsNothing = ({ answered, share }: { readonly answered: number; readonly share: number | null }) =>
  answered >= FEWEST_PAIRS && (share === 100 || share === 0)
