import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { INPUT } from '../../kit/fields/field-style.ts'
import { MENU_ITEM, POPOVER } from '../../kit/overlays/Menu.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { Kbd } from '../../kit/text/Kbd.tsx'
import { t } from './comments.messages.ts'
import { forgetUnsent, keepUnsent, mentionsIn, type Unsent, unsentAt } from './unsent.ts'
import { type Someone, useMention } from './use-mention.ts'

const MOST = 2_000
/** From here on it is said how much room is left. */
const NEAR = MOST - 200

interface Props {
  /** What is written here is kept by it. */
  readonly place: string
  readonly label: string
  readonly placeholder?: string
  readonly action: string
  /** What stands there at first, of a comment that is edited. */
  readonly begin?: Unsent
  readonly isPending: boolean
  readonly error: unknown
  readonly onSend: (words: { text: string; mentions: number[] }) => Promise<unknown>
  readonly onCancel?: () => void
  readonly hasFocus?: boolean
}

/** A text with mentions; Ctrl+Enter sends it. */
export function Composer({ place, label, placeholder, action, begin, isPending, error, ...does }: Props) {
  const { onSend, onCancel, hasFocus = false } = does
  const area = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const [unsent, set] = useState<Unsent>(() => {
    const left = unsentAt(place)
    return left.text === '' && begin ? begin : left
  })
  const { text } = unsent
  const change = (next: Unsent) => {
    set(next)
    keepUnsent(place, next)
  }
  const mention = useMention(text, pick)
  useEffect(() => {
    if (hasFocus) area.current?.focus()
  }, [hasFocus])

  function pick({ id, name }: Someone, from: number, to: number) {
    const before = `${text.slice(0, from)}@${name} `
    change({ text: before + text.slice(to).trimStart(), people: new Map([...unsent.people, [name, id]]) })
    mention.moved(before.length)
    // The text is drawn first; then the caret can stand behind the name.
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length))
    area.current?.focus()
  }
  async function send() {
    if (text.trim() === '' || isPending) return
    await onSend({ text, mentions: mentionsIn(unsent) })
    forgetUnsent(place)
    set({ text: '', people: new Map() })
  }
  // What went wrong stands below, with the text as it is.
  const trySend = () => void send().catch(() => undefined)
  function onKeyDown(event: KeyboardEvent) {
    if (mention.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      trySend()
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative">
        <textarea
          ref={area}
          aria-label={label}
          aria-autocomplete="list"
          {...(mention.isOpen && mention.people.length > 0
            ? { 'aria-controls': list, 'aria-activedescendant': `${list}-${mention.current}` }
            : {})}
          placeholder={placeholder}
          value={text}
          maxLength={MOST}
          rows={2}
          onChange={({ target }) => {
            change({ ...unsent, text: target.value })
            mention.moved(target.selectionStart)
          }}
          onSelect={({ currentTarget }) => mention.moved(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          className={cx(INPUT, 'field-sizing-content max-h-60 min-h-14 resize-y px-2.5 py-1.5')}
        />
        {mention.isOpen && <People list={list} mention={mention} />}
      </div>
      <p role="status" className="sr-only">
        {mention.isOpen && t('offered', { count: mention.people.length })}
      </p>
      {text.length > NEAR && <p className="text-faint text-xs">{t('fullText', { count: text.length, most: MOST })}</p>}
      <ErrorNote error={error} />
      {(text.trim() !== '' || onCancel) && (
        <div className="flex items-center gap-2">
          <Button size="small" variant="primary" isPending={isPending} onPress={trySend}>
            {action}
          </Button>
          {onCancel && (
            <Button size="small" variant="ghost" onPress={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <span className="ml-auto">
            <Kbd>{t('keys')}</Kbd>
          </span>
        </div>
      )}
    </div>
  )
}

function People({ list, mention }: { list: string; mention: ReturnType<typeof useMention> }) {
  if (mention.people.length === 0)
    return (
      <p className={cx(POPOVER, 'absolute inset-x-0 top-full z-20 mt-1 px-3 py-2 text-soft text-sm')}>
        {t('noPerson')}
      </p>
    )
  return (
    <div
      id={list}
      role="listbox"
      tabIndex={-1}
      aria-label={t('people')}
      className={cx(POPOVER, 'absolute inset-x-0 top-full z-20 mt-1')}
    >
      {mention.people.map((person, at) => (
        <div
          key={person.id}
          id={`${list}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === mention.current}
          onMouseDown={(event) => {
            // The text keeps the focus.
            event.preventDefault()
            mention.pick(person)
          }}
          className={cx(MENU_ITEM, 'text-ink', at === mention.current && 'bg-hover')}
        >
          <span className="truncate">{person.name}</span>
        </div>
      ))}
    </div>
  )
}
