import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { analysisProfile, postcallAssignment, reviewDraft } from './postcall.schema.ts'

export const analysisProfileKind = entityKind({
  kind: 'AnalysisProfile',
  label: 'Analysis profile',
  area: 'Line',
  view: ['Line.view'],
  page: (profile: number) => screens.analysisProfiles({ profile }),
  fields: analysisProfile,
  ids: ['idAnalysisProfile'],
})

/** Which profile judges the calls of a line, by the id of the line. */
export const postcallKind = entityKind({
  kind: 'Postcall',
  label: 'Post-call analytics',
  area: 'Line',
  view: ['Line.view'],
  page: (idDialModuleLine: number) => screens.line(idDialModuleLine, { tab: 'postcall-analytics' }),
  fields: postcallAssignment,
})

/** What people answered about a call. */
export const callReviewKind = entityKind({
  kind: 'CallReview',
  label: 'Review',
  area: 'Line',
  view: ['Line.review'],
  fields: fieldsOf(reviewDraft),
})
