import type { CallScript } from '@parley/contract/callScripts/callScript.schema.ts'
import { type CallType, callType } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { enumOptions } from '../../kit/fields/options.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { FormSelect, FormTextArea, FormTextField } from '../../kit/forms/form-fields.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { required } from '../../kit/validation/validators.ts'
import { isStale, useApi, useWrite } from '../../shell/api.ts'
import { useFlowRights } from '../flow-rights.ts'
import { t as words } from '../flows.messages.ts'
import { FormFolderField } from '../folders/FormFolderField.tsx'
import { t } from './detail.messages.ts'
import { readsOfFlow } from './flow-writes.ts'
import { MergeFacts } from './MergeFacts.tsx'

export type FactDraft = { name: string; idFolder: number | null; type: CallType; description: string }

export const factsOf = ({ name, idFolder, type, description }: CallScript): FactDraft => ({
  name,
  idFolder,
  type,
  description,
})

/** Name, folder, type and description; when somebody saved in between both changes are laid side by side. */
export function EditFactsDrawer({ flow, onClose }: { flow: CallScript; onClose: () => void }) {
  const call = useApi()
  const refusalIn = useFlowRights()
  // What the form was opened with: a save is based on it even when the page has been refreshed behind it.
  const [base, setBase] = useState(flow)
  const [clash, setClash] = useState<{ mine: FactDraft; theirs: CallScript }>()
  const params = { idCallScript: flow.idCallScript }
  const update = useWrite(operations.CallScripts.UpdateBasic, {
    silent: true,
    invalidates: [...readsOfFlow, operations.Folders.GetFolders],
  })
  const draft = useDraft({ values: factsOf(base) })

  async function save(facts: FactDraft, on: CallScript) {
    try {
      const saved = await update.write({ params, body: { ...facts, rowVersion: on.rowVersion } })
      showToast('success', t('saved', { name: saved.name }))
      onClose()
    } catch (error) {
      if (!isStale(error)) throw error
      if (clash) setBase(clash.theirs)
      setClash({ mine: facts, theirs: await call(operations.CallScripts.Basic, { params }, { silent: true }) })
    }
  }

  if (clash)
    return (
      <GuardedDrawer title={t('staleTitle')} isOpen onClose={onClose}>
        <MergeFacts
          key={clash.theirs.rowVersion}
          base={factsOf(base)}
          mine={clash.mine}
          theirs={factsOf(clash.theirs)}
          onSave={(facts) => save(facts, clash.theirs)}
          onReload={onClose}
        />
      </GuardedDrawer>
    )
  return (
    <GuardedDrawer title={t('editTitle')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        submitError={undefined}
        onSubmit={(facts) => save(facts, base)}
        onCancel={onClose}
        blocked={refusalIn(operations.CallScripts.UpdateBasic, flow.idFolder)}
      >
        <FormTextField control={draft.control} name="name" label={t('name')} isRequired autoFocus check={required} />
        <FormFolderField control={draft.control} name="idFolder" label={t('folder')} />
        <FormSelect
          control={draft.control}
          name="type"
          label={t('type')}
          help={words('typeHelp')}
          options={enumOptions(callType)}
        />
        <FormTextArea
          control={draft.control}
          name="description"
          label={t('description')}
          help={words('descriptionHelp')}
          rows={6}
        />
      </Form>
    </GuardedDrawer>
  )
}
