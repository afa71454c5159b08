import { foldText } from '@parley/contract/kernel/foldText.ts'
import type { FlowDocument } from '@parley/flow'
import { useMemo, useState } from 'react'
import { iconOf } from '../../../flows/picture/node-look.tsx'
import { ComboBox } from '../../../kit/fields/ComboBox.tsx'
import type { FieldProps } from '../../../kit/fields/FieldParts.tsx'
import { useFlowDocument } from '../panel-form.ts'

/** More would make a slow list of a flow with thousands of steps; typing finds the rest. */
const MOST_OFFERED = 40

export const nameOfNode = (document: FlowDocument, id: string): string =>
  document.nodes.find((node) => node.id === id)?.label || id

/** Steps whose name, id or kind holds what is typed. */
export function findNodes({ nodes }: FlowDocument, search: string, chosen?: string) {
  const word = foldText(search.trim())
  const found = nodes.filter(
    ({ id, label, type }) => id !== chosen && foldText(`${label} ${id} ${type}`).includes(word),
  )
  const first = nodes.find(({ id }) => id === chosen)
  return (first ? [first, ...found] : found).slice(0, MOST_OFFERED)
}

type Props = FieldProps & {
  value: string | undefined
  onChange: (id: string | undefined) => void
  placeholder?: string
}

/** A step of the flow, found by typing. */
export function NodePicker({ value, onChange, placeholder, ...field }: Props) {
  const document = useFlowDocument()
  const [search, setSearch] = useState('')
  const chosen = value === undefined ? undefined : nameOfNode(document, value)
  const options = useMemo(
    () =>
      findNodes(document, search === chosen ? '' : search, value).map((node) => ({
        value: node.id,
        label: node.label || node.id,
        ...(node.label && node.label !== node.id ? { description: node.id } : {}),
        icon: iconOf(node),
      })),
    [document, search, chosen, value],
  )
  return (
    <ComboBox
      {...field}
      options={options}
      value={value}
      {...(placeholder === undefined ? {} : { placeholder })}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}
