import { operations } from '@parley/contract/operations.ts'
import type { Json } from '@parley/flow'
import { type AgentMcpFunction, callNameOf, MOST_DESCRIPTION } from '@parley/flow/nodes/mcp-function.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../kit/actions/Button.tsx'
import { ComboBox } from '../../../kit/fields/ComboBox.tsx'
import { ErrorNote } from '../../../kit/states/ErrorNote.tsx'
import { useRefusal } from '../../../kit/use-refusal.ts'
import { FunctionSchema } from '../../../mcpServers/FunctionSchema.tsx'
import { useRead } from '../../../shell/api.ts'
import { useMcpServers } from '../../use-mcp-servers.ts'
import { usePanelForm } from '../panel-form.ts'
import { t } from './mcp.messages.ts'

type Props = {
  functions: readonly AgentMcpFunction[]
  most: number | undefined
  onAdd: (one: AgentMcpFunction) => void
}

/** Chooses a server, then one of the functions that it offers now. */
export function AddFunction({ functions, most = Number.POSITIVE_INFINITY, onAdd }: Props) {
  const taken = useTaken()
  const [guid, setGuid] = useState<string>()
  const [name, setName] = useState<string>()
  const endpoint = operations.McpServers.Functions
  const refused = useRefusal()(endpoint)
  const { data: servers } = useMcpServers(refused === undefined)
  const server = servers?.find((each) => each.guid === guid)
  const { data, error, isFetching } = useRead(
    endpoint,
    { params: { idMcpServer: server?.id ?? 0 } },
    { enabled: server !== undefined, keepPrevious: false },
  )
  const offered = error ? [] : (data ?? [])
  const chosen = offered.find((each) => each.name === name)
  const rest = offered.filter((each) => !functions.some((one) => one.server === guid && one.function === each.name))
  function add() {
    if (!chosen || guid === undefined) return
    onAdd({
      name: callNameOf(chosen.name, taken),
      server: guid,
      function: chosen.name,
      description: chosen.description.slice(0, MOST_DESCRIPTION),
      schema: chosen.schema as Json, // what was parsed from JSON is JSON
      fixed: [],
      timeoutMs: USUAL_MS,
    })
    setName(undefined)
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-3 *:w-full">
      <ComboBox
        label={t('server')}
        placeholder={t('chooseServer')}
        help={refused ?? (servers?.length === 0 ? t('noServers') : undefined)}
        isDisabled={refused !== undefined}
        value={guid}
        options={(servers ?? []).map((each) => ({
          value: each.guid,
          label: each.name,
          ...(each.detail === null ? {} : { description: each.detail }),
        }))}
        onChange={(next) => {
          setGuid(next)
          setName(undefined)
        }}
      />
      {server && !isFetching && <ErrorNote error={error} />}
      {server && !error && (
        <ComboBox
          label={t('function')}
          placeholder={t('chooseFunction')}
          help={isFetching ? t('asking') : offered.length === 0 ? t('noFunctions') : undefined}
          value={name}
          options={rest.map((each) => ({ value: each.name, label: each.name, description: each.description }))}
          onChange={setName}
        />
      )}
      {chosen && <FunctionSchema name={chosen.name} schema={chosen.schema} />}
      {server && !error && (
        <div>
          <Button
            size="small"
            icon={Plus}
            blocked={
              functions.length >= most
                ? t('full', { most })
                : chosen
                  ? (chosen.blocked ?? undefined)
                  : t('chooseFunction')
            }
            onPress={add}
          >
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  )
}

const USUAL_MS = 10_000

/** Names that the step has already: the model tells its functions, tools and outcomes apart by them. */
function useTaken(): readonly string[] {
  const { at } = usePanelForm()
  return ['outcomes', 'tools', 'functions'].flatMap((list) => {
    const rows = at([list])
    return Array.isArray(rows) ? rows.map(({ name }) => String(name)) : []
  })
}
