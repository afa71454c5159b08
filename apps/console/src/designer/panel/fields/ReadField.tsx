import type { NodeField } from '@parley/flow/nodes/field.ts'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Mono, TemplateText } from '../../../flows/picture/NodeParts.tsx'
import { useEditing } from '../../designer-context.ts'
import { t } from '../panel.messages.ts'
import { useFlowDocument } from '../panel-form.ts'
import { nameOfNode } from './NodePicker.tsx'
import { ReferenceName } from './ReferenceField.tsx'

const PARTS: ReadonlySet<NodeField['kind']> = new Set(['texts', 'recognisers', 'group', 'variants', 'list', 'record'])

/** What one value is enough for, and no part of its own. */
export const isOneValue = ({ kind }: NodeField): boolean => !PARTS.has(kind)

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

type Props = { field: NodeField; value: unknown; label: string; isBare: boolean }

/** What a field says, where nothing can be changed. */
export function ReadField({ field, value, label, isBare }: Props) {
  const words = <Words field={field} value={value} />
  if (isBare)
    return (
      <span className="text-ink text-sm">
        <span className="sr-only">{label}: </span>
        {words}
      </span>
    )
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 text-sm">
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 break-words text-ink">{words}</dd>
    </dl>
  )
}

const seconds = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'second', maximumFractionDigits: 3 })

function Words({ field: { kind, choices = [], reference }, value }: Pick<Props, 'field' | 'value'>): ReactNode {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  switch (kind) {
    case 'boolean':
      return value === true ? t('yes') : t('no')
    case 'milliseconds':
      return typeof value === 'number' ? seconds.format(value / 1_000) : text
    case 'choice':
      return choices.find((choice) => choice.value === value)?.label ?? text
    case 'node':
      return <StepLink id={text} />
    case 'reference':
      return <ReferenceName of={reference} guid={text} />
    case 'template':
      return <TemplateText text={text} />
    case 'text':
    case 'longText':
    case 'number':
    case 'integer':
      return <span className="whitespace-pre-line">{text}</span>
    default:
      return <Mono>{text}</Mono>
  }
}

/** A step of the flow; a press leads there. */
export function StepLink({ id }: { id: string }) {
  const document = useFlowDocument()
  const { goTo } = useEditing()
  return (
    <AriaButton
      onPress={() => goTo(id)}
      className="max-w-full truncate rounded-sm text-left text-accent-ink underline-offset-2 hover:underline"
    >
      {nameOfNode(document, id)}
    </AriaButton>
  )
}
