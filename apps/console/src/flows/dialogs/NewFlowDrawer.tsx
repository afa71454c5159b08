import { type CallType, type ChannelType, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { enumOptions } from '../../kit/fields/options.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { FormRadioGroup, FormSelect, FormTextArea, FormTextField } from '../../kit/forms/form-fields.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { required } from '../../kit/validation/validators.ts'
import { useWrite } from '../../shell/api.ts'
import { useFlowRights } from '../flow-rights.ts'
import { t } from '../flows.messages.ts'
import { flowHref } from '../flows.path.ts'
import { FormFolderField } from '../folders/FormFolderField.tsx'

type Draft = { name: string; idFolder: number | null; type: CallType; channel: ChannelType; description: string }
const { List, Create } = operations.CallScripts

/** A new flow: what it is called, where it belongs, what it is for. */
export function NewFlowDrawer({ idFolder, onClose }: { idFolder: number | null; onClose: () => void }) {
  const { navigate } = useKit()
  const refusalIn = useFlowRights()
  const create = useWrite(Create, { silent: true, invalidates: [List, operations.Folders.GetFolders] })
  const values: Draft = {
    name: '',
    idFolder,
    type: callType.of.REGULAR,
    channel: channelType.of.VOICE,
    description: '',
  }
  const draft = useDraft({ values })

  async function save(body: Draft) {
    const flow = await create.write({ body })
    showToast('success', t('created', { name: flow.name }))
    navigate(flowHref(flow.idCallScript), { replace: true })
  }

  return (
    <GuardedDrawer title={t('newFlow')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        onSubmit={save}
        onCancel={onClose}
        isNew
        submitLabel={t('createFlow')}
        blocked={refusalIn(Create, draft.watch('idFolder'))}
      >
        <FormTextField control={draft.control} name="name" label={t('name')} isRequired autoFocus check={required} />
        <FormFolderField control={draft.control} name="idFolder" label={t('folder')} />
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
