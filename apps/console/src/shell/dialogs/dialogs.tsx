import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchState } from '../../kit/use-search-state.ts'

export interface ShellDialogProps {
  readonly onClose: () => void
}

/** Dialogs of the frame by their name in the address; each is downloaded when it opens. */
const dialogs: Readonly<Record<string, ComponentType<ShellDialogProps>>> = {
  tenant: lazy(() => import('../context/TenantDialog.tsx')),
  password: lazy(() => import('../password/PasswordDialog.tsx')),
  keyboard: lazy(() => import('./KeyboardDialog.tsx')),
}
export type DialogName = 'tenant' | 'password' | 'keyboard'

/** Opens a dialog of the frame: `?dialog=tenant`. */
export function useShellDialog(): (name: DialogName | undefined) => void {
  const [, patch] = useSearchState()
  return (name) => patch({ dialog: name }, name !== undefined)
}

export function ShellDialogs() {
  const [search] = useSearchState()
  const open = useShellDialog()
  const name = search.get('dialog') ?? ''
  const Open = Object.hasOwn(dialogs, name) ? dialogs[name] : undefined
  return <Suspense>{Open && <Open onClose={() => open(undefined)} />}</Suspense>
}
