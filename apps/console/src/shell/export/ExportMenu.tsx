import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import type { InputOf, Operation } from '@parley/contract/kernel/operation.ts'
import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import type { EndpointRef } from '../../kit/endpoint-ref.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { Menu } from '../../kit/overlays/Menu.tsx'
import { useApi } from '../api.ts'
import { t } from './export.messages.ts'
import { saveExport } from './save-export.ts'

type Format = NonNullable<ExportOptions['format']>
type ChoiceProps = { endpoint: EndpointRef; onExport: (options: Required<ExportOptions>) => Promise<unknown> }

/** The button that takes a list along: as a workbook with times in the reader's zone, or as CSV for programs. */
export function ExportChoice({ endpoint, onExport }: ChoiceProps) {
  const { refusalOf, timeZone } = useKit()
  const [isPending, setPending] = useState(false)
  const take = async (format: Format) => {
    setPending(true)
    await onExport({ format, timeZone }).catch(() => {}) // a failed call has shown its notification by itself
    setPending(false)
  }
  const refusal = refusalOf?.(endpoint)
  const button = (
    <Button icon={Download} isPending={isPending} {...(refusal ? { blocked: refusal } : {})}>
      {t('export')}
      <ChevronDown size={14} aria-hidden />
    </Button>
  )
  if (refusal) return button
  const items = [
    { id: 'xlsx', label: t('xlsx'), icon: FileSpreadsheet, onAction: () => void take('xlsx') },
    { id: 'csv', label: t('csv'), icon: FileText, onAction: () => void take('csv') },
  ]
  return <Menu label={t('export')} groups={[{ id: 'formats', items }]} trigger={button} />
}

type ExportMenuProps<E extends EndpointDeclaration> = { operation: Operation<E>; query: object }

/** A list that the core streams as a file. */
export function ExportMenu<E extends EndpointDeclaration>({ operation, query }: ExportMenuProps<E>) {
  const call = useApi()
  return (
    <ExportChoice
      endpoint={operation}
      // The query of any list, with the two options that all exports share.
      onExport={(options) => saveExport(call, operation, { query: { ...query, ...options } } as InputOf<E>)}
    />
  )
}
