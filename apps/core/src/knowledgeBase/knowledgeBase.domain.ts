import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { knowledgeBaseApi } from '@parley/contract/knowledgeBase/knowledgeBase.api.ts'
import { knowledgeBaseKind, knowledgeSourceEntity } from '@parley/contract/knowledgeBase/knowledgeBase.entity.ts'
import { knowledgeBaseDraft } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { fetchRules, knowledgeUrlDraft } from '@parley/contract/knowledgeBase/source.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Domain, Found } from '../kernel/domain.ts'
import { byName, holds } from '../kernel/names.ts'
import { refuse } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { undoOf } from '../kernel/undo.ts'
import { checkGoldenNow, clearMinScore, measureMinScore, minScoreOf, sweepGolden } from './golden.service.ts'
import { readGoldenFile } from './goldenFile.ts'
import { knowledgeArea, questionArea } from './knowledge.person.ts'
import {
  answerQuestion,
  askKnowledge,
  createKnowledgeBase,
  dismissQuestion,
  relationsOf,
  removeKnowledgeBase,
  updateKnowledgeBase,
} from './knowledgeBase.service.ts'
import { getKnowledgeBase, listKnowledgeBases, lookUpKnowledgeBases } from './knowledgeBase.store.ts'
import { listQuestions } from './question.store.ts'
import { fetchAgainJob, readTask, weighAgainJob } from './source.jobs.ts'
import {
  acceptText,
  deleteSource,
  downloadUrls,
  insertFile,
  insertUrl,
  readFile,
  readSource,
  rejectText,
  replaceFile,
  updateUrl,
} from './source.service.ts'
import { findSource, listSources } from './source.store.ts'

const knowledgeRoutes = ({ files, recogniser }: Services) =>
  routes(knowledgeBaseApi, {
    List: (ctx, { query }) => listKnowledgeBases(ctx, query),
    Entries: ({ db }, { params }) => getKnowledgeBase(db, params.idKnowledgeBase),
    Create: (ctx, { body }) => createKnowledgeBase(ctx, body),
    UpdateEntries: (ctx, { params, body }) => updateKnowledgeBase(ctx, params.idKnowledgeBase, body),
    DeleteBase: (ctx, { params }) => removeKnowledgeBase(ctx, params.idKnowledgeBase),
    Files: async ({ db }, { params, query }) => {
      await getKnowledgeBase(db, params.idKnowledgeBase)
      return await listSources(db, params.idKnowledgeBase, 'file', query)
    },
    Urls: async ({ db }, { params, query }) => {
      await getKnowledgeBase(db, params.idKnowledgeBase)
      return await listSources(db, params.idKnowledgeBase, 'url', query)
    },
    Source: (ctx, { params }) => readSource(ctx, params.idKnowledgeBase, params.idKnowledgeSource),
    InsertFile: (ctx, { params, body }) => insertFile(ctx, { files, recogniser }, params.idKnowledgeBase, body),
    ReplaceFile: (ctx, { params, body }) =>
      replaceFile(ctx, { files, recogniser }, [params.idKnowledgeBase, params.idKnowledgeSource], body),
    File: (ctx, { params }) => readFile(ctx, files, params.idKnowledgeBase, params.idKnowledgeSource),
    DeleteFile: (ctx, { params }) => deleteSource(ctx, [params.idKnowledgeBase, params.idKnowledgeSource], 'file'),
    InsertUrl: (ctx, { params, body }) => insertUrl(ctx, params.idKnowledgeBase, body),
    UpdateUrl: (ctx, { params, body }) => updateUrl(ctx, [params.idKnowledgeBase, params.idKnowledgeSource], body),
    DeleteUrl: (ctx, { params }) => deleteSource(ctx, [params.idKnowledgeBase, params.idKnowledgeSource], 'url'),
    DownloadUrls: (ctx, { params, body }) => downloadUrls(ctx, params.idKnowledgeBase, body.idKnowledgeSource),
    AcceptText: (ctx, { params }) => acceptText(ctx, params.idKnowledgeBase, params.idKnowledgeSource),
    RejectText: (ctx, { params }) => rejectText(ctx, params.idKnowledgeBase, params.idKnowledgeSource),
    Ask: (ctx, { params, body }) => askKnowledge(ctx, params.idKnowledgeBase, body),
    GoldenChecks: (ctx, { params }) => checkGoldenNow(ctx, params.idKnowledgeBase),
    ReadGolden: (ctx, { params, body }) => readGoldenFile(ctx, params.idKnowledgeBase, body),
    GoldenSweep: (ctx, { params }) => sweepGolden(ctx, params.idKnowledgeBase),
    MinScore: (ctx, { params }) => minScoreOf(ctx, params.idKnowledgeBase),
    MeasureMinScore: (ctx, { params }) => measureMinScore(ctx, params.idKnowledgeBase),
    ClearMinScore: (ctx, { params }) => clearMinScore(ctx, params.idKnowledgeBase),
    Questions: async ({ db }, { params, query }) => {
      await getKnowledgeBase(db, params.idKnowledgeBase)
      return await listQuestions(db, params.idKnowledgeBase, query)
    },
    AnswerQuestion: (ctx, { params, body }) =>
      answerQuestion(ctx, params.idKnowledgeBase, params.idKnowledgeQuestion, body),
    DismissQuestion: (ctx, { params }) => dismissQuestion(ctx, params.idKnowledgeBase, params.idKnowledgeQuestion),
    Relations: (ctx, { params }) => relationsOf(ctx, params.idKnowledgeBase),
  })

