import { demoCallApi } from '@parley/contract/demoCalls/demoCall.api.ts'
import { demoCallKind, demoGroupKind } from '@parley/contract/demoCalls/demoCall.entity.ts'
import { demoCallDraft, demoGroupDraft } from '@parley/contract/demoCalls/demoCall.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { sidOf } from '../kernel/http/sidOf.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import {
  addCall,
  createGroup,
  createNewGroup,
  getGroup,
  removeCall,
  removeGroup,
  updateCall,
  updateGroup,
} from './demoCall.service.ts'
import { getCall } from './demoCall.store.ts'
import { listGroups } from './demoGroup.store.ts'
import { createLink, openLink, revokeLink } from './demoLink.service.ts'
import { runCall } from './demoRun.service.ts'
import { listRuns } from './demoRun.store.ts'

export const demoCalls: Domain = {
  routes: routes(demoCallApi, {
    List: (ctx, { query }) => listGroups(ctx, query),
    Get: (ctx, { params }) => getGroup(ctx, params.idDemoCallGroup),
    Runs: async (ctx, { params, query }) => {
      const { idDemoCallGroup } = await getGroup(ctx, params.idDemoCallGroup)
      return await listRuns(ctx.db, idDemoCallGroup, query)
    },
    CreateGroup: (ctx, { body }) => createNewGroup(ctx, body),
    Update: (ctx, { params, body }) => updateGroup(ctx, params.idDemoCallGroup, body),
    Delete: (ctx, { params }) => removeGroup(ctx, params.idDemoCallGroup),
    AddCall: (ctx, { params, body }) => addCall(ctx, params.idDemoCallGroup, body),
    UpdateCall: (ctx, { params, body }) => updateCall(ctx, params.idDemoCall, body),
    DeleteCall: (ctx, { params }) => removeCall(ctx, params.idDemoCall),
    CreateLink: (ctx, { params }) => createLink(ctx, params.idDemoCall),
    RevokeLink: (ctx, { params }) => revokeLink(ctx, params.idDemoCall),
    Run: (ctx, { params, request }) => runCall(ctx, params.idDemoCall, sidOf(ctx, request)),
    OpenLink: (ctx, { body }) => openLink(ctx, body.secret),
    // A WebSocket, answered where connections are upgraded; the server leaves it out of its HTTP routes.
    LinkSocket: () => notFound('Socket'),
  }),
  constraints: { demo_call_group_name_key: 'demoGroup.nameTaken' },
  references: { demo_call_script_fkey: 'Flow', demo_call_line_fkey: 'Line' },
  undo: [
    undoOf({
      of: demoGroupKind,
      as: demoCallApi.Update,
      fields: Object.keys(demoGroupDraft.shape),
      async update(ctx, idDemoCallGroup, values) {
        const { rowVersion, ...current } = await getGroup(ctx, idDemoCallGroup)
        await updateGroup(ctx, idDemoCallGroup, { ...demoGroupDraft.parse({ ...current, ...values }), rowVersion })
      },
      create: removeGroup,
      // Its calls come back with it, without their links.
      async remove(ctx, before) {
        const { idDemoCallGroup } = await createGroup(ctx, demoGroupDraft.parse(before))
        for (const call of demoCallDraft.array().parse(before.calls ?? [])) await addCall(ctx, idDemoCallGroup, call)
      },
    }),
    undoOf({
      of: demoCallKind,
      as: demoCallApi.UpdateCall,
      fields: Object.keys(demoCallDraft.shape),
      async update(ctx, idDemoCall, values) {
        const { rowVersion, ...current } = await getCall(ctx.db, idDemoCall)
        await updateCall(ctx, idDemoCall, { ...demoCallDraft.parse({ ...current, ...values }), rowVersion })
      },
      create: removeCall,
      remove: (ctx, before) => addCall(ctx, Number(before.idDemoCallGroup), demoCallDraft.parse(before)),
    }),
  ],
}
