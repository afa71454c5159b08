import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { isTyping } from '../is-typing.ts'
import { Kbd } from '../text/Kbd.tsx'
import { INPUT } from './field-style.ts'

export type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** The `/` key goes here from anywhere on the page. */
  takesSlash?: boolean
  /** Rest of this many milliseconds before a change is passed on. */
  delay?: number
  className?: string
}

export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  takesSlash = false,
  delay = 200,
  className,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  const sent = useRef(value)

  // A value that changed from outside (a cleared filter, the back button) replaces what is typed.
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value
      setDraft(value)
    }
  }, [value])

  useEffect(() => {
    if (draft === sent.current) return
    const timer = setTimeout(() => {
      sent.current = draft
      onChange(draft)
    }, delay)
    return () => clearTimeout(timer)
  }, [draft, delay, onChange])

  useEffect(() => {
    if (!takesSlash) return
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [takesSlash])

  return (
    <AriaSearchField
      aria-label={label}
      value={draft}
      onChange={setDraft}
      className={cx('group relative w-72 min-w-40 max-w-full shrink', className)}
    >
      <Search
        size={14}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 text-faint"
        aria-hidden
      />
      <Input
        ref={input}
        {...defined({ placeholder })}
        className={cx(INPUT, 'h-8 pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      {takesSlash && (
        <span className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 group-focus-within:hidden group-not-data-empty:hidden">
          <Kbd>/</Kbd>
        </span>
      )}
      <Button className="absolute inset-y-0 right-0 grid w-8 place-items-center text-faint hover:text-ink group-data-empty:hidden">
        <X size={14} aria-hidden />
      </Button>
    </AriaSearchField>
  )
}
