import { holdsText } from '@parley/contract/kernel/foldText.ts'
import { ChevronDown } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  OverlayTriggerStateContext,
  Popover,
} from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { t } from '../kit.messages.ts'
import { POPOVER } from '../overlays/Menu.tsx'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import { INPUT } from './field-style.ts'
import { type Option, OptionItem, type OptionValue } from './options.tsx'

export type ComboBoxProps<Value extends OptionValue> = FieldProps & {
  options: readonly Option<Value>[]
  value?: Value | null | undefined
  onChange?: (value: Value | undefined) => void
  /** Given, the options come from outside as one types; otherwise the ones given are filtered. */
  onSearch?: (text: string) => void
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A field that has the focus keeps the text it has, or choices that come while one types would overwrite it. The list is read only after
 * the first paint, though, so that a field in which a dialog begins would stay empty: as long as nothing was typed, it says what is chosen.
 */
function useLateText(): void {
  const state = useContext(ComboBoxStateContext)
  const said = useRef('')
  const chosen = state?.selectedItem?.textValue ?? ''
  useEffect(() => {
    if (!state || chosen === '' || chosen === said.current) return
    if (state.isFocused && state.inputValue === said.current) state.revert()
    said.current = chosen
  }, [state, chosen])
}

type TextProps = { inputRef: Ref<HTMLInputElement> | undefined; placeholder: string | undefined }

/** A press shows the choices, as typing does; the focus alone does not, or each dialog that begins here would open with a list over it. */
function Text({ inputRef: ref, placeholder }: TextProps) {
  const state = useContext(ComboBoxStateContext)
  useLateText()
  return (
    <Input
      {...defined({ ref, placeholder })}
      onClick={() => state?.open(null, 'manual')}
      className={cx(INPUT, 'h-8 pr-8 pl-2.5')}
    />
  )
}

/**
 * The list stays with its field while that is in sight. A page that moves the field into sight as one types in it would else close the list,
 * and what was typed would be gone; where the field leaves, the list does, and the text stays.
 */
function Choices({ field, children }: { field: RefObject<HTMLElement | null>; children: ReactNode }) {
  const state = useContext(ComboBoxStateContext)
  // It is laid out again where it may be again.
  const [isMoved, setMoved] = useState(false)
  useLayoutEffect(() => {
    if (isMoved) setMoved(false)
  }, [isMoved])
  const leave = () => {
    // Who dismisses the list by hand is asked nothing.
    if (window.event?.type !== 'scroll') state?.close()
    else if (isInSight(field.current)) setMoved(true)
    else state?.setOpen(false)
  }
  return (
    <OverlayTriggerStateContext value={state && { ...state, close: leave }}>
      <Popover offset={4} shouldUpdatePosition={!isMoved} className={cx(POPOVER, 'max-h-72 w-(--trigger-width)')}>
        {children}
      </Popover>
    </OverlayTriggerStateContext>
  )
}

/** Whether the middle of an element is neither scrolled away nor covered. */
function isInSight(element: HTMLElement | null): boolean {
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return element?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false
}

/** A choice of many, found by typing. */
export function ComboBox<Value extends OptionValue>({
  options,
  value,
  onChange,
  onSearch,
  placeholder,
  ref,
  ...props
}: ComboBoxProps<Value>) {
  const field = useRef<HTMLDivElement>(null)
  return (
    <AriaComboBox
      {...fieldState(props)}
      {...(onSearch ? { items: options, onInputChange: onSearch } : { defaultItems: options })}
      selectedKey={value ?? null}
      allowsEmptyCollection
      defaultFilter={holdsText}
      onSelectionChange={(key) => onChange?.(options.find((option) => option.value === key)?.value)}
    >
      <FieldLabel {...props} />
      <Group ref={field} className="relative">
        <Text inputRef={ref} placeholder={placeholder} />
        <Button className="absolute inset-y-0 right-0 grid w-8 place-items-center text-faint outline-none hover:text-ink">
          <ChevronDown size={14} aria-hidden />
        </Button>
      </Group>
      <FieldNotes {...props} />
      <Choices field={field}>
        <ListBox<Option<Value>>
          className="outline-none"
          renderEmptyState={() => <p className="px-2 py-3 text-center text-faint text-sm">{t('noChoice')}</p>}
        >
          {(option) => <OptionItem id={option.value} option={option} />}
        </ListBox>
      </Choices>
    </AriaComboBox>
  )
}
