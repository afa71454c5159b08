import type { NodeField } from '@parley/flow/nodes/field.ts'
import { useState } from 'react'
import { useLanguageName } from '../../../flows/use-language-name.ts'
import { TextArea } from '../../../kit/fields/TextField.tsx'
import { Tag } from '../../../kit/text/StatusTag.tsx'
import { t } from '../panel.messages.ts'
import { useFlowDocument, usePanelForm } from '../panel-form.ts'
import type { Path } from '../pending.ts'
import { languagesOf } from '../texts/utterance.ts'
import { FieldView } from './FieldView.tsx'

type Props = { field: NodeField; path: Path; value: unknown }

/** A value for each language of the flow. */
export function RecordField({ field, path, value }: Props) {
  const { settings } = useFlowDocument()
  const languageName = useLanguageName()
  const { each } = field
  const written = typeof value === 'object' && value !== null ? value : {}
  const codes = [...new Set([...languagesOf(settings), ...Object.keys(written)])]
  if (!each) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-ink text-sm">{field.label}</legend>
      {field.help && <p className="text-faint text-xs">{field.help}</p>}
      {codes.map((code) => (
        <div key={code} className="flex flex-col gap-1">
          <span className="flex items-center gap-2">
            <span className="text-soft text-xs">{languageName(code)}</span>
            {!Object.hasOwn(written, code) && <Tag tone="warning">{t('missing')}</Tag>}
          </span>
          {each.kind === 'list' ? (
            <Lines field={each} path={[...path, code]} language={code} />
          ) : (
            <FieldView
              field={{ ...each, label: `${field.label}, ${code}`, isOptional: true }}
              path={[...path, code]}
              isBare
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

const linesIn = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Entries of one language, such as phrases: one a line. What is typed stays as it is until one leaves. */
function Lines({ field, path, language }: { field: NodeField; path: Path; language: string }) {
  const { at, set, faultAt, isReadOnly } = usePanelForm()
  const [typed, setTyped] = useState<string>()
  const value = at(path)
  const lines = Array.isArray(value) ? value.map(String) : []
  const text = typed ?? lines.join('\n')
  if (isReadOnly) return <p className="whitespace-pre-line break-words text-ink text-sm">{text}</p>
  return (
    <TextArea
      label={`${field.label}, ${language}`}
      hideLabel
      rows={Math.min(8, Math.max(2, text.split('\n').length))}
      value={text}
      placeholder={t('onePerLine')}
      error={faultAt(path) ?? lines.map((_, index) => faultAt([...path, index])).find(Boolean)}
      onChange={(next) => {
        setTyped(next)
        const found = linesIn(next)
        set(path, found.length === 0 ? undefined : found, field.label)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
