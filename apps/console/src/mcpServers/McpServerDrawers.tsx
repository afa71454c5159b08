import { Create as fields } from '@parley/contract/fields/mcpServers.gen.ts'
import type { McpServer, McpServerDraft } from '@parley/contract/mcpServers/mcpServer.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { UserTable } from '../flows/relations/UserTable.tsx'
import { FormSection } from '../kit/forms/FieldRow.tsx'
import { FormCheckbox } from '../kit/forms/FormCheckbox.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useLoaded, usePages } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { deletedWords, deleteTitle, savedWords } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './mcpServers.messages.ts'
import { OfferedFunctions } from './OfferedFunctions.tsx'

const { Basic, Create, Relations, Remove, Update } = operations.McpServers
type Draft = Required<McpServerDraft>
const blank: Draft = { name: '', url: '', secretHeaders: '', dropHeaders: false }

function ServerFields({ control, stored = [] }: { control: Control<Draft>; stored?: readonly string[] }) {
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <FormText control={control} field={fields.url} isMono />
      <FormTextArea control={control} field={fields.secretHeaders} rows={3} isMono />
      {stored.length > 0 && (
        <div className="flex flex-col gap-2">
          <p className="text-soft text-sm">{t('storedHeaders', { names: stored.join(', ') })}</p>
          <FormCheckbox control={control} field={fields.dropHeaders} />
        </div>
      )}
    </>
  )
}

export const NewServerDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer thing={t('thing')} operation={Create} values={blank} onClose={onClose}>
    {(control) => <ServerFields control={control} />}
  </CreateDrawer>
)

type Props = { id: number; onClose: () => void }

export const ServerDrawer = (props: Props) => (
  <LoadedDrawer title={t('thing')} onClose={props.onClose}>
    <OpenServer {...props} />
  </LoadedDrawer>
)

/** What is stored of the headers is told to nobody; empty leaves it as it is. */
const draftOf = ({ name, url }: McpServer): Draft => ({ ...blank, name, url })

/** One server: where it is, what it offers, who calls it. */
function OpenServer({ id: idMcpServer, onClose }: Props) {
  const params = { idMcpServer }
  const { data: server } = useLoaded(Basic, { params })
  const { save, ...change } = useChange(Update, Basic, { params, saved: savedWords(t('thing'), server.name) })
  return (
    <EditDrawer
      {...change}
      save={(draft: Draft, on: { readonly rowVersion: number }) => save(draft, on)}
      title={server.name}
      width="wide"
      entity={server}
      factsOf={draftOf}
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <>
          <ServerFields control={control} stored={server.headerNames} />
          <FormSection title={t('functions')}>
            <OfferedFunctions key={server.rowVersion} idMcpServer={idMcpServer} />
          </FormSection>
          <FormSection title={t('users')}>
            <Users idMcpServer={idMcpServer} />
          </FormSection>
          <div className="flex gap-2">
            <EntityHistoryButton kind="McpServer" id={idMcpServer} name={server.name} />
            <RemoveButton
              operation={Remove}
              input={{ params }}
              title={deleteTitle(t('thing'), server.name)}
              done={deletedWords(t('thing'), server.name)}
              onDone={onClose}
            >
              {t('removeText')}
            </RemoveButton>
          </div>
        </>
      )}
    </EditDrawer>
  )
}

function Users({ idMcpServer }: { idMcpServer: number }) {
  const { table } = usePages(Relations, { params: { idMcpServer } })
  return (
    <UserTable
      label={t('users')}
      table={table}
      empty={<EmptyState title={t('noUsers')}>{t('noUsersText')}</EmptyState>}
    />
  )
}
