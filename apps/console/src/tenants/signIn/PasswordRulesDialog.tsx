import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { passwordExpirationPolicy } from '@parley/contract/tenants/signIn.schema.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Form } from '../../kit/forms/Form.tsx'
import { FormCheckbox, FormNumberField, FormRadioGroup } from '../../kit/forms/form-fields.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { all, range, required } from '../../kit/validation/validators.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from './signIn.messages.ts'
import { refuseStale } from './stale.ts'

const { PasswordExpirationPolicy, UpdatePasswordExpirationPolicy } = operations.Tenants

export type PasswordRulesState = z.output<typeof passwordExpirationPolicy>
type Props = { idTenant: number; rules: PasswordRulesState; onStale: () => Promise<void>; onClose: () => void }

const valuesOf = ({ type, days, warnDays, minLength, classes, history, refuseCommon }: PasswordRulesState) => ({
  type,
  days: days ?? undefined,
  warnDays,
  minLength,
  classes,
  history,
  refuseCommon,
})

export function PasswordRulesDialog({ idTenant, rules, onStale, onClose }: Props) {
  const save = useWrite(UpdatePasswordExpirationPolicy, { silent: true, invalidates: [PasswordExpirationPolicy] })
  const draft = useDraft({ values: valuesOf(rules) })
  const { control } = draft
  const expires = useWatch({ control, name: 'type' }) !== passwordPolicyType.of.NEVER
  return (
    <Dialog title={t('passwords')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        isUnguarded
        onCancel={onClose}
        onSubmit={async ({ days = null, ...wanted }) => {
          const body = { ...wanted, days, rowVersion: rules.rowVersion }
          await save.write({ params: { idTenant }, body }).catch(refuseStale(onStale))
          showToast('success', t('passwordsSaved'))
          onClose()
        }}
      >
        <FormRadioGroup
          control={control}
          name="type"
          label={t('expiry')}
          options={passwordPolicyType.values.map((value) => ({
            value,
            label: passwordPolicyType.label(value),
            description: t(`expiry_${value}`),
          }))}
        />
        {expires && (
          <div className="grid grid-cols-2 items-end gap-4">
            <FormNumberField
              control={control}
              name="days"
              label={t('days')}
              isRequired
              check={all(required, range(1, 3650))}
            />
            <FormNumberField
              control={control}
              name="warnDays"
              label={t('warnDays')}
              isRequired
              check={all(required, range(0, 365))}
            />
          </div>
        )}
        <div className="grid grid-cols-2 items-start gap-4">
          <FormNumberField
            control={control}
            name="minLength"
            label={t('minLength')}
            isRequired
            check={all(required, range(12, 64))}
          />
          <FormNumberField
            control={control}
            name="classes"
            label={t('classes')}
            help={t('classesHelp')}
            isRequired
            check={all(required, range(1, 4))}
          />
        </div>
        <FormNumberField
          control={control}
          name="history"
          label={t('history')}
          isRequired
          check={all(required, range(0, 24))}
        />
        <FormCheckbox control={control} name="refuseCommon">
          {t('refuseCommon')}
        </FormCheckbox>
      </Form>
    </Dialog>
  )
}
