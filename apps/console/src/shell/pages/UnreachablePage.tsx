import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { SettingsError } from '../../auth/settings.ts'
import { SignInError } from '../../auth/sign-in-error.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { problemText } from '../../kit/problem.ts'
import { StateBlock } from '../../kit/states/StateBlock.tsx'
import { CallError } from '../api/call-error.ts'
import { t } from '../shell.messages.ts'
import { OutsidePage } from './OutsidePage.tsx'

function titleOf(error: unknown): string {
  if (error instanceof SignInError) return t('unreachableProvider')
  return error instanceof CallError || error instanceof SettingsError ? t('unreachableTitle') : t('broken')
}

/** Settings, provider or core do not answer: what it means, and another try. */
export function UnreachablePage({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const [isPending, setPending] = useState(false)
  const title = titleOf(error)
  const again = async () => {
    setPending(true)
    await (retry ? retry() : location.reload())
    setPending(false)
  }
  return (
    <OutsidePage title={title}>
      <div role="alert">
        <StateBlock
          isPage
          icon={PlugZap}
          title={title}
          action={
            <Button variant="primary" isPending={isPending} onPress={() => void again()}>
              {t('retry')}
            </Button>
          }
        >
          <p>{t('unreachableText')}</p>
          <p className="mt-2 text-xs">{problemText(error)}</p>
        </StateBlock>
      </div>
    </OutsidePage>
  )
}
