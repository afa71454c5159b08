import { Duplicate as fields } from '@parley/contract/fields/callScripts.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from '../flows.messages.ts'
import { FormFolder } from '../folders/FormFolder.tsx'

type Flow = { readonly idCallScript: number; readonly name: string; readonly idFolder: number | null }
type Props = { flow: Flow /** A version of it instead of the newest. */; version?: number; onClose: () => void }

const { Duplicate, DuplicateCallScriptHistory } = operations.CallScripts

/** Copies a flow, or one version of it, and opens the copy. */
export function DuplicateFlowDialog({ flow, version, onClose }: Props) {
  const { navigate } = useKit()
  const whole = useWrite(Duplicate, { silent: true })
  const one = useWrite(DuplicateCallScriptHistory, { silent: true })
  const draft = useDraft({
    values: { name: t('copyOf', { name: flow.name }).slice(-fields.name.maxLength), idFolder: flow.idFolder },
  })

  async function save(body: { name: string; idFolder: number | null }) {
    const params = { idCallScript: flow.idCallScript }
    const copy =
      version === undefined
        ? await whole.write({ params, body })
        : await one.write({ params, body: { ...body, version } })
    showToast('success', t('duplicated', { name: copy.name }))
    onClose()
    navigate(screens.flow(copy.idCallScript))
  }

  return (
    <FormDialog
      title={t('duplicateTitle', { name: flow.name })}
      onClose={onClose}
      draft={draft}
      onSubmit={save}
      submitLabel={t('duplicateAction')}
    >
      <p className="text-soft">{version === undefined ? t('duplicateText') : t('duplicateVersionText', { version })}</p>
      <FormText control={draft.control} field={fields.name} autoFocus />
      <FormFolder control={draft.control} field={fields.idFolder} />
    </FormDialog>
  )
}
