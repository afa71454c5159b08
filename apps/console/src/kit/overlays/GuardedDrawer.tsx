import { useState } from 'react'
import { UnsavedChangesDialog } from '../forms/UnsavedChangesDialog.tsx'
import { hasUnsavedChanges } from '../forms/unsaved-changes.ts'
import { Drawer, type DrawerProps } from './Dialog.tsx'

/** A drawer with a form: Esc, a click beside it and its cross ask before they throw away what was typed. */
export function GuardedDrawer({ onClose, ...props }: DrawerProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Drawer {...props} onClose={() => (hasUnsavedChanges() ? setAsking(true) : onClose())} />
      {isAsking && <UnsavedChangesDialog isOpen isPage={false} onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  )
}
