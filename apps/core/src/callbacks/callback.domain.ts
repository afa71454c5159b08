import { callbackApi, callbackReportApi } from '@parley/contract/callbacks/callback.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { callbackArea } from './callback.person.ts'
import { reportCallbacks } from './callback.report.ts'
import {
  addCall,
  changeCallbacks,
  giveUpCallback,
  moveCallback,
  readCallback,
  returnCallback,
  takeCallback,
} from './callback.service.ts'
import { listCallbacks } from './callback.store.ts'
import { callbackStream } from './callback.stream.ts'
import { updateSettings } from './callbackSetting.service.ts'
import { readSettings } from './callbackSetting.store.ts'
import { tellLate } from './lateCallbacks.ts'

const LATE_MS = 15_000

export const callbacks: Domain = {
  routes: [
    ...routes(callbackApi, {
      List: (ctx, { query }) => listCallbacks(ctx, query),
      Basic: (ctx, { params }) => readCallback(ctx, params.idCallback),
      Take: (ctx, { params }) => takeCallback(ctx, params.idCallback),
      GiveBack: (ctx, { params }) => returnCallback(ctx, params.idCallback),
      Move: (ctx, { params, body }) => moveCallback(ctx, params.idCallback, body),
      AddCall: (ctx, { params, body }) => addCall(ctx, params.idCallback, body),
      GiveUp: (ctx, { params, body }) => giveUpCallback(ctx, params.idCallback, body.reason),
      ChangeMany: (ctx, { body }) => changeCallbacks(ctx, body),
      Settings: ({ db }) => readSettings(db),
      UpdateSettings: (ctx, { body }) => updateSettings(ctx, body),
      CallbackStream: () => notFound('Stream'),
    }),
    ...routes(callbackReportApi, { ReportCallbacks: (ctx, { query }) => reportCallbacks(ctx, query) }),
  ],
  streams: [callbackStream],
  people: [callbackArea],
  rounds: [
    {
      what: 'looking for late callbacks',
      role: 'jobs',
      everyMs: LATE_MS,
      of: (ports) => (asked) => tellLate(ports, asked),
    },
  ],
}
