import { operations } from '@parley/contract/operations.ts'
import type { TwoFactorState } from '@parley/contract/users/security.schema.ts'
import { Form } from '../../kit/forms/Form.tsx'
import { FormCheckbox, FormNumberField } from '../../kit/forms/form-fields.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { range } from '../../kit/validation/validators.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from './security.messages.ts'

const { GetTwoFactorState, SetTwoFactorRequirement } = operations.Users

/** Whether this person is asked for a second step, and from when on. */
export function RequirementDialog({ state, onClose }: { state: TwoFactorState; onClose: () => void }) {
  const { own } = state.requirement
  const save = useWrite(SetTwoFactorRequirement, { silent: true, invalidates: [GetTwoFactorState] })
  const draft = useDraft({ values: { isRequired: own.isRequired, graceDays: own.graceDays } })
  return (
    <Dialog title={t('requirement')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        isUnguarded
        onCancel={onClose}
        onSubmit={async (wanted) => {
          await save.write({ params: { idUser: state.idUser }, body: { ...wanted, rowVersion: own.rowVersion } })
          showToast('success', t('requirementSaved'))
          onClose()
        }}
      >
        <FormCheckbox control={draft.control} name="isRequired">
          {t('requireTwoFactor')}
        </FormCheckbox>
        <FormNumberField
          control={draft.control}
          name="graceDays"
          label={t('graceDays')}
          help={t('graceDaysHelp')}
          check={range(0, 90)}
        />
      </Form>
    </Dialog>
  )
}
