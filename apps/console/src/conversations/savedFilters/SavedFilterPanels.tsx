import type { SavedFilter } from '@parley/contract/conversations/savedFilters/savedFilter.schema.ts'
import { CreateSavedFilter as fields } from '@parley/contract/fields/dialLogs.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { RowActions } from '../../kit/overlays/Menu.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { useApi, useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { type NamedFilter, useChangeable } from './SavedFilters.tsx'
import { t } from './savedFilters.messages.ts'

const { CreateSavedFilter, RemoveSavedFilter, SavedFilters, UpdateSavedFilter } = operations.DialLogs

type Props = {
  panel: string
  all: readonly SavedFilter[]
  /** Which of them is renamed or shared. */
  edited: SavedFilter | undefined
  /** What the list is filtered by. */
  now: Record<string, string>
  filters: readonly NamedFilter[]
  isOffered: (filter: SavedFilter) => boolean
  onChoose: (filter: SavedFilter) => void
  onSaved: (filter: SavedFilter) => void
  onEdit: (filter: SavedFilter | undefined) => void
  onClose: () => void
}

/** What lies over the list: saving what is set, and looking after what was saved. */
export function SavedFilterPanels(props: Props) {
  if (props.panel === 'saveFilter') return <NewSavedFilter {...props} />
  if (props.edited) return <EditSavedFilter key={props.edited.idSavedFilter} {...props} saved={props.edited} />
  return <SavedFilterList {...props} />
}

/** In a word each what a filter sets. */
const wordsOf = (set: Readonly<Record<string, string>>, filters: readonly NamedFilter[]): string =>
  Object.keys(set)
    .map((name) => filters.find((each) => each.name === name)?.label ?? t(name === 'q' ? 'words' : 'order'))
    .join(', ')

function NewSavedFilter({ now, filters, onSaved, onClose }: Props) {
  return (
    <CreateDrawer
      title={t('createTitle')}
      action={t('createAction')}
      operation={CreateSavedFilter}
      values={{ name: '', isShared: false }}
      send={(body, write) => write({ body: { ...body, filters: now } })}
      created={({ name }) => t('created', { name })}
      onCreated={onSaved}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft">{t('createText', { filters: wordsOf(now, filters) })}</p>
          <FormText control={control} field={fields.name} autoFocus />
          <FormCheckbox control={control} field={fields.isShared} />
        </>
      )}
    </CreateDrawer>
  )
}

function EditSavedFilter({ saved, onEdit }: Props & { saved: SavedFilter }) {
  const call = useApi()
  const { write } = useWrite(UpdateSavedFilter, { silent: true })
  const { idSavedFilter } = saved
  return (
    <EditDrawer
      title={t('editTitle')}
      endpoint={UpdateSavedFilter}
      entity={saved}
      fields={fields}
      factsOf={({ name, isShared }) => ({ name, isShared })}
      save={(facts, { filters, rowVersion }) =>
        write({ params: { idSavedFilter }, body: { ...facts, filters, rowVersion } })
      }
      read={async () => {
        const all = await call(SavedFilters, undefined, { silent: true })
        return all.find((each) => each.idSavedFilter === idSavedFilter) ?? saved
      }}
      onClose={() => onEdit(undefined)}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          {saved.isOwn && <FormCheckbox control={control} field={fields.isShared} />}
        </>
      )}
    </EditDrawer>
  )
}

function SavedFilterList({ all, filters, isOffered, onChoose, onEdit, onClose }: Props) {
  const whyNot = useChangeable()
  const [removed, askToRemove] = useState<SavedFilter>()
  return (
    <Drawer title={t('filters')} isOpen onClose={onClose}>
      {all.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      <ul aria-label={t('filters')} className="flex flex-col divide-y divide-line">
        {all.map((saved) => (
          <li key={saved.idSavedFilter} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              {isOffered(saved) ? (
                <AriaButton
                  onPress={() => onChoose(saved)}
                  className="max-w-full break-words rounded-sm text-left font-medium text-accent-ink underline-offset-2 hover:underline"
                >
                  {saved.name}
                </AriaButton>
              ) : (
                <span className="break-words font-medium text-ink">{saved.name}</span>
              )}
              <p className="text-faint text-xs">
                {whose(saved)} · {wordsOf(saved.filters, filters)}
              </p>
            </div>
            <RowActions
              name={saved.name}
              actions={[
                {
                  id: 'edit',
                  label: t('edit'),
                  endpoint: UpdateSavedFilter,
                  blocked: whyNot(saved),
                  onAction: () => onEdit(saved),
                },
                {
                  id: 'remove',
                  label: t('remove'),
                  endpoint: RemoveSavedFilter,
                  blocked: whyNot(saved),
                  isDangerous: true,
                  onAction: () => askToRemove(saved),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmWrite
          title={t('removeTitle', { name: removed.name })}
          action={t('removeAction')}
          operation={RemoveSavedFilter}
          input={{ params: { idSavedFilter: removed.idSavedFilter } }}
          done={t('removed', { name: removed.name })}
          onClose={() => askToRemove(undefined)}
        >
          {t(removed.isShared ? 'removeShared' : 'removeText')}
        </ConfirmWrite>
      )}
    </Drawer>
  )
}

function whose({ isOwn, isShared, createdBy }: SavedFilter): string {
  if (!isOwn) return t('sharedBy', { name: createdBy?.name ?? '–' })
  return t(isShared ? 'everyone' : 'onlyYou')
}
