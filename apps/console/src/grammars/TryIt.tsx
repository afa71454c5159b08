import { useState } from 'react'
import { TextField } from '../kit/fields/TextField.tsx'
import { writeValue } from './grammar-draft.ts'
import { t } from './grammars.messages.ts'
import type { useMatcher } from './use-matcher.ts'

type Props = { matcher: ReturnType<typeof useMatcher>; language: string | null }

/** Say something: what of it matches, what it means, and by which rules. */
export function TryIt({ matcher, language }: Props) {
  const [said, setSaid] = useState('')
  const at = new Date().toISOString()
  return (
    <div className="flex flex-col gap-3">
      <TextField label={t('tryLabel')} value={said} onChange={setSaid} maxLength={2_000} />
      <div aria-live="polite" className="text-sm">
        {said.trim() !== '' &&
          (matcher ? <Outcome matcher={matcher} said={said} at={at} language={language} /> : t('engineLoading'))}
      </div>
    </div>
  )
}

function Outcome({
  matcher,
  said,
  at,
  language,
}: Props & { matcher: NonNullable<Props['matcher']>; said: string; at: string }) {
  const { compiled, engine } = matcher
  if (!compiled.ok) return <p className="text-danger-ink">{compiled.faults[0]?.message}</p>
  const match = compiled.grammar.match({ text: said, at, language: language ?? engine.TEST_LANGUAGE })
  if (!match) return <p className="text-soft">{t('resultNone')}</p>
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink">
        {t('value')}: <code className="font-mono">{writeValue(match.value)}</code>
      </p>
      {match.rules.length > 0 && (
        <div>
          <p className="text-faint text-xs">{t('rulesUsed')}</p>
          <ul className="m-0 list-none p-0">
            {match.rules.map(({ rule, text, depth }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule may take part several times with the same words
              <li key={index} style={{ paddingInlineStart: `${depth * 0.75}rem` }}>
                <code className="font-mono text-accent-ink">{rule}</code> <span className="text-soft">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
