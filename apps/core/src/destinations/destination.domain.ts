import { destinationApi } from '@parley/contract/destinations/destination.api.ts'
import { destinationKind } from '@parley/contract/destinations/destination.entity.ts'
import { destinationDraft } from '@parley/contract/destinations/destination.schema.ts'
import { sql } from 'kysely'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { checkDestination, readDestinations, updateDestinations } from './destination.service.ts'

const HOUR_MS = 60 * 60_000

export const destinations: Domain = {
  routes: routes(destinationApi, {
    Destinations: readDestinations,
    UpdateDestinations: (ctx, { body }) => updateDestinations(ctx, body),
    CheckDestination: (ctx, { body }) => checkDestination(ctx, body),
  }),
  undo: [
    undoOf({
      of: destinationKind,
      as: destinationApi.UpdateDestinations,
      fields: Object.keys(destinationDraft.shape),
      update: (ctx, _, values) => updateDestinations(ctx, destinationDraft.parse(values)),
    }),
  ],
  rounds: [
    {
      what: 'forgetting calls by their destinations',
      role: 'jobs',
      everyMs: HOUR_MS,
      of:
        ({ db, clock }) =>
        () =>
          sql`SELECT app.forget_destinations(${clock.now()})`.execute(db),
    },
  ],
}
