import type { invitationSent } from '@parley/contract/users/user.schema.ts'
import type { z } from 'zod'
import { Button } from '../kit/actions/Button.tsx'
import { CopyField } from '../kit/fields/CopyField.tsx'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { t } from './users.messages.ts'

export type Sent = z.output<typeof invitationSent>

/** Where the mail went, and the link where it may be handed over. */
export function InvitationSent({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  return (
    <Dialog title={t('invitedTitle')} isOpen onClose={onClose} footer={<Button onPress={onClose}>{t('close')}</Button>}>
      <div className="flex flex-col gap-4 text-soft">
        <p>{t('invitedMail', { email: sent.user.email ?? '' })}</p>
        {sent.folder !== null && <p className="break-words">{t('invitedFolder', { folder: sent.folder })}</p>}
        {sent.link !== null && (
          <>
            <p>{t('invitedLink')}</p>
            <CopyField label={t('copyLink')} value={sent.link} />
          </>
        )}
      </div>
    </Dialog>
  )
}
