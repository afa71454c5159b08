import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { sampleFolder } from '../../flows/testing/flow.sample.ts'
import { type Answers, example } from '../../testing/fake-core.ts'
import { everything, openConsole } from '../../testing/open-console.tsx'
import {
  sampleCampaign,
  sampleCampaignRow,
  sampleLines,
  sampleOverview,
  sampleScheduleView,
} from './campaign.sample.ts'

const { CREATED, PLANNED } = processState.of
/** Nothing stops its start. */
export const ready = { checkedAt: '2026-11-22T10:00:00Z', findings: [] }
const rows = [
  sampleCampaignRow(5, 'November reminders', {
    status: PLANNED,
    holds: [{ reason: 'OUTSIDE_WINDOW', until: null, detail: null }],
  }),
  sampleCampaignRow(6, 'Survey', { status: CREATED, startedAt: null }),
]
const collections = { ...sampleFolder(1, 'Collections', null, 2), kind: 'campaign' as const }

/** The console before a core with two campaigns and a folder; `answers` are what differs. */
export const openCampaigns = (path: string, answers: Answers = {}, permissions = everything) =>
  openConsole(
    path,
    {
      'Campaigns.List': { items: rows, total: 2, totalExact: true, nextCursor: null },
      'Folders.GetFolders': [collections],
      'Campaigns.Basic': sampleCampaign(),
      'Campaigns.Overview': sampleOverview(),
      'Campaigns.Schedule': sampleScheduleView(),
      'Campaigns.Validation': ready,
      'Tenants.Balance': { ...example('Tenants.Balance'), isPrepaid: false },
      'Lookups.Flows': [{ id: 7, name: 'Debt reminder', detail: null, channel: 1, publishedVersion: 3 }],
      'Lookups.Lines': sampleLines,
      ...answers,
    },
    { permissions },
  )
/** The page of the first campaign. */
export const five = screens.campaign(5)
