import { monthApi } from '@parley/contract/economy/economy.api.ts'
import type { Domain } from '../../kernel/domain.ts'
import { routes } from '../../kernel/routes.ts'
import { createAdjustment, readAdjustments, removeAdjustment } from './adjustment.service.ts'
import { checkMonth } from './check.ts'
import { closeTask, startClose } from './close.ts'
import { recalculateTask, startRecalculation } from './recalculate.ts'
import { lockForGood, reopenMonth } from './reopen.ts'
import { readRun } from './run.store.ts'
import { startTrial, whatIfTask } from './whatIf.ts'

export const billingMonths: Domain = {
  routes: routes(monthApi, {
    CheckMonth: (ctx, { params }) => checkMonth(ctx, params.month),
    CloseMonth: (ctx, { params, body }) => startClose(ctx, params.month, body.rowVersion),
    ReopenMonth: (ctx, { params, body }) => reopenMonth(ctx, params.month, body.rowVersion),
    LockMonth: (ctx, { params, body }) => lockForGood(ctx, params.month, body.rowVersion),
    Adjustments: (ctx, { query }) => readAdjustments(ctx, query.month),
    CreateAdjustment: (ctx, { body }) => createAdjustment(ctx, body),
    RemoveAdjustment: (ctx, { params }) => removeAdjustment(ctx, params.idAdjustment),
    Recalculation: (ctx) => readRun(ctx, 'recalculate'),
    RecalculateTenantEconomy: (ctx, { body }) => startRecalculation(ctx, body),
    WhatIf: (ctx) => readRun(ctx, 'whatIf'),
    TryPrices: (ctx, { body }) => startTrial(ctx, body),
  }),
  tasks: () => [closeTask, recalculateTask, whatIfTask],
}
