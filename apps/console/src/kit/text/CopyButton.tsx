import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { t } from '../kit.messages.ts'
import { showError } from '../toasts/toasts.ts'

const SHOWN_FOR = 1500

/** Copies a text; `name` says what it is ("Guid"). */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <>
      <IconButton
        size="small"
        label={t('copyName', { name })}
        icon={isCopied ? <Check size={14} className="text-success-ink" aria-hidden /> : <Copy size={14} aria-hidden />}
        onPress={() => navigator.clipboard.writeText(text).then(() => setCopied(true), showError)}
      />
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </>
  )
}

/** A guid, number or key in the fixed-width face, with its copy button. */
export function CopyText({ text, name }: { text: string; name: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <code className="truncate font-mono text-xs">{text}</code>
      <CopyButton text={text} name={name} />
    </span>
  )
}
