import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@parley/contract/kernel/import.enum.ts'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import type { EndpointRef } from '../../kit/endpoint-ref.ts'
import { FileDrop } from '../../kit/fields/FileDrop.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { ImportPreview, type ImportPreviewProps } from './ImportPreview.tsx'
import { t } from './import.messages.ts'
import { base64Of, type Preview, type Reading, type Upload } from './import-file.ts'
import { UnnamedColumns } from './UnnamedColumns.tsx'

const TYPES = ['text/csv', 'text/plain', 'text/tab-separated-values', '.csv', '.tsv', '.txt']

type ImportFrameProps = Pick<ImportPreviewProps, 'fields' | 'result' | 'onResult' | 'onRefused' | 'children'> & {
  title: string
  /** What a file must hold. */
  hint: string
  /** Which formats are read, and how much of them; and how such files are called. */
  formats?: string
  types?: readonly string[]
  templateName: string
  /** The file that was uploaded, once there is one; undefined while it is read. */
  isChosen: boolean
  preview: Preview | undefined
  error: Error | null
  onRetry: () => void
  /** Makes a preview, and goes to it. */
  onUpload: (upload: Upload) => Promise<void>
  onNewFile: () => void
  apply: {
    endpoint: EndpointRef
    label: (count: number) => string
    nothing: string
    isPending: boolean
    run: () => void
  }
  /** What is asked beside the button. */
  choices?: ReactNode
  onClose: () => void
}

/** From a file to what became of it: chosen, read, mapped, looked at, applied. */
export function ImportFrame({ fields, isChosen, preview, apply, children, ...props }: ImportFrameProps) {
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const count = preview ? preview.counts.create + preview.counts.update : 0

  async function upload(chosen: File, way: Reading = {}) {
    setFault(undefined)
    setFile(chosen)
    if (chosen.size > MAX_IMPORT_BYTES) return setFault(new Error(t('tooLarge')))
    setPending(true)
    try {
      await props.onUpload({ fileName: chosen.name.slice(0, 200), content: await base64Of(chosen), ...way })
    } catch (error) {
      setFault(error)
    }
    setPending(false)
  }
  const newFile = () => {
    setFile(undefined)
    setFault(undefined)
    props.onNewFile()
  }
  const saveTemplate = () =>
    saveFile(`${props.templateName}.csv`, BOM + csvLine(fields.map(({ label }) => label)), 'text/csv')

  const footer = preview && (
    <div className="flex w-full flex-wrap items-center gap-3">
      {props.choices}
      <span className="ml-auto flex gap-2">
        <Button onPress={newFile}>{t('newFile')}</Button>
        {preview.state === 'preview' && (
          <ActionButton
            endpoint={apply.endpoint}
            variant="primary"
            isPending={apply.isPending}
            blocked={count === 0 ? apply.nothing : undefined}
            onPress={apply.run}
          >
            {apply.label(count)}
          </ActionButton>
        )}
      </span>
    </div>
  )
  return (
    <Drawer title={props.title} isOpen onClose={props.onClose} width="wide" isLocked={apply.isPending} footer={footer}>
      <div className="flex flex-col gap-4 empty:hidden not-last:pb-4">
        {!isChosen && (
          <>
            <p className="text-soft">{`${props.hint} ${props.formats ?? t('format', { rows: formatCount(MAX_IMPORT_ROWS) })}`}</p>
            <FileDrop
              label={t('choose')}
              types={props.types ?? TYPES}
              isPending={isPending}
              onFile={(chosen) => void upload(chosen)}
            >
              {t('drop')}
            </FileDrop>
          </>
        )}
        {fault !== undefined && <ErrorNote error={fault} />}
        {file && (
          <UnnamedColumns
            fault={fault}
            fields={fields}
            isPending={isPending}
            onRead={(way) => void upload(file, way)}
          />
        )}
        {!isChosen && (
          <div>
            <Button variant="ghost" size="small" onPress={saveTemplate}>
              {t('template')}
            </Button>
          </div>
        )}
      </div>
      {isChosen && !preview && !props.error && <CardSkeleton lines={4} />}
      {props.error && <ErrorState error={props.error} onRetry={props.onRetry} />}
      {preview && (
        <ImportPreview
          preview={preview}
          fields={fields}
          result={props.result}
          onResult={props.onResult}
          onRefused={props.onRefused}
          isPending={isPending}
          onReadAgain={file && ((way) => void upload(file, way))}
        >
          {children}
        </ImportPreview>
      )}
    </Drawer>
  )
}
