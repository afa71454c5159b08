import { AddSuppressionFile as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { operations } from '@parley/contract/operations.ts'
import { MAX_SUPPRESSION_ROWS } from '@parley/contract/suppressions/suppression.enum.ts'
import { useRef } from 'react'
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
import { AddedFacts } from './AddedSuppressions.tsx'
import { FileReading, fileColumns, RefusedRows } from './FileReading.tsx'
import { t } from './suppressions.messages.ts'
import { useScopes } from './use-scopes.ts'
import { useSuppressionFile } from './use-suppression-file.ts'

const { AddSuppressionFile } = operations.Campaigns
const TYPES = ['text/csv', 'text/plain', 'text/tab-separated-values', '.csv', '.tsv', '.txt', '.xlsx', '.ods']
type Props = { idCampaign: number | undefined; onClose: () => void }

/** A file of people nobody calls: chosen, looked at, added. */
export function SuppressionFile({ idCampaign, onClose }: Props) {
  const { options, first } = useScopes(idCampaign)
  const { file, read, done, fault, reason, isAdding, ...upload } = useSuppressionFile(idCampaign, first)
  const content = useRef<HTMLElement>(null)
  const choose = (picked: File) => {
    // What chose it goes; a focus that went with it would land on the cross.
    content.current?.focus()
    void upload.choose(picked)
  }
  useUnsavedChanges((reason !== '' || file !== undefined) && !done && !isAdding)
  const isPlaced = read?.columns.identifier !== undefined
  const footer = file && (
    <>
      <Button onPress={upload.again}>{t('anotherFile')}</Button>
      {done ? (
        <Button variant="primary" onPress={onClose}>
          {t('close')}
        </Button>
      ) : (
        read && (
          <ActionButton
            endpoint={AddSuppressionFile}
            variant="primary"
            isPending={isAdding}
            blocked={!isPlaced ? t('chooseColumn') : read.added === 0 ? t('nothingNew') : undefined}
            onPress={() => void upload.add()}
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
      isLocked={isAdding}
      footer={footer}
    >
      <section ref={content} tabIndex={-1} aria-label={t('fileTitle')} className="flex flex-col gap-5 outline-none">
        {fault !== undefined && <ErrorNote error={fault} />}
        {!done && (
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <Select label={fields.scope.label} value={upload.scope} options={options} onChange={upload.setScope} />
            <TextField
              label={fields.reason.label}
              help={fields.reason.help}
              value={reason}
              onChange={upload.setReason}
              maxLength={fields.reason.maxLength}
            />
          </div>
        )}
        {!file && (
          <>
            <p className="text-soft">{t('fileHint', { rows: formatCount(MAX_SUPPRESSION_ROWS) })}</p>
            <FileDrop label={t('chooseFile')} types={TYPES} isPending={upload.isReading} onFile={choose}>
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
          <FileReading read={read} name={file.name} isPending={upload.isReading} onRead={upload.readBy} />
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
