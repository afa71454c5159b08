import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { pageOf } from '../kernel/schema.ts'
import {
  callback,
  callbackCall,
  callbackDetail,
  callbackEnd,
  callbackMove,
  callbackQuery,
  callbackSettings,
  callbackSettingsChange,
  callbacksChange,
  callbacksChanged,
} from './callback.schema.ts'

const view = 'Line.viewCallbacks'
const work = 'Line.callbacks'
const changes = ['Home.Warnings']

/** What flows promised, as work. */
export const callbackApi = group('Callbacks', '/Administration/Callbacks', {
  List: endpoint({
    method: 'GET',
    path: '',
    summary: 'List callbacks that flows promised; closed ones only where their state is asked for',
    permission: view,
    query: callbackQuery,
    response: pageOf(callback),
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idCallback}/Basic',
    summary: 'Get a callback with its calls',
    permission: view,
    response: callbackDetail,
  }),
  Take: endpoint({
    method: 'POST',
    path: '/{idCallback}/Take',
    summary: 'Take a callback, to call yourself; no line or campaign calls then',
    permission: work,
    response: callbackDetail,
    answers: 'Basic',
    changes,
    errors: ['callback.closed', 'callback.calling', 'callback.taken'],
  }),
  GiveBack: endpoint({
    method: 'POST',
    path: '/{idCallback}/GiveBack',
    summary: 'Give back a callback, so that it is called as before',
    permission: work,
    response: callbackDetail,
    answers: 'Basic',
    changes,
    errors: ['callback.closed', 'callback.calling'],
  }),
  Move: endpoint({
    method: 'POST',
    path: '/{idCallback}/Move',
    summary: 'Move a callback to another time',
    permission: work,
    body: callbackMove,
    response: callbackDetail,
    answers: 'Basic',
    changes,
    errors: ['callback.closed', 'callback.calling'],
  }),
  AddCall: endpoint({
    method: 'POST',
    path: '/{idCallback}/AddCall',
    summary:
      'Add the result of your call: a person you reached closes it, a wrong number gives it up, all others are tried again',
    permission: work,
    body: callbackCall,
    response: callbackDetail,
    answers: 'Basic',
    changes,
    errors: ['callback.closed', 'callback.calling', 'callback.taken'],
  }),
  GiveUp: endpoint({
    method: 'POST',
    path: '/{idCallback}/GiveUp',
    summary: 'Give up a callback, with a reason',
    permission: work,
    body: callbackEnd,
    response: callbackDetail,
    answers: 'Basic',
    changes,
    errors: ['callback.closed', 'callback.calling'],
  }),
  ChangeMany: endpoint({
    method: 'POST',
    path: '/ChangeMany',
    summary: 'Take, give back or give up several callbacks; those that cannot be changed now stay as they are',
    permission: work,
    body: callbacksChange,
    response: callbacksChanged,
    changes,
  }),
  Settings: endpoint({
    method: 'GET',
    path: '/Settings',
    summary: 'Get who calls back and when',
    permission: view,
    response: callbackSettings,
  }),
  UpdateSettings: endpoint({
    method: 'PUT',
    path: '/Settings',
    summary: 'Set who calls back and when',
    permission: 'Line.edit',
    body: callbackSettingsChange,
    response: callbackSettings,
    answers: 'Settings',
    changes,
    errors: ['entity.stale'],
  }),
  /** Items are `callbackNews`. */
  CallbackStream: endpoint({
    method: 'GET',
    path: '/CallbackStream',
    summary: 'Follow callbacks',
    permission: view,
    response: 'stream',
    transport: 'hub',
  }),
})

export const callbackReportApi = group('Assets', '/Assets', {
  ReportCallbacks: endpoint({
    method: 'GET',
    path: '/ReportCallbacks',
    summary: 'Export callbacks as CSV or an Excel workbook',
    permission: view,
    query: callbackQuery.omit({ limit: true, cursor: true, sort: true }).extend(exportOptions.shape),
    response: 'stream',
    ticket: true,
    errors: ['export.tooLong'],
  }),
})
