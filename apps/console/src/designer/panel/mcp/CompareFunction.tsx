import { operations } from '@parley/contract/operations.ts'
import type { Json } from '@parley/flow'
import { type AgentMcpFunction, sameSchema } from '@parley/flow/nodes/mcp-function.ts'
import { useState } from 'react'
import { Button } from '../../../kit/actions/Button.tsx'
import { ErrorNote } from '../../../kit/states/ErrorNote.tsx'
import { FunctionSchema } from '../../../mcpServers/FunctionSchema.tsx'
import { useRead } from '../../../shell/api.ts'
import { t } from './mcp.messages.ts'

type Props = { drawn: AgentMcpFunction; idMcpServer: number; onTake: (schema: Json) => void }

/** Whether the server still offers the function as it was chosen. */
export function CompareFunction({ drawn, idMcpServer, onTake }: Props) {
  const [isWanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useRead(
    operations.McpServers.Functions,
    { params: { idMcpServer } },
    { enabled: isWanted, keepPrevious: false },
  )
  const offered = data?.find(({ name }) => name === drawn.function)
  const isAnswered = isWanted && !isFetching && !error && data !== undefined
  // What was parsed from JSON is JSON.
  const schema = offered?.schema as Json | undefined
  const isSame = schema !== undefined && sameSchema(schema, drawn.schema)
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 text-sm">
      <Button
        size="small"
        isPending={isFetching}
        onPress={() => {
          if (isWanted) void refetch()
          setWanted(true)
        }}
      >
        {t('compare')}
      </Button>
      <div role="status" className="flex min-w-0 flex-col items-start gap-2 empty:hidden">
        {isAnswered && isSame && <p className="text-soft">{t('same')}</p>}
        {isAnswered && !offered && <p className="text-danger-ink">{t('missing', { name: drawn.function })}</p>}
        {isAnswered && schema !== undefined && !isSame && <p className="text-warning-ink">{t('changed')}</p>}
      </div>
      {isAnswered && offered && schema !== undefined && !isSame && (
        <>
          <FunctionSchema name={`${drawn.function}, ${t('onServer')}`} schema={schema} />
          <Button size="small" blocked={offered.blocked ?? undefined} onPress={() => onTake(schema)}>
            {t('take')}
          </Button>
        </>
      )}
      {isWanted && !isFetching && <ErrorNote error={error} />}
    </div>
  )
}
