import { ListFilter, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button as AriaButton, DialogTrigger, ListBox } from 'react-aria-components'
import { buttonStyle } from '../actions/button-style.ts'
import { useTexts } from '../address/use-texts.ts'
import { cx } from '../cx.ts'
import { type Option, OptionItem } from '../fields/options.tsx'
import { t } from '../kit.messages.ts'
import { POPOVER } from '../overlays/Menu.tsx'
import { PopoverPanel, useClosePanel } from '../overlays/PopoverPanel.tsx'

/** A filter kept in the address under `name`; several values are joined by commas. */
export type Filter = {
  name: string
  label: string
  options: readonly Option[]
  isMultiple?: boolean
  /** Chooses otherwise than from these options, for example days; open from the first where it was just asked for. */
  chip?: (isOpenAtFirst: boolean) => ReactNode
}

const chosen = (text: string | undefined) => (text ?? '').split(',').filter(Boolean)

/** What a filter is set to, and its choices. */
export function FilterChip({ filter, isOpenAtFirst }: { filter: Filter; isOpenAtFirst: boolean }) {
  const [{ [filter.name]: text }, change] = useTexts([filter.name])
  const values = chosen(text)
  const words = filter.options.filter((option) => values.includes(String(option.value))).map((option) => option.label)
  const isOn = words.length > 0
  const set = (next: readonly string[]) => change({ [filter.name]: next.join(',') })
  return (
    <div className={cx('flex items-stretch rounded-control', isOn && 'bg-accent-soft')}>
      <DialogTrigger defaultOpen={isOpenAtFirst}>
        <AriaButton
          className={
            isOn
              ? 'flex h-8 items-center gap-1 rounded-l-control pr-1 pl-2.5 text-accent-ink text-sm'
              : buttonStyle('secondary', 'medium', false, false)
          }
        >
          {!isOn && <ListFilter size={14} className="text-faint" aria-hidden />}
          <span>
            {filter.label}
            {isOn && ':'}
          </span>
          {isOn && (
            <span className="font-medium">
              {' '}
              {words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')}
            </span>
          )}
        </AriaButton>
        <PopoverPanel label={filter.label} className={cx(POPOVER, 'max-h-80')}>
          <Choices filter={filter} values={values} onChange={set} />
        </PopoverPanel>
      </DialogTrigger>
      {isOn && (
        <AriaButton
          aria-label={t('removeName', { name: filter.label })}
          onPress={() => set([])}
          className="grid w-7 place-items-center rounded-r-control text-accent-ink hover:bg-hover"
        >
          <X size={13} aria-hidden />
        </AriaButton>
      )}
    </div>
  )
}

type FilterBarProps = {
  filters: readonly Filter[]
  /** Name of the filter that was just asked for: its choices are open. */
  justAsked?: string | undefined
}

/** The filters of a list as chips; each says what it is set to and can be taken off. */
export function FilterBar({ filters, justAsked }: FilterBarProps) {
  const [texts, change] = useTexts(filters.map(({ name }) => name))
  const on = filters.filter(({ name }) => chosen(texts[name]).length > 0)
  return (
    <>
      {filters.map((filter) =>
        filter.chip === undefined ? (
          <FilterChip key={filter.name} filter={filter} isOpenAtFirst={filter.name === justAsked} />
        ) : (
          <Fragment key={filter.name}>{filter.chip(filter.name === justAsked)}</Fragment>
        ),
      )}
      {on.length > 1 && (
        <AriaButton
          className={buttonStyle('ghost', 'medium', false, false)}
          onPress={() => change(Object.fromEntries(on.map(({ name }) => [name, ''])))}
        >
          {t('clearFilters')}
        </AriaButton>
      )}
    </>
  )
}

type ChoicesProps = { filter: Filter; values: readonly string[]; onChange: (values: string[]) => void }

function Choices({ filter, values, onChange }: ChoicesProps) {
  const close = useClosePanel()
  return (
    <ListBox
      aria-label={filter.label}
      autoFocus
      escapeKeyBehavior="none"
      items={filter.options}
      selectionMode={filter.isMultiple ? 'multiple' : 'single'}
      selectedKeys={filter.options
        .filter((option) => values.includes(String(option.value)))
        .map((option) => option.value)}
      onSelectionChange={(keys) => {
        onChange(keys === 'all' ? filter.options.map((option) => String(option.value)) : [...keys].map(String))
        if (!filter.isMultiple) close()
      }}
      className="outline-none"
    >
      {(option) => <OptionItem id={option.value} option={option} />}
    </ListBox>
  )
}
