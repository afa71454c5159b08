import { Create as fields } from '@parley/contract/fields/folders.gen.ts'
import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Form } from '../../kit/forms/Form.tsx'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { MergeForm } from '../../kit/forms/LazyMergeForm.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { useApi } from '../../shell/api.ts'
import { useEditing } from '../../shell/editing/use-editing.ts'
import { openFolders } from './expanded-folders.ts'
import { t } from './folders.messages.ts'
import { useFolderWrites } from './use-folder-writes.ts'

/** Creates a folder inside `parent`. */
export function NewFolderDialog({ parent, onClose }: { parent?: Folder | undefined; onClose: () => void }) {
  const { create } = useFolderWrites()
  const draft = useDraft({ values: { name: '' } })

  async function save({ name }: { name: string }) {
    await create.write({ body: { name, kind: 'flow', idParent: parent?.idFolder ?? null } })
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

export function RenameFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
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
