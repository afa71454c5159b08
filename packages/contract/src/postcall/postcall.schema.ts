import { z } from 'zod'
import { callOutcome } from '../enums/conversation.enum.ts'
import {
  count,
  enumOf,
  guid,
  id,
  instant,
  json,
  listQuery,
  named,
  person,
  range,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import {
  answerScale,
  answerValue,
  callRuleKind,
  fieldSource,
  gravity,
  judge,
  openReason,
  speaker,
} from './postcall.enum.ts'
import { MOST_PHRASES, MOST_QUESTIONS, MOST_TOPICS } from './postcall.rules.ts'

const phrases = z.array(text(1, 100)).max(MOST_PHRASES)

/** What makes a question a yes. Which fields count is told by its kind. */
export const callRule = z.strictObject({
  kind: enumOf(callRuleKind).meta({ label: 'Yes if' }),
  who: enumOf(speaker).meta({ label: 'Said by' }),
  phrases: phrases.meta({ label: 'Phrases' }),
  variable: text(0, 100).meta({ label: 'Variable' }),
  value: text(0, 200).meta({ label: 'Value', help: 'Leave empty for any value.' }),
  most: range(0, 1_000_000).meta({ label: 'At most' }),
  outcomes: z.array(enumOf(callOutcome)).max(4).meta({ label: 'Outcomes' }),
})
export type CallRule = z.output<typeof callRule>

export const question = z.strictObject({
  /** Stays what it is while the text is changed, so that versions can be compared. */
  key: text(1, 40),
  section: text(1, 60).meta({ label: 'Section' }),
  text: text(1, 200).meta({ label: 'Question' }),
  weight: range(0, 100).meta({ label: 'Weight' }),
  gravity: enumOf(gravity).meta({ label: 'If the answer is no' }),
  scale: enumOf(answerScale).meta({ label: 'Answers' }),
  judge: enumOf(judge).meta({ label: 'Answered by' }),
  rule: callRule,
})
export type Question = z.output<typeof question>

export const topicList = z.strictObject({
  name: text(1, 60).meta({ label: 'Topic' }),
  phrases: phrases.min(1).meta({ label: 'Phrases' }),
})
export type TopicList = z.output<typeof topicList>

export const extractedField = z.strictObject({
  name: text(1, 60).meta({ label: 'Field' }),
  source: enumOf(fieldSource).meta({ label: 'From' }),
  variable: text(0, 100).meta({ label: 'Variable' }),
})
export type ExtractedField = z.output<typeof extractedField>

/** Which calls are judged, and what is judged in them. */
export const profileDefinition = z.strictObject({
  language: text(0, 20).meta({ label: 'Language', help: 'Such as en or cs-CZ. Leave empty for all languages.' }),
  minSeconds: range(0, 3_600).meta({ label: 'Shortest call (seconds)' }),
  share: range(1, 100).meta({ label: 'Share of calls (%)', help: 'Always the same calls, chosen by their guid.' }),
  topicModel: guid.nullable().meta({
    label: 'Model for topics',
    help: 'Sorts what callers say. Phrases of topics count beside it.',
  }),
  topics: z.array(topicList).max(MOST_TOPICS).meta({ label: 'Topics' }),
  sentimentModel: guid.nullable().default(null).meta({
    label: 'Model for sentiment',
    help: 'Tells moods apart in what callers say. Its live version must have been measured on 20 test utterances or more.',
  }),
  hasSummary: z.boolean().meta({ label: 'Summary', help: 'The sentences of the call that say most, word for word.' }),
  fields: z.array(extractedField).max(20).meta({ label: 'Fields' }),
  questions: z.array(question).max(MOST_QUESTIONS).meta({ label: 'Scorecard' }),
})
export type ProfileDefinition = z.output<typeof profileDefinition>

export const analysisProfileDraft = z.object({
  name: text(1, 80).meta({ label: 'Name' }),
  definition: profileDefinition,
})
export type AnalysisProfileDraft = z.output<typeof analysisProfileDraft>
export const analysisProfileChange = analysisProfileDraft.extend({ rowVersion })

export const analysisProfile = analysisProfileDraft.extend({
  idAnalysisProfile: id,
  /** The one that judges now. */
  version: z.int().min(1),
  /** Whether it has judged: a change makes the next. */
  isUsed: z.boolean(),
  lines: z.array(named),
  rowVersion,
  ...stamps,
})
export type AnalysisProfile = z.output<typeof analysisProfile>

export const analysisProfileRow = z.object({
  idAnalysisProfile: id,
  name: z.string(),
  version: z.int().min(1),
  questions: count,
  topics: count,
  lines: count,
  updatedAt: instant,
})
export const analysisProfileQuery = listQuery(['name', 'updatedAt'])

/** An answer with the events of the conversation that it rests on. */
export const answer = z.object({
  key: z.string(),
  value: enumOf(answerValue).nullable(),
  /** Why there is none. */
  open: enumOf(openReason).nullable(),
  turns: z.array(count),
})
export type Answer = z.output<typeof answer>

/** A share of the weights, from 0 to 100; null where nothing was answered. */
const score = z.number().min(0).max(100).nullable()
const topic = z.object({ name: z.string(), turns: z.array(count) })
/** How the caller sounded, by a trained model: its categories with the turns in which each was heard. */
const sentiment = z.object({
  /** The one of most turns, of several the one heard last; null where the model was sure of none. */
  category: z.string().nullable(),
  moods: z.array(topic),
  /** Share of its test utterances that the model got right when it judged, from 0 to 1, and how many those were. */
  accuracy: z.number().min(0).max(1),
  tests: count,
})
export type Sentiment = z.output<typeof sentiment>

/** As it is kept: numbers of events, and no words. */
export interface StoredFinding {
  readonly answers: readonly Answer[]
  readonly topics: readonly z.output<typeof topic>[]
  readonly summary: readonly number[]
  /** Of calls that no measured model has judged there is none. */
  readonly sentiment?: Sentiment
}

/** What a profile found in a call. Words and values are read from the call as it is now. */
export const finding = z.object({
  score,
  isFatal: z.boolean(),
  answers: z.array(answer),
  topics: z.array(topic),
  sentiment: sentiment.nullable(),
  summary: z.array(z.object({ turn: count, text: z.string() })),
  fields: z.array(z.object({ name: z.string(), value: json.nullable(), turn: count.nullable() })),
})
export type Finding = z.output<typeof finding>

export const givenAnswer = z.strictObject({ key: text(1, 40), value: enumOf(answerValue) })
export const reviewDraft = z.object({
  answers: z.array(givenAnswer).min(1).max(MOST_QUESTIONS).meta({ label: 'Answers' }),
  note: text(0, 1_000).meta({ label: 'Note' }),
})
export type ReviewDraft = z.output<typeof reviewDraft>

export const review = z.object({
  reviewer: person,
  at: instant,
  score,
  answers: z.array(givenAnswer),
  note: z.string(),
  /** Given without having seen what the judge said. */
  isBlind: z.boolean(),
})

export const callAnalysis = z.object({
  idCallAnalysis: id,
  profile: named,
  version: z.int().min(1),
  judgedAt: instant,
  questions: z.array(question),
  /** Null for those who may review it and have neither done so nor asked to see it. */
  finding: finding.nullable(),
  reviews: z.array(review),
  /** Whether the reader may review it, also once they have; programs never may. */
  canReview: z.boolean(),
})
export type CallAnalysis = z.output<typeof callAnalysis>
export const analysesQuery = z.object({ guid })

export const profileTrial = z.object({ definition: profileDefinition, guid })

const days = range(1, 366)
export const postcallQuery = z.object({ days: days.optional(), version: range(1, 100_000).optional() })

export const questionFigures = z.object({
  key: z.string(),
  section: z.string(),
  text: z.string(),
  weight: count,
  answered: count,
  notApplicable: count,
  open: count,
  /** Of what could have been reached, in percent; null where nothing was answered. */
  share: score,
})
export type QuestionFigures = z.output<typeof questionFigures>

/** What the profile of a line found in its calls. */
export const postcall = z.object({
  profile: z.object({ id, name: z.string(), version: z.int().min(1) }).nullable(),
  rowVersion,
  /** Of which version the figures are. */
  version: z.int().min(1).nullable(),
  versions: z.array(z.int().min(1)),
  calls: count,
  /** Answered calls of the period that are long enough and of the chosen share. */
  eligible: count,
  /** Calls that wait to be judged. */
  waiting: count,
  score,
  fatal: count,
  days: z.array(z.object({ day: z.iso.date(), calls: count, score })),
  topics: z.array(z.object({ name: z.string(), calls: count, score })),
  sentiments: z.array(z.object({ name: z.string(), calls: count, score })),
  /** How good the model for sentiment was at the newest call of the period; null where none has judged. */
  sentimentMeasured: sentiment.pick({ accuracy: true, tests: true }).nullable(),
  questions: z.array(questionFigures),
})
export type Postcall = z.output<typeof postcall>

export const postcallAssignment = z.object({ idAnalysisProfile: id.nullable().meta({ label: 'Profile' }), rowVersion })
export type PostcallAssignment = z.output<typeof postcallAssignment>

export const judgedCall = z.object({
  idCallAnalysis: id,
  guid,
  startedAt: instant,
  talkMs: count,
  version: z.int().min(1),
  /** Whether score and answers are withheld until the reader has reviewed the call or looked. */
  isHidden: z.boolean(),
  score,
  isFatal: z.boolean(),
  open: count,
  topics: z.array(z.string()),
  reviews: count,
})
export type JudgedCall = z.output<typeof judgedCall>
export const judgedCallQuery = listQuery(['startedAt', 'score'])
  .omit({ search: true })
  .extend({
    version: range(1, 100_000).optional(),
    from: instant.optional(),
  })

/** Calls of days past that are to be judged. */
export const postcallRun = z.object({
  from: instant.meta({ label: 'From' }),
  to: instant.meta({ label: 'To' }),
})
export type PostcallRun = z.output<typeof postcallRun>
export const postcallForecast = z.object({
  calls: count,
  /** Calls of the period that this version has judged already. */
  judged: count,
  modelCalls: count,
  tokens: count,
  /** What a run may still use today; null without a limit. */
  tokensLeft: count.nullable(),
  /** In the money of the installation; null where the price is not known. */
  cost: z.number().nullable(),
  /** Why model questions stay open, or the run stops before its end, if so. */
  problem: z.string().nullable(),
})
export type PostcallForecast = z.output<typeof postcallForecast>

const agreement = {
  pairs: count,
  /** In percent. */
  agreed: score,
  /** Cohen’s kappa; null with fewer than 20 pairs, or where only one answer was ever given. */
  kappa: z.number().nullable(),
}
export const calibration = z.object({
  reviews: count,
  questions: z.array(z.object({ key: z.string(), text: z.string(), ...agreement })),
  reviewers: z.array(z.object({ reviewer: person, reviews: count, ...agreement })),
})
export type Calibration = z.output<typeof calibration>
