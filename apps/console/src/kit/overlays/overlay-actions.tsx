import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The bottom of the dialog or drawer around, once it stands. */
export const OverlayFooter = createContext<HTMLElement | null | undefined>(undefined)

/** Buttons of a form: at the bottom of the dialog or drawer around it, where all have theirs; on a page below the form. */
export function OverlayActions({ children }: { children: ReactNode }) {
  const footer = useContext(OverlayFooter)
  if (footer === undefined) return <div className="flex items-center justify-end gap-2 pt-1">{children}</div>
  return footer && createPortal(children, footer)
}
