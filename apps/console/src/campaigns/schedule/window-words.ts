import type { CallingWindow } from '@parley/contract/campaigns/campaign.schema.ts'
import { weekdayWords } from '@parley/contract/kernel/weekdayWords.ts'

/** “Mon–Fri 09:00–17:00”. */
export const windowWords = ({ days, from, to }: CallingWindow): string => `${weekdayWords(days)} ${from}–${to}`
