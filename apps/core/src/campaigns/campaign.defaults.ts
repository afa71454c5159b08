import type { CampaignSchedule, CampaignSetup } from '@parley/contract/campaigns/campaign.schema.ts'
import { noFollowUps } from '@parley/contract/followUps/followUp.rules.ts'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { isZone } from '../kernel/world.ts'

const WORKING_DAYS = [1, 2, 3, 4, 5]
const FALLBACK_REGION = 'GB'

/** As a new campaign calls until somebody says otherwise. */
export const newSetup = (idCallScript: number, idLines: readonly number[], locale: string): CampaignSetup => ({
  flows: [{ idCallScript, versionPolicy: 'published', version: null, share: 100 }],
  idLines: [...idLines],
  maxConcurrent: 10,
  callsPerSecond: 2,
  ringTimeoutSeconds: 30,
  onMachine: 'hangUp',
  machineMessage: '',
  retries: {
    busy: { attempts: 3, delayMinutes: 15 },
    noAnswer: { attempts: 2, delayMinutes: 120 },
    declined: { attempts: 0, delayMinutes: 1_440 },
    voicemail: { attempts: 1, delayMinutes: 240 },
    failed: { attempts: 2, delayMinutes: 30 },
  },
  mostAttempts: 5,
  nextNumber: 'now',
  mostPerNumber: 5,
  wrongNumber: 'Wrong number',
  breaker: { failurePercent: 50, windowMinutes: 10, minimumCalls: 50 },
  budget: null,
  frequencyCap: null,
  followUps: noFollowUps,
  region: regionOf(locale),
  language: null,
  alwaysOn: false,
  columns: [
    { name: 'phone', role: 'phone', type: 'text', isRequired: true, isPersonal: true },
    { name: 'name', role: 'name', type: 'text', isRequired: false, isPersonal: true },
  ],
})

/** Working hours on the tenant's clock. */
export const newSchedule = (timezone: string): CampaignSchedule => ({
  startsAt: null,
  endsAt: null,
  zone: isZone(timezone) ? timezone : 'UTC',
  windows: [{ days: [...WORKING_DAYS], from: '09:00', to: '18:00' }],
  restrictedDates: [],
})

/** The country that a locale names or implies. */
function regionOf(locale: string): string {
  try {
    const region = new Intl.Locale(locale).maximize().region ?? ''
    return isSupportedCountry(region) ? region : FALLBACK_REGION
  } catch {
    return FALLBACK_REGION // a locale that this service does not know names no country
  }
}
