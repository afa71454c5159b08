import { Check, EllipsisVertical } from 'lucide-react'
import { type ReactElement, useId, useRef, useState } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuProps as AriaMenuProps,
  Header,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { buttonStyle } from '../actions/button-style.ts'
import { type Blocked, blockedText } from '../blocked.ts'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import type { EndpointRef } from '../endpoint-ref.ts'
import { type Icon, showIcon } from '../icon.tsx'
import { t } from '../kit.messages.ts'
import { type At, useRefusal } from '../use-refusal.ts'

export type MenuAction = {
  id: string
  label: string
  icon?: Icon
  /** Shown under the label; the action stays in the menu but cannot be chosen. */
  blocked?: Blocked
  /** Without its permission the action is blocked with the sentence that says so. */
  endpoint?: EndpointRef
  at?: At | undefined
  isDangerous?: boolean
  href?: string
  onAction?: () => void
}
export type MenuGroup = {
  id: string
  title?: string
  items: readonly MenuAction[]
  /** Id of the item that is chosen now, where the group is a choice of one. */
  chosen?: string
}

export const POPOVER =
  'enter-rise min-w-44 overflow-auto rounded-lg bg-raised p-1 shadow-high ring-1 ring-line outline-none'
export const MENU_ITEM =
  'flex cursor-pointer select-none items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-focused:bg-hover data-disabled:cursor-not-allowed'

function Item({ action }: { action: MenuAction }) {
  const refusalOf = useRefusal()
  const blocked = (action.endpoint && refusalOf(action.endpoint, action.at)) ?? blockedText(action.blocked)
  return (
    <AriaMenuItem
      id={action.id}
      textValue={action.label}
      isDisabled={blocked !== undefined}
      {...defined({ href: blocked ? undefined : action.href, onAction: action.onAction })}
      className={cx(
        MENU_ITEM,
        action.isDangerous && !blocked ? 'text-danger-ink data-focused:bg-danger-soft' : 'text-ink',
      )}
    >
      {({ isSelected }) => (
        <>
          {action.icon && <span className="shrink-0 opacity-80">{showIcon(action.icon, 14)}</span>}
          <span className="flex min-w-0 flex-1 flex-col">
            <span className={blocked ? 'text-faint' : ''}>{action.label}</span>
            {blocked && <span className="max-w-64 text-faint text-xs">{blocked}</span>}
          </span>
          {isSelected && <Check size={14} className="shrink-0 text-accent-ink" aria-hidden />}
        </>
      )}
    </AriaMenuItem>
  )
}

type MenuProps = { groups: readonly MenuGroup[]; label: string }
type ItemsProps = MenuProps & Pick<AriaMenuProps<object>, 'autoFocus' | 'id' | 'onClose'>

function Items({ groups, label, ...props }: ItemsProps) {
  const filled = groups.filter((group) => group.items.length > 0)
  return (
    <AriaMenu aria-label={label} className="outline-none" {...props}>
      {filled.flatMap((group, index) => [
        ...(index > 0 ? [<Separator key={`line-${group.id}`} className="mx-1 my-1 h-px border-0 bg-line" />] : []),
        <MenuSection
          key={group.id}
          {...(group.title ? {} : { 'aria-label': label })}
          {...(group.chosen === undefined
            ? {}
            : { selectionMode: 'single' as const, disallowEmptySelection: true, selectedKeys: [group.chosen] })}
        >
          {group.title && <Header className="px-2 pt-1.5 pb-1 text-faint text-xs">{group.title}</Header>}
          {group.items.map((action) => (
            <Item key={action.id} action={action} />
          ))}
        </MenuSection>,
      ])}
    </AriaMenu>
  )
}

const PLACE = { placement: 'bottom end', offset: 4, className: POPOVER } as const

/** A button with a menu of actions; dangerous ones go in a group of their own, last. */
export const Menu = ({ trigger, ...items }: MenuProps & { trigger: ReactElement }) => (
  <MenuTrigger>
    {trigger}
    <Popover {...PLACE}>
      <Items {...items} />
    </Popover>
  </MenuTrigger>
)

/** Splits actions so that the dangerous ones stand apart. */
export const menuGroups = (actions: readonly MenuAction[]): MenuGroup[] => [
  { id: 'usual', items: actions.filter((action) => !action.isDangerous) },
  { id: 'dangerous', items: actions.filter((action) => action.isDangerous) },
]

type RowActionsProps = { name: string; actions: readonly MenuAction[]; excludeFromTabOrder?: boolean }

/** Keys that open a menu, and the end at which it begins. */
const OPENING: Readonly<Record<string, 'first' | 'last'>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** The "⋮" of one row: a native button, since a table draws dozens while it scrolls. What is in the menu is made when it opens. */
export function RowActions({ name, actions, excludeFromTabOrder = false }: RowActionsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [open, setOpen] = useState<'first' | 'last' | 'menu'>()
  if (actions.length === 0) return null
  const label = t('rowActions', { name })
  const close = () => setOpen(undefined)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        // Also what gives the focus back finds by it what opened the menu.
        aria-controls={open && id}
        tabIndex={excludeFromTabOrder ? -1 : 0}
        className={buttonStyle('ghost', 'small', true, false)}
        onClick={({ currentTarget, detail }) => {
          currentTarget.focus() // to come back to; Safari leaves it where it was
          setOpen(detail === 0 ? 'first' : 'menu')
        }}
        onKeyDown={(event) => {
          const end = OPENING[event.key]
          if (!end) return
          event.preventDefault() // no click follows, which would count as one of a screen reader
          event.stopPropagation()
          setOpen(end)
        }}
      >
        <EllipsisVertical size={14} aria-hidden />
      </button>
      {open && (
        <Popover {...PLACE} aria-label={label} trigger="MenuTrigger" triggerRef={button} isOpen onOpenChange={close}>
          <Items
            id={id}
            label={label}
            groups={menuGroups(actions)}
            autoFocus={open === 'menu' ? true : open}
            onClose={close}
          />
        </Popover>
      )}
    </>
  )
}
