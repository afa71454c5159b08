import { z } from 'zod'
import { riskLevel } from '../enums/conversation.enum.ts'
import { liveAssistFeature } from '../enums/line.enum.ts'
import { messages } from '../kernel/messages.ts'
import { count, decimalRange, enumOf, guid, instant, rowVersion, text } from '../kernel/schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { hasWord } from './risk.rules.ts'

const language = z.string().min(2).max(20)
const weight = decimalRange(0.1, 100)
const threshold = decimalRange(0.1, 1_000)

export const riskPhrase = z.strictObject({
  text: text(1, 100)
    .refine(isPlain, { error: messages.plain })
    .refine(hasWord, { error: 'Enter at least one word' })
    .meta({ label: 'Word or phrase' }),
  weight: weight.meta({ label: 'Weight' }),
})
export const riskRules = z.strictObject({
  language,
  phrases: z.array(riskPhrase).max(1_000),
  thresholds: z
    .strictObject({
      low: threshold.meta({ label: 'Low from' }),
      medium: threshold.meta({ label: 'Medium from' }),
      high: threshold.meta({ label: 'High from' }),
    })
    .refine(({ low, medium, high }) => low < medium && medium < high, {
      error: 'Each threshold must be higher than the previous one',
    }),
})
export type RiskRulesOfLanguage = z.output<typeof riskRules>

const parts = {
  features: z.array(enumOf(liveAssistFeature)).max(3).meta({ label: 'Features' }),
  languages: z.array(language).max(50).meta({ label: 'Languages' }),
  rules: z
    .array(riskRules)
    .max(50)
    .refine((rules) => new Set(rules.map((each) => each.language)).size === rules.length, {
      error: 'Each language can have only one list',
    })
    .meta({ label: 'Risk rules' }),
}
const shown = {
  features: z.array(enumOf(liveAssistFeature)),
  languages: z.array(z.string()),
  rules: z.array(
    z.object({
      language: z.string(),
      phrases: z.array(z.object({ text: z.string(), weight: z.number() })),
      thresholds: z.object({ low: z.number(), medium: z.number(), high: z.number() }),
    }),
  ),
}
/** What helps the agents of a tenant, and which words worry it. */
export const agentControl = z.object({ ...shown, rowVersion })
export type AgentControl = z.output<typeof agentControl>
/** Where nothing is set up. */
export const USUAL_FEATURES: AgentControl['features'] = [liveAssistFeature.of.LIVE_TRANSCRIPTION]
export const agentControlChange = z.object({ ...parts, rowVersion })
export type AgentControlChange = z.output<typeof agentControlChange>

export const riskTrial = z.object({
  text: z
    .string()
    .max(20_000)
    .meta({ label: 'Sample text', help: 'Scored as one conversation, with the rules shown here' }),
  rules: riskRules,
})
export const riskResult = z.object({
  score: z.number(),
  level: enumOf(riskLevel).nullable(),
  hits: z.array(z.object({ phrase: z.string(), weight: z.number(), from: count, to: count })),
})

/** Rules that are not saved yet, to be tried on conversations of the last seven days. */
export const riskPastTrial = z.object({ rules: riskRules })
const levelCounts = z.object({ none: count, low: count, medium: count, high: count })
/** Why a conversation that was not raised might have been missed. */
export const riskMissed = z.enum(['suspended', 'transferred'])
export type RiskMissed = z.output<typeof riskMissed>
export const riskPast = z.object({
  since: instant,
  /** Ended conversations in the language that the person may view, counted exactly up to a limit; the newest of them are looked at. */
  conversations: count,
  looked: count,
  /** Whether there are conversations that the person may not view. */
  isNarrowed: z.boolean(),
  /** By level, with the rules that are saved; null where none are. */
  saved: levelCounts.nullable(),
  tried: levelCounts,
  /** Each phrase with the number of conversations in which it was found. */
  phrases: z.array(z.object({ phrase: z.string(), conversations: count })),
  /** Not raised, though a supervisor suspended the bot or the person was transferred. */
  missed: count,
  changed: count,
  /** Some of those whose level the rules change, then of those that they missed, the newest of each first. */
  listed: z.array(
    z.object({
      guid,
      startedAt: instant,
      saved: enumOf(riskLevel).nullable(),
      tried: enumOf(riskLevel).nullable(),
      points: z.number(),
      phrases: z.array(z.string()),
      missed: riskMissed.nullable(),
    }),
  ),
  /** How many more there are of these. */
  unlisted: count,
})
export type RiskPast = z.output<typeof riskPast>
