import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'

export type TooltipProps = {
  text: string | undefined
  children: ReactElement
  placement?: 'top' | 'bottom' | 'left' | 'right'
}

const BUBBLE = 'enter-fade max-w-72 rounded-md bg-ink px-2 py-1 text-canvas text-xs shadow-mid'

/** Words about a kit button or link; the child must take focus. Without words it only stays the same element. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={350} closeDelay={0} isDisabled={!text}>
      {children}
      <AriaTooltip offset={6} placement={placement} className={BUBBLE}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
