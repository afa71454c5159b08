import type { ExternalProvider } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { unlinkBlocked } from '@parley/contract/users/linkedAccount.rules.ts'
import type { LinkedAccount } from '@parley/contract/users/linkedAccount.schema.ts'
import { useState } from 'react'
import { providerOf } from '../../auth/provider.ts'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import type { Blocked } from '../../kit/blocked.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { RelativeTime } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useLoaded, useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { useServices } from '../../shell/services-context.ts'
import { t } from './accounts.messages.ts'

const { LinkedAccounts, LinkAccount, UnlinkAccount } = operations.Users

const nameOf = ({ provider, issuer }: LinkedAccount) => provider ?? issuer

interface Props {
  idUser: number
  /** Of the user, for what is said of their last account. */
  name: string
  isSelf: boolean
  blocked?: Blocked
}

/** The accounts at sign-in providers that let a person in; one’s own are linked and unlinked here, those of others only unlinked. */
export function AccountsCard({ idUser, name, isSelf, blocked }: Props) {
  const params = { idUser }
  const { data } = useLoaded(LinkedAccounts, { params })
  const [asked, ask] = useState<LinkedAccount>()
  const blockedFor = (account: LinkedAccount) => (isSelf ? unlinkBlocked(data.accounts, account) : blocked)
  return (
    <Card title={t('title')}>
      <p className="mb-2 text-soft text-sm">{data.accounts.length === 0 ? t('none') : t('text')}</p>
      <ul>
        {data.accounts.map((account) => (
          <li key={account.issuer} className="flex items-center gap-4 border-line border-b py-2.5 last:border-0">
            <AccountWords account={account} isSelf={isSelf} />
            <ActionButton
              endpoint={UnlinkAccount}
              size="small"
              blocked={blockedFor(account)}
              onPress={() => ask(account)}
            >
              {t('unlink')}
            </ActionButton>
          </li>
        ))}
      </ul>
      {isSelf && data.others.map((provider) => <LinkButton key={provider.issuer} provider={provider} />)}
      {asked && (
        <ConfirmWrite
          title={t('unlinkTitle', { name: nameOf(asked) })}
          action={t('unlink')}
          operation={UnlinkAccount}
          input={{ params, query: { issuer: asked.issuer } }}
          done={() => t('unlinked')}
          onClose={() => ask(undefined)}
        >
          {unlinkBlocked(data.accounts, asked) ? t('unlinkLastText', { name }) : t('unlinkText')}
        </ConfirmWrite>
      )}
    </Card>
  )
}

function AccountWords({ account, isSelf }: { account: LinkedAccount; isSelf: boolean }) {
  const { settings } = useServices()
  const { provider, issuer, linkedAt } = account
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-2 break-all font-medium text-ink" title={issuer}>
        {nameOf(account)}
        {isSelf && providerOf(settings).issuer === issuer && <Tag tone="success">{t('current')}</Tag>}
      </p>
      <p className="text-faint text-xs">
        {provider === null ? (
          t('gone')
        ) : linkedAt === null ? (
          t('first')
        ) : (
          <>
            {t('linkedAt')} <RelativeTime value={linkedAt} />
          </>
        )}
      </p>
    </div>
  )
}

/** Signs in at the provider beside the page, which is how it is known that the account is theirs. */
function LinkButton({ provider }: { provider: ExternalProvider }) {
  const link = useWrite(LinkAccount, { silent: true, onSuccess: () => showToast('success', t('linked')) })
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)

  async function start() {
    setPending(true)
    setError(undefined)
    try {
      const { signInBeside } = await import('../../auth/sign-in-beside.ts')
      await link.write({ body: { token: await signInBeside(provider) } })
    } catch (failed) {
      setError(failed)
    }
    setPending(false)
  }

  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button size="small" isPending={isPending} onPress={() => void start()}>
        {t('link', { name: provider.name })}
      </Button>
      <ErrorNote error={error} />
    </div>
  )
}
