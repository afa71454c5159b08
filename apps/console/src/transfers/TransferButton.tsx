import { ongoingBlocked } from '@parley/contract/ongoing/ongoing.rules.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { PhoneForwarded } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { t } from './transfer.messages.ts'

const TransferDialog = lazyPart(async () => (await import('./TransferDialog.tsx')).TransferDialog)

/** People come to the desk and leave it, and offers are answered, while one looks. */
export const AGAIN_MS = 5_000

/** Offers a conversation to a person. */
export function TransferButton({ row }: { row: HeldOngoing }) {
  const [isAsked, ask] = useState(false)
  const me = useUserInfo().id
  return (
    <>
      <ActionButton
        endpoint={operations.DialModuleLines.CallTransfer}
        icon={PhoneForwarded}
        blocked={ongoingBlocked.take(row, me, false)}
        onPress={() => ask(true)}
      >
        {t('transfer')}
      </ActionButton>
      {isAsked && <TransferDialog guid={row.guid} onClose={() => ask(false)} />}
    </>
  )
}
