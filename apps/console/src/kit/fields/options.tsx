import { Check } from 'lucide-react'
import { ListBoxItem } from 'react-aria-components'
import { cx } from '../cx.ts'
import { type Icon, showIcon } from '../icon.tsx'
import { MENU_ITEM } from '../overlays/Menu.tsx'

export type OptionValue = string | number

/** One thing to choose; `value` may be a number, as enumerations are on the wire. */
export type Option<Value extends OptionValue = OptionValue> = {
  value: Value
  label: string
  description?: string
  icon?: Icon
  isDisabled?: boolean
}

/** `id` is the option's value: the list tells its items apart by this property, or by their place, which changes. */
export function OptionItem({ id, option }: { id: OptionValue; option: Option }) {
  return (
    <ListBoxItem
      id={id}
      textValue={option.label}
      isDisabled={option.isDisabled ?? false}
      className={cx(MENU_ITEM, 'pr-3 data-disabled:text-faint')}
    >
      {({ isSelected }) => (
        <>
          <Check size={14} aria-hidden className={cx('shrink-0 text-accent-ink', !isSelected && 'invisible')} />
          {showIcon(option.icon, 15)}
          <span className="flex min-w-0 flex-col">
            <span className="truncate">{option.label}</span>
            {option.description && <span className="text-faint text-xs">{option.description}</span>}
          </span>
        </>
      )}
    </ListBoxItem>
  )
}
