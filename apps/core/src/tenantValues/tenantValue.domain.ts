import { tenantValueApi } from '@parley/contract/tenantValues/tenantValue.api.ts'
import { tenantValueKind } from '@parley/contract/tenantValues/tenantValue.entity.ts'
import { tenantValueChange, tenantValueDraft } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { onlyVisible } from '../flows/flow.access.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { holidayRegions, publicHolidays } from './holidays.ts'
import { listReaders } from './reader.store.ts'
import { generateKey, readKeys } from './tenantKey.service.ts'
import {
  createValue,
  editValue,
  editValueOf,
  readValue,
  readValues,
  removeValue,
  removeValueOf,
} from './tenantValue.service.ts'
import { listTenantValues } from './tenantValue.store.ts'

export const tenantValues: Domain = {
  constraints: { tenant_variable_pkey: 'tenantValue.nameTaken' },
  routes: routes(tenantValueApi, {
    TenantValues: (ctx, { query }) => listTenantValues(ctx.db, query),
    Values: (ctx, { query }) => readValues(ctx, query),
    Value: (ctx, { params }) => readValue(ctx, params.valueName),
    EditValue: (ctx, { params, body }) => editValue(ctx, params.valueName, body),
    CreateValue: (ctx, { body }) => createValue(ctx, body),
    RemoveValue: (ctx, { params }) => removeValue(ctx, params.valueName),
    Readers: async (ctx, { params }) => onlyVisible(ctx, await listReaders(ctx.db, params.valueName)),
    GetKey: (ctx) => readKeys(ctx),
    GenerateKey: (ctx, { body }) => generateKey(ctx, body.overlapHours),
    HolidayRegions: (_, { query }) => holidayRegions(query.country),
    Holidays: (_, { query }) => publicHolidays(query.country, query.region, query.year),
  }),
  undo: [
    undoOf({
      of: tenantValueKind,
      as: tenantValueApi.EditValue,
      fields: ['type', 'description', 'value'],
      update: (ctx, idTenantValue, values) => editValueOf(ctx, idTenantValue, tenantValueChange.parse(values)),
      create: removeValueOf,
      remove: (ctx, before) => createValue(ctx, tenantValueDraft.parse(before)),
    }),
  ],
}
