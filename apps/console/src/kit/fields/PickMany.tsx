import { holdsText } from '@parley/contract/kernel/foldText.ts'
import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  Autocomplete,
  DialogTrigger,
  Input,
  type Key,
  ListBox,
  SearchField,
} from 'react-aria-components'
import { buttonStyle } from '../actions/button-style.ts'
import { cx } from '../cx.ts'
import { type Icon, showIcon } from '../icon.tsx'
import { t } from '../kit.messages.ts'
import { POPOVER } from '../overlays/Menu.tsx'
import { PopoverPanel } from '../overlays/PopoverPanel.tsx'
import { INPUT } from './field-style.ts'
import { type Option, OptionItem } from './options.tsx'

type PickButtonProps = { label: string; icon: Icon; text: string; children: ReactNode }

/** Opens a list to tick beside it; Esc closes that and leaves the focus here. `label` says in full what `text` says in short. */
export const PickButton = ({ label, icon, text, children }: PickButtonProps) => (
  <DialogTrigger>
    <AriaButton aria-label={label} className={buttonStyle('ghost', 'small', false, false)}>
      {showIcon(icon, 14)}
      {text}
    </AriaButton>
    <PopoverPanel label={label} side="end" className={cx(POPOVER, 'flex max-h-80 w-72 flex-col')}>
      {children}
    </PopoverPanel>
  </DialogTrigger>
)

type PickListProps = {
  label: string
  options: readonly Option<number>[]
  value: readonly number[]
  onChange: (value: number[]) => void
}

/** Ticks several of many, found by typing; one stays ticked. */
export function PickList({ label, options, value, onChange }: PickListProps) {
  return (
    <Autocomplete filter={holdsText}>
      <SearchField aria-label={label} autoFocus className="shrink-0 p-1 pb-1.5">
        <Input
          placeholder={t('typeToFind')}
          className={cx(INPUT, 'h-8 px-2.5 [&::-webkit-search-cancel-button]:hidden')}
        />
      </SearchField>
      <ListBox<Option<number>>
        aria-label={label}
        items={options}
        selectionMode="multiple"
        disallowEmptySelection
        escapeKeyBehavior="none"
        selectedKeys={value}
        onSelectionChange={(keys) =>
          onChange(keys === 'all' ? options.map(({ value: each }) => each) : [...keys].map((key: Key) => Number(key)))
        }
        className="min-h-0 overflow-y-auto outline-none"
        renderEmptyState={() => <p className="px-2 py-3 text-center text-faint text-sm">{t('noChoice')}</p>}
      >
        {(option) => <OptionItem id={option.value} option={option} />}
      </ListBox>
    </Autocomplete>
  )
}
