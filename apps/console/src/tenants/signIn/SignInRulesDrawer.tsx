import { UpdateSignInRules as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { signInRules } from '@parley/contract/signIn/signIn.schema.ts'
import type { z } from 'zod'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormTags } from '../../kit/forms/FormTags.tsx'
import { setOf } from '../../kit/forms/merge.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { t } from './signIn.messages.ts'

const { SignInRules, UpdateSignInRules } = operations.Tenants

export type SignInRulesState = z.output<typeof signInRules>
const factsOf = ({ networks, idleMinutes, lock }: SignInRulesState) => ({ networks, idleMinutes, lock })
const lists = { networks: setOf<string>() }

/** The rules as people read them. */
export const wordsOf = ({
  networks,
  idleMinutes,
  lock,
}: Pick<SignInRulesState, 'networks' | 'idleMinutes' | 'lock'>) => ({
  networks: networks.length === 0 ? t('everywhere') : networks.join(', '),
  idleMinutes: idleMinutes ? t('minutes', { count: idleMinutes }) : t('twelveHours'),
  lock: t('lockText', {
    free: lock.freeAttempts,
    after: lock.lockAfter,
    minutes: t('minutes', { count: lock.lockMinutes }),
  }),
})

export function SignInRulesDrawer(props: { idTenant: number; rules: SignInRulesState; onClose: () => void }) {
  const { rules } = props
  const call = useApi()
  const params = { idTenant: props.idTenant }
  const update = useWrite(UpdateSignInRules, { silent: true })
  return (
    <EditDrawer
      title={t('rules')}
      entity={rules}
      factsOf={factsOf}
      fields={fields}
      show={wordsOf}
      lists={lists}
      save={async ({ idleMinutes = null, ...facts }, { rowVersion }) => {
        await update.write({ params, body: { ...facts, idleMinutes, rowVersion } })
        showToast('success', t('rulesSaved'))
      }}
      read={() => call(SignInRules, { params }, { silent: true })}
      onClose={props.onClose}
    >
      {(control) => (
        <>
          <FormTags
            control={control}
            field={fields.networks}
            help={`${fields.networks.help} ${t('ownAddress', { address: rules.ownAddress })}`}
          />
          {rules.managedBy === null && (
            <>
              <FormNumber control={control} field={fields.idleMinutes} />
              <div className="grid grid-cols-3 items-end gap-4">
                <FormNumber control={control} field={fields['lock.freeAttempts']} />
                <FormNumber control={control} field={fields['lock.lockAfter']} />
                <FormNumber control={control} field={fields['lock.lockMinutes']} />
              </div>
            </>
          )}
        </>
      )}
    </EditDrawer>
  )
}
