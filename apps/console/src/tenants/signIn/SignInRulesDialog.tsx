import { operations } from '@parley/contract/operations.ts'
import type { signInRules } from '@parley/contract/tenants/signIn.schema.ts'
import type { z } from 'zod'
import { Form } from '../../kit/forms/Form.tsx'
import { FormNumberField, FormTagField } from '../../kit/forms/form-fields.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { all, range, required } from '../../kit/validation/validators.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from './signIn.messages.ts'
import { refuseStale } from './stale.ts'

const { SignInRules, UpdateSignInRules } = operations.Tenants

export type SignInRulesState = z.output<typeof signInRules>
type Props = { idTenant: number; rules: SignInRulesState; onStale: () => Promise<void>; onClose: () => void }

const valuesOf = ({ networks, idleMinutes, lock }: SignInRulesState) => ({
  networks,
  idleMinutes: idleMinutes ?? undefined,
  lock,
})

export function SignInRulesDialog({ idTenant, rules, onStale, onClose }: Props) {
  const save = useWrite(UpdateSignInRules, { silent: true, invalidates: [SignInRules] })
  const draft = useDraft({ values: valuesOf(rules) })
  const { control } = draft
  return (
    <Dialog title={t('rules')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        isUnguarded
        onCancel={onClose}
        onSubmit={async ({ idleMinutes = null, ...wanted }) => {
          const body = { ...wanted, idleMinutes, rowVersion: rules.rowVersion }
          await save.write({ params: { idTenant }, body }).catch(refuseStale(onStale))
          showToast('success', t('rulesSaved'))
          onClose()
        }}
      >
        <FormTagField
          control={control}
          name="networks"
          label={t('networks')}
          help={t('networksHelp', { address: rules.ownAddress })}
        />
        {rules.managedBy === null && (
          <>
            <FormNumberField
              control={control}
              name="idleMinutes"
              label={t('idleMinutes')}
              help={t('idleMinutesHelp')}
              check={range(5, 720)}
            />
            <div className="grid grid-cols-3 items-end gap-4">
              <FormNumberField
                control={control}
                name="lock.freeAttempts"
                label={t('freeAttempts')}
                isRequired
                check={all(required, range(1, 10))}
              />
              <FormNumberField
                control={control}
                name="lock.lockAfter"
                label={t('lockAfter')}
                isRequired
                check={all(required, range(2, 50))}
              />
              <FormNumberField
                control={control}
                name="lock.lockMinutes"
                label={t('lockMinutes')}
                isRequired
                check={all(required, range(1, 1440))}
              />
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}
