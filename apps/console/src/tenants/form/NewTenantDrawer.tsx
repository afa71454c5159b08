import { operations } from '@parley/contract/operations.ts'
import type { tenantCreated } from '@parley/contract/tenants/tenant.schema.ts'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { Form } from '../../kit/forms/Form.tsx'
import { FormSwitch } from '../../kit/forms/FormCheckbox.tsx'
import { FormTextField } from '../../kit/forms/FormTextField.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { all, email, required } from '../../kit/validation/validators.ts'
import { useWrite } from '../../shell/api.ts'
import { useTenantRights } from '../tenant-rights.ts'
import { t } from '../tenants.messages.ts'
import { CreatedDialog } from './CreatedDialog.tsx'
import { Group, TenantFields } from './TenantFields.tsx'
import { bodyOf, newFacts, type TenantFacts } from './tenant-draft.ts'

const ADMINISTRATOR = ['firstname', 'lastname', 'username', 'email'] as const
type Draft = TenantFacts & { invites: boolean } & Record<(typeof ADMINISTRATOR)[number], string>
const { Create } = operations.Tenants

/** A new tenant, and with it the invitation of whoever runs it: both or neither. */
export function NewTenantDrawer({ onClose }: { onClose: () => void }) {
  const refusalIn = useTenantRights()
  const [created, setCreated] = useState<z.output<typeof tenantCreated>>()
  const create = useWrite(Create, {
    silent: true,
  })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const values: Draft = { ...newFacts(zone), invites: true, firstname: '', lastname: '', username: '', email: '' }
  const draft = useDraft({ values })
  const invites = draft.watch('invites')

  async function save({ invites: isInvited, firstname, lastname, username, email: address, ...facts }: Draft) {
    const administrator = isInvited ? { firstname, lastname, username, email: address } : null
    setCreated(await create.write({ body: { ...bodyOf(facts), administrator } }))
  }

  if (created) return <CreatedDialog created={created} onClose={onClose} />
  return (
    <GuardedDrawer title={t('newTenant')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        onSubmit={save}
        onCancel={onClose}
        isNew
        submitLabel={t('create')}
        blocked={refusalIn(Create)}
      >
        <TenantFields
          control={draft.control as unknown as Control<TenantFacts>} // the draft holds all of them
          isOperator
          locale={values.locale}
        />
        <Group title={t('firstAdministrator')} text={t('inviteHelp')}>
          <FormSwitch control={draft.control} name="invites">
            {t('invite')}
          </FormSwitch>
          {invites &&
            ADMINISTRATOR.map((name) => (
              <FormTextField
                key={name}
                control={draft.control}
                name={name}
                label={t(name)}
                isRequired
                check={name === 'email' ? all(required, email) : required}
              />
            ))}
        </Group>
      </Form>
    </GuardedDrawer>
  )
}
