import { callType } from '@parley/contract/enums/conversation.enum.ts'
import { UpdateBasic as fields } from '@parley/contract/fields/callScripts.gen.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormFolder } from '../../folders/FolderField.tsx'
import { pathName } from '../../folders/folder-tree.ts'
import { useFolders } from '../../folders/use-folders.ts'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { UsageList } from '../dialogs/UsageList.tsx'
import { t } from './detail.messages.ts'

const factsOf = ({ name, idFolder, type, componentType, description }: CallScript) => ({
  name,
  idFolder,
  type,
  componentType,
  description,
})

const { Basic, UpdateBasic } = operations.CallScripts

/** Name, folder, type and description. */
export function EditFactsDrawer({ flow, onClose }: { flow: CallScript; onClose: () => void }) {
  const { data: folders = [] } = useFolders()
  const change = useChange(UpdateBasic, Basic, {
    params: { idCallScript: flow.idCallScript },
    saved: ({ name }) => t('saved', { name }),
  })
  const show = ({ idFolder, type }: ReturnType<typeof factsOf>) => ({
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
      {...change}
      onClose={onClose}
      at={flow.idFolder}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          <FormFolder control={control} field={fields.idFolder} />
          {flow.scriptKind === 'flow' ? (
            <FormSelect control={control} field={fields.type} />
          ) : (
            <FormText control={control} field={fields.componentType} />
          )}
          <FormTextArea control={control} field={fields.description} rows={6} />
          <section>
            <h3 className="pb-1.5 font-medium text-ink text-sm">{t('usage')}</h3>
            <UsageList usage={flow.usage} />
          </section>
        </>
      )}
    </EditDrawer>
  )
}
