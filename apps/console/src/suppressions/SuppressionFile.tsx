import { AddSuppressionFile as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { MAX_IMPORT_BYTES } from '@parley/contract/kernel/import.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import {
  MAX_SUPPRESSION_ROWS,
  type SuppressionScope,
  suppressionScope,
} from '@parley/contract/suppressions/suppression.enum.ts'
import type { SuppressionFile as Body, SuppressionFileRead } from '@parley/contract/suppressions/suppression.schema.ts'
import { useRef, useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { FileDrop } from '../kit/fields/FileDrop.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { useUnsavedChanges } from '../kit/forms/unsaved-changes.ts'
import { GuardedDrawer } from '../kit/overlays/GuardedDrawer.tsx'
import { saveFile } from '../kit/save-file.ts'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { useWrite } from '../shell/api.ts'
import { base64Of } from '../shell/import/import-file.ts'
import { AddedFacts } from './AddedSuppressions.tsx'
import { FileReading, fileColumns, RefusedRows } from './FileReading.tsx'
import { t } from './suppressions.messages.ts'
import { useScopes } from './use-scopes.ts'

const { AddSuppressionFile, PreviewSuppressionFile } = operations.Campaigns
const MINUTE_MS = 60_000
const TYPES = ['text/csv', 'text/plain', 'text/tab-separated-values', '.csv', '.tsv', '.txt', '.xlsx']
type Chosen = { readonly name: string; readonly content: string }
type Way = Pick<Body, 'encoding' | 'separator' | 'sheet' | 'columns'>
type Props = { idCampaign: number | undefined; onClose: () => void }

/** A file of people nobody calls: chosen, looked at, added. It is kept by nobody but this drawer. */
export function SuppressionFile({ idCampaign, onClose }: Props) {
  const { options, first } = useScopes(idCampaign)
  const [scope, setScope] = useState<SuppressionScope>(first)
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<Chosen>()
  const [read, setRead] = useState<SuppressionFileRead>()
  const [done, setDone] = useState<SuppressionFileRead>()
  const [fault, setFault] = useState<unknown>()
  const preview = useWrite(PreviewSuppressionFile, { silent: true, timeoutMs: MINUTE_MS })
  const add = useWrite(AddSuppressionFile, { silent: true, timeoutMs: MINUTE_MS })
  const bodyOf = ({ content }: Chosen, asked: { scope: typeof scope; way: Way }): Body => ({
    ...{ content, scope: asked.scope, reason: reason.trim(), ...asked.way },
    idCampaign: asked.scope === suppressionScope.of.CAMPAIGN ? (idCampaign ?? null) : null,
  })
  /** As it is read now. */
  const wayOf = ({ encoding, separator, sheet, columns }: SuppressionFileRead): Way => ({
    ...(encoding ? { encoding } : {}),
    ...(separator ? { separator } : {}),
    ...(sheet ? { sheet } : {}),
    columns,
  })
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    setFault(undefined)
    try {
      return await work()
    } catch (error) {
      setFault(error)
      return undefined
    }
  }
  const look = (chosen: Chosen, way: Way, at = scope) =>
    attempt(async () => setRead(await preview.write({ body: bodyOf(chosen, { scope: at, way }) })))
  const content = useRef<HTMLElement>(null)
  const choose = (picked: File) =>
    attempt(async () => {
      // What chose it goes; a focus that went with it would land on the cross.
      content.current?.focus()
      if (picked.size > MAX_IMPORT_BYTES) throw new Error(t('tooLarge', { size: fileSize(MAX_IMPORT_BYTES) }))
      const chosen = { name: picked.name, content: await base64Of(picked) }
      setFile(chosen)
      await look(chosen, {})
    })
  const again = () => {
    setFile(undefined)
    setRead(undefined)
    setDone(undefined)
    setFault(undefined)
  }
  useUnsavedChanges((reason !== '' || file !== undefined) && !done && !add.isPending)
  const isPlaced = read?.columns.identifier !== undefined
  const footer = file && (
    <>
      <Button onPress={again}>{t('anotherFile')}</Button>
      {done ? (
        <Button variant="primary" onPress={onClose}>
          {t('close')}
        </Button>
      ) : (
        read && (
          <ActionButton
            endpoint={AddSuppressionFile}
            variant="primary"
            isPending={add.isPending}
            blocked={!isPlaced ? t('chooseColumn') : read.added === 0 ? t('nothingNew') : undefined}
            onPress={() =>
              void attempt(async () => setDone(await add.write({ body: bodyOf(file, { scope, way: wayOf(read) }) })))
            }
          >
            {t('addCount', { count: read.added, entries: formatCount(read.added) })}
          </ActionButton>
        )
      )}
    </>
  )
  return (
    <GuardedDrawer
      title={file?.name ?? t('fileTitle')}
      isOpen
      onClose={onClose}
      width="wide"
      isLocked={add.isPending}
      footer={footer}
    >
      <section ref={content} tabIndex={-1} aria-label={t('fileTitle')} className="flex flex-col gap-5 outline-none">
        {fault !== undefined && <ErrorNote error={fault} />}
        {!done && (
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <Select
              label={fields.scope.label}
              value={scope}
              options={options}
              onChange={(next) => {
                setScope(next)
                if (file && read) void look(file, wayOf(read), next)
              }}
            />
            <TextField
              label={fields.reason.label}
              help={fields.reason.help}
              value={reason}
              onChange={setReason}
              maxLength={fields.reason.maxLength}
            />
          </div>
        )}
        {!file && (
          <>
            <p className="text-soft">{t('fileHint', { rows: formatCount(MAX_SUPPRESSION_ROWS) })}</p>
            <FileDrop
              label={t('chooseFile')}
              types={TYPES}
              isPending={preview.isPending}
              onFile={(next) => void choose(next)}
            >
              {t('dropFile')}
            </FileDrop>
            <div>
              <Button
                variant="ghost"
                size="small"
                onPress={() =>
                  saveFile(`${t('title')}.csv`, BOM + csvLine(fileColumns.map(({ label }) => label)), 'text/csv')
                }
              >
                {t('template')}
              </Button>
            </div>
          </>
        )}
        {file && !read && fault === undefined && <CardSkeleton lines={5} />}
        {file && read && !done && (
          <FileReading
            read={read}
            name={file.name}
            isPending={preview.isPending}
            // Other titles come of another separator or sheet: columns are found by them again.
            onRead={(way) => void look(file, { ...wayOf(read), ...way })}
          />
        )}
        {file && done && (
          <>
            <AddedFacts {...done} refused={{ label: t('refused'), count: done.refused.length }} />
            <RefusedRows read={done} name={file.name} />
          </>
        )}
      </section>
    </GuardedDrawer>
  )
}
