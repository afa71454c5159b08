import { SimulateCall as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './inbound.messages.ts'

const { SimulateCall } = operations.DialModuleLines
type Props = { idDialModuleLine: number; numbers: readonly string[]; onClose: () => void }

/** From a number that is kept free for such uses. */
const SOMEONE = '+447700900123'

/** Has the line called by someone who is simulated. */
export function SimulateDialog({ idDialModuleLine, numbers, onClose }: Props) {
  const { write } = useWrite(SimulateCall, { silent: true })
  const draft = useDraft({ values: { from: SOMEONE, to: numbers[0] ?? '', calls: 1 } })
  return (
    <FormDialog
      title={t('call')}
      draft={draft}
      isUnguarded
      submitLabel={t('callAction')}
      onSubmit={async (body) => {
        await write({ params: { idDialModuleLine }, body })
        showToast('success', body.calls > 1 ? t('calledMany', { count: body.calls }) : t('called'))
        onClose()
      }}
      onClose={onClose}
    >
      <FormText control={draft.control} field={fields.from} autoFocus />
      <FormNumber control={draft.control} field={fields.calls} />
      {numbers.length > 1 && (
        <FormSelect
          control={draft.control}
          field={fields.to}
          options={numbers.map((number) => ({ value: number, label: number }))}
        />
      )}
    </FormDialog>
  )
}
