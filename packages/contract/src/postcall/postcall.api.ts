import { z } from 'zod'
import { viewDialLogs } from '../conversations/list/dialLog.api.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { none, pageOf } from '../kernel/schema.ts'
import { task } from '../tasks/task.schema.ts'
import {
  analysesQuery,
  analysisProfile,
  analysisProfileChange,
  analysisProfileDraft,
  analysisProfileQuery,
  analysisProfileRow,
  calibration,
  callAnalysis,
  finding,
  judgedCall,
  judgedCallQuery,
  postcall,
  postcallAssignment,
  postcallForecast,
  postcallQuery,
  postcallRun,
  profileTrial,
  reviewDraft,
} from './postcall.schema.ts'

const view = 'Line.view'
const edit = 'Line.edit'
/** What it found may be told by then. */
const found = ['DialModuleLines.PostcallAnalytics', 'DialModuleLines.PostcallCalls'] as const

/** What is judged in calls; a tenant has a few, and gives each line one. */
export const analysisProfileApi = group('AnalysisProfiles', '/Administration/AnalysisProfiles', {
  List: endpoint({
    method: 'GET',
    path: '',
    summary: 'List analysis profiles',
    permission: view,
    query: analysisProfileQuery,
    response: pageOf(analysisProfileRow),
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idAnalysisProfile}/Basic',
    summary: 'Get an analysis profile in its newest version',
    permission: view,
    response: analysisProfile,
  }),
  Create: endpoint({
    method: 'POST',
    path: '',
    summary: 'Create an analysis profile',
    permission: edit,
    body: analysisProfileDraft,
    response: analysisProfile,
    answers: 'Basic',
    errors: ['postcall.nameTaken', 'postcall.invalid'],
  }),
  Update: endpoint({
    method: 'PUT',
    path: '/{idAnalysisProfile}/Basic',
    summary: 'Change an analysis profile; what has judged calls stays as a version, and the change makes the next',
    permission: edit,
    body: analysisProfileChange,
    response: analysisProfile,
    answers: 'Basic',
    changes: ['DialModuleLines.PostcallAnalytics'],
    errors: ['postcall.nameTaken', 'postcall.invalid', 'entity.stale'],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{idAnalysisProfile}',
    summary: 'Delete an analysis profile that no line has; what it found stays with the calls',
    permission: edit,
    response: none,
    removes: 'idAnalysisProfile',
    errors: ['postcall.inUse'],
  }),
  Try: endpoint({
    method: 'POST',
    path: '/Try',
    summary: 'Judge a past call by a profile that need not be saved; nothing is kept, and no language model is asked',
    permission: viewDialLogs,
    body: profileTrial,
    response: finding,
    reads: true,
    errors: ['postcall.invalid'],
  }),
})

/** What was judged in the calls of a line. */
export const postcallApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  PostcallAnalytics: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/PostcallAnalytics',
    summary: 'Get the analysis profile of a line and what it found in the calls of the last days',
    permission: view,
    query: postcallQuery,
    response: postcall,
  }),
  AssignPostcall: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/PostcallAnalytics',
    summary: 'Set which analysis profile judges the calls of a line from now on',
    permission: edit,
    body: postcallAssignment,
    response: postcall,
    changes: { only: [...found, 'AnalysisProfiles', 'Audit'] },
    errors: ['entity.stale'],
  }),
  PostcallCalls: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/PostcallCalls',
    summary: 'List the judged calls of a line, newest first',
    permission: 'Line.viewdiallogs',
    query: judgedCallQuery,
    response: pageOf(judgedCall),
  }),
  PostcallReport: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/PostcallReport',
    summary: 'Export the judged calls of a line with all answers as CSV or an Excel workbook',
    permission: 'Line.viewdiallogs',
    query: judgedCallQuery.pick({ version: true, from: true }).extend(exportOptions.shape),
    response: 'stream',
    ticket: true,
    errors: ['export.tooLong'],
  }),
  PostcallForecast: endpoint({
    method: 'POST',
    path: '/{idDialModuleLine}/PostcallForecast',
    summary: 'Get how many past calls a run would judge, and what the language model would cost',
    permission: edit,
    body: postcallRun,
    response: postcallForecast,
    reads: true,
    errors: ['postcall.noProfile'],
  }),
  RunPostcall: endpoint({
    method: 'POST',
    path: '/{idDialModuleLine}/RunPostcall',
    summary: 'Judge past calls of a line, as a task; calls that this version has judged are left out',
    permission: edit,
    body: postcallRun,
    response: task,
    changes: { only: ['Tasks', 'Home.UserTasksOverview', 'Audit'] },
    errors: ['postcall.noProfile', 'postcall.invalid'],
  }),
  PostcallCalibration: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/PostcallCalibration',
    summary: 'Get how far reviewers and the judge agree, by question and by reviewer',
    permission: 'Line.review',
    query: postcallQuery,
    response: calibration,
  }),
})

/** What was judged in a conversation. */
export const callAnalysisApi = group('Conversations', '/Conversations', {
  Analyses: endpoint({
    method: 'GET',
    path: '/Analyses',
    summary: 'Get what analysis profiles found in a conversation',
    permission: viewDialLogs,
    query: analysesQuery,
    response: z.array(callAnalysis),
  }),
  RevealAnalysis: endpoint({
    method: 'POST',
    path: '/Analyses/{idCallAnalysis}/Reveal',
    summary: 'See what the judge answered; a review afterwards does not count for the calibration',
    permission: 'Line.review',
    response: callAnalysis,
    changes: { only: ['Conversations.Analyses', 'DialModuleLines.PostcallCalls', 'Audit'] },
    errors: ['auth.notBySecret'],
  }),
  ReviewAnalysis: endpoint({
    method: 'POST',
    path: '/Analyses/{idCallAnalysis}/Review',
    summary: 'Answer the scorecard of a conversation; the newest review of a person counts',
    permission: 'Line.review',
    body: reviewDraft,
    response: callAnalysis,
    changes: { only: ['Conversations.Analyses', 'DialModuleLines.PostcallCalibration', ...found, 'Audit'] },
    errors: ['postcall.invalid', 'auth.notBySecret'],
  }),
})
