import { Revert as revertFields, Tag as tagFields } from '@parley/contract/fields/callScripts.gen.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { problemText } from '../../kit/problem.ts'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { patchItem, useRead } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { DiffSummary } from '../detail/DiffSummary.tsx'
import { t } from './history.messages.ts'
import type { Version } from './version-actions.tsx'

type Props = { flow: CallScript; version: number; onClose: () => void }

/** Brings an earlier version back as the newest. */
export function RevertDialog({ flow, version, onClose }: Props) {
  const [note, setNote] = useState(t('revertNoteDefault', { version }))
  const { idCallScript, rowVersion } = flow
  return (
    <ConfirmWrite
      title={t('revertTitle', { version })}
      action={t('revertAction')}
      isDangerous={false}
      onClose={onClose}
      operation={operations.CallScripts.Revert}
      at={flow.idFolder}
      input={{ params: { idCallScript }, body: { version, note, rowVersion } }}
      onDone={(saved) =>
        saved.version === flow.version
          ? showToast('info', t('equalContent'))
          : showToast('success', t('reverted', { version: saved.version, from: version }))
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('revertText')}</p>
        <DiffSummary idCallScript={idCallScript} from={flow.version} to={version} />
        <TextField {...wordsOf(revertFields.note)} value={note} onChange={setNote} />
      </div>
    </ConfirmWrite>
  )
}

const { Histories, Tag } = operations.CallScripts
const MOST = 500

/** The tags of a version, for example which one is in production. */
export function TagDialog({ flow, row, onClose }: { flow: CallScript; row: Version; onClose: () => void }) {
  const { version } = row
  const { data: known, error } = useRead(operations.Lookups.Tags, { query: { limit: MOST } })
  const [chosen, setChosen] = useState(row.tags.map(({ idTag }) => idTag))
  return (
    <ConfirmWrite
      title={t('tagTitle', { version })}
      action={t('tagSave')}
      isDangerous={false}
      onClose={onClose}
      operation={Tag}
      at={flow.idFolder}
      input={{ params: { idCallScript: flow.idCallScript }, body: { version, tags: chosen } }}
      optimistic={({ body }) => [
        patchItem(
          Histories,
          (each: Version) => each.version === version && each.sha256 === row.sha256,
          (each) => ({ ...each, tags: (known ?? []).filter(({ idTag }) => body.tags.includes(idTag)) }),
        ),
      ]}
      done={t('tagged', { version })}
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
    </ConfirmWrite>
  )
}
