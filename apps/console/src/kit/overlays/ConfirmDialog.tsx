import type { ReactNode } from 'react'
import type { Blocked } from '../blocked.ts'
import type { EndpointRef } from '../endpoint-ref.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { At } from '../use-refusal.ts'

const OpenConfirmDialog = lazyPart(async () => (await import('./OpenConfirmDialog.tsx')).OpenConfirmDialog)

export type ConfirmDialogProps = {
  title: string
  /** What will happen, in plain words. */
  children: ReactNode
  /** The verb on the button: "Remove", "Stop campaign". */
  action: string
  isOpen: boolean
  onClose: () => void
  /** The dialog closes when the promise is kept, and shows the error when it is not. */
  onConfirm: () => Promise<unknown> | undefined
  /** A name that has to be typed before it is done. */
  typeName?: string
  isDangerous?: boolean
  /** Without its permission it cannot be done. */
  endpoint?: EndpointRef
  at?: At | undefined
  /** Why it cannot be done now, for whoever came by a link. */
  blocked?: Blocked
  /** Looked at when it is sent; where it is not right, a field inside says so and gets the focus. */
  canConfirm?: () => boolean
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.isOpen ? <OpenConfirmDialog {...props} /> : null
}
