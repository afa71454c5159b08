import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { none, pageOf } from '../kernel/schema.ts'
import {
  callbotAnswer,
  callbotChange,
  defaultLineChange,
  dialModule,
  dialModuleRow,
  lineChoice,
  lineChoiceQuery,
  moduleChange,
  moduleDraft,
  moduleQuery,
  moduleStatus,
  moduleTest,
} from './module.schema.ts'

const view = 'Module.view'
const edit = 'Module.edit'
const changes = ['Lookups.Modules']
const refusals = ['module.nameTaken', 'module.otherSettings', 'module.needsSettings', 'module.noSecret'] as const

/** What carries the calls of lines. */
export const moduleApi = group('DialModules', '/Administration/DialModules', {
  List: endpoint({
    method: 'GET',
    path: '',
    summary: 'List modules with their status and load',
    permission: view,
    query: moduleQuery,
    response: pageOf(dialModuleRow),
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idDialModule}/Basic',
    summary: 'Get a module; of its secrets only the names',
    permission: view,
    response: dialModule,
  }),
  Status: endpoint({
    method: 'GET',
    path: '/{idDialModule}/Status',
    summary: 'Get whether calls can be made over a module, its load and its last test',
    permission: view,
    response: moduleStatus,
  }),
  Create: endpoint({
    method: 'POST',
    path: '',
    summary: 'Create a module',
    permission: 'Module.create',
    body: moduleDraft,
    response: dialModule,
    answers: 'Basic',
    changes,
    errors: [...refusals, 'module.unknownRegion'],
  }),
  Update: endpoint({
    method: 'PUT',
    path: '/{idDialModule}/Basic',
    summary: 'Update a module; its integration and, as long as its host does, its secret stay',
    permission: edit,
    body: moduleChange,
    response: dialModule,
    answers: 'Basic',
    changes,
    errors: [...refusals, 'module.unknownRegion', 'module.otherIntegration', 'entity.stale'],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{idDialModule}',
    summary: 'Delete a module that has no lines',
    permission: 'Module.delete',
    response: none,
    removes: 'idDialModule',
    changes,
    errors: ['module.inUse'],
  }),
  CallbotSettings: endpoint({
    method: 'GET',
    path: '/{idDialModule}/CallbotSettings',
    summary: 'Get what new lines of a module start from',
    permission: view,
    response: callbotAnswer,
  }),
  UpdateCallbotSettings: endpoint({
    method: 'PUT',
    path: '/{idDialModule}/CallbotSettings',
    summary: 'Change what new lines of a module start from',
    permission: edit,
    body: callbotChange,
    response: callbotAnswer,
    answers: 'CallbotSettings',
    errors: ['module.unknownZone', 'module.unknownLanguage', 'entity.stale'],
  }),
  LineChoices: endpoint({
    method: 'GET',
    path: '/{idDialModule}/LineChoices',
    summary: 'List the lines of a module that can be its default line',
    permission: edit,
    query: lineChoiceQuery,
    response: z.array(lineChoice),
  }),
  SetDefaultLine: endpoint({
    method: 'PUT',
    path: '/{idDialModule}/DefaultLine',
    summary: 'Choose the line of a module that is listed first where a line is chosen, or none',
    permission: edit,
    body: defaultLineChange,
    response: dialModule,
    answers: 'Basic',
    changes: ['Lookups.Lines'],
    errors: ['module.otherLine', 'entity.stale'],
  }),
  Test: endpoint({
    method: 'POST',
    path: '/{idDialModule}/Test',
    summary: 'Try the connection of a module step by step; nothing is called and nothing registered',
    permission: 'Module.test',
    response: moduleTest,
    errors: ['testCall.tryingOthers'],
  }),
})
