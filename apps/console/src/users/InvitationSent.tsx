import type { invitationSent } from '@parley/contract/users/user.schema.ts'
import type { z } from 'zod'
import { MailSent } from './MailSent.tsx'
import { t } from './users.messages.ts'

export type Sent = z.output<typeof invitationSent>

export const InvitationSent = ({ sent, onClose }: { sent: Sent; onClose: () => void }) => (
  <MailSent
    title={t('invitedTitle')}
    text={t('invitedMail', { email: sent.user.email ?? '' })}
    sent={sent}
    linkLabel={t('copyLink')}
    onClose={onClose}
  />
)
