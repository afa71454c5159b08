import { versionPolicy } from '@parley/contract/campaigns/campaign.enum.ts'
import type { CampaignFlow, CampaignSetup, ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import {
  followUpChannel,
  followUpTo,
  followUpWhen,
  unansweredResult,
} from '@parley/contract/followUps/followUp.enum.ts'
import type { FollowUp } from '@parley/contract/followUps/followUp.schema.ts'

/** What can be left out is a switch beside its facts while it is typed, so that they are there again when it is turned on. */
export type SetupDraft = Omit<
  CampaignSetup,
  'flows' | 'breaker' | 'frequencyCap' | 'budget' | 'language' | 'followUps'
> & {
  /** Who stated it and when is for the core to say. */
  followUps: Omit<CampaignSetup['followUps'], 'statedBy' | 'statedAt'>
  flows: FlowDraft[]
  hasBreaker: boolean
  breaker: NonNullable<CampaignSetup['breaker']>
  hasCap: boolean
  frequencyCap: NonNullable<CampaignSetup['frequencyCap']>
  budget: string
  language: string
}
interface FlowDraft {
  idCallScript: number | null
  versionPolicy: CampaignFlow['versionPolicy']
  /** 0: the one that is live when the campaign is prepared. */
  version: number
  share: number
}

const BREAKER = { failurePercent: 50, windowMinutes: 15, minimumCalls: 20 }
const CAP = { calls: 2, days: 7 }

export const draftOf = ({
  breaker,
  frequencyCap,
  budget,
  language,
  followUps,
  ...setup
}: CampaignSetup): SetupDraft => ({
  ...setup,
  flows: setup.flows.map((flow) => ({ ...flow, version: flow.version ?? 0 })),
  followUps: asked(followUps),
  hasBreaker: breaker !== null,
  breaker: breaker ?? BREAKER,
  hasCap: frequencyCap !== null,
  frequencyCap: frequencyCap ?? CAP,
  budget: budget ?? '',
  language: language ?? '',
})

const asked = ({ statedBy: _, statedAt: __, ...followUps }: CampaignSetup['followUps']) => followUps

export function setupOf({ hasBreaker, hasCap, ...draft }: SetupDraft): CampaignSetup {
  const isAlone = draft.flows.length === 1
  return {
    ...draft,
    flows: draft.flows.map((flow) => ({
      ...flow,
      idCallScript: flow.idCallScript ?? 0, // the form asks for it before it sends
      version: flow.versionPolicy === versionPolicy.of.PINNED && flow.version > 0 ? flow.version : null,
      share: isAlone ? 100 : flow.share,
    })),
    followUps: followUpsOf(draft.followUps),
    machineMessage: draft.machineMessage ?? '',
    wrongNumber: draft.wrongNumber ?? '',
    breaker: hasBreaker ? draft.breaker : null,
    frequencyCap: hasCap ? draft.frequencyCap : null,
    budget: draft.budget ? draft.budget : null,
    language: draft.language ? draft.language : null,
  }
}

/** Fields that are left empty are null while they are typed. */
const followUpsOf = ({ steps, ...consent }: SetupDraft['followUps']): CampaignSetup['followUps'] => ({
  ...consent,
  consentColumn: consent.consentColumn ?? '',
  statedBy: null,
  statedAt: null,
  steps: steps.map((step) => ({
    ...step,
    column: step.column ?? '',
    texts: step.texts.map(({ language, subject, text }) => ({
      ...{ language: language ?? '', subject: subject ?? '', text: text ?? '' },
    })),
  })),
})

/** After the first try to which nobody answered, to whoever was called. */
export const newFollowUp = (): FollowUp => ({
  key: crypto.randomUUID(),
  when: followUpWhen.of.TRY,
  tries: 1,
  results: [...unansweredResult.values],
  channel: followUpChannel.of.SMS,
  to: followUpTo.of.MOBILE,
  column: '',
  texts: [{ language: '', subject: '', text: '' }],
})

export const newFlow = (): FlowDraft => ({
  idCallScript: null,
  versionPolicy: versionPolicy.of.PUBLISHED,
  version: 0,
  share: 50,
})
export const newColumn = (): ContactColumn => ({
  name: '',
  role: 'data',
  type: 'text',
  isRequired: false,
  isPersonal: false,
})

/** Roles of which there is one column at most. */
const SINGLE: readonly ContactColumn['role'][] = ['phone', 'id', 'name', 'timezone', 'state', 'postcode', 'language']
export const isTaken = (columns: readonly ContactColumn[], role: unknown): boolean =>
  SINGLE.some((each) => each === role) && columns.filter((column) => column.role === role).length > 1
export const isNamedTwice = (columns: readonly ContactColumn[], name: unknown): boolean =>
  columns.filter((column) => column.name.trim().toLowerCase() === String(name).trim().toLowerCase()).length > 1
