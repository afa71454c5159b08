import { erasureApi } from '@parley/contract/erasure/erasure.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { erasureTask } from './erasure.jobs.ts'
import { checkOwnReceipt, erasePerson, findPerson, letterOfReceipt, readReceipt } from './erasure.service.ts'
import { getErasure, listErasures } from './erasure.store.ts'
import { nameArea, noteArea } from './texts.person.ts'

export const erasure: Domain = {
  routes: routes(erasureApi, {
    Find: (ctx, { body }) => findPerson(ctx, body),
    Erase: (ctx, { body }) => erasePerson(ctx, body),
    Erasures: (ctx, { query }) => listErasures(ctx, query),
    Erasure: (ctx, { params }) => getErasure(ctx, params.idErasure),
    Receipt: (ctx, { params }) => readReceipt(ctx, params.idErasure),
    ReceiptPdf: (ctx, { params }) => letterOfReceipt(ctx, params.idErasure),
    CheckReceipt: (ctx, { body }) => checkOwnReceipt(ctx, body.receipt),
  }),
  people: [noteArea, nameArea],
  tasks: (services) => [erasureTask(services)],
}