async function findKnowledgeBases(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  if (!ctx.can(knowledgeBaseApi.List.permission)) return []
  const rows = await ctx.db
    .selectFrom('knowledgeBase')
    .select(['idKnowledgeBase', 'name'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
  return rows.map(({ idKnowledgeBase, name }) => ({
    ...{ kind: 'knowledgeBase', title: name, detail: '', at: null, hasErrors: false },
    path: screens.tenant(ctx.tenant, { tab: 'data/knowledge-bases', knowledgeBase: idKnowledgeBase }),
  }))
}

export const knowledgeBase: Domain = {
  find: findKnowledgeBases,
  routes: knowledgeRoutes,
  constraints: {
    knowledge_base_name_key: 'knowledgeBase.nameTaken',
    knowledge_source_url_key: 'knowledgeBase.urlTaken',
  },
  people: [questionArea, knowledgeArea],
  tasks: (services) => [readTask(services)],
  jobs: (services) => [fetchAgainJob(services), weighAgainJob()],
  lookups: {
    KnowledgeBases: async (ctx, { query }) =>
      ctx.can('KnowledgeBase.view') ? await lookUpKnowledgeBases(ctx.db, query) : [],
  },
  undo: [
    undoOf({
      of: knowledgeBaseKind,
      as: knowledgeBaseApi.UpdateEntries,
      fields: Object.keys(knowledgeBaseDraft.shape),
      async update(ctx, id, values) {
        const draft = knowledgeBaseDraft.parse({ ...(await getKnowledgeBase(ctx.db, id)), ...values })
        await updateKnowledgeBase(ctx, id, draft)
      },
      create: removeKnowledgeBase,
      // Flows may name it still: it comes back as the one they know, without the files and pages it had.
      remove: (ctx, { guid, ...before }) =>
        createKnowledgeBase(ctx, knowledgeBaseDraft.parse(before), typeof guid === 'string' ? guid : undefined),
    }),
    undoOf({
      of: knowledgeSourceEntity,
      as: knowledgeBaseApi.UpdateUrl,
      fields: ['rules'],
      async update(ctx, id, { rules }) {
        const source = await findSource(ctx.db, id)
        if (source) await updateUrl(ctx, [source.idKnowledgeBase, id], { rules: fetchRules.parse(rules) })
      },
      async create(ctx, id) {
        const source = await findSource(ctx.db, id)
        if (source) await deleteSource(ctx, [source.idKnowledgeBase, id], source.kind)
      },
      async remove(ctx, { idKnowledgeBase, ...before }) {
        if (before.url === null) refuse(reason('knowledgeBase.fileGone'))
        await insertUrl(ctx, Number(idKnowledgeBase), knowledgeUrlDraft.parse(before))
      },
    }),
  ],
}
