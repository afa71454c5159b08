import { type ReactNode, useContext } from 'react'
import { OverlayTriggerStateContext, Popover } from 'react-aria-components'
import { cx } from '../cx.ts'

export type PopoverPanelProps = {
  label: string
  /** At which edge of its button it begins. */
  side?: 'start' | 'end'
  offset?: number
  className?: string
  children: ReactNode
}

/** What a button opens beside itself. The popover itself is the dialog: what closes it for screen readers has to be inside. */
export const PopoverPanel = ({ label, side = 'start', offset = 4, className, children }: PopoverPanelProps) => (
  <Popover aria-label={label} placement={`bottom ${side}`} offset={offset} className={cx('outline-none', className)}>
    {children}
  </Popover>
)

/** Closes the panel around. */
export function useClosePanel(): () => void {
  const state = useContext(OverlayTriggerStateContext)
  return () => state?.close()
}
