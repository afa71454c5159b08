import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport, ContactRow, ContactWhy } from '@parley/contract/contacts/contact.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { example } from '../../testing/fake-core.ts'

export const columnOf = (name: string, role: Campaign['setup']['columns'][number]['role'], isPersonal = false) => ({
  name,
  role,
  type: 'text' as const,
  isRequired: role === 'phone',
  isPersonal,
})

/** A campaign that calls debtors by phone, with what their contacts hold. */
export const sampleCampaign: Campaign = {
  ...example('Campaigns.Basic'),
  idCampaign: 7,
  name: 'Reminders November',
  idFolder: null,
  status: processState.of.IN_PROGRESS,
  currency: 'EUR',
  setup: {
    ...example('Campaigns.Basic').setup,
    columns: [
      columnOf('phone', 'phone', true),
      columnOf('name', 'name', true),
      columnOf('contract', 'id'),
      columnOf('amount', 'data'),
    ],
  },
  schedule: { ...example('Campaigns.Basic').schedule, zone: 'Europe/Prague' },
}

export const sampleContact: ContactRow = {
  idContact: 11,
  key: 'C-2041',
  phone: '+420 601 234 567',
  numbers: [],
  name: 'Jana Nováková',
  state: 'RETRY_WAIT',
  attempts: 2,
  lastResult: 'busy',
  lastAt: '2026-11-22T13:04:00Z',
  dueAt: '2026-11-23T08:00:00Z',
  zone: 'America/New_York',
  language: 'en-US',
  disposition: null,
  followUp: null,
  data: { phone: '+420 601 234 567', name: 'Jana Nováková', contract: 'C-2041', amount: '1250.50' },
  createdAt: '2026-11-20T10:00:00Z',
}

const attempt = example('Campaigns.Why').attempts[0]
if (!attempt) throw new Error('The example has no attempt')
export const SAMPLE_GUID = '0199a000-0000-7000-8000-00000000000f'
export const sampleWhy: ContactWhy = {
  contact: sampleContact,
  summary: 'The second of five attempts was busy. The next call comes when the calling window opens.',
  attempts: [
    {
      ...attempt,
      number: 1,
      startedAt: '2026-11-21T15:30:00Z',
      result: 'noAnswer',
      guid: null,
      talkMs: null,
      cost: null,
    },
    {
      ...attempt,
      number: 2,
      startedAt: '2026-11-22T13:04:00Z',
      result: 'busy',
      guid: SAMPLE_GUID,
      ringMs: 4_000,
      talkMs: null,
      cost: '0.0125',
      line: { id: 3, name: 'Prague 2' },
      flow: { id: 9, name: 'Debt reminder' },
      flowVersion: 4,
      disposition: null,
    },
  ],
  decisions: [
    { at: '2026-11-20T10:00:00Z', code: 'prepared', text: 'Ready to be called.', nextAt: null, by: null },
    {
      at: '2026-11-22T13:04:10Z',
      code: 'retry',
      text: 'Busy: 1 of 3 further tries, 60 minutes apart.',
      nextAt: '2026-11-22T14:04:00Z',
      by: null,
    },
    {
      at: '2026-11-22T13:04:11Z',
      code: 'window',
      text: 'Outside the calling window: it is 09:04 in New York, and calls are made from 09:30.',
      nextAt: '2026-11-23T08:00:00Z',
      by: { id: 1, name: 'Jana Admin' },
    },
  ],
  followUps: [],
  decisionsSince: '2026-08-24T00:00:00Z',
}

/** A file of three rows, read and ready to be imported. */
export const sampleImport: ContactImport = {
  idContactImport: 5,
  fileName: 'debtors.csv',
  state: 'preview',
  bytes: 9_000_000,
  parts: { received: 3, all: 3 },
  encoding: 'utf-8',
  separator: ';',
  sheet: null,
  sheets: [],
  titles: ['Telefon', 'Jméno', '', 'Dluh'],
  titleLine: 1,
  columns: { phone: 0, name: 1 },
  updates: false,
  offers: [
    { at: 2, name: 'Column 3', type: 'text', isPhone: false },
    { at: 3, name: 'Dluh', type: 'number', isPhone: false },
  ],
  checked: null,
  preview: [
    {
      line: 2,
      cells: ['601 234 567', 'Žofie Nová', 'x', '12'],
      phone: '+420601234567',
      isRefused: false,
      problems: [],
    },
    {
      line: 3,
      cells: ['call me', 'Jan', '', ''],
      phone: null,
      isRefused: true,
      problems: [{ field: 'phone', reason: 'This is no phone number.' }],
    },
  ],
  rows: 3,
  counts: { imported: 0, updated: 0, duplicate: 0, invalid: 0, suppressed: 0 },
  reasons: [],
  leftOut: [],
  undone: null,
  error: null,
  idTask: null,
  createdAt: '2026-11-22T10:00:00Z',
  createdBy: { id: 1, name: 'Jana Admin' },
}

/** The same after its task. */
export const sampleDone: ContactImport = {
  ...sampleImport,
  state: 'done',
  counts: { imported: 9_120, updated: 40, duplicate: 12, invalid: 3, suppressed: 5 },
}

export const pageOf = <T>(...items: T[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
