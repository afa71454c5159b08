import { Tag as fields } from '@parley/contract/fields/callScripts.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { problemText } from '../../kit/problem.ts'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { patchItem, useRead, useWrite } from '../../shell/api.ts'
import { t } from './history.messages.ts'
import type { Version } from './version.columns.tsx'

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
          label={fields.tags.label}
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
