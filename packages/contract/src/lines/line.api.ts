import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { anyOf } from '../kernel/permission.ts'
import { none, pageOf } from '../kernel/schema.ts'
import {
  callbotSettings,
  checkedNumber,
  line,
  lineChange,
  lineDraft,
  lineEffects,
  lineMove,
  lineQuery,
  lineRelations,
  lineRemoval,
  lineSwitch,
  numbersDraft,
} from './line.schema.ts'

const view = 'Line.view'
const edit = 'Line.edit'
const control = 'Line.control'
/** Beside the lines: what chooses one, and what counts those of a flow or module. */
const lines = ['Lookups.Lines', 'DialModules', 'CallScripts.Basic']
const numberErrors = ['line.badNumber', 'line.numberTwice', 'line.numberTaken', 'line.numbersTaken'] as const
const flowErrors = [
  'line.unknownFlow',
  'callScript.noSuchVersion',
  'flowTest.notGreen',
  'line.unknownLanguage',
  'line.unknownZone',
] as const

export const lineApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  List: endpoint({
    method: 'GET',
    path: '',
    summary: 'List lines with what runs on them and their calls of the last seven days',
    permission: view,
    query: lineQuery,
    response: pageOf(line),
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/Basic',
    summary: 'Get a line',
    permission: view,
    response: line,
  }),
  Update: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/Basic',
    summary: 'Update the name, numbers, kind and limit of a line',
    permission: edit,
    body: lineChange,
    response: line,
    answers: 'Basic',
    changes: lines,
    errors: ['line.nameTaken', ...numberErrors, 'entity.stale'],
  }),
  CallbotSettings: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/CallbotSettings',
    summary: 'Get what answers on a line',
    permission: view,
    response: callbotSettings,
  }),
  UpdateCallbotSettings: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/CallbotSettings',
    summary: 'Set which flow and version answers on a line, in which language and time zone',
    permission: edit,
    body: callbotSettings,
    response: callbotSettings,
    answers: 'CallbotSettings',
    changes: lines,
    errors: [...flowErrors, 'line.noVersion', 'entity.stale'],
  }),
  Move: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/Move',
    summary: 'Move a line to another module; calls that are going on end where they began',
    permission: control,
    body: lineMove,
    response: line,
    answers: 'Basic',
    changes: lines,
    errors: ['line.sameModule', 'line.numberTaken', 'line.numbersTaken', 'entity.stale'],
  }),
  SetEnableLine: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/SetEnableLine',
    summary: 'Switch a line on, or off: no call begins on it, those that are going on continue',
    permission: control,
    body: lineSwitch,
    response: line,
    answers: 'Basic',
    changes: lines,
    errors: ['entity.stale'],
  }),
  Effects: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/Effects',
    summary: 'Get what runs on a line, what uses it, and how many calls the next hour usually has',
    permission: view,
    response: lineEffects,
  }),
  Relations: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/Relations',
    summary: 'List campaigns, demo calls and lines that use a line',
    permission: view,
    response: lineRelations,
  }),
  Remove: endpoint({
    method: 'POST',
    path: '/{idDialModuleLine}/Remove',
    summary: 'Delete a line that nothing uses, by its name; its conversations and charges keep that name',
    permission: 'Line.delete',
    body: lineRemoval,
    response: none,
    changes: lines,
    removes: 'idDialModuleLine',
    errors: ['line.otherName', 'line.inUse'],
  }),
})

/** What a module does with lines. */
export const lineOfModuleApi = group('DialModules', '/Administration/DialModules', {
  CreateLine: endpoint({
    method: 'POST',
    path: '/{idDialModule}/Lines',
    summary: 'Create a line of a module; what is left out is as the module sets it for its lines',
    permission: 'Line.create',
    body: lineDraft,
    response: line,
    changes: ['DialModuleLines', 'Lookups.Lines', 'CallScripts.Basic'],
    errors: ['line.nameTaken', ...numberErrors, ...flowErrors],
  }),
  CheckNumbers: endpoint({
    method: 'POST',
    path: '/{idDialModule}/CheckNumbers',
    summary: 'Get how numbers of a line would be kept on a module, or why they can’t be',
    permission: anyOf('Line.create', 'Line.edit'),
    body: numbersDraft,
    response: z.array(checkedNumber),
    reads: true,
  }),
})
