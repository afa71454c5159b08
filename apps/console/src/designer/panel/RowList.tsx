import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { cx } from '../../kit/cx.ts'
import { t } from './panel.messages.ts'

type Props<T> = {
  label: string
  items: readonly T[]
  onChange: (items: readonly T[]) => void
  /** What a row is called by its buttons. */
  nameOf: (item: T, at: number) => string
  /** What a new row begins with; without it rows cannot be added. */
  create?: () => T
  addLabel: string
  most?: number | undefined
  isReadOnly?: boolean
  /** Rows with several fields each stand in a frame. */
  isFramed?: boolean
  children: (item: T, at: number, change: (item: T) => void) => ReactNode
}

const FIELDS = 'input:not([type=hidden]), textarea, select, .cm-content, button[aria-haspopup]'

/** Rows that are added, removed and reordered: by their buttons, or with Alt and the arrows from anywhere in a row. */
export function RowList<T>({ items, onChange, create, isReadOnly = false, most, ...props }: Props<T>) {
  const list = useRef<HTMLOListElement>(null)
  /** The row to go to once it is drawn. */
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    list.current?.children[wanted.current]?.querySelector<HTMLElement>(FIELDS)?.focus()
    wanted.current = undefined
  })

  const put = (at: number, item: T) => onChange(items.map((each, index) => (index === at ? item : each)))
  function move(from: number, to: number) {
    const moved = items[from]
    if (moved === undefined || to < 0 || to >= items.length) return
    const others = items.filter((_, at) => at !== from)
    wanted.current = to
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
          {items.map((item, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own that would stay
              key={at}
              onKeyDownCapture={(event) => keys(event, at)}
              className={cx(
                'group/row flex min-w-0 items-start gap-1',
                props.isFramed && 'rounded-control p-2.5 ring-1 ring-line ring-inset',
              )}
            >
              <div className="min-w-0 flex-1">{props.children(item, at, (next) => put(at, next))}</div>
              {!isReadOnly && (
                <RowButtons
                  name={props.nameOf(item, at)}
                  at={at}
                  count={items.length}
                  onMove={(to) => move(at, to)}
                  onRemove={() => onChange(items.filter((_, index) => index !== at))}
                />
              )}
            </li>
          ))}
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

type ButtonsProps = {
  name: string
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** Quiet until one is in the row. */
const RowButtons = ({ name, at, count, onMove, onRemove }: ButtonsProps) => (
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
    <IconButton size="small" label={t('removeRow', { name })} icon={X} onPress={onRemove} />
  </span>
)
