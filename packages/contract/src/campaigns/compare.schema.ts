import { z } from 'zod'
import { processState } from '../enums/operations.enum.ts'
import { count, enumOf, id, json } from '../kernel/schema.ts'
import { campaignProgress } from './campaign.schema.ts'
import { comparedShare } from './compare.enum.ts'

export const compareQuery = z.object({ idCampaign: id, idOther: id })

const side = z.object({
  idCampaign: id,
  name: z.string(),
  status: enumOf(processState),
  progress: campaignProgress,
  /** Contacts whose attempts have ended at least once, and of them those who answered. */
  called: count,
  reached: count,
  /** Attempts that have ended, and of them the answered ones. */
  attempts: count,
  answered: count,
  /** Attempts by the contacts that were called; null: nobody was. */
  attemptsPerContact: z.number().nullable(),
  talkSeconds: count,
  cost: z.string(),
  costPerSuccess: z.string().nullable(),
})
export type ComparedCampaign = z.output<typeof side>

/** A share of both, with how likely a difference as large would be by chance alone. */
const share = z.object({
  share: enumOf(comparedShare),
  one: z.object({ count, of: count }),
  other: z.object({ count, of: count }),
  /** Null where there are too few to ask. */
  p: z.number().nullable(),
  /** Held against the shares that are tested beside it. */
  isSignificant: z.boolean(),
})
export type ComparedShareRow = z.output<typeof share>

export const campaignComparison = z.object({
  one: side,
  other: side,
  currency: z.string(),
  shares: z.array(share),
  /** Settings of both, as the history shows them; only those that differ. */
  settings: z.object({ one: z.record(z.string(), json), other: z.record(z.string(), json) }),
})
export type CampaignComparison = z.output<typeof campaignComparison>
