import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactImportState, contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRef } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { text, whole } from '../../kit/address/readers.ts'
import { useAddress } from '../../kit/address/use-address.ts'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { comingBlocked } from '../coming.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { FileChoice } from './FileChoice.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportReading } from './ImportReading.tsx'
import { t } from './import.messages.ts'
import { missingIn } from './import-columns.ts'
import { PreviewRows } from './PreviewRows.tsx'
import { RunningTask } from './RunningTask.tsx'
import { Stopped } from './Stopped.tsx'
import { TaskLine } from './TaskLine.tsx'
import { Uploading } from './Uploading.tsx'
import { useMadeOld } from './use-made-old.ts'
import { begunWith, useUpload } from './use-upload.ts'
import { hasWritten } from './WrittenSoFar.tsx'

const { ApplyImport, Import, Imports, UpdateImport } = operations.Campaigns
const { UPLOADING, READING, PREVIEW, RUNNING, DONE, REFUSED, UNDONE } = contactImportState.of
const over: readonly ContactImportState[] = [DONE, REFUSED, UNDONE]
const readers = { import: whole(), result: text() }
/** What the core works on by itself. */
const isWorking = ({ state, checked }: ContactImport) =>
  state === READING || state === RUNNING || checked?.isRunning === true

type Props = { campaign: Campaign; onClose: () => void }

/** A file of contacts from being chosen to what became of its rows; `import` in the address says which. */
export function ImportDrawer({ campaign, onClose }: Props) {
  const { idCampaign, idFolder } = campaign
  const [{ import: idContactImport, result }, change] = useAddress(readers)
  const upload = useUpload(campaign, (id) => change({ import: id, result: '' }))
  const params = { idCampaign, idContactImport: idContactImport ?? 0 }
  const isChosen = idContactImport !== undefined
  const { data, error, refetch } = useRead(
    Import,
    { params },
    { enabled: isChosen, keepPrevious: false, watch: isWorking },
  )
  const shown = isChosen ? data : undefined
  const earlier = useRead(Imports, { params: { idCampaign } }).data
  const apply = useWrite(ApplyImport)
  const refusal = useRefusal()(UpdateImport, idFolder)
  useMadeOld(shown)

  async function run() {
    const running = await apply.write({ params }).catch(() => undefined) // shown by its notification
    if (running) showToast('info', t('applied'))
  }
  const content = useRef<HTMLElement>(null)
  /** What chose it goes; a focus that went with it would land on the cross. */
  const taking = (use: (file: File) => void) => (file: File) => {
    content.current?.focus()
    use(file)
  }
  const newFile = () => {
    upload.forget()
    change({ import: undefined, result: '' })
  }
  const footer = shown && (
    <>
      <Button onPress={newFile}>{t('newFile')}</Button>
      {shown.state === PREVIEW && (
        <ApplyButton campaign={campaign} shown={shown} isPending={apply.isPending} onPress={() => void run()} />
      )}
    </>
  )
  return (
    <Drawer
      title={shown?.fileName ?? t('title')}
      isOpen
      onClose={onClose}
      width="wide"
      isLocked={apply.isPending}
      footer={footer}
    >
      <section ref={content} tabIndex={-1} aria-label={t('title')} className="flex flex-col gap-5 outline-none">
        <ErrorNote error={upload.fault} />
        {!isChosen && (
          <>
            <FileChoice
              campaign={campaign}
              isPending={upload.isPending}
              onFile={taking((file) => void upload.upload(file, begunWith(file, earlier ?? [])))}
            />
            <EarlierImports idCampaign={idCampaign} />
          </>
        )}
        {isChosen && !shown && !error && <CardSkeleton lines={5} />}
        {isChosen && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {shown?.state === UPLOADING &&
          (refusal ? (
            <p className="text-soft">{refusal}</p>
          ) : (
            <Uploading shown={shown} upload={upload} onFile={taking((file) => void upload.resume(file, shown))} />
          ))}
        {shown?.state === READING && <TaskLine idTask={shown.idTask} label={t('reading')} />}
        {shown?.state === PREVIEW && <Preview campaign={campaign} shown={shown} refusal={refusal} />}
        {shown?.state === RUNNING && <RunningTask campaign={campaign} shown={shown} />}
        {shown && over.includes(shown.state) && (
          <ImportDone
            campaign={campaign}
            shown={shown}
            result={result}
            onResult={(value) => change({ result: value })}
          />
        )}
      </section>
    </Drawer>
  )
}

type ShownProps = { campaign: Campaign; shown: ContactImport }

/** What its rows would do; who may not import reads it. */
const Preview = ({ refusal, ...of }: ShownProps & { refusal: string | undefined }) => (
  <>
    {hasWritten(of.shown) && <Stopped {...of} />}
    {refusal ? (
      <>
        <p className="text-soft">{refusal}</p>
        <PreviewRows {...of} />
      </>
    ) : (
      <ImportReading {...of} />
    )}
  </>
)

type ApplyProps = ShownProps & { isPending: boolean; onPress: () => void }

function ApplyButton({ campaign, shown, isPending, onPress }: ApplyProps) {
  const { checked } = shown
  const isCounted = checked !== null && !checked.isRunning && checked.error === null
  // Refused ones are counted above; they are none of what is imported.
  const rows = shown.rows ?? (isCounted ? checked.rows - checked.counts.invalid : null)
  const label = rows === null ? t('apply') : t('applyCount', { count: rows, rows: formatCount(rows) })
  return (
    <ActionButton
      endpoint={ApplyImport}
      at={campaign.idFolder}
      variant="primary"
      isPending={isPending}
      blocked={comingBlocked(campaign) ?? missingIn(shown, campaign)}
      onPress={onPress}
    >
      {hasWritten(shown) ? t('resumeImport') : label}
    </ActionButton>
  )
}
