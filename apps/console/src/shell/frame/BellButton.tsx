import type { ReactNode } from 'react'
import { Button as AriaButton, DialogTrigger } from 'react-aria-components'
import { buttonStyle } from '../../kit/actions/button-style.ts'
import { text } from '../../kit/address/readers.ts'
import { useAddress } from '../../kit/address/use-address.ts'
import { cx } from '../../kit/cx.ts'
import { type Icon, showIcon } from '../../kit/icon.tsx'
import { PopoverPanel } from '../../kit/overlays/PopoverPanel.tsx'

const readers = { bell: text() }
const TONES = { danger: 'bg-danger-solid text-on-danger', warning: 'bg-warning-ink text-canvas' }

export interface BellButtonProps {
  /** Its name in the address, so that an open panel has a link. */
  readonly name: string
  readonly label: string
  readonly icon: Icon
  readonly count: number
  readonly tone: keyof typeof TONES
  readonly children: ReactNode
}

/** A bell of the header: how many, and a panel with what. */
export function BellButton({ name, label, icon, count, tone, children }: BellButtonProps) {
  const [{ bell }, change] = useAddress(readers)
  const isOpen = bell === name
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={(open) => change({ bell: open ? name : '' })}>
      <AriaButton aria-label={label} className={cx(buttonStyle('ghost', 'medium', true, false), 'relative')}>
        {showIcon(icon, 17)}
        {count > 0 && (
          <span
            aria-hidden
            className={cx(
              'absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full px-1 font-semibold text-[10px] leading-none ring-2 ring-surface',
              TONES[tone],
            )}
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </AriaButton>
      <PopoverPanel
        label={label}
        side="end"
        offset={8}
        className="enter-rise flex max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-card bg-raised shadow-high ring-1 ring-line"
      >
        {isOpen && children}
      </PopoverPanel>
    </DialogTrigger>
  )
}
