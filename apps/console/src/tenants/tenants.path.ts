export const TENANTS_PATH = '/administration/tenants'

/** A tenant, or one of its tabs. */
export const tenantHref = (idTenant: number, tab = 'overview'): string =>
  `${TENANTS_PATH}/detail/${idTenant}${tab === 'overview' ? '' : `/${tab}`}`
