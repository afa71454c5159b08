import { useMemo, useState } from 'react'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import type { FlowDocument } from '../picture/flow-document.ts'
import { summaryOf } from '../picture/flow-picture.ts'
import { t as kinds } from '../picture/picture.messages.ts'
import { t } from './detail.messages.ts'

const MOST_FOUND = 30
const MOST_LETTERS = 90

/** Finds a step by its name, its kind or what it says, in flows of any size. */
export function StepFinder({ document, onFound }: { document: FlowDocument; onFound: (id: string) => void }) {
  const [text, setText] = useState('')
  const steps = useMemo(
    () =>
      document.nodes.map((node) => {
        const summary = summaryOf(node, document.settings.defaultLanguage) ?? ''
        const label = node.label || node.id
        return {
          value: node.id,
          label,
          description: summary.slice(0, MOST_LETTERS),
          words: `${label} ${node.id} ${kinds(node.type)} ${summary}`.toLowerCase(),
        }
      }),
    [document],
  )
  const wanted = text.trim().toLowerCase()
  const found = steps
    .filter(({ words }) => words.includes(wanted))
    .slice(0, MOST_FOUND)
    .map(({ value, label, description }) => ({ value, label, ...(description ? { description } : {}) }))
  return (
    <ComboBox
      label={t('findStep')}
      hideLabel
      placeholder={t('findStep')}
      options={found}
      value={null}
      onSearch={setText}
      onChange={(id) => {
        if (id === undefined) return
        onFound(id)
        setText('')
      }}
      className="w-60"
    />
  )
}
