import { ArrowDown, ArrowUp, ChevronRight, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { cx } from '../../kit/cx.ts'
import { t } from './panel.messages.ts'

type Props<T> = {
  label: string
  items: readonly T[]
  onChange: (items: readonly T[]) => void
  /** What a row is called, by its buttons and where it is folded. */
  nameOf: (item: T, at: number) => string
  /** What a new row begins with; without it rows cannot be added. */
  create?: () => T
  addLabel: string
  most?: number | undefined
  /** In place of taking the row out at once. */
  onRemove?: ((item: T) => void) | undefined
  /** Why a row has to stay. */
  kept?: ((item: T) => string | undefined) | undefined
  isReadOnly?: boolean
  /** Rows with several fields each stand in a frame and fold to their name. */
  isFramed?: boolean
  /** `buttons` move and remove the row; a framed one has them in its head. */
  children: (item: T, at: number, buttons: ReactNode) => ReactNode
}

/**
 * Rows of a line each say what their fields mean once, in the first; the others tell it only to who listens. It never comes with the
 * focus: what is pressed next would move away under the pointer.
 */
const SAID_BEFORE = '[&_[slot=description]]:hidden'
const FIELDS = 'input:not([type=hidden]), textarea, select, .cm-content, button[aria-haspopup]'

/** Rows that are added, removed and reordered: by their buttons, or with Alt and the arrows from anywhere in a row. */
export function RowList<T>({ items, onChange, create, isReadOnly = false, most, ...props }: Props<T>) {
  const list = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useState(items.length === 1 ? 0 : undefined)
  /** The row to go to once it is drawn. */
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    list.current?.children[wanted.current]?.querySelector<HTMLElement>(FIELDS)?.focus()
    wanted.current = undefined
  })

  function move(from: number, to: number) {
    const moved = items[from]
    if (moved === undefined || to < 0 || to >= items.length) return
    const others = items.filter((_, at) => at !== from)
    wanted.current = to
    if (open !== undefined) setOpen(to)
    onChange([...others.slice(0, to), moved, ...others.slice(to)])
  }
  function keys(event: KeyboardEvent, at: number) {
    if (isReadOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const isFull = most !== undefined && items.length >= most
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {items.length > 0 && (
        <ol ref={list} aria-label={props.label} className={cx('flex flex-col', props.isFramed ? 'gap-2' : 'gap-1.5')}>
          {items.map((item, at) => {
            const name = props.nameOf(item, at)
            const buttons = isReadOnly ? null : (
              <RowButtons
                name={name}
                at={at}
                count={items.length}
                onMove={(to) => move(at, to)}
                kept={props.kept?.(item)}
                onRemove={() => {
                  if (props.onRemove) return props.onRemove(item)
                  setOpen(undefined)
                  onChange(items.filter((_, index) => index !== at))
                }}
              />
            )
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own that would stay
                key={at}
                onKeyDownCapture={(event) => keys(event, at)}
                className={cx('group/row min-w-0', props.isFramed && 'rounded-control ring-1 ring-line ring-inset')}
              >
                {props.isFramed ? (
                  <FoldedRow
                    name={name}
                    buttons={buttons}
                    isOpen={open === at}
                    onToggle={() => setOpen(open === at ? undefined : at)}
                  >
                    {props.children(item, at, null)}
                  </FoldedRow>
                ) : (
                  <div className={at === 0 ? '' : SAID_BEFORE}>{props.children(item, at, buttons)}</div>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {create && !isReadOnly && (
        <div>
          <Button
            size="small"
            variant="ghost"
            icon={Plus}
            {...(isFull ? { blocked: t('full', { most }) } : {})}
            onPress={() => {
              wanted.current = items.length
              setOpen(items.length)
              onChange([...items, create()])
            }}
          >
            {props.addLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

type FoldedProps = { name: string; buttons: ReactNode; isOpen: boolean; onToggle: () => void; children: ReactNode }

const FoldedRow = ({ name, buttons, isOpen, onToggle, children }: FoldedProps) => (
  <>
    <div className="flex items-center gap-1 pr-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex h-9 min-w-0 flex-1 items-center gap-1.5 rounded-control pl-2 text-left text-ink text-sm"
      >
        <ChevronRight
          size={13}
          aria-hidden
          className={cx('shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
        />
        <span className="truncate">{name}</span>
      </button>
      {buttons}
    </div>
    {isOpen && <div className="flex flex-col gap-3 px-2.5 pb-3">{children}</div>}
  </>
)

type ButtonsProps = {
  name: string
  at: number
  count: number
  kept: string | undefined
  onMove: (to: number) => void
  onRemove: () => void
}

/** Quiet until one is in the row. */
const RowButtons = ({ name, at, count, kept, onMove, onRemove }: ButtonsProps) => (
  <span className="flex shrink-0 opacity-60 group-focus-within/row:opacity-100 group-hover/row:opacity-100">
    {count > 1 && (
      <>
        <IconButton
          size="small"
          label={t('moveUp', { name })}
          icon={ArrowUp}
          {...(at === 0 ? { blocked: t('isFirst') } : {})}
          onPress={() => onMove(at - 1)}
        />
        <IconButton
          size="small"
          label={t('moveDown', { name })}
          icon={ArrowDown}
          {...(at === count - 1 ? { blocked: t('isLast') } : {})}
          onPress={() => onMove(at + 1)}
        />
      </>
    )}
    <IconButton
      size="small"
      label={t('removeRow', { name })}
      icon={X}
      {...(kept ? { blocked: kept } : {})}
      onPress={onRemove}
    />
  </span>
)
