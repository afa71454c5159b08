import type { CampaignSchedule, CampaignSetup, ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import type { CampaignRuleDraft } from '@parley/contract/campaigns/rule.schema.ts'
import type { Country } from './contacts.ts'

/** How far a campaign of the example gets. */
export type Stage = 'created' | 'waiting' | 'repair' | 'planned' | 'running' | 'stopped' | 'finished'

export interface PlannedCampaign {
  readonly name: string
  readonly folder: readonly string[]
  readonly description: string
  /** Who draws it up. */
  readonly by: string
  readonly flow: string
  readonly line?: string
  readonly contacts: number
  readonly countries: readonly Country[]
  readonly branches: readonly [string, ...string[]]
  readonly stage: Stage
  /** Days before today on which it began to call. */
  readonly beganDaysAgo?: number
  /** Contacts that are added on each of the days after, and those that wait now. */
  readonly daily?: number
  readonly waiting?: number
  readonly setup?: Partial<CampaignSetup>
  readonly schedule?: Partial<CampaignSchedule>
  readonly rules?: readonly CampaignRuleDraft[]
  /** Days from now at which it starts. */
  readonly startsInDays?: number
  readonly priority?: number
  readonly comment?: string
}

export interface TenantCampaigns {
  readonly tenant: string
  /** Who may approve them. */
  readonly approver: string
  readonly asksApproval: boolean
  readonly suppressed: readonly string[]
  readonly campaigns: readonly PlannedCampaign[]
}

const column = (name: string, role: ContactColumn['role'], more: Partial<ContactColumn> = {}): ContactColumn => ({
  ...{ name, role, type: 'text', isRequired: role === 'phone', isPersonal: role !== 'data' },
  ...more,
})
export const columns = [
  column('phone', 'phone'),
  column('work', 'otherPhone'),
  column('name', 'name'),
  column('customer', 'id'),
  column('branch', 'data'),
]

const czech: readonly Country[] = [
  { prefix: '+420605', digits: 6, share: 0.8 },
  { prefix: '+421905', digits: 6, share: 0.12 },
  { prefix: '+447400', digits: 6, share: 0.08 },
]
/** Some of them live where it is day while Prague sleeps. */
const abroad: readonly Country[] = [
  ...czech,
  { prefix: '+1310555', digits: 4, share: 0.05 },
  // An area in two time zones.
  { prefix: '+1605555', digits: 4, share: 0.03 },
  { prefix: '+8180', digits: 8, share: 0.1 },
]
const german: readonly Country[] = [{ prefix: '+49151', digits: 8, share: 1 }]
const british: readonly Country[] = [{ prefix: '+447400', digits: 6, share: 1 }]
const daily = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' }]
const working = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]
const fast = { maxConcurrent: 10, callsPerSecond: 3 }
const branches = ['Anděl', 'Brno', 'Karlín', 'Ostrava', 'Plzeň'] as const

/** After the first call that was not answered, and when the bank calls no more. Who draws the campaign up states that these customers agreed. */
const followUps: CampaignSetup['followUps'] = {
  ...{ consent: 'stated', consentColumn: '', isStated: true, statedBy: null, statedAt: null },
  steps: [
    {
      ...{ key: '0199c3a0-5b1e-4c7a-9d55-6f1f0e2b7a01', when: 'try', tries: 1, results: ['noAnswer', 'voicemail'] },
      ...{ channel: 'sms', to: 'mobile', column: '' },
      texts: [
        {
          ...{ language: '', subject: '' },
          text: 'Harbour Bank: we tried to call you about your visit to our branch {{branch}}. You need not call back, we will try again.',
        },
        {
          ...{ language: 'cs-CZ', subject: '' },
          text: 'Harbour Bank: volali jsme vám kvůli vaší návštěvě pobočky {{branch}}. Nemusíte volat zpět, ozveme se znovu.',
        },
      ],
    },
    {
      ...{ key: '0199c3a0-5b1e-4c7a-9d55-6f1f0e2b7a02', when: 'givenUp', tries: 1, results: ['noAnswer'] },
      ...{ channel: 'sms', to: 'mobile', column: '' },
      texts: [
        {
          ...{ language: '', subject: '' },
          text: 'Harbour Bank: we could not reach you about your visit to our branch {{branch}}, and will not call again. Thank you for coming.',
        },
      ],
    },
  ],
}

