import type { Domain, Found } from '../kernel/domain.ts'
import { matching, phoneRegions, regions, timeZones } from '../kernel/world.ts'

/** As many of each kind as the command palette has room for. */
const EACH = 6

export const lookups: Domain = {
  lookups: {
    TimeZones: (_, { query }) => matching(timeZones, query),
    Regions: (_, { query }) => matching(regions, query),
    PhoneRegions: (_, { query }) => matching(phoneRegions, query),
    Search: async (ctx, { query }) => {
      const found: Found[] = []
      for (const find of ctx.domains.finders) found.push(...(await find(ctx, query.search, EACH)))
      return found
    },
  },
}
