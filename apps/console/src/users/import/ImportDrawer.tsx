import { ApplyImport as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { makeOld, useRead, useWrite } from '../../shell/api.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { usersArea } from '../users.area.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { t } from './import.messages.ts'
import { useImport } from './use-import.ts'

const { Import, ApplyImport } = operations.Users
const SOON_MS = 1_500

/** A file of users: chosen, looked at, applied. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const [{ import: idUserImport }] = useAreaSearch(usersArea)
  const [sendInvitations, setSending] = useState(true)
  const { upload, again, file, error, isPending } = useImport()
  const [isRunning, setRunning] = useState(false)
  const cache = useQueryClient()
  const read = useRead(
    Import,
    { params: { idUserImport: idUserImport ?? 0 } },
    {
      enabled: idUserImport !== undefined,
      keepPrevious: false,
      ...(isRunning ? { refetchInterval: SOON_MS } : {}),
    },
  )
  const state = read.data?.state
  useEffect(() => {
    setRunning(state === 'running')
    if (state === 'done') void makeOld(cache, ApplyImport) // the task has done it
  }, [state, cache])
  const apply = useWrite(ApplyImport)
  const preview = idUserImport === undefined ? undefined : read.data
  const count = preview ? preview.counts.create + preview.counts.update : 0
  const isOpen = preview?.state === 'preview'

  async function run() {
    if (!preview) return
    const params = { idUserImport: preview.idUserImport }
    const running = await apply.write({ params, body: { sendInvitations } }).catch(() => undefined)
    if (running) showToast('info', t('applied'))
  }

  return (
    <Drawer
      title={t('title')}
      isOpen
      onClose={onClose}
      width="wide"
      isLocked={apply.isPending}
      footer={
        preview && (
          <div className="flex w-full flex-wrap items-center gap-3">
            {isOpen && preview.counts.create > 0 && (
              <Checkbox isSelected={sendInvitations} onChange={setSending}>
                {fields.sendInvitations.label}
              </Checkbox>
            )}
            <span className="ml-auto flex gap-2">
              <Button onPress={again}>{t('newFile')}</Button>
              {isOpen && (
                <ActionButton
                  endpoint={ApplyImport}
                  variant="primary"
                  isPending={apply.isPending}
                  blocked={count === 0 ? t('nothing') : undefined}
                  onPress={() => void run()}
                >
                  {t('apply', { count })}
                </ActionButton>
              )}
            </span>
          </div>
        )
      }
    >
      {idUserImport === undefined && (
        <ChooseFile onFile={(chosen) => void upload(chosen)} isPending={isPending} error={error} />
      )}
      {idUserImport !== undefined && !preview && !read.error && <CardSkeleton lines={4} />}
      {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {preview && (
        <ImportPreview
          preview={preview}
          onReadAgain={file && (({ encoding, isReturning }) => void upload(file, { encoding, isReturning }))}
        />
      )}
    </Drawer>
  )
}
