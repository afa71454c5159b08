import { analysisProfileApi, callAnalysisApi, postcallApi } from '@parley/contract/postcall/postcall.api.ts'
import { analysisProfileKind, postcallKind } from '@parley/contract/postcall/postcall.entity.ts'
import { analysisProfileDraft, postcallAssignment } from '@parley/contract/postcall/postcall.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { readAnalyses, revealAnalysis, reviewAnalysis, tryProfile } from './analysis.service.ts'
import { judgeEnded } from './judgeRound.ts'
import { assignPostcall, calibrate, forecastRun, listJudgedCalls, readPostcall, startRun } from './postcall.service.ts'
import { reportPostcall } from './postcallReport.ts'
import { createProfile, readProfile, removeProfile, updateProfile } from './profile.service.ts'
import { getProfile, listProfiles } from './profile.store.ts'
import { runTask } from './run.jobs.ts'

export const postcall: Domain = {
  routes: (services) => [
    ...routes(analysisProfileApi, {
      List: (ctx, { query }) => listProfiles(ctx.db, query),
      Basic: (ctx, { params }) => readProfile(ctx, params.idAnalysisProfile),
      Create: (ctx, { body }) => createProfile(ctx, body),
      Update: (ctx, { params, body }) => updateProfile(ctx, params.idAnalysisProfile, body),
      Remove: (ctx, { params }) => removeProfile(ctx, params.idAnalysisProfile),
      Try: (ctx, { body }) => tryProfile(ctx, body),
    }),
    ...routes(postcallApi, {
      PostcallAnalytics: (ctx, { params, query }) => readPostcall(ctx, params.idDialModuleLine, query),
      AssignPostcall: (ctx, { params, body }) => assignPostcall(ctx, params.idDialModuleLine, body),
      PostcallCalls: (ctx, { params, query }) => listJudgedCalls(ctx, params.idDialModuleLine, query),
      PostcallReport: (ctx, { params, query }) => reportPostcall(ctx, params.idDialModuleLine, query),
      PostcallForecast: (ctx, { params, body }) => forecastRun(ctx, params.idDialModuleLine, body, services.llm),
      RunPostcall: (ctx, { params, body }) => startRun(ctx, params.idDialModuleLine, body),
      PostcallCalibration: (ctx, { params, query }) => calibrate(ctx, params.idDialModuleLine, query),
    }),
    ...routes(callAnalysisApi, {
      Analyses: (ctx, { query }) => readAnalyses(ctx, query.guid),
      RevealAnalysis: (ctx, { params }) => revealAnalysis(ctx, params.idCallAnalysis),
      ReviewAnalysis: (ctx, { params, body }) => reviewAnalysis(ctx, params.idCallAnalysis, body),
    }),
  ],
  constraints: { analysis_profile_name_key: 'postcall.nameTaken' },
  named: [{ of: analysisProfileKind, table: 'analysis_profile', id: 'idAnalysisProfile', name: 'name' }],
  undo: [
    undoOf({
      of: analysisProfileKind,
      as: analysisProfileApi.Update,
      fields: Object.keys(analysisProfileDraft.shape),
      async update(ctx, id, values) {
        const { name, definition, rowVersion } = await getProfile(ctx.db, id)
        await updateProfile(ctx, id, { ...analysisProfileDraft.parse({ name, definition, ...values }), rowVersion })
      },
      create: removeProfile,
      async remove(ctx, { name, definition }) {
        await createProfile(ctx, analysisProfileDraft.parse({ name, definition }))
      },
    }),
    undoOf({
      of: postcallKind,
      as: postcallApi.AssignPostcall,
      fields: ['idAnalysisProfile'],
      update: (ctx, idLine, values) =>
        assignPostcall(ctx, idLine, postcallAssignment.omit({ rowVersion: true }).parse(values)),
    }),
  ],
  tasks: (services) => [runTask(services)],
  rounds: [{ what: 'judging calls', role: 'jobs', everyMs: 2_000, of: (ports) => (asked) => judgeEnded(ports, asked) }],
}
