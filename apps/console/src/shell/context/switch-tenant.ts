import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { createRefusal } from '../access/refusal.ts'
import { t } from '../shell.messages.ts'
import { announceArrival } from './arrival.ts'
import { clearTenantContext, writeTenantContext } from './tenant-context.ts'

const SWITCHING = 'AccessManagement.tenantContextSwitching'

/** A whole page, so that nothing of the tenant before stays in it. */
export interface Page {
  readonly load: (href: string) => void
  readonly reload: () => void
}

/** In place of the page that is left: its address, with the dialog open, would open it again on the way back. */
export const browserPage = (): Page => ({
  load: (href) => location.replace(href),
  reload: () => location.reload(),
})

type Switcher = Pick<UserInfo, 'permissions' | 'tenantsForContextSwitch' | 'context' | 'idTenant'>

/** People of one tenant hear nothing of switching. */
export const hasSeveralTenants = ({ tenantsForContextSwitch }: Pick<UserInfo, 'tenantsForContextSwitch'>): boolean =>
  tenantsForContextSwitch.length > 1

/** Why the person cannot switch: for lack of the permission, or of another tenant; nothing where they can. */
export function switchRefusal(user: Switcher): string | undefined {
  if (!hasSeveralTenants(user)) return t('switchOneTenant')
  // Permissions are those of the tenant acted for; that the person may switch, those at home have said.
  return isElsewhere(user) ? undefined : createRefusal(user.permissions)({ permission: SWITCHING })
}

export const canSwitchTenant = (user: Switcher): boolean => switchRefusal(user) === undefined

/** The tenant acted for is not one's own. */
export const isElsewhere = ({ context, idTenant }: Pick<UserInfo, 'context' | 'idTenant'>): boolean =>
  context.id !== idTenant

/** Goes to the flows of the tenant; on the flows already, loads them again. */
export function switchTenant(id: number, page: Page = browserPage()): void {
  writeTenantContext(id)
  announceArrival()
  page.load(screens.flows())
}

/** Back to the own tenant, on the same page. */
export function restoreOwnTenant(page: Page = browserPage()): void {
  clearTenantContext()
  announceArrival()
  page.reload()
}
