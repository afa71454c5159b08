import { Create as fields } from '@parley/contract/fields/folders.gen.ts'
import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo, useRef, useState } from 'react'
import { EntityHistoryDrawer } from '../audit/EntityHistory.tsx'
import { Form } from '../kit/forms/Form.tsx'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { MergeForm } from '../kit/forms/LazyMergeForm.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { useApi } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { useEditing } from '../shell/editing/use-editing.ts'
import { ChooseFolderDialog } from './ChooseFolderDialog.tsx'
import { FolderField } from './FolderField.tsx'
import { useFolderKind } from './folder-kind.tsx'
import { folderHref, foldersWithin } from './folder-tree.ts'
import { t } from './folders.messages.ts'
import { PublishingDialog } from './PublishingDialog.tsx'
import { openFolders, useFolders, useFolderWrites } from './use-folders.ts'

type Props = { panel: string; folder: Folder | undefined; onClose: () => void }

/** The dialog of a folder that the address names. */
export function FolderDialogs({ panel, folder, onClose }: Props) {
  if (panel === 'newFolder') return <NewFolderDialog parent={folder} onClose={onClose} />
  if (!folder) return null
  if (panel === 'renameFolder') return <RenameFolderDialog folder={folder} onClose={onClose} />
  if (panel === 'publishingInFolder') return <PublishingDialog folder={folder} onClose={onClose} />
  if (panel === 'moveFolder') return <MoveFolderDialog folder={folder} onClose={onClose} />
  if (panel === 'auditOfFolder')
    return <EntityHistoryDrawer kind="Folder" id={folder.idFolder} name={folder.name} onClose={onClose} />
  return panel === 'removeFolder' ? <RemoveFolderDialog folder={folder} onClose={onClose} /> : null
}

/** Creates a folder inside `parent`. */
function NewFolderDialog({ parent, onClose }: { parent?: Folder | undefined; onClose: () => void }) {
  const kind = useFolderKind()
  const { create } = useFolderWrites()
  const draft = useDraft({ values: { name: '' } })

  async function save({ name }: { name: string }) {
    await create.write({ body: { name, kind, idParent: parent?.idFolder ?? null } })
    if (parent) openFolders([parent.idFolder])
    onClose()
  }
  return (
    <FormDialog
      title={parent ? t('createIn', { name: parent.name }) : t('create')}
      onClose={onClose}
      draft={draft}
      onSubmit={save}
      submitLabel={t('createAction')}
    >
      <FormText control={draft.control} field={fields.name} autoFocus />
    </FormDialog>
  )
}

function RenameFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const call = useApi()
  const { update } = useFolderWrites()
  const params = { idFolder: folder.idFolder }
  const editing = {
    entity: folder,
    factsOf: ({ name }: Folder) => ({ name }),
    fields,
    save: ({ name }: { name: string }, { rowVersion }: Folder) => update.write({ params, body: { name, rowVersion } }),
    read: async () => {
      const folders = await call(operations.Folders.GetFolders, { query: { kind: folder.kind } }, { silent: true })
      return folders.find(({ idFolder }) => idFolder === folder.idFolder) ?? folder
    },
  }
  const { draft, submit, merging } = useEditing(editing, onClose)
  return (
    <Dialog title={t('renameTitle', { name: folder.name })} isOpen onClose={onClose}>
      {merging ? (
        <MergeForm key={merging.key} {...merging.sides} />
      ) : (
        <Form draft={draft} onSubmit={submit} onCancel={onClose} submitLabel={t('renameAction')}>
          <FormText control={draft.control} field={fields.name} autoFocus />
        </Form>
      )}
    </Dialog>
  )
}

/** Moves a folder without a mouse; itself and what is in it are no choices. */
function MoveFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { data = [] } = useFolders()
  const { update } = useFolderWrites()
  // As it was when the dialog opened: what is shown at once must not change the choices.
  const [start] = useState(folder)
  const without = useMemo(() => foldersWithin(data, start.idFolder), [data, start])
  return (
    <ChooseFolderDialog
      title={t('moveTitle', { name: start.name })}
      label={t('parent')}
      action={t('moveAction')}
      current={start.idParent}
      without={without}
      onClose={onClose}
      onChoose={(idParent) =>
        // On top of how it is now: where another user changed it meanwhile, it is asked about again.
        update.write({ params: { idFolder: start.idFolder }, body: { idParent, rowVersion: folder.rowVersion } })
      }
    />
  )
}

/** Removes a folder; what is in it goes where one says, by default one level up. */
function RemoveFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { navigate } = useKit()
  const kind = useFolderKind()
  const { data = [] } = useFolders()
  const destination = useRef<string>(undefined)
  const [target, setTarget] = useState(folder.idParent)
  const within = useMemo(() => foldersWithin(data, folder.idFolder), [data, folder.idFolder])
  const inside = data.filter(({ idParent }) => idParent === folder.idFolder).length
  const parts = [
    ...(folder.items > 0 ? [t(`inside_${kind}`, { count: folder.items })] : []),
    ...(inside > 0 ? [t('foldersInside', { count: inside })] : []),
  ]
  const [one = '', other] = parts

  const moveContentTo = parts.length > 0 ? target : null
  // Closing by the address would come back to the folder that is gone.
  const close = () => (destination.current === undefined ? onClose() : navigate(destination.current, { replace: true }))

  return (
    <ConfirmWrite
      title={t('removeTitle', { name: folder.name })}
      action={t('removeAction')}
      onClose={close}
      operation={operations.Folders.Remove}
      input={{ params: { idFolder: folder.idFolder }, body: { moveContentTo } }}
      onDone={() => {
        destination.current = folderHref(kind, moveContentTo ?? folder.idParent)
      }}
    >
      {parts.length === 0 ? (
        t('removeEmpty')
      ) : (
        <div className="flex flex-col gap-4">
          <p>{t('removeFull', { content: other ? t('and', { one, other }) : one })}</p>
          <FolderField label={t('target')} value={target} onChange={setTarget} without={within} />
        </div>
      )}
    </ConfirmWrite>
  )
}
