import { screens } from '@parley/contract/kernel/screens.ts'
import type { tenantCreated } from '@parley/contract/tenants/tenant.schema.ts'
import type { z } from 'zod'
import { Button } from '../../kit/actions/Button.tsx'
import { CopyField } from '../../kit/fields/CopyField.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { canSwitchTenant, switchTenant } from '../../shell/context/switch-tenant.ts'
import { t } from '../tenants.messages.ts'

type Props = { created: z.output<typeof tenantCreated>; onClose: () => void }

/** Where the invitation went, and what can be done next. */
export function CreatedDialog({ created: { tenant, invitation }, onClose }: Props) {
  const { navigate } = useKit()
  const canSwitch = canSwitchTenant(useUserInfo())
  return (
    <Dialog
      title={t('createdTitle', { name: tenant.name })}
      isOpen
      onClose={onClose}
      footer={
        <>
          {canSwitch && <Button onPress={() => switchTenant(tenant.idTenant)}>{t('workThere')}</Button>}
          <Button variant="primary" onPress={() => navigate(screens.tenant(tenant.idTenant), { replace: true })}>
            {t('openTenant')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-soft">
        {invitation && <p>{t('invitationSent', { recipient: invitation.recipient })}</p>}
        {invitation?.folder && <p className="break-words">{t('invitationFolder', { folder: invitation.folder })}</p>}
        {invitation?.link && <CopyField label={t('invitationLink')} value={invitation.link} />}
      </div>
    </Dialog>
  )
}
