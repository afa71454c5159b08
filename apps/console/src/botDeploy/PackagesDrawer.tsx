import type { BotPackage } from '@parley/contract/botDeploy/botModule.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { FileDrop } from '../kit/fields/FileDrop.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useRefusal } from '../kit/use-refusal.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { deleteTitle } from '../shell/editing/thing-words.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { base64Of } from '../speech/base64.ts'
import { t } from './botDeploy.messages.ts'

const { Packages, RemovePackage, UploadPackage } = operations.BotDeploy
const MOST_BYTES = 20_000_000

export const PackagesDrawer = ({ onClose }: { onClose: () => void }) => (
  <LoadedDrawer title={t('packages')} onClose={onClose}>
    <PackageList onClose={onClose} />
  </LoadedDrawer>
)

/** What can be deployed: uploaded here, checked and signed. */
function PackageList({ onClose }: { onClose: () => void }) {
  const { data } = useLoaded(Packages, { query: { limit: 200 } })
  const refusal = useRefusal()(UploadPackage)
  const [problem, setProblem] = useState<unknown>()
  const [removing, setRemoving] = useState<BotPackage>()
  const { write, isPending } = useWrite(UploadPackage, { silent: true })
  async function take(file: File) {
    setProblem(undefined)
    if (file.size > MOST_BYTES) return setProblem(new Error(t('packageMost')))
    try {
      const made = await write({ body: { content: base64Of(new Uint8Array(await file.arrayBuffer())) } })
      showToast('success', t('uploaded', made))
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <Drawer title={t('packages')} isOpen onClose={onClose}>
      <div className="flex min-w-0 flex-col gap-4">
        {refusal ? (
          <p className="text-faint text-sm">{refusal}</p>
        ) : (
          <FileDrop
            label={t('choosePackage')}
            types={['application/zip', '.zip']}
            isPending={isPending}
            onFile={(file) => void take(file)}
          >
            {t('dropPackage')}
          </FileDrop>
        )}
        <ErrorNote error={problem} />
        {data.items.length === 0 && <p className="text-faint text-sm">{t('noPackages')}</p>}
        <ul className="flex flex-col divide-y divide-line text-sm">
          {data.items.map((each) => (
            <li key={each.idBotPackage} className="flex items-start justify-between gap-3 py-2">
              <div className="min-w-0">
                <p className="break-words font-medium text-ink">{`${each.name} ${each.version}`}</p>
                {each.description && <p className="break-words text-soft">{each.description}</p>}
                <p className="text-faint text-xs">
                  {fileSize(each.size)} · <Timestamp value={each.createdAt} /> · {each.createdBy?.name ?? '–'}
                </p>
                <code className="block truncate text-faint text-xs" title={each.sha256}>
                  {each.sha256}
                </code>
              </div>
              <IconButton label={t('deletePackage', each)} icon={Trash2} onPress={() => setRemoving(each)} />
            </li>
          ))}
        </ul>
        {removing && (
          <ConfirmWrite
            operation={RemovePackage}
            input={{ params: { idBotPackage: removing.idBotPackage } }}
            title={deleteTitle(t('packageThing'), `${removing.name} ${removing.version}`)}
            action={t('deletePackage', removing)}
            done={t('packageDeleted')}
            onClose={() => setRemoving(undefined)}
            onDone={() => setRemoving(undefined)}
          >
            {t('deletePackageText')}
          </ConfirmWrite>
        )}
      </div>
    </Drawer>
  )
}
