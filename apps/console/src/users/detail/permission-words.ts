import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { t } from './detail.messages.ts'

/** `CallScript.view:17` as people read it. */
export function permissionWords(name: string): string {
  const [action = '', value] = name.split(':')
  const label = permissionLabel(action as AreaAction) // what is no action of the catalogue stays as it is
  return value === undefined ? label : `${label} (${t('limited', { value })})`
}
