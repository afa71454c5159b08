import { type CallType, callType } from '@parley/contract/enums/conversation.enum.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { enumOptions } from '../../kit/fields/options.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormTextArea, FormTextField } from '../../kit/forms/FormTextField.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { required } from '../../kit/validation/validators.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useFlowRights } from '../flow-rights.ts'
import { t as words } from '../flows.messages.ts'
import { FormFolderField } from '../folders/FormFolderField.tsx'
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

const LABELS = { name: t('name'), idFolder: t('folder'), type: t('type'), description: t('description') }
const { Basic, UpdateBasic } = operations.CallScripts

/** Name, folder, type and description. */
export function EditFactsDrawer({ flow, onClose }: { flow: CallScript; onClose: () => void }) {
  const call = useApi()
  const refusalIn = useFlowRights()
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
      labels={LABELS}
      show={show}
      save={async (facts, { rowVersion }) => {
        const saved = await update.write({ params, body: { ...facts, rowVersion } })
        showToast('success', t('saved', { name: saved.name }))
      }}
      read={() => call(Basic, { params }, { silent: true })}
      onClose={onClose}
      blocked={refusalIn(UpdateBasic, flow.idFolder)}
    >
      {(control) => (
        <>
          <FormTextField control={control} name="name" label={LABELS.name} isRequired autoFocus check={required} />
          <FormFolderField control={control} name="idFolder" label={LABELS.idFolder} />
          <FormSelect
            control={control}
            name="type"
            label={LABELS.type}
            help={words('typeHelp')}
            options={enumOptions(callType)}
          />
          <FormTextArea
            control={control}
            name="description"
            label={LABELS.description}
            help={words('descriptionHelp')}
            rows={6}
          />
        </>
      )}
    </EditDrawer>
  )
}
