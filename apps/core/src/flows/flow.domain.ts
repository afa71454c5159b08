import { flowApi } from '@parley/contract/flows/flow.api.ts'
import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { flowChange } from '@parley/contract/flows/flow.schema.ts'
import { rolloutApi } from '@parley/contract/flows/rollout.api.ts'
import type { EntityKind } from '@parley/contract/kernel/entityKind.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Domain } from '../kernel/domain.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { createTag, mergeTag, removeTag, updateTag } from '../tags/tag.service.ts'
import { getTag, listTags } from '../tags/tag.store.ts'
import { answerDraft, discardDraft, keepDraft, publishDraft, saveDraft } from './draft.service.ts'
import { findDraftFacts } from './draft.store.ts'
import { draftStream } from './draft.stream.ts'
import { recordJob } from './draft.work.ts'
import { onlyVisible } from './flow.access.ts'
import { componentItems, flowItems } from './flow.folder.ts'
import { assetsOf, getScript, listScripts, openScript } from './flow.read.ts'
import { findScripts, lookUpComponents, lookUpComponentTypes, lookUpScripts } from './flow.search.ts'
import {
  changeScript,
  createScript,
  duplicateScript,
  publishScript,
  removeScript,
  revertScript,
  saveDocument,
} from './flow.service.ts'
import { listRelations } from './flow.store.ts'
import {
  diffHistory,
  diffHistoryJson,
  getHistory,
  listHistories,
  previewPublish,
  tagVersion,
} from './history.service.ts'
import { recheckJob } from './recheck.ts'
import { changeRollout, finishRollout, getRollout, goBack, startRollout, watchRolloutJob } from './rollout.service.ts'
import { scriptArea } from './script.person.ts'
import { previewReplace, replaceInUses } from './use.service.ts'

const flowRoutes = routes(flowApi, {
  List: (ctx, { query }) => listScripts(ctx, query),
  Create: (ctx, { body }) => createScript(ctx, body),
  Basic: (ctx, { params }) => getScript(ctx, params.idCallScript),
  UpdateBasic: (ctx, { params, body }) => changeScript(ctx, params.idCallScript, body),
  UpdateDocument: (ctx, { params, body }) => saveDocument(ctx, params.idCallScript, body),
  Publish: (ctx, { params, body }) => publishScript(ctx, params.idCallScript, body),
  PublishPreview: (ctx, { params, query }) => previewPublish(ctx, params.idCallScript, query.version),
  Draft: (ctx, { params }) => answerDraft(ctx, params.idCallScript),
  UpdateDraft: (ctx, { params, body }) => saveDraft(ctx, params.idCallScript, body),
  DiscardDraft: (ctx, { params, query }) => discardDraft(ctx, params.idCallScript, query.rowVersion),
  KeepDraft: (ctx, { params, body }) => keepDraft(ctx, params.idCallScript, body),
  // Over the hub, which the server leaves out of its HTTP routes.
  DraftStream: () => notFound('Stream'),
  DraftPlace: () => notFound('Stream'),
  PublishDraft: (ctx, { params, body }) => publishDraft(ctx, params.idCallScript, body),
  Remove: (ctx, { params }) => removeScript(ctx, params.idCallScript),
  Histories: (ctx, { params, query }) => listHistories(ctx, params.idCallScript, query),
  History: (ctx, { params }) => getHistory(ctx, params.idCallScript, params.version),
  Duplicate: (ctx, { params, body }) => duplicateScript(ctx, params.idCallScript, body),
  DuplicateCallScriptHistory: (ctx, { params, body }) => duplicateScript(ctx, params.idCallScript, body),
  Revert: (ctx, { params, body }) => revertScript(ctx, params.idCallScript, body),
  Tag: (ctx, { params, body }) => tagVersion(ctx, params.idCallScript, body),
  HistoryDiff: (ctx, { params, query }) => diffHistory(ctx, params.idCallScript, query),
  HistoryDiffJson: (ctx, { params, query }) => diffHistoryJson(ctx, params.idCallScript, query),
  Assets: (ctx, { params }) => assetsOf(ctx, params.idCallScript),
  Relations: async (ctx, { params }) =>
    onlyVisible(ctx, await listRelations(ctx.db, (await openScript(ctx, params.idCallScript)).guid)),
  ReplacePreview: (ctx, { query }) => previewReplace(ctx, query),
  ReplaceUses: (ctx, { body }) => replaceInUses(ctx, body),
  Tags: (ctx, { query }) => listTags(ctx.db, query),
  TagBasic: (ctx, { params }) => getTag(ctx.db, params.idTag),
  CreateTag: (ctx, { body }) => createTag(ctx, body),
  UpdateTag: (ctx, { params, body }) => updateTag(ctx, params.idTag, body),
  MergeTag: (ctx, { params, body }) => mergeTag(ctx, params.idTag, body),
  RemoveTag: (ctx, { params }) => removeTag(ctx, params.idTag),
})

const rolloutRoutes = routes(rolloutApi, {
  Rollout: (ctx, { params }) => getRollout(ctx, params.idCallScript),
  StartRollout: (ctx, { params, body }) => startRollout(ctx, params.idCallScript, body),
  ChangeRollout: (ctx, { params, body }) => changeRollout(ctx, params.idCallScript, body),
  FinishRollout: (ctx, { params, body }) => finishRollout(ctx, params.idCallScript, body),
  EndRollout: (ctx, { params, body }) => goBack(ctx, params.idCallScript, body),
})

const undoAs = (of: EntityKind) =>
  undoOf({
    of,
    as: flowApi.UpdateBasic,
    fields: ['name', 'idFolder', 'type', 'description', 'componentType'],
    async update(ctx, idCallScript, values) {
      const { name, idFolder, type, description, componentType, rowVersion } = await getScript(ctx, idCallScript)
      const change = { name, idFolder, type, description, componentType, rowVersion, ...values }
      return await changeScript(ctx, idCallScript, flowChange.parse(change))
    },
    async create(ctx, idCallScript) {
      // Work at the draft stands in the log only once it is done.
      const draft = await findDraftFacts(ctx.db, idCallScript)
      if (draft?.isThere) refuse(reason('audit.changedSince', { name: draft.savedBy?.name ?? '', fields: 'it' }))
      await removeScript(ctx, idCallScript)
    },
  })

const flowUndo = undoAs(scriptKinds.flow)
const componentUndo = undoAs(scriptKinds.component)

export const flows: Domain = {
  routes: [...flowRoutes, ...rolloutRoutes],
  streams: [draftStream],
  constraints: { call_script_name_key: 'callScript.nameTaken' },
  undo: [componentUndo, flowUndo],
  folderItems: [flowItems, componentItems],
  jobs: () => [recordJob, recheckJob, watchRolloutJob],
  people: [scriptArea],
  find: findScripts,
  lookups: {
    Flows: (ctx, { query }) => lookUpScripts(ctx, 'flow', query),
    Components: (ctx, { query }) => lookUpComponents(ctx, query),
    ComponentTypes: (ctx, { query }) => lookUpComponentTypes(ctx, query),
  },
}
