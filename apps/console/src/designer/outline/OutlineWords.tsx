import { useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { t } from './outline.messages.ts'

type Props = {
  name: string
  value: string
  /** Takes the words; says why not. */
  onWrite: (words: string) => string | undefined
  /** `next`: one goes on writing below. */
  onDone: (next: boolean) => void
}

/** The words of a line while they are written: Enter takes them and begins the next line, Esc leaves them as they were. */
export function OutlineWords({ name, value, onWrite, onDone }: Props) {
  const [words, setWords] = useState(value)
  const [fault, setFault] = useState<string>()
  function take(next: boolean) {
    const why = words === value ? undefined : onWrite(words)
    setFault(why)
    if (why === undefined) onDone(next)
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: one began to write here
        autoFocus
        aria-label={t('wordsOf', { name })}
        aria-invalid={fault !== undefined}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onBlur={() => take(false)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') take(true)
          else if (event.key === 'Tab' || event.key === 'F2') take(false)
          else if (event.key === 'Escape') onDone(false)
          else return
          event.preventDefault()
        }}
        className={cx(
          'h-7 min-w-0 flex-1 rounded-sm bg-surface px-1.5 text-ink text-sm outline-none ring-2 ring-focus',
          fault && 'ring-danger-ink',
        )}
      />
      {fault && (
        <span role="alert" className="shrink-0 text-danger-ink text-xs">
          {fault}
        </span>
      )}
    </span>
  )
}
