import { operations } from '@parley/contract/operations.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { openDownload, useApi } from '../../shell/api.ts'
import { t } from '../conversations.messages.ts'
import type { dialLogFilterOf } from './dial-log-query.ts'

/** What is filtered, as CSV; the core gives it out per flow. */
export function ExportButton({ filter }: { filter: ReturnType<typeof dialLogFilterOf> }) {
  const call = useApi()
  const [isPending, setPending] = useState(false)
  const { idCallScript } = filter
  const save = async () => {
    if (idCallScript === undefined) return
    setPending(true)
    // A failed call has shown its notification by itself.
    await openDownload(call, operations.Assets.ReportFlow, { query: { ...filter, idCallScript } }).catch(() => {})
    setPending(false)
  }
  return (
    <ActionButton
      endpoint={operations.Assets.ReportFlow}
      icon={<Download size={14} aria-hidden />}
      blocked={idCallScript === undefined ? t('exportNeedsFlow') : undefined}
      isPending={isPending}
      onPress={() => void save()}
    >
      {t('export')}
    </ActionButton>
  )
}
