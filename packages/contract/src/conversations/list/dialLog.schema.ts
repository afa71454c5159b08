import { z } from 'zod'
import { callOutcome, callType, channelType } from '../../enums/conversation.enum.ts'
import { count, decimalRange, durationMs, enumOf, guid, id, instant, listQuery, named } from '../../kernel/schema.ts'

/** Letters of a topic: those that a model finds are its categories. */
const LONGEST_TOPIC = 80

/** Whose doing the end was. */
export const endReason = z.object({
  whose: z.enum(['caller', 'bot', 'config', 'platform', 'provider']),
  code: z.string(),
})

/** One call or chat, as lists show it. */
export const dialLog = z.object({
  guid,
  callId: z.string(),
  channel: enumOf(channelType),
  direction: z.enum(['in', 'out']),
  callType: enumOf(callType),
  flow: named.nullable(),
  /** Null: a draft that was tried. */
  flowVersion: z.int().min(1).nullable(),
  line: named.nullable(),
  module: named.nullable(),
  /** The campaign that called, and the how manieth call to its contact this was. */
  campaign: named.nullable(),
  attempt: z.int().min(1).nullable(),
  /** Masked unless Settings.unmask is held. */
  from: z.string(),
  to: z.string(),
  language: z.string(),
  startedAt: instant,
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  ringMs: durationMs,
  talkMs: durationMs,
  /** Null while it is running. */
  outcome: enumOf(callOutcome).nullable(),
  disposition: z.string().nullable(),
  endReason: endReason.nullable(),
  errors: count,
  warnings: count,
  turns: count,
  isTest: z.boolean(),
  favorite: z.boolean(),
})
export type DialLog = z.output<typeof dialLog>

export const dialLogFilter = z.object({
  /** A number (also part of it), a guid or a call id, or words of the transcript. */
  search: z.string().trim().max(200).optional(),
  idCallScript: id.optional(),
  idLine: id.optional(),
  idModule: id.optional(),
  idCampaign: id.optional(),
  outcome: z.array(enumOf(callOutcome)).optional(),
  channel: z.array(enumOf(channelType)).optional(),
  callType: z.array(enumOf(callType)).optional(),
  disposition: z.string().max(100).optional(),
  language: z.string().max(20).optional(),
  from: instant.optional(),
  to: instant.optional(),
  minTalkMs: durationMs.optional(),
  maxTalkMs: durationMs.optional(),
  hasErrors: z.boolean().optional(),
  /** The id of a step in which an error happened. */
  errorNode: z.string().min(1).max(100).optional(),
  favorite: z.boolean().optional(),
  isTest: z.boolean().optional(),
  /** What post-call analytics found in it. */
  topic: z.string().min(1).max(LONGEST_TOPIC).optional(),
  /** A category of the model for sentiment. */
  sentiment: z.string().min(1).max(LONGEST_TOPIC).optional(),
  minScore: decimalRange(0, 100).optional(),
  maxScore: decimalRange(0, 100).optional(),
})
export const dialLogQuery = listQuery(['startedAt', 'talkMs']).omit({ search: true }).extend(dialLogFilter.shape)
