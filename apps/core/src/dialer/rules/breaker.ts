import type { CampaignSetup } from '@parley/contract/campaigns/campaign.schema.ts'

const MINUTE_MS = 60_000

/** Of the calls that ended within the breaker’s window. */
export interface LateCalls {
  readonly calls: number
  readonly failures: number
}

/** Since when calls count for the breaker. */
export const breakerSince = ({ windowMinutes }: NonNullable<CampaignSetup['breaker']>, now: Date): Date =>
  new Date(now.getTime() - windowMinutes * MINUTE_MS)

/** Until when nobody is called, because too many calls failed; null: they did not. The calls that broke it are older than its window by then. */
export function breakerAt(breaker: CampaignSetup['breaker'], { calls, failures }: LateCalls, now: Date): Date | null {
  if (!breaker || calls < breaker.minimumCalls || failures * 100 < breaker.failurePercent * calls) return null
  return new Date(now.getTime() + breaker.windowMinutes * MINUTE_MS)
}
