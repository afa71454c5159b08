import { type ReactNode, type Ref, useId } from 'react'
import { Button as AriaButton, type PressEvent } from 'react-aria-components'
import { type Blocked, blockedText } from '../blocked.ts'
import { defined } from '../defined.ts'
import { type Icon, showIcon } from '../icon.tsx'
import { t } from '../kit.messages.ts'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonProps = {
  children?: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: Icon
  /** Name for a button that shows only an icon. */
  label?: string | undefined
  /** Why the button cannot be used now; it stays reachable, says so in a tooltip and to screen readers. */
  blocked?: Blocked
  isPending?: boolean | undefined
  type?: 'button' | 'submit'
  slot?: string
  autoFocus?: boolean
  form?: string
  excludeFromTabOrder?: boolean
  /** A mouse leaves the focus where it is, so that no message of a field left moves the button away under the pointer. */
  preventFocusOnPress?: boolean
  'aria-pressed'?: boolean
  onPress?: ((event: PressEvent) => void) | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const { children, variant = 'secondary', size = 'medium', icon, label, isPending = false, type = 'button' } = props
  const blocked = blockedText(props.blocked)
  const reasonId = useId()
  const isSquare = children === undefined
  const button = (
    <AriaButton
      {...defined({
        slot: props.slot,
        autoFocus: props.autoFocus,
        form: props.form,
        excludeFromTabOrder: props.excludeFromTabOrder,
        preventFocusOnPress: props.preventFocusOnPress,
        ref: props.ref,
        'aria-label': label,
      })}
      {...(blocked
        ? { 'aria-describedby': reasonId, type: 'button' }
        : { type, ...defined({ onPress: props.onPress }) })}
      isPending={isPending}
      className={buttonStyle(variant, size, isSquare, blocked !== undefined)}
      render={(dom) => (
        <button
          {...dom}
          {...(blocked ? { 'aria-disabled': true } : {})}
          {...defined({ 'aria-pressed': props['aria-pressed'] })}
        />
      )}
    >
      {isPending ? <Spinner label={t('pending')} /> : showIcon(icon, size === 'small' ? 14 : 15)}
      {children}
      {blocked && (
        <span id={reasonId} hidden>
          {blocked}
        </span>
      )}
    </AriaButton>
  )
  // Always within a tooltip: one that is blocked while it has the focus would otherwise become another element and lose it.
  return <Tooltip text={blocked ?? (isSquare ? label : undefined)}>{button}</Tooltip>
}
