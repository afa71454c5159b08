import { Check, Minus } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { Checkbox as AriaCheckbox, Switch as AriaSwitch } from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'

export type CheckboxProps = {
  children: ReactNode
  /** A second line under the label. */
  help?: string
  isSelected?: boolean
  isIndeterminate?: boolean
  isDisabled?: boolean
  onChange?: (isSelected: boolean) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
}

export const CHECK_BOX =
  'grid size-4 shrink-0 place-items-center rounded-[4px] bg-surface ring-1 ring-control ring-inset group-data-selected:bg-accent group-data-selected:text-on-accent group-data-selected:ring-accent group-data-indeterminate:bg-accent group-data-indeterminate:text-on-accent group-data-focus-visible:outline-2 group-data-focus-visible:outline-focus group-data-focus-visible:outline-offset-2'
/** The hidden input stays inside: one outside of the scrolled part would move the whole page when it is focused. */
const TOGGLE =
  'group relative flex items-start gap-2 text-ink text-sm outline-none data-disabled:text-faint cursor-pointer data-disabled:cursor-not-allowed'

/** The help describes the control and is no part of its name. */
export function useNameAndHelp(hasHelp: boolean) {
  const id = useId()
  const ids = { name: `${id}name`, help: `${id}help` }
  return { ids, aria: hasHelp ? { 'aria-labelledby': ids.name, 'aria-describedby': ids.help } : {} }
}

export const NameAndHelp = ({
  ids,
  children,
  help,
}: Pick<ReturnType<typeof useNameAndHelp>, 'ids'> & { children: ReactNode; help?: string | undefined }) => (
  <span className="flex flex-col">
    <span id={ids.name}>{children}</span>
    {help && (
      <span id={ids.help} className="text-faint text-xs">
        {help}
      </span>
    )}
  </span>
)

export function Checkbox({ children, help, isIndeterminate = false, isDisabled = false, ref, ...rest }: CheckboxProps) {
  const { ids, aria } = useNameAndHelp(help !== undefined)
  return (
    <AriaCheckbox
      {...aria}
      {...defined({ ...rest, inputRef: ref })}
      isIndeterminate={isIndeterminate}
      isDisabled={isDisabled}
      className={TOGGLE}
    >
      {({ isSelected }) => (
        <>
          <span className={cx(CHECK_BOX, 'mt-0.5')}>
            {isIndeterminate ? (
              <Minus size={12} strokeWidth={3} aria-hidden />
            ) : (
              isSelected && <Check size={12} strokeWidth={3} aria-hidden />
            )}
          </span>
          <NameAndHelp ids={ids} help={help}>
            {children}
          </NameAndHelp>
        </>
      )}
    </AriaCheckbox>
  )
}

/** For a setting that takes effect at once or with the form; a list of choices uses checkboxes. */
export function Switch({ children, help, isDisabled = false, ref, ...rest }: Omit<CheckboxProps, 'isIndeterminate'>) {
  const { ids, aria } = useNameAndHelp(help !== undefined)
  return (
    <AriaSwitch {...aria} {...defined({ ...rest, inputRef: ref })} isDisabled={isDisabled} className={TOGGLE}>
      <span className="mt-px flex h-[18px] w-8 shrink-0 items-center rounded-full bg-control p-0.5 transition-colors duration-150 group-data-selected:bg-accent group-data-disabled:opacity-50 group-data-focus-visible:outline-2 group-data-focus-visible:outline-focus group-data-focus-visible:outline-offset-2">
        <span className="size-3.5 rounded-full bg-[#fff] shadow-low transition-transform duration-150 group-data-selected:translate-x-3.5" />
      </span>
      <NameAndHelp ids={ids} help={help}>
        {children}
      </NameAndHelp>
    </AriaSwitch>
  )
}
