import type {
  Campaign,
  CampaignOverview,
  CampaignRow,
  ScheduleView,
} from '@parley/contract/campaigns/campaign.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'

const person = { id: 1, name: 'Jana Nováková' }
const rule = { attempts: 2, delayMinutes: 60 }
const stamps = {
  rowVersion: 3,
  createdAt: '2026-11-01T10:00:00Z',
  createdBy: person,
  updatedAt: '2026-11-20T10:00:00Z',
  updatedBy: person,
}
const progress = {
  contacts: 4_800,
  waiting: 1_900,
  live: 12,
  success: 1_240,
  negative: 820,
  unreached: 610,
  excluded: 205,
  unknown: 13,
}

/** A campaign of a list, for tests. */
export const sampleCampaignRow = (idCampaign: number, name: string, more: Partial<CampaignRow> = {}): CampaignRow => ({
  idCampaign,
  name,
  idFolder: null,
  status: processState.of.IN_PROGRESS,
  holds: [],
  flows: [{ id: 7, name: 'Debt reminder', isGone: false }],
  owner: person,
  priority: 5,
  progress,
  startsAt: null,
  endsAt: null,
  startedAt: '2026-11-18T08:00:00Z',
  ...stamps,
  ...more,
})

export const sampleSchedule = {
  startsAt: '2026-11-18T08:00:00.000Z',
  endsAt: null,
  zone: 'Europe/Prague',
  windows: [
    { days: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' },
    { days: [1, 2, 3, 4, 5], from: '13:00', to: '19:00' },
    { days: [6], from: '10:00', to: '14:00' },
  ],
  restrictedDates: [{ day: '2026-12-24', name: 'Christmas Eve' }],
}

export const sampleCampaign = (more: Partial<Campaign> = {}): Campaign => ({
  ...sampleCampaignRow(5, 'November reminders'),
  description: '',
  idOwner: 1,
  weight: 10,
  folder: null,
  setup: {
    flows: [{ idCallScript: 7, versionPolicy: 'published', version: null, share: 100 }],
    idLines: [3],
    maxConcurrent: 20,
    callsPerSecond: 2,
    ringTimeoutSeconds: 30,
    onMachine: 'hangUp',
    machineMessage: '',
    retries: { busy: rule, noAnswer: rule, declined: rule, voicemail: rule, failed: { attempts: 0, delayMinutes: 15 } },
    mostAttempts: 5,
    nextNumber: 'now',
    mostPerNumber: 3,
    wrongNumber: 'Wrong number',
    breaker: { failurePercent: 50, windowMinutes: 15, minimumCalls: 20 },
    budget: '500.00',
    frequencyCap: { calls: 2, days: 7 },
    followUps: { steps: [], consent: 'column', consentColumn: '', isStated: false, statedBy: null, statedAt: null },
    region: 'CZ',
    language: null,
    alwaysOn: false,
    columns: [
      { name: 'phone', role: 'phone', type: 'text', isRequired: true, isPersonal: true },
      { name: 'name', role: 'name', type: 'text', isRequired: false, isPersonal: true },
      { name: 'amount', role: 'data', type: 'number', isRequired: true, isPersonal: false },
    ],
  },
  schedule: sampleSchedule,
  rules: [
    {
      condition: { kind: 'done', percent: 80 },
      action: { kind: 'priority', idCampaign: 6, priority: 8 },
      target: { id: 6, name: 'Survey' },
      firedAt: null,
      outcome: null,
    },
    {
      condition: { kind: 'successes', count: 500 },
      action: { kind: 'notify' },
      target: null,
      firedAt: '2026-11-20T09:00:00Z',
      outcome: 'Jana Nováková was notified.',
    },
  ],
  lines: [{ id: 3, name: 'Prague outbound', enabled: true }],
  finishedAt: null,
  submittedBy: null,
  statedBy: null,
  comment: '',
  asksApproval: false,
  currency: 'CZK',
  ...more,
})

const HOUR_MS = 3_600_000
const FROM = Date.parse('2026-11-21T00:00:00Z')
export const sampleOverview = (more: Partial<CampaignOverview> = {}): CampaignOverview => ({
  progress,
  states: [
    { state: 'READY', contacts: 1_400 },
    { state: 'RETRY_WAIT', contacts: 460 },
    { state: 'CALLBACK_WAIT', contacts: 40 },
    { state: 'IN_CALL', contacts: 12 },
    { state: 'DONE_SUCCESS', contacts: 1_240 },
    { state: 'DONE_NEGATIVE', contacts: 820 },
    { state: 'UNREACHED', contacts: 610 },
    { state: 'SUPPRESSED', contacts: 180 },
    { state: 'INVALID', contacts: 25 },
    { state: 'UNKNOWN', contacts: 13 },
  ],
  results: [
    { result: 'answered', attempts: 2_060 },
    { result: 'noAnswer', attempts: 3_100 },
    { result: 'busy', attempts: 420 },
    { result: 'voicemail', attempts: 380 },
    { result: 'failed', attempts: 44 },
  ],
  dispositions: [
    { disposition: 'Promised to pay', contacts: 940 },
    { disposition: 'Already paid', contacts: 300 },
  ],
  heat: Array.from({ length: 5 * 10 }, (_, at) => ({
    weekday: 1 + Math.floor(at / 10),
    hour: 9 + (at % 10),
    calls: 40 + ((at * 7) % 30),
    answered: 8 + ((at * 11) % 28),
  })),
  hours: Array.from({ length: 48 }, (_, at) => ({
    at: new Date(FROM + at * HOUR_MS).toISOString(),
    attempts: at % 24 > 8 && at % 24 < 18 ? 120 + ((at * 13) % 60) : 0,
    answered: at % 24 > 8 && at % 24 < 18 ? 50 + ((at * 7) % 30) : 0,
    success: at % 24 > 8 && at % 24 < 18 ? 20 + ((at * 5) % 20) : 0,
  })),
  pace: { lastMinute: 14, lastHour: 610, live: 12 },
  attempts: 6_004,
  talkSeconds: 148_020,
  cost: { amount: '312.480000', currency: 'CZK', perSuccess: '0.252000', budget: '500.00' },
  followUps: null,
  estimate: { endsAt: '2026-11-26T15:40:00Z', assumption: 'At the pace of the last hour, within the windows.' },
  events: [
    { idCampaignEvent: 2, at: '2026-11-22T09:00:00Z', kind: 'hold', text: 'Calling windows opened.', by: null },
    { idCampaignEvent: 1, at: '2026-11-18T08:00:00Z', kind: 'status', text: 'Planned → In progress', by: person },
  ],
  flows: [
    {
      flow: { id: 7, name: 'Debt reminder', isGone: false },
      version: 4,
      share: 50,
      contacts: 2_400,
      done: 1_440,
      success: 700,
    },
    {
      flow: { id: 8, name: 'Debt reminder, short', isGone: false },
      version: 1,
      share: 50,
      contacts: 2_400,
      done: 1_448,
      success: 540,
    },
  ],
  significance: { p: 0.0004, isSignificant: true },
  ...more,
})

export const sampleScheduleView = (): ScheduleView => ({
  ...sampleSchedule,
  days: Array.from({ length: 14 }, (_, at) => ({
    day: new Date(FROM + at * 24 * HOUR_MS).toISOString().slice(0, 10),
    isRestricted: at === 9,
    reason: at === 9 ? 'Company holiday' : '',
    windows: at % 7 === 1 ? [] : [{ from: '09:00', to: at % 7 === 0 ? '14:00' : '19:00' }],
    due: at === 0 ? 1_400 : at < 4 ? 150 : 0,
  })),
  zones: [
    { zone: 'Europe/Prague', contacts: 4_612, isOpen: true, opensAt: null },
    { zone: 'Europe/London', contacts: 180, isOpen: false, opensAt: '2026-11-23T09:00:00Z' },
    { zone: 'America/Argentina/Buenos_Aires', contacts: 8, isOpen: false, opensAt: null },
  ],
  countries: [
    {
      ...{ country: 'CZ', name: 'Czechia', contacts: 4_800, onHolidays: false, isLaw: false },
      weekdays: [{ from: '08:00', to: '20:00' }],
      saturday: [{ from: '09:00', to: '18:00' }],
      sunday: [],
      source: 'No legal calling hours are known; these hours are customary.',
    },
  ],
  rowVersion: 3,
})

/** One that campaigns can call on, and one that they cannot. */
export const sampleLines = [
  { id: 3, name: 'Prague outbound', detail: 'Campaign', canCall: true },
  { id: 4, name: 'Web site', detail: 'web-welcome', canCall: false },
]
