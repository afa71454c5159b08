import type { Utterance } from '@parley/flow'
import { setField } from '@parley/flow/edit/field.ts'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { TextArea } from '../../kit/fields/TextField.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { useDesigner } from '../designer-context.ts'
import type { TextRow } from './text-rows.ts'
import { t } from './texts.messages.ts'

type Props = { row: TextRow; languages: readonly string[] }

/** The step, and what it says first in each language. */
export function TextCells({ row, languages }: Props) {
  const { goTo } = useDesigner()
  return (
    <>
      {/* Seen beside each language, however many there are. */}
      <span className="left-0 z-1 flex min-w-0 flex-col gap-0.5 border-line border-r bg-surface px-3 py-2 sm:sticky">
        <AriaButton
          onPress={() => goTo(row.nodeId)}
          className="truncate rounded-sm text-left text-accent-ink text-sm underline-offset-2 hover:underline"
        >
          {row.step}
        </AriaButton>
        {row.when && <span className="text-faint text-xs">{row.when}</span>}
      </span>
      {languages.map((language) => (
        <span key={language} className="flex min-w-0 flex-col gap-1 px-2 py-1.5">
          <Cell row={row} language={language} />
        </span>
      ))}
    </>
  )
}

function Cell({ row, language }: { row: TextRow; language: string }) {
  const { editor, isReadOnly } = useDesigner()
  const [fault, setFault] = useState<string>()
  const ways = row.texts[language] ?? []
  const [first] = ways
  function write(text: string) {
    const value = text === '' && ways.length <= 1 ? undefined : said(first, text)
    const at = value === undefined ? '' : '[0]'
    const result = setField(editor.get().document, row.nodeId, `${row.path}.${language}${at}`, value)
    setFault(result.ok ? undefined : result.problems[0]?.message)
    if (result.ok) editor.apply(result.edit, t('changed'), `${row.nodeId} ${row.path} ${language}`)
  }
  return (
    <>
      <TextArea
        label={t('cell', { step: row.step, language })}
        hideLabel
        rows={2}
        grows
        isDisabled={isReadOnly}
        value={first?.text ?? ''}
        error={fault}
        onChange={write}
      />
      <span className="flex items-center gap-2 text-faint text-xs">
        {row.missing.includes(language) && <Tag tone="warning">{t('isMissing')}</Tag>}
        {first?.kind === 'audio' && t('recording')}
        {first?.kind === 'ssml' && 'SSML'}
        {ways.length > 1 && t('more', { count: ways.length - 1 })}
      </span>
    </>
  )
}

/** The same form with other words. */
const said = (before: Utterance | undefined, text: string): Utterance =>
  before ? { ...before, text } : { kind: 'text', text }
