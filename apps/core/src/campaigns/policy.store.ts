import type { campaignPolicy, campaignPolicyChange } from '@parley/contract/campaigns/campaign.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'

export type CampaignPolicy = z.output<typeof campaignPolicy>

const NO_POLICY: CampaignPolicy = {
  asksApproval: false,
  decisionDays: 180,
  allowsPremium: false,
  mostMessages: 2,
  messageDays: 7,
  rowVersion: 1,
}

/** What is asked of campaigns in the tenant; as it was from the beginning where nobody has changed it. */
export const readPolicy = async (db: Db): Promise<CampaignPolicy> =>
  (await db
    .selectFrom('campaignPolicy')
    .select(['asksApproval', 'decisionDays', 'allowsPremium', 'mostMessages', 'messageDays', 'rowVersion'])
    .executeTakeFirst()) ?? NO_POLICY

/** The row to change, which the first change makes. */
export async function lockPolicy(db: Db): Promise<void> {
  await sql`INSERT INTO campaign_policy DEFAULT VALUES ON CONFLICT DO NOTHING`.execute(db)
  await db.selectFrom('campaignPolicy').select('rowVersion').forUpdate().execute()
}

export const storePolicy = (db: Db, { rowVersion: _, ...policy }: z.output<typeof campaignPolicyChange>) =>
  db
    .updateTable('campaignPolicy')
    .set({ ...policy, rowVersion: sql<number>`row_version + 1` })
    .execute()
