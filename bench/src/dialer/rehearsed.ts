import { processState } from '@parley/contract/enums/operations.enum.ts'
import { ratesOf } from '../../../apps/core/src/rehearsals/rates.ts'
import { rehearseBeside } from '../../../apps/core/src/rehearsals/rehearsalThread.ts'
import type { Rehearsing } from '../../../apps/core/src/rehearsals/rehearse.ts'
import { firstCall } from '../../../apps/core/src/rehearsals/simulate.ts'

const MONDAY = Date.parse('2026-11-23T08:00:00Z')
const ZONES = ['Europe/Prague', 'Europe/London', 'America/New_York', 'Asia/Tokyo']
const tries = { attempts: 2, delayMinutes: 60 }
const CHANNELS = 100

/** How long a rehearsal takes in its thread: contacts of four zones, with working hours and two more tries. */
export async function rehearseContacts(contacts: number): Promise<number> {
  const rehearsing = rehearsingOf(contacts)
  const from = performance.now()
  const { attempts } = await rehearseBeside(rehearsing, new AbortController().signal, () => {})
  if (attempts < contacts) throw new Error('the rehearsal of the bench calls everybody')
  return performance.now() - from
}

function rehearsingOf(contacts: number): Rehearsing {
  const facts: Rehearsing['campaigns'][0]['facts'] = {
    ...{ idCampaign: 1, status: processState.of.IN_PROGRESS, startsAt: null, endsAt: null, zone: 'Europe/Prague' },
    windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
    restrictedDates: [],
    retries: { busy: tries, noAnswer: tries, declined: tries, voicemail: tries, failed: tries },
    ...{ nextNumber: 'now' as const, mostPerNumber: 50, wrongNumber: '' },
    ...{ mostAttempts: 5, breaker: null, frequencyCap: null, priority: 5, weight: 10, maxConcurrent: CHANNELS },
    ...{ callsPerSecond: 20, alwaysOn: false, budget: null, spent: 0, idLines: [1], lacksFlow: false },
  }
  const first = ZONES.map((zone) => firstCall(facts, zone, MONDAY) ?? MONDAY)
  return {
    from: MONDAY,
    campaigns: [
      {
        facts,
        zones: ZONES,
        zone: Uint16Array.from({ length: contacts }, (_, place) => place % ZONES.length),
        dueAt: Float64Array.from({ length: contacts }, (_, place) => first[place % ZONES.length] ?? MONDAY),
        attempts: new Uint8Array(contacts),
        ...{ results: new Map(), isCallback: new Set() },
        waiting: { rules: [], contacts, done: 0, successes: 0, answers: [] },
        phone: Array.from({ length: contacts }, (_, place) => `+4206${String(place).padStart(8, '0')}`),
      },
    ],
    lines: [{ idLine: 1, idModule: 1, isEnabled: true, mostCalls: CHANNELS, mostOfModule: CHANNELS }],
    ...{ mostCalls: null, mostPerMinute: null, rates: ratesOf([]), seed: 1, terms: [], currency: 'EUR' },
    ...{ tenantZone: 'Europe/Prague', names: [], learnedDays: 90 },
  }
}
