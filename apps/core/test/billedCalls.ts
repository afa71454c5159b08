import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { raterOf } from '../src/economy/rateCalls.ts'
import { insertLogs } from '../src/runtime/recording.store.ts'
import { guidAt } from '../src/runtime/setup.ts'
import { createTariff } from '../src/tariffs/tariff.service.ts'
import type { TestCore } from './core.ts'

/** Prices for all numbers, and dearer ones for those that begin with 420 by day. */
export const termsFrom = (validFrom: string, change: Partial<TariffTerms> = {}): TariffTerms => ({
  mode: 1,
  validFrom,
  validTo: null,
  freeSeconds: 5,
  minimum: '0',
  rounding: { digits: 4, mode: 'halfUp' },
  bands: [{ name: 'Peak', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  rates: [
    { prefix: '', band: null, connectFee: '0.02', steps: [{ fromSecond: 0, price: '0.10', increment: 60 }] },
    { prefix: '420', band: null, connectFee: '0', steps: [{ fromSecond: 0, price: '0.02', increment: 30 }] },
    { prefix: '420', band: 'Peak', connectFee: '0.01', steps: [{ fromSecond: 0, price: '0.03', increment: 1 }] },
  ],
  ...change,
})

/** A tariff that its lines have from its first day on, whatever day it is. */
export const makeTariff = (
  core: TestCore,
  tenant: number,
  name: string,
  terms: TariffTerms,
  idLines: readonly number[],
) =>
  core.inTenant(tenant, async (ctx) => {
    const { idTariff } = await createTariff(ctx, { name, terms })
    for (const idLine of idLines)
      await ctx.db
        .insertInto('lineTariff')
        .values({ idLine, idTariff, validFrom: terms.validFrom, validTo: terms.validTo })
        .execute()
    return idTariff
  })

export interface BilledCall {
  readonly at: string
  readonly seconds?: number
  readonly line?: number
  readonly to?: string
  readonly isTest?: boolean
  readonly flow?: number
  readonly campaign?: number
}

/** Stores calls that have ended, answered where they have seconds; answers their guids. */
export const storeCalls = (core: TestCore, tenant: number, calls: readonly BilledCall[]): Promise<string[]> =>
  core.inTenant(tenant, async (ctx) => {
    const logs = calls.map(({ at, seconds = 60, line, to = '+420777123456', isTest = false, flow = 7, campaign }) => {
      const guid = guidAt(new Date(at))
      return {
        ...{ guid, callId: guid, thread: guid, channel: 1 as const, direction: 'out' as const, callType: 1 as const },
        ...{ idCallScript: flow, flowGuid: '0199a000-0000-7000-8000-00000000000f', flowVersion: 1, language: '' },
        ...{ fromNumber: '+420222333444', toNumber: to, startedAt: at, isTest },
        answeredAt: seconds === 0 ? null : at,
        endedAt: new Date(Date.parse(at) + seconds * 1000).toISOString(),
        ...{ talkMs: seconds * 1000, outcome: seconds === 0 ? (-1 as const) : (3 as const) },
        ...(line === undefined ? {} : { idLine: line }),
        ...(campaign === undefined ? {} : { idCampaign: campaign }),
      }
    })
    await insertLogs(ctx.db, logs)
    return logs.map(({ guid }) => guid)
  })

/** Rates all that waits, as a process does. */
export const rateNow = (core: TestCore) =>
  raterOf({
    db: core.db,
    contexts: core.contexts,
    clock: core.clock,
    log: core.server.log as Parameters<typeof raterOf>[0]['log'], // the same pino
  })()
