import { actionsOf, type Permission, permissionLabel } from '@parley/contract/kernel/permission.ts'
import { t } from '../shell.messages.ts'
import type { Can } from './can.ts'

/** Why the person may not call an operation; nothing where they may. */
export function refusalSentence(can: Can, { permission }: { readonly permission: unknown }): string | undefined {
  const declared = permission as Permission // a contract operation's own
  if (can({ permission: declared })) return undefined
  const actions = actionsOf(declared)
  return t('refused', { permissions: actions.join(', '), labels: actions.map(permissionLabel).join(', ') })
}
