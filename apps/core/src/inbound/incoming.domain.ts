import { incomingApi, incomingOfModuleApi } from '@parley/contract/inbound/incoming.api.ts'
import type { AdmissionEntry } from '@parley/contract/inbound/incoming.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { campaignsSeen } from '../lines/campaignsSeen.ts'
import { readIncoming, updateIncoming } from '../lines/line.incoming.ts'
import { getIncoming, lookUpOpeningTimes } from '../lines/lineIncoming.store.ts'
import { showNumbers } from '../records/list/dialLog.service.ts'
import { readQueue } from './queue.read.ts'
import { refusedCallArea } from './refusedCall.person.ts'
import { listRefused, requireModule } from './refusedCall.store.ts'
import { simulateCall } from './simulatedCall.service.ts'

const HOUR_MS = 60 * 60_000

type Told = { readonly from: string; readonly to: string; readonly trail: readonly AdmissionEntry[] }

/** Names of lines and campaigns that the user may not see stay untold. */
async function told<T extends Told>(ctx: Ctx, calls: readonly T[]) {
  const ids = calls.flatMap(({ trail }) => trail.flatMap(({ campaign }) => campaign?.id ?? []))
  const campaigns = await campaignsSeen(ctx, [...new Set(ids)])
  return calls.map((call) =>
    showNumbers(ctx, {
      ...call,
      trail: call.trail.map(({ line, campaign, ...entry }) => ({
        ...entry,
        line: line && !ctx.can('Line.view', line.id) ? { ...line, name: 'Another line' } : line,
        ...(campaign && { campaign: campaigns.get(campaign.id) ?? null }),
      })),
    }),
  )
}

export const incoming: Domain = {
  references: {
    ...{ line_opening_fkey: 'Opening times', line_closed_script_fkey: 'Flow', line_full_script_fkey: 'Flow' },
    line_spare_script_fkey: 'Flow',
  },
  routes: [
    ...routes(incomingApi, {
      Incoming: (ctx, { params }) => readIncoming(ctx, params.idDialModuleLine),
      UpdateIncoming: (ctx, { params, body }) => updateIncoming(ctx, params.idDialModuleLine, body),
      async RefusedCalls(ctx, { params, query }) {
        await ctx.require('Line.viewdiallogs', params.idDialModuleLine)
        await getIncoming(ctx, params.idDialModuleLine)
        const page = await listRefused(ctx.db, { idLine: params.idDialModuleLine }, query)
        return { ...page, items: await told(ctx, page.items) }
      },
      Queue: (ctx, { params }) => readQueue(ctx, params.idDialModuleLine),
      SimulateCall: (ctx, { params, body }) => simulateCall(ctx, params.idDialModuleLine, body),
    }),
    ...routes(incomingOfModuleApi, {
      async RefusedCalls(ctx, { params: { idDialModule }, query }) {
        await ctx.require('Module.viewdiallogs', idDialModule)
        await requireModule(ctx.db, idDialModule)
        const page = await listRefused(ctx.db, { idModule: idDialModule }, query)
        return { ...page, items: await told(ctx, page.items) }
      },
    }),
  ],
  lookups: {
    OpeningTimes: async (ctx, { query }) =>
      ctx.can('TenantValue.view', ctx.tenant) || ctx.allowed('Line.edit').length > 0
        ? await lookUpOpeningTimes(ctx.db, query)
        : [],
  },
  people: [refusedCallArea],
  rounds: [
    {
      what: 'forgetting calls that were not answered',
      role: 'jobs',
      everyMs: HOUR_MS,
      of:
        ({ db, clock }) =>
        () =>
          sql`SELECT app.forget_incoming(${clock.now()})`.execute(db),
    },
  ],
}