/** Campaigns as a company has them at any moment: one that is over, one that calls, and those that wait for somebody. */
export const tenantCampaigns: readonly TenantCampaigns[] = [
  {
    tenant: 'Harbour Bank',
    approver: 'jana',
    asksApproval: true,
    suppressed: ['+420605100200', '+420605100201', '+420605100202', '+421905100203'],
    campaigns: [
      {
        ...{ name: 'Branch feedback, last month', folder: ['Feedback'], by: 'marek', flow: 'Branch feedback calls' },
        description: 'Everybody who was at a branch last month.',
        ...{ line: 'Feedback calls', contacts: 90, countries: czech, branches, stage: 'finished', beganDaysAgo: 33 },
        setup: { ...fast, frequencyCap: { calls: 3, days: 30 } },
        schedule: { windows: working },
      },
      {
        ...{ name: 'Branch feedback, this month', folder: ['Feedback'], by: 'marek', flow: 'Branch feedback calls' },
        description: 'Everybody who was at a branch this month. New visits are added each night.',
        ...{ line: 'Feedback calls', contacts: 50, countries: abroad, branches, stage: 'running', beganDaysAgo: 3 },
        ...{ daily: 20, waiting: 500 },
        // Who approved it approved that contacts come each night.
        setup: { maxConcurrent: 4, callsPerSecond: 1, budget: '6000', alwaysOn: true, followUps },
        ...{ schedule: { windows: daily }, priority: 6 },
        // The first one is reached while the example is played.
        rules: [
          { condition: { kind: 'successes', count: 5 }, action: { kind: 'priority', idCampaign: null, priority: 6 } },
          { condition: { kind: 'done', percent: 80 }, action: { kind: 'priority', idCampaign: null, priority: 8 } },
          {
            condition: { kind: 'answerRate', below: 5, attempts: 200, minimum: 100 },
            action: { kind: 'notify' },
          },
        ],
      },
      {
        ...{ name: 'Loan customers, autumn', folder: ['Feedback'], by: 'marek', flow: 'Branch feedback calls' },
        description: 'Stopped, as the letter goes out first.',
        ...{ line: 'Feedback calls', contacts: 90, countries: czech, branches, stage: 'stopped', beganDaysAgo: 12 },
        setup: { maxConcurrent: 3, callsPerSecond: 1 },
        ...{ schedule: { windows: working }, comment: 'Wait until the letters have arrived.' },
      },
      {
        ...{ name: 'Card renewals', folder: [], by: 'marek', flow: 'Branch feedback calls', line: 'Feedback calls' },
        description: 'Asks whether the new card has arrived.',
        ...{ contacts: 150, countries: czech, branches, stage: 'waiting', comment: 'For next week, please.' },
      },
      {
        ...{
          name: 'Mortgage customers',
          folder: [],
          by: 'marek',
          flow: 'Branch feedback calls',
          line: 'Feedback calls',
        },
        description: 'A year after they have moved in.',
        ...{ contacts: 120, countries: czech, branches, stage: 'planned', startsInDays: 3 },
      },
      {
        ...{ name: 'Christmas greetings', folder: [], by: 'marek', flow: 'Branch feedback calls' },
        description: 'An idea: there is neither a line nor a list yet.',
        ...{ contacts: 0, countries: czech, branches, stage: 'created' },
      },
    ],
  },
  {
    tenant: 'Nordlicht Energie',
    approver: 'greta',
    asksApproval: false,
    suppressed: ['+4915110020030'],
    campaigns: [
      {
        ...{
          name: 'After the crew',
          folder: [],
          by: 'greta',
          flow: 'Crew feedback calls',
          line: 'Calls after the crew',
        },
        description: 'Calls a day after a crew was there.',
        ...{ contacts: 40, countries: german, branches: ['Kiel', 'Lübeck'], stage: 'finished', beganDaysAgo: 9 },
        ...{ setup: fast, schedule: { windows: working } },
      },
    ],
  },
  {
    tenant: 'Willow Clinic',
    approver: 'amelia',
    asksApproval: false,
    suppressed: [],
    campaigns: [
      {
        ...{ name: 'The day after', folder: [], by: 'amelia', flow: 'Next-day calls', line: 'Next-day calls' },
        description: 'Always on: the clinic’s system adds patients each evening.',
        ...{ contacts: 14, countries: british, branches: ['Main house', 'Garden house'], stage: 'running' },
        ...{
          beganDaysAgo: 3,
          daily: 8,
          setup: { maxConcurrent: 3, callsPerSecond: 1, alwaysOn: true },
          schedule: { windows: daily },
        },
      },
    ],
  },
]
