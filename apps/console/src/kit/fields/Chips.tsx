import { X } from 'lucide-react'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components'
import { defined } from '../defined.ts'
import { t } from '../kit.messages.ts'
import type { OptionValue } from './options.tsx'

type ChipsProps<Value extends OptionValue> = {
  label: string
  items: readonly { value: Value; label: string }[]
  /** Without it they are only shown. */
  onRemove?: ((value: Value) => void) | undefined
}

/** What was chosen, each on a chip that can be taken off; the focus goes on to the next. */
export function Chips<Value extends OptionValue>({ label, items, onRemove }: ChipsProps<Value>) {
  const remove = (keys: Set<unknown>) => {
    for (const { value } of items) if (keys.has(value)) onRemove?.(value)
  }
  return (
    <TagGroup aria-label={label} {...defined({ onRemove: onRemove && remove })} className="contents">
      <TagList className="flex flex-wrap gap-1">
        {items.map(({ value, label: text }) => (
          <Tag
            key={value}
            id={value}
            textValue={text}
            className="flex min-h-6 min-w-0 max-w-full items-center gap-1 rounded-md bg-sunken pl-2 text-ink text-xs ring-1 ring-line ring-inset not-data-allows-removing:pr-2"
          >
            <span className="min-w-0 break-words">{text}</span>
            {onRemove && (
              <Button
                slot="remove"
                aria-label={t('removeName', { name: text })}
                className="grid size-6 shrink-0 place-items-center rounded-md text-faint hover:text-ink"
              >
                <X size={12} aria-hidden />
              </Button>
            )}
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}
