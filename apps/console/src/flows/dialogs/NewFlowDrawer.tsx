import { type CallType, type ChannelType, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { enumOptions } from '../../kit/fields/options.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { FormRadioGroup } from '../../kit/forms/FormRadioGroup.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormTextArea, FormTextField } from '../../kit/forms/FormTextField.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { required } from '../../kit/validation/validators.ts'
import { useWrite } from '../../shell/api.ts'
import { useFlowRights } from '../flow-rights.ts'
import { t } from '../flows.messages.ts'
import { FormFolderField } from '../folders/FormFolderField.tsx'
import { folderToBegin } from '../folders/folder-tree.ts'
import { useFolders } from '../folders/use-folders.ts'

type Draft = { name: string; idFolder: number | null; type: CallType; channel: ChannelType; description: string }
const { Create } = operations.CallScripts

/** A new flow: what it is called, where it belongs, what it is for. */
type Props = { idFolder: number | null; channel: ChannelType; onClose: () => void }

export function NewFlowDrawer({ idFolder, channel, onClose }: Props) {
  const { navigate } = useKit()
  const refusalIn = useFlowRights()
  const create = useWrite(Create, { silent: true })
  const { data: folders = [] } = useFolders()
  const [first] = useState(() => folderToBegin(folders, idFolder, (id) => refusalIn(Create, id) === undefined))
  const values: Draft = {
    name: '',
    idFolder: first,
    type: callType.of.REGULAR,
    channel,
    description: '',
  }
  const draft = useDraft({ values })

  async function save(body: Draft) {
    const flow = await create.write({ body })
    showToast('success', t('created', { name: flow.name }))
    navigate(screens.flow(flow.idCallScript), { replace: true })
  }

  const refusal = refusalIn(Create, draft.watch('idFolder'))
  return (
    <GuardedDrawer title={t('newFlow')} isOpen onClose={onClose}>
      <Form draft={draft} onSubmit={save} onCancel={onClose} isNew submitLabel={t('createFlow')} blocked={refusal}>
        <FormTextField control={draft.control} name="name" label={t('name')} isRequired autoFocus check={required} />
        <FormFolderField control={draft.control} name="idFolder" label={t('folder')} />
        {refusal && <p className="-mt-2 text-danger-ink text-sm">{refusal}</p>}
        <FormSelect
          control={draft.control}
          name="type"
          label={t('type')}
          help={t('typeHelp')}
          options={enumOptions(callType)}
        />
        <FormRadioGroup
          control={draft.control}
          name="channel"
          label={t('channel')}
          help={t('channelHelp')}
          options={enumOptions(channelType)}
          isHorizontal
        />
        <FormTextArea control={draft.control} name="description" label={t('description')} help={t('descriptionHelp')} />
      </Form>
    </GuardedDrawer>
  )
}
