import { moduleApi } from '@parley/contract/modules/module.api.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { callbotSettings, moduleDraft, newCallbot } from '@parley/contract/modules/module.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { leftBy } from '../kernel/http/leftBy.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import {
  callbotOf,
  createModule,
  moduleFor,
  removeModule,
  setDefaultLine,
  updateCallbot,
  updateModule,
} from './module.service.ts'
import { getModule, lineChoices, listModules, lookUpModules } from './module.store.ts'
import { moduleStream, moduleTestStream } from './module.stream.ts'
import { endOutage, outageEndsJob, startOutage, statusOf } from './outage.service.ts'
import { listOutages } from './outage.store.ts'
import { testModule } from './test/testModule.ts'

const facts = moduleDraft.omit({ secret: true })

export const modules: Domain = {
  constraints: { dial_module_name_key: 'module.nameTaken' },
  routes: routes(moduleApi, {
    List: (ctx, { query }) => listModules(ctx, query),
    Basic: (ctx, { params }) => moduleFor(ctx, 'view', params.idDialModule),
    Status: async (ctx, { params }) => {
      await ctx.require('Module.view', params.idDialModule)
      return await statusOf(ctx, params.idDialModule)
    },
    Create: (ctx, { body }) => createModule(ctx, body),
    Update: (ctx, { params, body }) => updateModule(ctx, params.idDialModule, body),
    Remove: (ctx, { params }) => removeModule(ctx, params.idDialModule),
    CallbotSettings: (ctx, { params }) => callbotOf(ctx, params.idDialModule),
    UpdateCallbotSettings: (ctx, { params, body }) => updateCallbot(ctx, params.idDialModule, body),
    LineChoices: async (ctx, { params, query }) => {
      const { idDialModule } = await moduleFor(ctx, 'edit', params.idDialModule)
      return await lineChoices(ctx, idDialModule, query)
    },
    SetDefaultLine: (ctx, { params, body }) => setDefaultLine(ctx, params.idDialModule, body),
    Outages: async (ctx, { params }) => {
      const { idDialModule } = await moduleFor(ctx, 'view', params.idDialModule)
      return await listOutages(ctx, idDialModule)
    },
    StartOutage: (ctx, { params, body }) => startOutage(ctx, params.idDialModule, body),
    EndOutage: (ctx, { params }) => endOutage(ctx, params.idDialModule),
    ModuleStream: () => notFound('Stream'),
    TestStream: () => notFound('Stream'),
    Test: (ctx, { params, query, reply }) => testModule(ctx, params.idDialModule, { left: leftBy(reply), ...query }),
  }),
  streams: [moduleStream, moduleTestStream],
  jobs: () => [outageEndsJob()],
  lookups: { Modules: (ctx, { query }) => lookUpModules(ctx, query) },
  named: [{ of: moduleKind, table: 'dialModule', id: 'idModule', name: 'name' }],
  undo: [
    undoOf({
      of: moduleKind,
      as: moduleApi.Update,
      fields: [
        'name',
        'description',
        'enabled',
        'isSimulated',
        'mostCalls',
        'region',
        'settings',
        'callbot',
        'idDefaultLine',
      ],
      async update(ctx, id, { callbot, idDefaultLine, ...values }) {
        const before = await getModule(ctx, id)
        if (Object.keys(values).length > 0) await updateModule(ctx, id, facts.parse({ ...before, ...values }))
        if (callbot !== undefined)
          await updateCallbot(ctx, id, callbotSettings.parse({ ...before.callbot, ...(callbot as object) })) // parsed here
        if (idDefaultLine !== undefined) await setDefaultLine(ctx, id, { idLine: idDefaultLine as number | null }) // as the log has it
      },
      create: removeModule,
      // Without its secret, which was sealed, and its default line, which went before it.
      async remove(ctx, { callbot, ...before }) {
        const { idDialModule } = await createModule(ctx, facts.parse(before))
        if (callbot)
          await updateCallbot(ctx, idDialModule, callbotSettings.parse({ ...newCallbot, ...(callbot as object) })) // parsed here
      },
    }),
  ],
}
