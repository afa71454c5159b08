import { operations } from '@parley/contract/operations.ts'
import { fieldsOf } from '@parley/flow/nodes/fields.ts'
import type { AgentMcpFunction } from '@parley/flow/nodes/mcp-function.ts'
import { X } from 'lucide-react'
import { useContext } from 'react'
import { Part } from '../../../flows/picture/NodeParts.tsx'
import { IconButton } from '../../../kit/actions/IconButton.tsx'
import { useRefusal } from '../../../kit/use-refusal.ts'
import { FunctionSchema } from '../../../mcpServers/FunctionSchema.tsx'
import { DesignerContext } from '../../designer-context.ts'
import { useMcpServers } from '../../use-mcp-servers.ts'
import { FieldView } from '../fields/FieldView.tsx'
import { usePanelForm } from '../panel-form.ts'
import { AddFunction } from './AddFunction.tsx'
import { CompareFunction } from './CompareFunction.tsx'
import { t } from './mcp.messages.ts'

export const FUNCTIONS = 'functions'
/** What is typed; the rest is taken from the server. */
const TYPED: ReadonlySet<string> = new Set(['name', 'description', 'fixed', 'timeoutMs'])
const field = fieldsOf('agent').find(({ path }) => path === FUNCTIONS)
const typed = field?.each?.fields?.filter(({ path }) => TYPED.has(path)) ?? []

/** The functions that the model of the step can call by itself. */
export function AgentFunctions() {
  const { at, set, faultAt, isReadOnly } = usePanelForm()
  const designer = useContext(DesignerContext)
  const functions = (at([FUNCTIONS]) ?? []) as readonly AgentMcpFunction[] // by its schema; a part may not be valid yet
  const refused = useRefusal()(operations.McpServers.Functions)
  const { data: servers } = useMcpServers(refused === undefined)
  const change = (next: readonly AgentMcpFunction[]) => set([FUNCTIONS], next, t('title'))
  const isDrawn = designer !== undefined && !isReadOnly
  if (!isDrawn && functions.length === 0) return null
  return (
    <Part title={t('title')}>
      {isDrawn && <p className="text-faint text-xs">{t('help')}</p>}
      <ul className="flex min-w-0 flex-col gap-3 empty:hidden">
        {functions.map((one, index) => {
          const server = servers?.find(({ guid }) => guid === one.server)
          return (
            <li
              key={`${one.server} ${one.function}`}
              className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-3"
            >
              <div className="flex items-start justify-between gap-2">
                <p className="min-w-0 break-words text-sm">
                  <code className="break-all font-mono text-ink">{one.function}</code>
                  <span className="block text-faint text-xs">{server?.name ?? t('unknownServer')}</span>
                </p>
                {isDrawn && (
                  <IconButton
                    size="small"
                    label={t('remove', { name: one.name })}
                    icon={X}
                    onPress={() => change(functions.filter((each) => each !== one))}
                  />
                )}
              </div>
              {typed.map((each) => (
                <FieldView key={each.path} field={each} path={[FUNCTIONS, index, each.path]} />
              ))}
              <FunctionSchema name={one.function} schema={one.schema} />
              {isDrawn && server && refused === undefined && (
                <CompareFunction
                  drawn={one}
                  idMcpServer={server.id}
                  onTake={(schema) => change(functions.map((each) => (each === one ? { ...one, schema } : each)))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {faultAt([FUNCTIONS]) && <p className="text-danger-ink text-xs">{faultAt([FUNCTIONS])}</p>}
      {isDrawn && <AddFunction functions={functions} most={field?.max} onAdd={(one) => change([...functions, one])} />}
    </Part>
  )
}
