import type { TestFile } from '@parley/contract/flowTests/flowTest.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { EllipsisVertical } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Menu, menuGroups } from '../../kit/overlays/Menu.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { showError, showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { useDesigner } from '../designer-context.ts'
import { t } from './tests.messages.ts'

const { ExportTests, ImportTests } = operations.CallScripts

/** Tests to a file, as a repository keeps them, and back. */
export function FileMenu() {
  const { flow } = useDesigner()
  const params = { idCallScript: flow.idCallScript }
  const call = useApi()
  const take = useWrite(ImportTests, { onSuccess: (done) => showToast('success', t('imported', done)) })
  const input = useRef<HTMLInputElement>(null)
  const save = () =>
    call(ExportTests, { params }).then(
      (file) => saveFile(`${flow.name}.tests.json`, `${JSON.stringify(file, null, 2)}\n`, 'application/json'),
      showError,
    )
  async function read(file: File | undefined) {
    if (!file) return
    let body: TestFile
    try {
      body = JSON.parse(await file.text()) as TestFile // the core says what is wrong with it
    } catch {
      showToast('error', t('notAFile'))
      return
    }
    take.fire({ params, body })
  }
  return (
    <>
      <Menu
        label={t('more')}
        trigger={<IconButton size="small" icon={EllipsisVertical} label={t('more')} />}
        groups={menuGroups([
          { id: 'export', label: t('exportFile'), onAction: () => void save() },
          {
            id: 'import',
            label: t('importFile'),
            endpoint: ImportTests,
            at: flow.idFolder,
            onAction: () => input.current?.click(),
          },
        ])}
      />
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('importFile')}
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
