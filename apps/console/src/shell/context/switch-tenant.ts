import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import { createCan } from '../access/can.ts'
import { clearTenantContext, writeTenantContext } from './tenant-context.ts'

export const FLOWS_PATH = '/flows'

/** A whole page, so that nothing of the tenant before stays in it. */
export interface Page {
  readonly path: string
  readonly load: (href: string) => void
  readonly reload: () => void
}

export const browserPage = (): Page => ({
  path: location.pathname,
  load: (href) => location.assign(href),
  reload: () => location.reload(),
})

/** Switching is offered with the permission, and where there is more than one tenant to be. */
export const canSwitchTenant = (user: Pick<UserInfo, 'permissions' | 'tenantsForContextSwitch'>): boolean =>
  createCan(user.permissions)('AccessManagement.tenantContextSwitching') && user.tenantsForContextSwitch.length > 1

/** Goes to the flows of the tenant, or loads them again where one is there already. */
export function switchTenant(id: number, page: Page = browserPage()): void {
  writeTenantContext(id)
  if (page.path === FLOWS_PATH) page.reload()
  else page.load(FLOWS_PATH)
}

/** Back to the own tenant, on the same page. */
export function restoreOwnTenant(page: Page = browserPage()): void {
  clearTenantContext()
  page.reload()
}
