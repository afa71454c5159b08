import { type ComponentType, lazy, Suspense } from 'react'
import { text } from '../../kit/address/readers.ts'
import { useAddress } from '../../kit/address/use-address.ts'

export interface ShellDialogProps {
  readonly onClose: () => void
}

/** Dialogs of the frame by their name in the address; each is downloaded when it opens. */
const dialogs: Readonly<Record<string, ComponentType<ShellDialogProps>>> = {
  tenant: lazy(() => import('../context/TenantDialog.tsx')),
  password: lazy(() => import('../password/PasswordDialog.tsx')),
  keyboard: lazy(() => import('./KeyboardDialog.tsx')),
}
const readers = { dialog: text() }
export type DialogName = 'tenant' | 'password' | 'keyboard'

/** Opens a dialog of the frame: `?dialog=tenant`. */
export function useShellDialog(): (name: DialogName | undefined) => void {
  const [, change] = useAddress(readers)
  return (name) => change({ dialog: name ?? '' }, { push: name !== undefined })
}

export function ShellDialogs() {
  const [{ dialog: name }] = useAddress(readers)
  const open = useShellDialog()
  const Open = Object.hasOwn(dialogs, name) ? dialogs[name] : undefined
  return <Suspense>{Open && <Open onClose={() => open(undefined)} />}</Suspense>
}
