import type { CallCause } from '../carrier.ts'
import type { Part } from './part.ts'

/** What of a module may be simulated to fail. */
export type Outage = 'REGISTRATION' | 'GATEWAY' | 'REFUSES' | 'SLOW'

/** How much longer a module that answers slowly takes to connect a call. */
export const SLOW_MS = 10_000
const SOON_MS = 300

const CAUSES: Readonly<Record<Exclude<Outage, 'SLOW'>, CallCause>> = {
  REGISTRATION: { protocol: 'sip', code: 403, text: 'Forbidden' },
  GATEWAY: { protocol: 'sip', code: 408, text: 'Request Timeout' },
  REFUSES: { protocol: 'sip', code: 503, text: 'Service Unavailable' },
}

/** What becomes of a call that is made in an outage. */
export const partIn = (outage: Outage | undefined, part: Part): Part =>
  outage === undefined
    ? part
    : outage === 'SLOW'
      ? { ...part, ringMs: part.ringMs + SLOW_MS }
      : { result: 'failed', ringMs: SOON_MS, cause: CAUSES[outage] }
