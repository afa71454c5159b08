import { Update as fields } from '@parley/contract/fields/folders.gen.ts'
import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { t } from './folders.messages.ts'

/** Whether flows in a folder are published only where all their tests pass. */
export function PublishingDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { idFolder, name, rowVersion } = folder
  const [needsTests, setNeeded] = useState(folder.needsTests)
  return (
    <ConfirmWrite
      title={t('publishingTitle', { name })}
      action={t('publishingAction')}
      isDangerous={false}
      onClose={onClose}
      operation={operations.Folders.Update}
      at={idFolder}
      input={{ params: { idFolder }, body: { needsTests, rowVersion } }}
    >
      <Checkbox isSelected={needsTests} onChange={setNeeded} help={fields.needsTests.help}>
        {fields.needsTests.label}
      </Checkbox>
    </ConfirmWrite>
  )
}
