import type { CampaignSetup } from '@parley/contract/campaigns/campaign.schema.ts'
import { expect, test } from 'vitest'
import { draftOf, isNamedTwice, isTaken, newColumn, newFlow, setupOf } from './setup-draft.ts'

const rule = { attempts: 2, delayMinutes: 30 }
const setup: CampaignSetup = {
  flows: [{ idCallScript: 7, versionPolicy: 'published', version: null, share: 100 }],
  idLines: [3],
  maxConcurrent: 10,
  callsPerSecond: 1,
  ringTimeoutSeconds: 30,
  onMachine: 'hangUp',
  machineMessage: '',
  retries: { busy: rule, noAnswer: rule, declined: rule, voicemail: rule, failed: rule },
  mostAttempts: 5,
  nextNumber: 'now',
  mostPerNumber: 3,
  wrongNumber: 'Wrong number',
  breaker: null,
  budget: null,
  frequencyCap: { calls: 1, days: 7 },
  followUps: { steps: [], consent: 'column', consentColumn: '', isStated: false, statedBy: null, statedAt: null },
  region: 'CZ',
  language: null,
  alwaysOn: false,
  columns: [{ name: 'phone', role: 'phone', type: 'text', isRequired: true, isPersonal: true }],
}

test('what is not touched comes back as it was', () => {
  expect(setupOf(draftOf(setup))).toEqual(setup)
})

test('what is switched on has usual facts, what is switched off is left out', () => {
  const typed = { ...draftOf(setup), hasBreaker: true, hasCap: false, budget: '100', language: 'cs' }
  const sent = setupOf(typed)
  expect(sent.breaker).toEqual({ failurePercent: 50, windowMinutes: 15, minimumCalls: 20 })
  expect([sent.frequencyCap, sent.budget, sent.language]).toEqual([null, '100', 'cs'])
})

test('a flow alone has all contacts, and a version only where it stays', () => {
  const alone = { ...draftOf(setup), flows: [{ ...newFlow(), idCallScript: 8, version: 4 }] }
  expect(setupOf(alone).flows).toEqual([{ idCallScript: 8, versionPolicy: 'published', version: null, share: 100 }])
})

test('one column is the phone number, and names are told apart', () => {
  const columns = [...setup.columns, { ...newColumn(), name: ' Phone', role: 'phone' as const }]
  expect([isTaken(columns, 'phone'), isTaken(columns, 'data'), isNamedTwice(columns, 'phone')]).toEqual([
    true,
    false,
    true,
  ])
  expect(isTaken([newColumn(), newColumn()], 'data')).toBe(false)
})
