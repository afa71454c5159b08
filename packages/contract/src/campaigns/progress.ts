import type { CampaignProgress } from './campaign.schema.ts'

/** Contacts with whom nothing more is to be done, those who are excluded and those whose outcome is unknown among them: what “done” means everywhere. */
export const doneOf = ({
  success,
  negative,
  unreached,
  excluded,
  unknown,
}: Omit<CampaignProgress, 'contacts'>): number => success + negative + unreached + excluded + unknown

/** Whole per cent of all contacts; not 100 before all of them are done. */
export const percentDone = (progress: CampaignProgress): number =>
  progress.contacts === 0 ? 0 : Math.min(100, Math.floor((doneOf(progress) / progress.contacts) * 100))
