import { scoreOf } from '@parley/contract/postcall/postcall.rules.ts'
import type { Answer, ProfileDefinition, StoredFinding } from '@parley/contract/postcall/postcall.schema.ts'
import { type Call, heardIn, MOST_TURNS, turnsWith } from './call.ts'
import { judgeRule } from './judgeRule.ts'
import { summaryOf } from './summary.ts'

/** All that needs nobody's help: rules, topics by phrases, the summary. What people and the model answer is open. */
export function judgeCall({ questions, topics, hasSummary }: ProfileDefinition, call: Call): StoredFinding {
  const heard = heardIn(call.events)
  const caller = heard.filter(({ who }) => who === 'caller')
  const found = topics.flatMap(({ name, phrases }) => {
    const turns = turnsWith(phrases, caller)
    return turns.length > 0 ? [{ name, turns: turns.slice(0, MOST_TURNS) }] : []
  })
  return {
    answers: questions.map(({ key, judge, rule }): Answer => {
      if (judge === 'rule') return { key, open: null, ...spread(judgeRule(rule, call, heard)) }
      return { key, value: null, open: judge === 'person' ? 'person' : 'notAsked', turns: [] }
    }),
    topics: found,
    summary: hasSummary ? summaryOf(heard) : [],
  }
}

const spread = ({ value, turns }: ReturnType<typeof judgeRule>) => ({ value, turns: [...turns] })

/** Topics that a model found beside those of phrases; what both found is one. */
export function withTopics(finding: StoredFinding, more: StoredFinding['topics']): StoredFinding {
  const topics = new Map(finding.topics.map((topic) => [topic.name, topic]))
  for (const { name, turns } of more) {
    const all = [...new Set([...(topics.get(name)?.turns ?? []), ...turns])].sort((a, b) => a - b)
    topics.set(name, { name, turns: all.slice(0, MOST_TURNS) })
  }
  return { ...finding, topics: [...topics.values()] }
}

/** What a person answered to the questions that are for people takes the place of what was there. */
export function withPeople(
  { questions }: Pick<ProfileDefinition, 'questions'>,
  finding: StoredFinding,
  given: ReadonlyMap<string, Answer['value']>,
): StoredFinding {
  const theirs = new Set(questions.flatMap(({ key, judge }) => (judge === 'person' ? [key] : [])))
  return {
    ...finding,
    answers: finding.answers.map((answer) => {
      const value = theirs.has(answer.key) ? given.get(answer.key) : undefined
      return value == null ? answer : { key: answer.key, value, open: null, turns: [] }
    }),
  }
}

/** What the judges say in numbers: questions that nobody has answered count on neither side. */
export function figuresOf(
  { questions }: Pick<ProfileDefinition, 'questions'>,
  { answers }: Pick<StoredFinding, 'answers'>,
) {
  return {
    ...scoreOf(questions, new Map(answers.map(({ key, value }) => [key, value]))),
    open: answers.filter(({ value }) => value === null).length,
  }
}
