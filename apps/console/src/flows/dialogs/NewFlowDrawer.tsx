import { type ChannelType, callType } from '@parley/contract/enums/conversation.enum.ts'
import { Create as fields } from '@parley/contract/fields/callScripts.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { FormRadio } from '../../kit/forms/FormRadio.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { t as list } from '../flows.messages.ts'
import { FormFolder } from '../folders/FolderField.tsx'
import { initialFolder } from '../folders/folder-tree.ts'
import { useFolders } from '../folders/use-folders.ts'
import { t } from './dialog.messages.ts'

const { Create } = operations.CallScripts
type Props = { idFolder: number | null; channel: ChannelType; onClose: () => void }

/** A new flow: what it is called, where it belongs, what it is for. */
export function NewFlowDrawer({ idFolder, channel, onClose }: Props) {
  const refusalOf = useRefusal()
  const { data: folders = [] } = useFolders()
  const [first] = useState(() => initialFolder(folders, idFolder, (id) => refusalOf(Create, id) === undefined))
  return (
    <CreateDrawer
      title={list('newFlow')}
      action={t('createFlow')}
      operation={Create}
      values={{ name: '', idFolder: first, type: callType.of.REGULAR, channel, description: '' }}
      created={({ name }) => t('created', { name })}
      page={({ idCallScript }) => screens.flow(idCallScript)}
      onClose={onClose}
      at={({ idFolder }) => idFolder}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          <FormFolder control={control} field={fields.idFolder} />
          <FormSelect control={control} field={fields.type} />
          <FormRadio control={control} field={fields.channel} isHorizontal />
          <FormTextArea control={control} field={fields.description} />
        </>
      )}
    </CreateDrawer>
  )
}
