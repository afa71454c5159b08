import { contactsBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'

/** Why no contacts can be added to the campaign now. */
export const comingBlocked = ({ setup, ...campaign }: Campaign) =>
  contactsBlocked({ ...campaign, alwaysOn: setup.alwaysOn })
