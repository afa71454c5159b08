import { lookupApi } from '@parley/contract/lookups/lookup.api.ts'
import { getFolders } from '../folders/folder.service.ts'
import { routes } from '../kernel/routes.ts'
import { lookUpLines } from '../lines/line.store.ts'
import { lookUpModules } from '../modules/module.store.ts'
import { lookUpGroups } from '../notificationGroups/notificationGroup.store.ts'
import { lookUpTenants } from '../tenants/tenant.store.ts'
import { lookUpComponentTypes, lookUpLanguages, lookUpScripts, lookUpTags } from './lookup.store.ts'
import { searchEverything } from './search.service.ts'
import { matching, phoneRegions, regions, timeZones } from './world.ts'

export const lookupRoutes = routes(lookupApi, {
  SupportedLanguages: (ctx, { query }) => lookUpLanguages(ctx.db, query),
  Tenants: (ctx, { query }) => lookUpTenants(ctx, query),
  Flows: (ctx, { query }) => lookUpScripts(ctx, 'flow', query),
  Lines: (ctx, { query }) => lookUpLines(ctx, query),
  Modules: (ctx, { query }) => lookUpModules(ctx, query),
  ComponentTypes: (ctx, { query }) => lookUpComponentTypes(ctx, query),
  Components: (ctx, { query }) => lookUpScripts(ctx, 'component', query),
  TimeZones: (_, { query }) => matching(timeZones, query),
  Regions: (_, { query }) => matching(regions, query),
  PhoneRegions: (_, { query }) => matching(phoneRegions, query),
  Tags: (ctx, { query }) => lookUpTags(ctx, query),
  NotificationGroups: (ctx, { query }) => lookUpGroups(ctx, query),
  FolderTree: (ctx, { query }) => getFolders(ctx, query.kind),
  Search: (ctx, { query }) => searchEverything(ctx, query.search),
})
