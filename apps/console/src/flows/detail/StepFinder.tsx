import { foldText } from '@parley/contract/kernel/foldText.ts'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { useMemo, useState } from 'react'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { type FlowDocument, summaryOf } from '../picture/flow-picture.ts'
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
          words: foldText(`${label} ${node.id} ${definitionOf(node).label} ${summary}`),
        }
      }),
    [document],
  )
  const wanted = foldText(text.trim())
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
    />
  )
}
