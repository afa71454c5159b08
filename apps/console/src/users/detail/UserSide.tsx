import { operations } from '@parley/contract/operations.ts'
import { userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useWrite } from '../../shell/api.ts'
import { InvitationSent, type Sent } from '../InvitationSent.tsx'
import { t as words } from '../users.messages.ts'
import { t } from './detail.messages.ts'

const locales = new Intl.DisplayNames('en', { type: 'language' })
const SCHEMES = { light: 'schemeLight', dark: 'schemeDark', system: 'schemeSystem' } as const
const MAIL = { queued: 'mailQueued', sent: 'mailSent', failed: 'mailFailed' } as const

/** Who it is, how the invitation went, how the console looks to them. */
export function UserSide({ user }: { user: User }) {
  const by = (person: User['createdBy']) => t('changedBy', { name: person?.name ?? t('system') })
  return (
    <>
      {user.invitation && user.state === 'invited' && <InvitationCard user={user} />}
      <Card title={t('basics')}>
        <FactList
          facts={[
            { label: words('username'), value: user.username },
            { label: words('email'), value: user.email ?? '–' },
            { label: t('homeTenant'), value: user.tenant },
            {
              label: words('lastSignIn'),
              value: user.lastSignInAt ? <Timestamp value={user.lastSignInAt} /> : t('never'),
            },
            { label: t('provider'), value: user.provider ?? t('providerNone') },
            ...(user.createdAt
              ? [{ label: t('created'), value: <Timestamp value={user.createdAt} />, note: by(user.createdBy) }]
              : []),
            ...(user.updatedAt
              ? [{ label: t('changed'), value: <Timestamp value={user.updatedAt} />, note: by(user.updatedBy) }]
              : []),
          ]}
        />
      </Card>
      {!user.isGuest && (
        <Card title={t('preferences')}>
          <FactList
            facts={[
              { label: t('timezone'), value: user.consolePreference.timezone || t('timezoneBrowser') },
              {
                label: t('language'),
                value: locales.of(user.consolePreference.locale) ?? user.consolePreference.locale,
              },
              { label: t('scheme'), value: t(SCHEMES[user.consolePreference.theme]) },
            ]}
          />
        </Card>
      )}
    </>
  )
}

function InvitationCard({ user }: { user: User }) {
  const { ResendInvitation } = operations.Users
  const [sent, setSent] = useState<Sent>()
  const resend = useWrite(ResendInvitation)
  const { invitation } = user
  if (!invitation) return null
  const { mail } = invitation
  return (
    <Card title={t('invitation')}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-faint">
          <Timestamp value={invitation.invitedAt} />
          {invitation.invitedBy && ` · ${t('invitedBy', { name: invitation.invitedBy.name })}`}
        </p>
        {mail && (
          <p className={mail.state === 'failed' ? 'text-danger-ink' : 'text-soft'}>
            {t(MAIL[mail.state], { email: mail.recipient })}
          </p>
        )}
        {mail?.error && <p className="break-words text-soft">{t('mailSaid', { error: mail.error })}</p>}
        <div>
          <ActionButton
            endpoint={ResendInvitation}
            size="small"
            isPending={resend.isPending}
            blocked={userBlocked.invite(user)}
            onPress={() =>
              void resend
                .write({ params: { idUser: user.id } })
                .then(setSent)
                .catch(() => {})
            }
          >
            {words('reinvite')}
          </ActionButton>
        </div>
      </div>
      {sent && <InvitationSent sent={sent} onClose={() => setSent(undefined)} />}
    </Card>
  )
}
