import { type CallType, callType } from '@parley/contract/enums/conversation.enum.ts'
import { UpdateBasic as fields } from '@parley/contract/fields/callScripts.gen.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { FormFolder } from '../folders/FolderField.tsx'
import { pathName } from '../folders/folder-tree.ts'
import { useFolders } from '../folders/use-folders.ts'
import { t } from './detail.messages.ts'

type FactDraft = { name: string; idFolder: number | null; type: CallType; description: string }

const factsOf = ({ name, idFolder, type, description }: CallScript): FactDraft => ({
  name,
  idFolder,
  type,
  description,
})

const { Basic, UpdateBasic } = operations.CallScripts

/** Name, folder, type and description. */
export function EditFactsDrawer({ flow, onClose }: { flow: CallScript; onClose: () => void }) {
  const call = useApi()
  const { data: folders = [] } = useFolders()
  const params = { idCallScript: flow.idCallScript }
  const update = useWrite(UpdateBasic, {
    silent: true,
  })
  const show = ({ idFolder, type }: FactDraft) => ({
    idFolder: idFolder === null ? t('topLevel') : pathName(folders, idFolder) || `#${idFolder}`,
    type: callType.label(type),
  })
  return (
    <EditDrawer
      title={t('editTitle')}
      entity={flow}
      factsOf={factsOf}
      fields={fields}
      show={show}
      save={async (facts, { rowVersion }) => {
        const saved = await update.write({ params, body: { ...facts, rowVersion } })
        showToast('success', t('saved', { name: saved.name }))
      }}
      read={() => call(Basic, { params }, { silent: true })}
      onClose={onClose}
      endpoint={UpdateBasic}
      at={flow.idFolder}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          <FormFolder control={control} field={fields.idFolder} />
          <FormSelect control={control} field={fields.type} />
          <FormTextArea control={control} field={fields.description} rows={6} />
        </>
      )}
    </EditDrawer>
  )
}
