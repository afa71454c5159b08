import { operations } from '@parley/contract/operations.ts'
import type { SignInSession } from '@parley/contract/users/security.schema.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import type { Blocked } from '../../kit/blocked.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { RelativeTime } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useLoaded, useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { clientName } from './client-name.ts'
import { t } from './security.messages.ts'

const { Sessions, RevokeSession, RevokeAllSessions } = operations.Users

/** Where a person is signed in; each session can be ended. */
export function SessionsCard({ idUser, isSelf, blocked }: { idUser: number; isSelf: boolean; blocked?: Blocked }) {
  const params = { idUser }
  const { data: sessions } = useLoaded(Sessions, { params })
  const [isAsking, setAsking] = useState(false)
  const end = useWrite(RevokeSession, { onSuccess: () => showToast('success', t('ended')) })
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const all = isSelf ? t('endAllOthers') : t('endAll')
  return (
    <Card
      title={t('sessions')}
      actions={
        others.length > 1 && (
          <ActionButton
            endpoint={RevokeAllSessions}
            size="small"
            variant="dangerQuiet"
            blocked={blocked}
            onPress={() => setAsking(true)}
          >
            {all}
          </ActionButton>
        )
      }
    >
      {sessions.length === 0 && <p className="text-faint text-sm">{t('noSessions')}</p>}
      <ul>
        {sessions.map((session) => (
          <li key={session.sid} className="flex items-center gap-4 border-line border-b py-2.5 last:border-0">
            <SessionWords session={session} />
            {!session.isCurrent && (
              <ActionButton
                endpoint={RevokeSession}
                size="small"
                blocked={blocked}
                onPress={() => end.fire({ params: { ...params, sid: session.sid } })}
              >
                {t('end')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmWrite
          title={t('endAllTitle')}
          action={all}
          operation={RevokeAllSessions}
          input={{ params }}
          done={({ ended }) => t('endedMany', { count: ended })}
          onClose={() => setAsking(false)}
        >
          {t('endAllText')}
        </ConfirmWrite>
      )}
    </Card>
  )
}

function SessionWords({ session }: { session: SignInSession }) {
  const { userAgent, address, lastSeenAt, isCurrent } = session
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-2 font-medium text-ink" title={userAgent ?? ''}>
        {clientName(userAgent) ?? t('unknownClient')}
        {isCurrent && <Tag tone="success">{t('current')}</Tag>}
      </p>
      <p className="text-faint text-xs">
        {address} · {t('lastSeen')} <RelativeTime value={lastSeenAt} />
      </p>
    </div>
  )
}
