import { lineAssistDraft } from '../agentAssist/lineAssist.schema.ts'
import { destinationDraft } from '../destinations/destination.schema.ts'
import { incomingDraft } from '../inbound/incoming.schema.ts'
import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { callbotFacts, line } from './line.schema.ts'

export const lineEntityKind = entityKind({
  kind: 'Line',
  label: 'Line',
  area: 'Line',
  view: ['Line.view'],
  page: (idDialModuleLine: number) => screens.line(idDialModuleLine),
  fields: fieldsOf(lineAssistDraft, destinationDraft, incomingDraft, callbotFacts, line),
  ids: ['idLine', 'idDialModuleLine'],
})
