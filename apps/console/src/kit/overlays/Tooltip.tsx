import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components'

export type TooltipProps = { text: string; children: ReactElement; placement?: 'top' | 'bottom' | 'left' | 'right' }

const BUBBLE = 'enter-fade max-w-72 rounded-md bg-ink px-2 py-1 text-canvas text-xs shadow-mid'

/** Words about a kit button or link; the child must take focus. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={350} closeDelay={0}>
      {children}
      <AriaTooltip offset={6} placement={placement} className={BUBBLE}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

/** Words about plain text, which becomes reachable by keyboard for them. */
export function TextTooltip({ text, children, className }: { text: string; children: string; className?: string }) {
  return (
    <Tooltip text={text}>
      <Focusable>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tooltip must be reachable by keyboard */}
        <span role="note" tabIndex={0} className={className}>
          {children}
        </span>
      </Focusable>
    </Tooltip>
  )
}
