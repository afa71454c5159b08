import { insertLogs } from '../src/runtime/recording.store.ts'
import { sumCalls } from '../src/runtime/session.store.ts'
import { guidAt } from '../src/runtime/setup.ts'
import type { TestCore } from './core.ts'

export interface FinishedCall {
  readonly at: string
  readonly minutes: number
  readonly outcome: -1 | 1 | 3 | 11
  readonly flow: number
  readonly line?: number | null
  readonly campaign?: number | null
  readonly isTest: boolean
}

export const logOf = ({ at, minutes, outcome, flow, line = null, campaign = null, isTest }: FinishedCall) => {
  const guid = guidAt(new Date(at))
  const end = new Date(Date.parse(at) + minutes * 60_000).toISOString()
  return {
    guid,
    callId: guid,
    thread: guid,
    channel: 2 as const,
    direction: 'in' as const,
    callType: 1 as const,
    idCallScript: flow,
    idLine: line,
    idCampaign: campaign,
    flowGuid: '0199a000-0000-7000-8000-00000000000f',
    flowVersion: 1,
    fromNumber: '+420777123456',
    toNumber: '+420222333444',
    language: '',
    startedAt: at,
    isTest,
    answeredAt: outcome === -1 ? null : at,
    endedAt: end,
    talkMs: outcome === -1 ? 0 : minutes * 60_000,
    outcome,
  }
}

export const call = (at: string, more: Partial<FinishedCall> = {}): FinishedCall => ({
  at,
  minutes: 3,
  outcome: 3,
  flow: 7,
  isTest: false,
  ...more,
})

/** Keeps conversations that are over in a tenant, and adds them up. */
export const storeCalls = (core: TestCore, tenant: number, calls: readonly FinishedCall[]) =>
  core.inTenant(tenant, async (ctx) => {
    await insertLogs(ctx.db, calls.map(logOf))
    await sumCalls(ctx.db)
  })
