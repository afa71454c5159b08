import { lineAssistApi } from '@parley/contract/agentAssist/lineAssist.api.ts'
import { lineAssistDraft } from '@parley/contract/agentAssist/lineAssist.schema.ts'
import { lineDestinationApi } from '@parley/contract/destinations/destination.api.ts'
import { destinationDraft } from '@parley/contract/destinations/destination.schema.ts'
import { incomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import { lineApi, lineOfModuleApi } from '@parley/contract/lines/line.api.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { callbotFacts, lineFacts } from '@parley/contract/lines/line.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { readLineAssist, updateLineAssist } from './line.assist.ts'
import { checkLineDestination, readLineDestinations, updateLineDestinations } from './line.destinations.ts'
import { lookUpLines } from './line.lookup.ts'
import { listLines, readLine } from './line.read.ts'
import { findLines } from './line.search.ts'
import {
  checkNumbers,
  createLine,
  moveLine,
  readCallbot,
  removeLine,
  switchLine,
  updateCallbot,
  updateLine,
} from './line.service.ts'
import { undoChange } from './line.undo.ts'
import { effectsOnLine, relationsOfLine } from './line.use.ts'

export const lines: Domain = {
  constraints: { line_name_key: 'line.nameTaken', line_number_key: 'line.numbersTaken' },
  references: { line_module_fkey: 'Module', line_script_fkey: 'Flow' },
  named: [{ of: lineEntityKind, table: 'line', id: 'idLine', name: 'name' }],
  routes: [
    ...routes(lineApi, {
      List: (ctx, { query }) => listLines(ctx, query),
      Basic: (ctx, { params }) => readLine(ctx, params.idDialModuleLine),
      Update: (ctx, { params, body }) => updateLine(ctx, params.idDialModuleLine, body),
      CallbotSettings: (ctx, { params }) => readCallbot(ctx, params.idDialModuleLine),
      UpdateCallbotSettings: (ctx, { params, body }) => updateCallbot(ctx, params.idDialModuleLine, body),
      Move: (ctx, { params, body }) => moveLine(ctx, params.idDialModuleLine, body.idDialModule, body.rowVersion),
      SetEnableLine: (ctx, { params, body }) => switchLine(ctx, params.idDialModuleLine, body.enabled, body.rowVersion),
      Effects: (ctx, { params }) => effectsOnLine(ctx, params.idDialModuleLine),
      Relations: (ctx, { params }) => relationsOfLine(ctx, params.idDialModuleLine),
      Remove: (ctx, { params, body }) => removeLine(ctx, params.idDialModuleLine, body.name),
    }),
    ...routes(lineDestinationApi, {
      Destinations: (ctx, { params }) => readLineDestinations(ctx, params.idDialModuleLine),
      UpdateDestinations: (ctx, { params, body }) => updateLineDestinations(ctx, params.idDialModuleLine, body),
      CheckDestination: (ctx, { params, body }) => checkLineDestination(ctx, params.idDialModuleLine, body),
    }),
    ...routes(lineAssistApi, {
      AgentAssist: (ctx, { params }) => readLineAssist(ctx, params.idDialModuleLine),
      UpdateAgentAssist: (ctx, { params, body }) => updateLineAssist(ctx, params.idDialModuleLine, body),
    }),
    ...routes(lineOfModuleApi, {
      CreateLine: (ctx, { params, body }) => createLine(ctx, params.idDialModule, body),
      CheckNumbers: (ctx, { params, body }) => checkNumbers(ctx, params.idDialModule, body),
    }),
  ],
  undo: [
    undoOf({
      of: lineEntityKind,
      as: lineApi.Update,
      fields: [
        ...Object.keys(lineFacts.shape),
        ...Object.keys(callbotFacts.shape),
        ...Object.keys(incomingDraft.shape),
        ...Object.keys(destinationDraft.shape),
        ...Object.keys(lineAssistDraft.shape),
        'enabled',
        'idDialModule',
      ],
      update: undoChange,
      create: (ctx, idLine) => removeLine(ctx, idLine),
    }),
  ],
  find: findLines,
  lookups: { Lines: (ctx, { query }) => lookUpLines(ctx, query) },
}
