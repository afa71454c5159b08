import { Create as fields } from '@parley/contract/fields/folders.gen.ts'
import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { Form } from '../../kit/forms/Form.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { openFolders } from './expanded-folders.ts'
import { t } from './folders.messages.ts'
import { useFolderWrites } from './use-folder-writes.ts'

type Props = { folder?: Folder; parent?: Folder | undefined; onClose: () => void }

/** Creates a folder inside `parent`, or renames `folder`. */
export function FolderNameDialog({ folder, parent, onClose }: Props) {
  const { create, update } = useFolderWrites()
  const draft = useDraft({ values: { name: folder?.name ?? '' } })
  const newTitle = parent ? t('createIn', { name: parent.name }) : t('create')

  async function save({ name }: { name: string }) {
    if (folder)
      await update.write({ params: { idFolder: folder.idFolder }, body: { name, rowVersion: folder.rowVersion } })
    else await create.write({ body: { name, kind: 'flow', idParent: parent?.idFolder ?? null } })
    if (!folder && parent) openFolders([parent.idFolder])
    onClose()
  }

  return (
    <Dialog title={folder ? t('renameTitle', { name: folder.name }) : newTitle} isOpen onClose={onClose}>
      <Form
        draft={draft}
        onSubmit={save}
        onCancel={onClose}
        isNew={!folder}
        submitLabel={folder ? t('renameAction') : t('createAction')}
      >
        <FormText control={draft.control} field={fields.name} autoFocus />
      </Form>
    </Dialog>
  )
}
