import { Revert as revertFields, Tag as tagFields } from '@parley/contract/fields/callScripts.gen.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { problemText } from '../../kit/problem.ts'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { patchItem, useRead, useWrite } from '../../shell/api.ts'
import { DiffSummary } from '../detail/DiffSummary.tsx'
import { t } from './history.messages.ts'
import type { Version } from './version-actions.tsx'

type Props = { flow: CallScript; version: number; onClose: () => void }

/** Brings an earlier version back as the newest. */
export function RevertDialog({ flow, version, onClose }: Props) {
  const [note, setNote] = useState(t('revertNoteDefault', { version }))
  const revert = useWrite(operations.CallScripts.Revert, { silent: true })
  const { idCallScript, rowVersion } = flow

  async function confirm() {
    const saved = await revert.write({ params: { idCallScript }, body: { version, note, rowVersion } })
    if (saved.version === flow.version) showToast('info', t('equalContent'))
    else showToast('success', t('reverted', { version: saved.version, from: version }))
  }

  return (
    <ConfirmDialog
      title={t('revertTitle', { version })}
      action={t('revertAction')}
      isOpen
      isDangerous={false}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <p>{t('revertText')}</p>
        <DiffSummary idCallScript={idCallScript} from={flow.version} to={version} />
        <TextField {...wordsOf(revertFields.note)} value={note} onChange={setNote} />
      </div>
    </ConfirmDialog>
  )
}

const { Histories, Tag } = operations.CallScripts
const MOST = 500

/** The tags of a version, for example which one is in production. */
export function TagDialog({ idCallScript, row, onClose }: { idCallScript: number; row: Version; onClose: () => void }) {
  const { version } = row
  const { data: known, error } = useRead(operations.Lookups.Tags, { query: { limit: MOST } })
  const [chosen, setChosen] = useState(row.tags.map(({ idTag }) => idTag))
  const save = useWrite(Tag, {
    silent: true,
    optimistic: ({ body }) => [
      patchItem(
        Histories,
        (each: Version) => each.version === version && each.sha256 === row.sha256,
        (each) => ({ ...each, tags: (known ?? []).filter(({ idTag }) => body.tags.includes(idTag)) }),
      ),
    ],
  })
  async function confirm() {
    await save.write({ params: { idCallScript }, body: { version, tags: chosen } })
    showToast('success', t('tagged', { version }))
  }

  return (
    <ConfirmDialog
      title={t('tagTitle', { version })}
      action={t('tagSave')}
      isOpen
      isDangerous={false}
      onClose={onClose}
      onConfirm={confirm}
    >
      {error && <p className="text-danger-ink">{problemText(error)}</p>}
      {!known && !error && <Skeleton width="50%" />}
      {known?.length === 0 && <p className="text-faint">{t('tagNone')}</p>}
      {known && known.length > 0 && (
        <CheckboxGroup
          label={tagFields.tags.label}
          hideLabel
          isFramed
          options={known.map(({ idTag, name }) => ({ value: idTag, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </ConfirmDialog>
  )
}
