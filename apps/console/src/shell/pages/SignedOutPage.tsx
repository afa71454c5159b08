import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { StateBlock } from '../../kit/states/StateBlock.tsx'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { OutsidePage } from './OutsidePage.tsx'

export function SignedOutPage() {
  const { session } = useServices()
  const [error, setError] = useState<unknown>()
  return (
    <OutsidePage title={t('signedOut')}>
      <StateBlock
        isPage
        icon={LogOut}
        title={t('signedOut')}
        action={
          <Button variant="primary" onPress={() => void session.signIn('/').catch(setError)}>
            {t('signIn')}
          </Button>
        }
      >
        {t('signedOutText')}
      </StateBlock>
      <ErrorNote error={error} />
    </OutsidePage>
  )
}
