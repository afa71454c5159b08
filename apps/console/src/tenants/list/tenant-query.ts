import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'

export type TenantSearch = { q: string; sort: string; state: string }
const SORTS = [
  ...(['name', '-name', 'users', '-users', 'flows', '-flows'] as const),
  ...(['callsThisMonth', '-callsThisMonth', 'updatedAt', '-updatedAt'] as const),
]

/** Which tenants the address asks for, as the core is asked; what it does not know is left out. */
export function tenantFilterOf({ q, state }: Omit<TenantSearch, 'sort'>) {
  const wanted = q.trim().slice(0, 200)
  const states = tenantState.values.filter((value) => state.split(',').includes(value))
  return { ...(wanted === '' ? {} : { search: wanted }), ...(states.length > 0 ? { state: states } : {}) }
}

export const tenantQueryOf = ({ sort, ...filter }: TenantSearch) => ({
  sort: SORTS.find((each) => each === sort) ?? ('name' as const),
  ...tenantFilterOf(filter),
})
