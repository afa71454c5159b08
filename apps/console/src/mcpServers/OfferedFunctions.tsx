import { operations } from '@parley/contract/operations.ts'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { useRead } from '../shell/api.ts'
import { FunctionSchema } from './FunctionSchema.tsx'
import { t } from './mcpServers.messages.ts'

/** What a server offers, asked for when one wants to see it. */
export function OfferedFunctions({ idMcpServer }: { idMcpServer: number }) {
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useRead(
    operations.McpServers.Functions,
    { params: { idMcpServer } },
    { enabled: isWanted, keepPrevious: false },
  )
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <Button
        icon={RefreshCw}
        isPending={isFetching}
        onPress={() => {
          if (isWanted) void refetch()
          setWanted(true)
        }}
      >
        {t(isWanted ? 'showAgain' : 'showFunctions')}
      </Button>
      {!isFetching && <ErrorNote error={error} />}
      {!error && data?.length === 0 && <p className="text-soft text-sm">{t('noFunctions')}</p>}
      {!error && data && (
        <ul className="flex w-full min-w-0 flex-col gap-3">
          {data.map(({ name, description, schema, blocked }) => (
            <li key={name} className="flex min-w-0 flex-col gap-1">
              <code className="break-all font-mono text-ink text-sm">{name}</code>
              <p className="whitespace-pre-line text-soft text-sm">{description || t('noDescription')}</p>
              {blocked !== null && <p className="text-sm text-warning-ink">{t('blocked', { problem: blocked })}</p>}
              <FunctionSchema name={name} schema={schema} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
