import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { useUnsavedChanges } from '../kit/forms/unsaved-changes.ts'
import { showError, showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './designer.messages.ts'
import { useDesigner, useEditor } from './designer-context.ts'

const { UpdateDocument } = operations.CallScripts
const MINUTE_MS = 60_000

/** Whether everything is saved, and the button that saves it as a version. */
export function SaveTools() {
  const { flow, editor } = useDesigner()
  const revision = useEditor((state) => state.revision)
  const [savedRevision, setSaved] = useState(0)
  const { write, isPending } = useWrite(UpdateDocument, { silent: true, timeoutMs: MINUTE_MS })
  const isChanged = revision !== savedRevision
  useUnsavedChanges(isChanged)

  async function save() {
    const at = editor.get()
    const { idCallScript, rowVersion } = flow
    try {
      const document = JSON.parse(JSON.stringify(at.document))
      const { version } = await write({ params: { idCallScript }, body: { document, note: '', rowVersion } })
      setSaved(at.revision)
      showToast('success', t('saved', { version }))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <span role="status" className="text-faint text-xs">
        {isChanged ? t('unsaved') : t('upToDate', { version: flow.version })}
      </span>
      <ActionButton
        endpoint={UpdateDocument}
        at={flow.idFolder}
        variant="primary"
        isPending={isPending}
        onPress={() => void save()}
      >
        {t('save')}
      </ActionButton>
    </>
  )
}
