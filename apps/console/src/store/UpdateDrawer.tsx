import { operations } from '@parley/contract/operations.ts'
import type { UpdatePreview } from '@parley/contract/store/store.schema.ts'
import { useState } from 'react'
import { documentOf } from '../flows/picture/flow-document.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { DiffViewer } from '../kit/code/code-viewers.tsx'
import { RadioGroup } from '../kit/fields/RadioGroup.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { copyPage } from './copy-page.ts'
import { missingWords } from './left-out.ts'
import { PartList } from './PartList.tsx'
import { t } from './store.messages.ts'
import { TakeFolders } from './TakeDrawer.tsx'

const DiffParts = lazyPart(async () => (await import('../flows/history/DiffParts.tsx')).DiffParts)

const { UpdatePreview: Preview, UpdateTaken } = operations.StoreGroups
type Choices = Readonly<Record<string, 'mine' | 'theirs'>>
type Props = { id: number; onClose: () => void }

/** The newer edition of a copy: what it changes, and what to decide first. */
export const UpdateDrawer = (props: Props) => (
  <LoadedDrawer title={t('update')} onClose={props.onClose}>
    <OpenUpdate {...props} />
  </LoadedDrawer>
)

function OpenUpdate({ id: idStoreTaken, onClose }: Props) {
  const params = { idStoreTaken }
  const { data: preview } = useLoaded(Preview, { params })
  const [choices, setChoices] = useState<Choices>({})
  const [folders, setFolders] = useState({ idFolder: null as number | null, idComponentFolder: null as number | null })
  const { write, isPending, error } = useWrite(UpdateTaken, { silent: true })
  const { name, from, to, conflicts, parts, leftOut, outdated, rowVersion, ownRowVersion } = preview
  const open = conflicts.filter(({ key }) => choices[key] === undefined).length
  const update = async () => {
    const body = { edition: to, rowVersion, ownRowVersion, choices: { ...choices }, ...folders }
    await write({ params, body })
    showToast('success', t('updated', { name, edition: to }))
    onClose()
  }
  const page = copyPage(preview)
  const copyLink = page && <ButtonLink href={page}>{t('openCopy')}</ButtonLink>
  if (from === to)
    return (
      <Drawer title={name} isOpen onClose={onClose} footer={copyLink}>
        <p className="text-soft">{preview.blocked}</p>
      </Drawer>
    )
  return (
    <Drawer
      title={t('updateTitle', { name })}
      width="wide"
      isOpen
      onClose={onClose}
      footer={
        <>
          {copyLink}
          <ActionButton
            endpoint={UpdateTaken}
            variant="primary"
            isPending={isPending}
            blocked={preview.blocked ?? missingWords(parts) ?? (open > 0 ? t('undecided', { count: open }) : undefined)}
            onPress={() => void update().catch(() => {})}
          >
            {t('updateAction', { edition: to })}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-soft">{t('updateText', { from, to })}</p>
        {preview.blocked && <p className="text-danger-ink text-sm">{preview.blocked}</p>}
        <ErrorNote error={error} />
        {conflicts.length > 0 && <Conflicts conflicts={conflicts} choices={choices} onChange={setChoices} />}
        {outdated.length > 0 && (
          <p className="text-sm text-soft">{t('outdated', { names: outdated.map((each) => each.name).join(', ') })}</p>
        )}
        {parts.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="font-semibold text-ink text-sm">{t('comesWith')}</h3>
            <TakeFolders kinds={parts.map(({ kind }) => kind)} value={folders} onChange={setFolders} />
            <PartList parts={parts} leftOut={leftOut} />
          </section>
        )}
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold text-ink text-sm">{t('whatChanges')}</h3>
          <Difference preview={preview} />
        </section>
      </div>
    </Drawer>
  )
}

function Difference({ preview: { diff, before, after, name, conflicts } }: { preview: UpdatePreview }) {
  const isEqual = diff ? diff.isEqual : indented(before) === indented(after)
  if (isEqual)
    return <p className="text-faint text-sm">{t(conflicts.length > 0 ? 'onlyConflicts' : 'nothingChanges')}</p>
  if (diff) return <DiffParts diff={diff} before={documentOf(before)} after={documentOf(after)} />
  return <DiffViewer label={name} before={indented(before)} after={indented(after)} />
}
const indented = (value: unknown) => JSON.stringify(value, null, 2) ?? ''

type ConflictProps = {
  conflicts: UpdatePreview['conflicts']
  choices: Choices
  onChange: (choices: Choices) => void
}

/** What both changed: nothing is taken before it is decided. */
const Conflicts = ({ conflicts, choices, onChange }: ConflictProps) => (
  <section className="flex flex-col gap-4">
    <div>
      <h3 className="font-semibold text-ink text-sm">{t('conflicts')}</h3>
      <p className="text-faint text-sm">{t('conflictsText')}</p>
    </div>
    {conflicts.map(({ key, label, mine, theirs }) => (
      <RadioGroup
        key={key}
        label={label || t('settings')}
        options={[
          { value: 'mine', label: t('keepMine'), description: shown(mine) },
          { value: 'theirs', label: t('takeTheirs'), description: shown(theirs) },
        ]}
        value={choices[key] ?? null}
        onChange={(value) => onChange({ ...choices, [key]: value === 'mine' ? 'mine' : 'theirs' })}
      />
    ))}
  </section>
)

const LONGEST = 400
function shown(value: unknown): string {
  if (value === undefined || value === null) return t('nothing')
  // A step that one has changed and the other has removed.
  if (typeof value === 'object' && 'outlets' in value && 'id' in value)
    return t('step', { name: String(('label' in value && value.label) || value.id) })
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
