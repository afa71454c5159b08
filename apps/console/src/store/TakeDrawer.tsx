import { Take as fields } from '@parley/contract/fields/storeGroups.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { storeBlocked } from '@parley/contract/store/store.rules.ts'
import type { StoreItem, TakeBody, TakePreview } from '@parley/contract/store/store.schema.ts'
import { useState } from 'react'
import { FolderField } from '../folders/FolderField.tsx'
import { OfFolders } from '../folders/folder-kind.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { copyPage } from './copy-page.ts'
import { missingWords } from './left-out.ts'
import { PartList } from './PartList.tsx'
import { t } from './store.messages.ts'

const { Take, TakePreview: Preview } = operations.StoreGroups

type FoldersProps = { kinds: readonly string[]; value: TakeBody; onChange: (value: TakeBody) => void }

/** Where copies go, asked only for what lies in folders. */
export const TakeFolders = ({ kinds, value, onChange }: FoldersProps) => (
  <>
    {kinds.includes('flow') && (
      <OfFolders kind="flow">
        <FolderField
          label={fields.idFolder.label}
          value={value.idFolder}
          onChange={(idFolder) => onChange({ ...value, idFolder })}
        />
      </OfFolders>
    )}
    {kinds.includes('component') && (
      <OfFolders kind="component">
        <FolderField
          label={fields.idComponentFolder.label}
          value={value.idComponentFolder}
          onChange={(idComponentFolder) => onChange({ ...value, idComponentFolder })}
        />
      </OfFolders>
    )}
  </>
)

const blockedOf = (item: StoreItem, preview: TakePreview | undefined) =>
  missingWords(preview?.parts ?? []) ?? preview?.blocked ?? storeBlocked.take(item)

/** What taking an item brings, and where it goes. */
export function TakeDrawer({
  idStoreGroup,
  item,
  onClose,
}: {
  idStoreGroup: number
  item: StoreItem
  onClose: () => void
}) {
  const [folders, setFolders] = useState<TakeBody>({ idFolder: null, idComponentFolder: null })
  const { navigate } = useKit()
  const { write, isPending } = useWrite(Take)
  const params = { idStoreGroup, idStoreItem: item.idStoreItem }
  const { idFolder, idComponentFolder } = folders
  const query = {
    ...(idFolder === null ? {} : { idFolder }),
    ...(idComponentFolder === null ? {} : { idComponentFolder }),
  }
  const { data: preview, error, refetch } = useRead(Preview, { params, query })
  const take = async () => {
    const { taken } = await write({ params, body: folders })
    showToast('success', t('takenToast', { name: taken.name }))
    const page = copyPage(taken)
    if (page) navigate(page)
    else onClose()
  }
  // Folders are asked for what is made, not for what is there.
  const made = preview?.parts.filter(({ idExisting }) => idExisting === null)
  const kinds = (made ?? [item, ...item.needs]).map(({ kind }) => kind)
  return (
    <Drawer
      title={t('takeTitle', { name: item.title })}
      isOpen
      onClose={onClose}
      footer={
        <ActionButton
          endpoint={Take}
          variant="primary"
          isPending={isPending}
          blocked={blockedOf(item, preview)}
          onPress={() => void take().catch(() => {})}
        >
          {t('take')}
        </ActionButton>
      }
    >
      <div className="flex flex-col gap-4">
        <TakeFolders kinds={kinds} value={folders} onChange={setFolders} />
        <h3 className="font-semibold text-ink text-sm">{t('comesWith')}</h3>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : preview ? (
          <PartList {...preview} />
        ) : (
          <Skeleton height={120} />
        )}
        {preview?.blocked && <p className="text-danger-ink text-sm">{preview.blocked}</p>}
        <p className="text-faint text-sm">{t('takeHelp')}</p>
      </div>
    </Drawer>
  )
}
