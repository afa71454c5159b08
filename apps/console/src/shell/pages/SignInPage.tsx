import type { ExternalProvider } from '@parley/contract/home/home.schema.ts'
import { useLocation } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { providerOf } from '../../auth/provider.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useServices } from '../services-context.ts'
import { OutsidePage } from './OutsidePage.tsx'
import { t } from './sign-in.messages.ts'

/** /sign-in: a button for each provider, the one of last time first to the eye; what fails is said below its own. */
export function SignInPage() {
  const { settings } = useServices()
  const { providers = [{ name: settings.productName, issuer: settings.issuer, clientId: settings.clientId }] } =
    settings
  const { issuer: last } = providerOf(settings)
  return (
    <OutsidePage title={t('title')}>
      <h1 className="px-6 pt-5 pb-4 text-center font-semibold text-ink text-lg">{t('title')}</h1>
      <ul className="grid gap-2 px-6 pb-6">
        {providers.map((provider) => (
          <SignInWith key={provider.issuer} provider={provider} isLast={provider.issuer === last} />
        ))}
      </ul>
    </OutsidePage>
  )
}

function SignInWith({ provider: { name, issuer }, isLast }: { provider: ExternalProvider; isLast: boolean }) {
  const { session } = useServices()
  const { search } = useLocation()
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)

  async function signIn() {
    setPending(true)
    setError(undefined)
    const target: unknown = Reflect.get(search, 'target')
    await session.signIn(typeof target === 'string' ? target : '/', issuer).catch((failed: unknown) => {
      setError(failed instanceof TypeError ? new Error(t('away', { name })) : failed)
      setPending(false)
    })
  }

  return (
    <li className="grid gap-2">
      <Button
        icon={LogIn}
        variant={isLast ? 'primary' : 'secondary'}
        isPending={isPending}
        onPress={() => void signIn()}
      >
        {t('with', { name })}
      </Button>
      <ErrorNote error={error} />
    </li>
  )
}
