import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { type Icon, showIcon } from '../icon.tsx'
import { useKit } from '../KitProvider.tsx'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

export type LinkProps = {
  href: string
  children: ReactNode
  /** `quiet` takes the colour of the text around it until hovered. */
  look?: 'plain' | 'quiet' | 'bare'
  className?: string
  target?: '_blank'
  'aria-current'?: 'page' | 'true' | undefined
  'aria-label'?: string | undefined
}

const LOOKS = {
  plain: 'rounded-sm text-accent-ink underline-offset-2 hover:underline',
  quiet: 'rounded-sm text-inherit underline-offset-2 hover:text-ink hover:underline',
  bare: '',
}

/** A link inside the console; hovering or focusing it prepares the screen behind it. */
export function Link({ href, children, look = 'plain', className, target, ...aria }: LinkProps) {
  const { preload } = useKit()
  return (
    <AriaLink
      href={href}
      {...defined({ target, ...aria, ...(target === '_blank' ? { rel: 'noreferrer' } : {}) })}
      onHoverStart={() => preload?.(href)}
      onFocus={() => preload?.(href)}
      className={cx(LOOKS[look], className)}
    >
      {children}
    </AriaLink>
  )
}

/** A link that looks like a button, for the one thing to do next when that is another screen. */
export function ButtonLink(props: {
  href: string
  children: ReactNode
  icon?: Icon
  variant?: ButtonVariant
  size?: ButtonSize
}) {
  return (
    <Link
      href={props.href}
      look="bare"
      className={buttonStyle(props.variant ?? 'secondary', props.size ?? 'medium', false, false)}
    >
      {showIcon(props.icon, 15)}
      {props.children}
    </Link>
  )
}
