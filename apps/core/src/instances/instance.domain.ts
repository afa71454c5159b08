import { instanceApi, instanceComparisonApi, inventoryApi } from '@parley/contract/instances/instance.api.ts'
import { instanceKind } from '@parley/contract/instances/instance.entity.ts'
import { comparedKind } from '@parley/contract/instances/instance.enum.ts'
import { instanceDraft } from '@parley/contract/instances/instance.schema.ts'
import { syncApi } from '@parley/contract/instances/sync.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { leftBy } from '../kernel/http/leftBy.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { readPackage } from '../packages/package.service.ts'
import { checkNow } from './check.ts'
import { differenceOf, expectThing, unexpectThing } from './compared.service.ts'
import { listCompared } from './compared.store.ts'
import { checkJob, compareJob } from './instance.jobs.ts'
import { askToCompare, createInstance, instanceAt, removeInstance, updateInstance } from './instance.service.ts'
import { getInstance, listInstances } from './instance.store.ts'
import { instanceStream } from './instance.stream.ts'
import { planSync, syncSlave } from './sync.service.ts'
import { aboutHere, listThings, readThing } from './thing.service.ts'

const { GRAMMAR, LANGUAGE, COMPONENT } = comparedKind.of
const facts = instanceDraft.omit({ secret: true })

export const instances: Domain = {
  constraints: { instance_address_key: 'instance.addressTaken' },
  routes: (services) => [
    ...routes(syncApi, {
      PlanSync: (ctx, { body, reply }) => planSync(ctx, services, body, leftBy(reply)),
      SyncSlave: async (ctx, { body }) => syncSlave(ctx, await readPackage(ctx, body.idPackage), body),
    }),
    ...routes(instanceApi, {
      List: (ctx, { query }) => listInstances(ctx, query),
      At: (ctx, { query }) => instanceAt(ctx, query.appUrl),
      Basic: (ctx, { params }) => getInstance(ctx, params.idInstance),
      Create: (ctx, { body }) => createInstance(ctx, body),
      Update: (ctx, { params, body }) => updateInstance(ctx, params.idInstance, body),
      Remove: (ctx, { params }) => removeInstance(ctx, params.idInstance),
      Check: (ctx, { params, reply }) => checkNow(ctx, params.idInstance, leftBy(reply)),
      Compare: (ctx, { params }) => askToCompare(ctx, params.idInstance),
      InstanceStream: () => notFound('Stream'),
    }),
    ...routes(instanceComparisonApi, {
      Grammars: (ctx, { query }) => listCompared(ctx, GRAMMAR, query),
      Languages: (ctx, { query }) => listCompared(ctx, LANGUAGE, query),
      Components: (ctx, { query }) => listCompared(ctx, COMPONENT, query),
      Difference: (ctx, { params, reply }) => differenceOf(ctx, params.idComparedThing, leftBy(reply)),
      Expect: (ctx, { params, body }) => expectThing(ctx, params.idComparedThing, body),
      Unexpect: (ctx, { params }) => unexpectThing(ctx, params.idComparedThing),
    }),
    ...routes(inventoryApi, {
      About: (ctx) => aboutHere(ctx),
      Things: (ctx, { query }) => listThings(ctx, query.kind, query.after),
      Thing: (ctx, { query }) => readThing(ctx, query.kind, query.name),
    }),
  ],
  streams: [instanceStream],
  jobs: () => [checkJob(), compareJob()],
  undo: [
    undoOf({
      of: instanceKind,
      as: instanceApi.Update,
      fields: ['name', 'role', 'appUrl', 'idTenantThere'],
      // Back to another host it would need that one's secret, which is gone: refused in words.
      async update(ctx, id, values) {
        await updateInstance(ctx, id, facts.parse({ ...(await getInstance(ctx, id)), ...values }))
      },
      create: removeInstance,
    }),
  ],
}
