import { Create as fields } from '@parley/contract/fields/tenants.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { tenantCreated } from '@parley/contract/tenants/tenant.schema.ts'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../../kit/actions/Button.tsx'
import { FormSwitch } from '../../kit/forms/FormCheckbox.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { canSwitchTenant, switchTenant } from '../../shell/context/switch-tenant.ts'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { MailSent } from '../../users/MailSent.tsx'
import { t } from '../tenants.messages.ts'
import { Group, newFacts, type TenantFacts, TenantFields } from './TenantFields.tsx'

const nobody = { firstname: '', lastname: '', username: '', email: '' }
type Draft = TenantFacts & { invites: boolean; administrator: typeof nobody }
const { Create } = operations.Tenants

/** A new tenant, and with it the invitation of who runs it: both or neither. */
export function NewTenantDrawer({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<z.output<typeof tenantCreated>>()
  const facts = newFacts(Intl.DateTimeFormat().resolvedOptions().timeZone)

  if (created) return <Created created={created} onClose={onClose} />
  return (
    <CreateDrawer
      title={t('newTenant')}
      action={t('create')}
      operation={Create}
      values={{ ...facts, invites: true, administrator: nobody } as Draft}
      send={({ invites, administrator, ...body }, write) =>
        write({ body: { ...body, administrator: invites ? administrator : null } })
      }
      onCreated={setCreated}
      onClose={onClose}
    >
      {(control) => (
        <>
          <TenantFields
            control={control as unknown as Control<TenantFacts>} // the draft holds all of them
            isOperator
            locale={facts.locale}
          />
          <Group title={t('firstAdministrator')} text={t('inviteHelp')}>
            <FormSwitch control={control} name="invites" label={t('invite')} />
            <Administrator control={control} />
          </Group>
        </>
      )}
    </CreateDrawer>
  )
}

function Administrator({ control }: { control: Control<Draft> }) {
  if (!useWatch({ control, name: 'invites' })) return null
  return (
    <>
      <FormText control={control} field={fields['administrator.firstname']} />
      <FormText control={control} field={fields['administrator.lastname']} />
      <FormText control={control} field={fields['administrator.username']} />
      <FormText control={control} field={fields['administrator.email']} />
    </>
  )
}

type CreatedProps = { created: z.output<typeof tenantCreated>; onClose: () => void }

/** Where the invitation went, and what can be done next. */
function Created({ created: { tenant, invitation }, onClose }: CreatedProps) {
  const { navigate } = useKit()
  const canSwitch = canSwitchTenant(useUserInfo())
  return (
    <MailSent
      title={t('createdTitle', { name: tenant.name })}
      text={invitation ? t('invitationSent', { recipient: invitation.recipient }) : t('createdText')}
      sent={invitation ?? { folder: null, link: null }}
      linkLabel={t('invitationLink')}
      footer={
        <>
          {canSwitch && <Button onPress={() => switchTenant(tenant.idTenant)}>{t('workThere')}</Button>}
          <Button variant="primary" onPress={() => navigate(screens.tenant(tenant.idTenant), { replace: true })}>
            {t('openTenant')}
          </Button>
        </>
      }
      onClose={onClose}
    />
  )
}
